// What the adapters of JavaScript programs share: the conversation, and what a position says.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

class Cannot extends Error {}

/** Ends the answer: the program has nothing to say to this, for that reason. */
export function cannot(why) {
  throw new Cannot(why)
}

/** What a table has for a key, and the reason why not where it has nothing. */
export function named(table, key, why) {
  return key in table ? table[key] : cannot(why)
}

/** The modules of the program, from the folder that was named on the command line. */
export function built(path) {
  return import(pathToFileURL(join(process.argv[2], path)))
}

/** Suit and rank of a card, each as the program calls it. */
export function face(card, suits, ranks) {
  const [, suit, rank] = card.match(/^(kr|ka|p|h)(10|[akdb9])$/)
  return { suit: suits[suit], rank: named(ranks, rank, 'a deck without nines') }
}

/** The seats with the cards of a trick so far. */
export function trick(lage) {
  return lage.karten.map((card, place) => [(lage.ausspieler + place) % 4, card])
}

/** The tricks of a game of which every card is on record, as `[[seat, card], …]`. */
export function tricks(lage) {
  if (lage.verlauf.some(([first]) => ['reklamation', 'abkuerzung'].includes(first))) {
    cannot('not played to its end')
  }
  const cards = lage.verlauf.filter(([, card]) => /^(kr|ka|p|h)(10|[akdb9])$/.test(card))
  if (cards.length < 48) cannot('not every card is on record')
  return Array.from({ length: 12 }, (_, trick) => cards.slice(4 * trick, 4 * trick + 4))
}

const LEVELS = ['k90', 'k60', 'k30', 'schwarz']

/** What a party has said, with what is said by saying more, from the lowest. */
export function said(calls, party, of) {
  const words = calls
    .filter(([seat, word]) => word === party || (LEVELS.includes(word) && of[seat] === party))
    .map(([, word]) => word)
  const highest = Math.max(...words.map(word => LEVELS.indexOf(word)), -1)
  return words.length ? [party, ...LEVELS.slice(0, highest + 1)] : []
}

/**
 * Whether a call may be made, by what the program allows; so were the calls before, each Absage
 * with the Ansage that it needs. `allows` is given the party of each seat, the calls before,
 * seat, word, and cards in hand.
 */
export function ansage(lage, allows) {
  const sides = parties(lage)
  const before = []
  for (const [seat, word, cards] of lage.gesagt) {
    const silent = !before.some(([other]) => sides[other] === sides[seat])
    for (const each of silent && LEVELS.includes(word) ? [sides[seat], word] : [word]) {
      if (!allows(sides, before, seat, each, cards)) cannot('an earlier call that the program does not allow')
      before.push([seat, each, cards])
    }
  }
  if (before.some(([seat, word]) => word === lage.wort && sides[seat] === sides[lage.spieler])) {
    cannot('a call that stands already')
  }
  return allows(sides, before, lage.spieler, lage.wort, lage.handkarten)
}

function parties(lage) {
  const alone = lage.vorbehalte.filter(([, word]) => word in SOLOS)
  if (`${lage.spielart}`.startsWith('solo:') && alone.length === 1) {
    return [0, 1, 2, 3].map(seat => (seat === alone[0][0] ? 're' : 'kontra'))
  }
  if (lage.spielart !== 'normal' || lage.blaetter.includes(null)) cannot('the parties are not told')
  return lage.blaetter.map(hand => (hand.includes('krd') ? 're' : 'kontra'))
}

/** How often a party has something special, by its name. */
export function special(lage, party) {
  return lage.besonderes.filter(([, whose]) => whose === party).map(([name]) => name)
}

const RANKS = ['9', 'b', 'd', 'k', '10', 'a']
const AUGEN = { a: 11, 10: 10, k: 4, d: 3, b: 2, 9: 0 }
const SUITS = ['ka', 'h', 'p', 'kr']
const SOLOS = {
  damensolo: 'damen', bubensolo: 'buben', fleischlos: 'ohne', assolo: 'ohne', kreuzsolo: 'kreuz', piksolo: 'pik',
  herzsolo: 'herz', karosolo: 'karo',
}
const TRUMP_SUIT = { kreuz: 'kr', pik: 'p', herz: 'h', karo: 'ka', normal: 'ka' }

