// Asks j-toscani/doppelkopf (TypeScript), which plays without nines; see README.md.
import { built, face, named, serve, trick } from './lage.mjs'

const { createCard } = await built('game/cards.js')
const { findRoundWinner } = await built('game/findRoundWinner.js')
const { getPlayableCards } = await built('game/getPlayableCards.js')
const orders = await built('game/orders/index.js')
const { applyOrder } = await built('game/orders/utils.js')

const SUITS = { p: 1, h: 2, kr: 3, ka: 4 }
const RANKS = { 10: 1, b: 2, d: 3, k: 4, a: 5 }
const ORDERS = {
  null: 'defaultOrder', normal: 'defaultOrder', hochzeit: 'defaultOrder', 'stille-hochzeit': 'defaultOrder',
  'hochzeit-allein': 'defaultOrder', 'solo:kreuz': 'clubSolo', 'solo:pik': 'spadesSolo', 'solo:herz': 'hearthSolo',
  'solo:karo': 'diamondSolo', 'solo:damen': 'queenSoloOrder', 'solo:buben': 'jackSoloOrder', 'solo:ohne': 'fleischlosOrder',
}

// The second copy of a face has an id of its own.
function ordered(lage, names) {
  const cards = names.map((name, place) => {
    const { suit, rank } = face(name, SUITS, RANKS)
    return createCard(names.indexOf(name) < place ? '2' : '1', suit, rank)
  })
  return applyOrder(cards, orders[named(ORDERS, lage.spielart, 'no such kind of game')])
}

serve('j-toscani/doppelkopf', {
  stich: lage => {
    const table = ordered(lage, lage.karten).map((card, place) => ({ card, seat: trick(lage)[place][0] }))
    return table[findRoundWinner(table)].seat
  },
  erlaubt: lage => {
    const table = ordered(lage, lage.karten).map(card => ({ card }))
    const found = getPlayableCards(table, ordered(lage, lage.hand))
    return [...new Set(lage.hand.filter((_, place) => found[place].playable))]
  },
})
