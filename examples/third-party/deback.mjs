// Asks deback/deback-doko (TypeScript); see README.md.
import { ansage, built, cannot, face, figures, named, said, serve, special, trick, worth } from './lage.mjs'

const { calculateGamePoints } = await built('party/game-scoring.js')
const { determineTrickWinner } = await built('party/trick-scoring.js')
const { canMakeAnnouncement } = await built('party/announcements.js')
const { contractToTrumpMode, getPlayableCards } = await built('src/lib/game/rules.js')

const SUITS = { kr: 'clubs', p: 'spades', h: 'hearts', ka: 'diamonds' }
const RANKS = { a: 'ace', 10: '10', k: 'king', d: 'queen', b: 'jack', 9: '9' }
const CONTRACTS = {
  null: 'normal', normal: 'normal', 'stille-hochzeit': 'normal', hochzeit: 'hochzeit', 'hochzeit-allein': 'hochzeit',
  'solo:kreuz': 'solo-clubs', 'solo:pik': 'solo-spades', 'solo:herz': 'solo-hearts', 'solo:karo': 'solo-diamonds',
  'solo:damen': 'solo-queens', 'solo:buben': 'solo-jacks', 'solo:ohne': 'solo-aces',
}
const WORDS = { re: 're', kontra: 'kontra', k90: 'no90', k60: 'no60', k30: 'no30', schwarz: 'schwarz' }
const OTHER = { re: 'kontra', kontra: 're' }
const FOX = { suit: 'diamonds', rank: 'ace' }
const KARLCHEN = { suit: 'clubs', rank: 'jack' }

const card = (name, place = 0) => ({ ...face(name, SUITS, RANKS), id: `${name}-${place}` })
const contract = lage => named(CONTRACTS, lage.spielart, 'no such kind of game')
const laid = lage => ({ cards: trick(lage).map(([seat, name]) => ({ card: card(name), playerId: `${seat}` })) })

function announcements(re, kontra) {
  const levels = words => words.slice(1).map(word => ({ type: WORDS[word], by: '' }))
  return {
    re: { announced: re.length > 0 }, kontra: { announced: kontra.length > 0 },
    rePointAnnouncements: levels(re), kontraPointAnnouncements: levels(kontra),
  }
}

// The figures as tricks: so many of each party, and in them what is special.
function completed(lage, party) {
  const one = which => `${lage.parteien.indexOf(which)}`
  const found = Array.from({ length: lage.stiche[party] }, () => ({ winnerId: one(party), points: 0, cards: [] }))
  special(lage, party).forEach((name, place) => {
    if (name === 'Fuchs') found[0].cards.push({ card: FOX, playerId: one(OTHER[party]) })
    else if (name === 'Doppelkopf') found[place].points = 40
    else if (name === 'Karlchen') found.at(-1).cards = [{ card: KARLCHEN, playerId: one(party) }]
    else cannot(`no ${name}`)
  })
  return { found, last: special(lage, party).includes('Karlchen') }
}

function wert(lage) {
  const [re, kontra] = ['re', 'kontra'].map(party => completed(lage, party))
  const scores = {}
  for (const party of ['re', 'kontra']) scores[`${lage.parteien.indexOf(party)}`] = lage.augen[party]
  const found = calculateGamePoints({
    contractType: contract(lage), scores,
    teams: Object.fromEntries(lage.parteien.map((party, seat) => [`${seat}`, party])),
    players: [0, 1, 2, 3].map(seat => ({ id: `${seat}` })),
    completedTricks: re.last ? [...kontra.found, ...re.found] : [...re.found, ...kontra.found],
    announcements: announcements(...['re', 'kontra'].map(party => said(lage.gesagt, party, lage.parteien))),
  })
  const winner = found.reWon ? 're' : found.kontraWon ? 'kontra' : null
  return worth(lage, winner, found.netGamePoints)
}

function allows(sides, before, seat, word, cards) {
  const state = {
    contractType: 'normal', hands: { [seat]: Array(cards).fill({}) },
    announcements: announcements(said(before, 're', sides), said(before, 'kontra', sides)),
    teams: Object.fromEntries(sides.map((party, each) => [`${each}`, party])),
  }
  return canMakeAnnouncement(state, `${seat}`, named(WORDS, word, 'no such call')).allowed
}

serve('deback/deback-doko', {
  stich: lage => Number(determineTrickWinner(laid(lage), contractToTrumpMode(contract(lage)), [], lage.stich === 12)),
  erlaubt: lage => {
    const hand = lage.hand.map(card)
    const found = getPlayableCards(hand, laid(lage), contractToTrumpMode(contract(lage)))
    return [...new Set(found.map(each => each.id.split('-')[0]))]
  },
  ansage: lage => ansage(lage, allows),
  wert,
  partie: lage => wert(figures(lage)),
})