// How high a card is among trumps and among its own suit.
function height(card, kind, led) {
  const [, suit, rank] = card.match(/^(kr|ka|p|h)(10|[akdb9])$/)
  if (kind in TRUMP_SUIT) {
    if (card === 'h10') return 60
    if (rank === 'd') return 50 + SUITS.indexOf(suit)
    if (rank === 'b') return 40 + SUITS.indexOf(suit)
    if (suit === TRUMP_SUIT[kind]) return 30 + RANKS.indexOf(rank)
  } else if (rank === { damen: 'd', buben: 'b' }[kind]) return 50 + SUITS.indexOf(suit)
  return led.startsWith(suit) ? RANKS.indexOf(rank) : -1
}

function taker(cards, kind) {
  const heights = cards.map(([, card]) => height(card, kind, cards[0][1]))
  return cards[heights.indexOf(Math.max(...heights))][0]
}

/** What a program that only keeps the score is told of a whole game: a `lage` of kind `wert`. */
export function figures(lage) {
  if (lage.vorbehalte.length > 1) cannot('several Vorbehalte')
  const [alone, word] = lage.vorbehalte[0] ?? []
  const solo = SOLOS[word]
  if (word && word !== 'hochzeit' && !solo) cannot('no such Vorbehalt')
  const played = tricks(lage)
  const takers = played.map(cards => taker(cards, solo ?? 'normal'))
  const queens = played.flat().filter(([, card]) => card === 'krd').map(([seat]) => seat)
  const partner = takers.slice(0, 3).find(seat => seat !== alone)
  const re = solo ? [alone] : word ? [alone, partner ?? alone] : queens
  const parteien = [0, 1, 2, 3].map(seat => (re.includes(seat) ? 're' : 'kontra'))
  const single = new Set(re).size === 1
  const spielart = solo ? `solo:${solo}` : word ? (single ? 'hochzeit-allein' : 'hochzeit') : single ? 'stille-hochzeit' : 'normal'
  const augen = { re: 0, kontra: 0 }
  const stiche = { re: 0, kontra: 0 }
  const besonderes = []
  played.forEach((cards, place) => {
    const party = parteien[takers[place]]
    const sum = cards.reduce((all, [, card]) => all + AUGEN[card.match(/10|.$/)[0]], 0)
    augen[party] += sum
    stiche[party] += 1
    if (single) return
    if (sum >= 40) besonderes.push(['Doppelkopf', party])
    for (const [seat, card] of cards) {
      if (card === 'kaa' && parteien[seat] !== party) besonderes.push(['Fuchs', party])
      if (card === 'krb' && place === 11 && seat === takers[place]) besonderes.push(['Karlchen', party])
    }
  })
  const gesagt = lage.verlauf.filter(([, word]) => ['re', 'kontra', ...LEVELS].includes(word))
  return { ...lage, spielart, parteien, augen, stiche, besonderes, gesagt }
}

/** The answer to what a game is worth, from the winner and what Re has more than Kontra. */
export function worth(lage, winner, re) {
  const alone = lage.parteien.filter(party => party === 're').length === 1
  return {
    sieger: winner,
    wert: winner === 'kontra' ? -re : re,
    punkte: lage.parteien.map(party => (party === 're' ? (alone ? 3 * re : re) : -re)),
  }
}

/** Answers what is asked, until there is no more; `answers` by kind of question. */
export function serve(name, answers) {
  createInterface({ input: process.stdin }).on('line', line => {
    const { frage, id, art, lage } = JSON.parse(line)
    const hello = { name, version: '', texte: ['ddv-tsr'], kann: Object.keys(answers) }
    console.log(JSON.stringify(frage ? hello : { id, ...answered(answers[art], lage) }))
  })
}

function answered(answer, lage) {
  try {
    return { antwort: (answer ?? cannot('not this kind of question'))(lage) }
  } catch (error) {
    if (!(error instanceof Cannot)) throw error
    return { kann_nicht: error.message }
  }
}
