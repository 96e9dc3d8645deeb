// Asks mannewolff/doppelkopf (TypeScript), which knows the normal game; see README.md.
import { ansage, built, cannot, face, figures, named, said, serve, trick, tricks, worth } from './lage.mjs'

const { computeScore } = await built('engine/ScoringEngine.js')
const { computeValidCardIds, determineTrickWinner } = await built('engine/RulesValidator.js')
const { GameEngine } = await built('engine/GameEngine.js')

const SUITS = { kr: 'clubs', p: 'spades', h: 'hearts', ka: 'diamonds' }
const RANKS = { a: 'ace', 10: 'ten', k: 'king', d: 'queen', b: 'jack', 9: 'nine' }
const WORDS = { re: 're', kontra: 'kontra', k90: '90', k60: '60', k30: '30', schwarz: 'schwarz' }

const card = (name, place = 0) => ({ ...face(name, SUITS, RANKS), id: `${name}-${place}` })
const laid = cards => cards.map(([seat, name]) => ({ playerId: `${seat}`, card: card(name), playedAt: 0 }))

function normal(lage) {
  if (![null, 'normal', 'hochzeit', 'stille-hochzeit'].includes(lage.spielart)) cannot('no solo is scored or played')
}

function allows(sides, before, seat, word, cards) {
  const engine = new GameEngine({ gameId: '', humanPlayerName: '' })
  const state = engine.internal()
  const ids = state.players.map(player => player.id)
  state.phase = 'playing'
  state.players.forEach((player, each) => (player.party = sides[each]))
  state.announcements = before.map(([who, each]) => ({ playerId: ids[who], type: WORDS[each] }))
  state.hands.set(ids[seat], Array(cards).fill(card('kra')))
  try {
    engine.makeAnnouncement(ids[seat], named(WORDS, word, 'no such call'))
    return true
  } catch (error) {
    if (error.code !== 'announcement-invalid') throw error
    return false
  }
}

function wert(lage) {
  normal(lage)
  const played = tricks(lage).map(cards => {
    const trickCards = laid(cards)
    return { winnerId: determineTrickWinner(trickCards).playerId, cards: trickCards }
  })
  const spoken = party => said(lage.gesagt, party, lage.parteien).map(word => WORDS[word])
  const found = computeScore({
    tricks: played, parties: { byPlayer: new Map(lage.parteien.map((party, seat) => [`${seat}`, party])) },
    announcements: { re: spoken('re'), kontra: spoken('kontra') },
  })
  return worth(lage, found.winner, found.reScore)
}

serve('mannewolff/doppelkopf', {
  stich: lage => {
    normal(lage)
    return Number(determineTrickWinner(laid(trick(lage))).playerId)
  },
  erlaubt: lage => {
    normal(lage)
    const found = computeValidCardIds({ hand: lage.hand.map(card), trickCards: laid(trick(lage)) })
    return [...new Set(found.map(id => id.split('-')[0]))]
  },
  ansage: lage => {
    normal(lage)
    return ansage(lage, allows)
  },
  wert,
  partie: lage => wert(figures(lage)),
})
