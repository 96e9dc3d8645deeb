// What this page alone says.

export const WORDS = {
  de: {
    trick: "Der Stich",
    place: "{n}. Karte",
    who: "Wer war {party}?",
    who_beside: "nur für Sonderpunkte: Karten antippen",
    which_trick: "Welcher Stich?",
    middle: "mitten im Spiel",
    last: "der letzte",
    back: "Karte zurück",
    game: "Was gefragt ist",
    lacks_cards: "vier Karten",
    lacks_more: "noch {n}",
    takes: "{card} sticht",
    first_of: "Die erste",
    second_of: "Die zweite",
    nobody_knows: "Es ist offen, wem er gehört",
    assumed: "so gewöhnlich gelesen",
    augen: "{n} Augen",
    items: "Was darin zählt",
    no_items: "Kein Sonderpunkt.",
    unknown_parties: "Sonderpunkte: dafür antippen, wer zu wem gehört.",
    names: "Erste,Zweite,Dritte,Vierte",
  },
};
