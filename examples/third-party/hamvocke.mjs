// Asks hamvocke/doppelkopf (TypeScript), a normal game without nines; see README.md.
import { built, cannot, face, figures, named, said, serve, special, trick, worth } from './lage.mjs'

const { Card } = await built('models/card.js')
const { Announcement } = await built('models/announcements.js')
const { extras } = await built('models/extras.js')
const { playableCards } = await built('models/playableCardFinder.js')
const { Score } = await built('models/score.js')
const { Trick } = await built('models/trick.js')

const SUITS = { kr: '♣', p: '♠', h: '♥', ka: '♦' }
const RANKS = { a: 'A', 10: '10', k: 'K', d: 'Q', b: 'J' }
const WORDS = { re: 'Re', kontra: 'Kontra', k90: 'No90', k60: 'No60', k30: 'No30', schwarz: 'NoPoints' }
const EXTRA = { Fuchs: extras.fox, Doppelkopf: extras.doppelkopf, Karlchen: extras.charlie }

function card(name) {
  const { suit, rank } = face(name, SUITS, RANKS)
  return new Card(rank, suit)
}

function normal(lage) {
  if (![null, 'normal', 'stille-hochzeit'].includes(lage.spielart)) cannot('no solo but the silent one, no Hochzeit')
}

function stich(lage) {
  normal(lage)
  const seats = [0, 1, 2, 3].map(seat => ({
    id: seat, seat, memory: { memorize() {} }, behavior: { handleAffinityEvent() {} },
  }))
  const found = new Trick(seats)
  for (const [seat, name] of trick(lage)) found.add(card(name), seats[seat])
  return found.winner().seat
}

function party(lage, name) {
  return {
    points: () => lage.augen[name],
    announcements: () => said(lage.gesagt, name, lage.parteien).map(word => Announcement[WORDS[word]]),
    extras: () => special(lage, name).map(each => named(EXTRA, each, `no ${each}`)),
    isPlayingSolo: () => lage.parteien.filter(each => each === name).length === 1,
  }
}

function wert(lage) {
  normal(lage)
  const score = new Score(party(lage, 're'), party(lage, 'kontra'))
  const winner = { Re: 're', Kontra: 'kontra' }[score.winningPartyName()] ?? null
  return worth(lage, winner, -score.totalPoints('Kontra'))
}

serve('hamvocke/doppelkopf', {
  stich,
  erlaubt: lage => {
    normal(lage)
    const hand = new Map(lage.hand.map(name => [card(name), name]))
    const lead = lage.karten.map(card)[0]
    return [...new Set(playableCards([...hand.keys()], lead).map(each => hand.get(each)))]
  },
  wert,
  partie: lage => wert(figures(lage)),
})
