// A tiny engine: who wins a trick.
const normal = 'h10 krd pd hd kad krb pb hb kab kaa ka10 kak ka9'.split(' ')
const trumps = {
  normal,
  hochzeit: normal,
  'stille-hochzeit': normal,
  'solo:damen': 'krd pd hd kad'.split(' '),
  'solo:buben': 'krb pb hb kab'.split(' '),
}
const ranks = ['a', '10', 'k', 'd', 'b', '9']

const parts = card => card.match(/^(kr|ka|p|h)(.+)$/).slice(1)

// The higher the better; -1 for a card that cannot win.
function height(kind, card, led) {
  const place = trumps[kind].indexOf(card)
  if (place >= 0) return 100 - place
  if (trumps[kind].includes(led) || parts(card)[0] !== parts(led)[0]) return -1
  return 10 - ranks.indexOf(parts(card)[1])
}

// The seat that takes the trick; of two equal cards the first.
function winner(kind, leader, cards) {
  const heights = cards.map(card => height(kind, card, cards[0]))
  return (leader + heights.indexOf(Math.max(...heights))) % 4
}

module.exports = { trumps, winner }
