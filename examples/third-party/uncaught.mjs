// Asks uncaught/doko (TypeScript), which keeps the score; see README.md.
import { built, figures, named, said, serve, special, worth } from './lage.mjs'

const { recalcPoints } = await built('GameCalc/GameCalc.js')

const TYPES = {
  normal: 'normal', hochzeit: 'wedding', 'hochzeit-allein': 'soloWedding', 'stille-hochzeit': 'silentWedding',
}
for (const kind of ['kreuz', 'pik', 'herz', 'karo', 'damen', 'buben', 'ohne']) TYPES[`solo:${kind}`] = 'lustSolo'
const CHAIN = { re: 'announced', kontra: 'announced', k90: 'no9', k60: 'no6', k30: 'no3', schwarz: 'no0' }
const EXTRA = { Fuchs: 'foxCaught', Doppelkopf: 'doppelkopf', Karlchen: 'karlGotLastTrick' }
const LIMITS = [0, 30, 60, 90, 120, 150, 180, 210, 240]

// What a score sheet is asked for: between which limits the Augen are.
function pips(augen) {
  const above = LIMITS.findIndex(limit => limit >= augen)
  return LIMITS[above] === augen ? `${augen}` : `${LIMITS[above - 1] + 1}-${LIMITS[above] - 1}`
}

function party(lage, name) {
  const seats = [0, 1, 2, 3].filter(seat => lage.parteien[seat] === name).map(String)
  const called = Object.fromEntries(Object.values(CHAIN).map(key => [key, null]))
  for (const word of said(lage.gesagt, name, lage.parteien)) called[CHAIN[word]] = seats[0]
  const extra = special(lage, name).map(each => ({ to: seats[0], type: named(EXTRA, each, `no ${each}`) }))
  return { ...called, members: seats, pips: pips(lage.augen[name]), extraPoints: extra, totalPoints: 0 }
}

function wert(lage) {
  const found = recalcPoints({
    isComplete: true, gameType: named(TYPES, lage.spielart, 'no such kind of game'),
    re: party(lage, 're'), contra: party(lage, 'kontra'),
    wonAgainstQueensOfClubsExtraPoint: true, bockGameWeight: 0, bockGameConditions: {},
  })
  const winner = { re: 're', contra: 'kontra', stalemate: null }[found.winner]
  return worth(lage, winner, -found.contra.totalPoints)
}

serve('uncaught/doko', { wert, partie: lage => wert(figures(lage)) })
