// Reads questions from standard input, one JSON object a line, and answers them.
const readline = require('node:readline')
const { trumps, winner } = require('./engine')

const hello = {
  name: 'tiny engine in JavaScript', version: '1', texte: ['ddv-tsr'], kann: ['stich'],
}

function answer(asked) {
  if (asked.frage) return hello
  const { id, art, lage } = asked
  if (art !== 'stich' || !trumps[lage.spielart]) {
    return { id, kann_nicht: 'only tricks of some kinds of game' }
  }
  return { id, antwort: winner(lage.spielart, lage.ausspieler, lage.karten) }
}

readline.createInterface({ input: process.stdin })
  .on('line', line => console.log(JSON.stringify(answer(JSON.parse(line)))))
