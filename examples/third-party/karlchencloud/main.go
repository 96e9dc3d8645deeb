// Asks supermihi/karlchencloud (Go). It is built in that program's own module, see ../README.md.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/supermihi/karlchencloud/doko/game"
	"github.com/supermihi/karlchencloud/doko/match"
)

type position struct {
	Spielart   string     `json:"spielart"`
	Ausspieler int        `json:"ausspieler"`
	Karten     []string   `json:"karten"`
	Spieler    int        `json:"spieler"`
	Hand       []string   `json:"hand"`
	Wort       string     `json:"wort"`
	Handkarten int        `json:"handkarten"`
	Gesagt     [][]any    `json:"gesagt"`
	Blaetter   [][]string `json:"blaetter"`
	Vorbehalte [][]any    `json:"vorbehalte"`
	Verlauf    [][]any    `json:"verlauf"`
}

type cannot string

var suits = map[string]game.Suit{"kr": game.Clubs, "p": game.Spades, "h": game.Hearts, "ka": game.Diamonds}
var ranks = map[string]game.Rank{"a": game.Ace, "10": game.Ten, "k": game.King, "d": game.Queen, "b": game.Jack, "9": game.Nine}
var kinds = map[string]game.AnnouncedGameType{
	"": game.NormalGameType, "normal": game.NormalGameType, "stille-hochzeit": game.NormalGameType,
	"hochzeit": game.MarriageType, "hochzeit-allein": game.MarriageType, "solo:ohne": game.AceSoloType,
	"solo:karo": game.DiamondSoloType, "solo:herz": game.HeartSoloType, "solo:pik": game.SpadeSoloType,
	"solo:kreuz": game.ClubSoloType, "solo:buben": game.JackSoloType, "solo:damen": game.QueenSoloType,
}
var reservations = map[string]string{
	"hochzeit": "hochzeit", "fleischlos": "solo:ohne", "assolo": "solo:ohne", "karosolo": "solo:karo", "herzsolo": "solo:herz",
	"piksolo": "solo:pik", "kreuzsolo": "solo:kreuz", "bubensolo": "solo:buben", "damensolo": "solo:damen",
}
var levels = []string{"k90", "k60", "k30", "schwarz"}
var called = map[string]bool{"re": true, "kontra": true, "k90": true, "k60": true, "k30": true, "schwarz": true}

func card(name string) (found game.Card, ok bool) {
	for suit, s := range suits {
		if r, known := ranks[strings.TrimPrefix(name, suit)]; known && strings.HasPrefix(name, suit) {
			return game.Card{Suit: s, Rank: r}, true
		}
	}
	return game.Card{}, false
}

func cards(names []string) (found []game.Card) {
	for _, name := range names {
		one, _ := card(name)
		found = append(found, one)
	}
	return
}

// A match as it was dealt and played: cards, Vorbehalte, then what stands on record.
func played(lage position) match.Match {
	var dealt game.Cards
	for seat, hand := range lage.Blaetter {
		dealt[seat] = cards(hand)
	}
	if len(dealt[0])+len(dealt[1])+len(dealt[2])+len(dealt[3]) < game.DeckSize {
		dealt = fromPlay(lage)
	}
	found := match.NewMatch(game.Player1, dealt)
	words := map[int]string{}
	for _, entry := range lage.Vorbehalte {
		kind, known := reservations[entry[1].(string)]
		if !known || len(entry) > 2 {
			panic(cannot("a Vorbehalt that the program does not know"))
		}
		words[int(entry[0].(float64))] = kind
	}
	for seat := 0; seat < 4; seat++ {
		if !found.AnnounceGameType(game.Player(seat), kinds[words[seat]]) {
			panic(cannot("the program does not allow a Vorbehalt"))
		}
	}
	for _, entry := range lage.Verlauf {
		seat, isSeat := entry[0].(float64)
		word, _ := entry[1].(string)
		laid, isCard := card(word)
		switch {
		case entry[0] == "reklamation" || entry[0] == "abkuerzung":
			panic(cannot("not played to its end"))
		case !isSeat:
		case isCard:
			if !found.PlayCard(game.Player(int(seat)), laid) {
				panic(cannot("the program does not allow a card that was played"))
			}
		case called[word]:
			say(&found, game.Player(int(seat)), word)
		}
	}
	return found
}

// Who played which cards, where no hands are told.
func fromPlay(lage position) (dealt game.Cards) {
	count := 0
	for _, entry := range lage.Verlauf {
		if seat, isSeat := entry[0].(float64); isSeat {
			word, _ := entry[1].(string)
			if one, isCard := card(word); isCard {
				dealt[int(seat)] = append(dealt[int(seat)], one)
				count++
			}
		}
	}
	if count < game.DeckSize {
		panic(cannot("not every card is on record"))
	}
	return
}

// The program knows no skipping: what a call skips is said with it.
func say(m *match.Match, seat game.Player, word string) {
	party := m.Mode().PartyOf(seat)
	highest := m.Bids.MaxPartyBid(party)
	wanted := bid(party, word)
	if highest == match.NoBid {
		highest = bid(party, "ansage") - 1
	}
	for next := highest + 1; next <= wanted; next++ {
		if !m.PlaceBid(seat, next) {
			panic(cannot("the program does not allow a call that was made"))
		}
	}
}

func bid(party game.Party, word string) match.Bid {
	first := map[game.Party]match.Bid{game.ReParty: match.Re, game.ContraParty: match.Contra}[party]
	if first == match.NoBid || word == "re" && party != game.ReParty || word == "kontra" && party != game.ContraParty {
		panic(cannot("somebody said the word of the other party"))
	}
	for place, level := range levels {
		if word == level {
			return first + match.Bid(place+1)
		}
	}
	return first
}

func stich(lage position) any {
	var of [4]game.Card
	for place, one := range cards(lage.Karten) {
		of[(lage.Ausspieler+place)%4] = one
	}
	return int(game.WinnerOfTrick(of, game.Player(lage.Ausspieler), mode(lage)))
}

func mode(lage position) game.Mode {
	kind, known := kinds[lage.Spielart]
	if !known {
		panic(cannot("no such kind of game"))
	}
	if reservation := match.GetReservation(kind); reservation != nil {
		return reservation.CreateMode(game.Player1)
	}
	return game.NewNormalGame(game.Cards{})
}

func erlaubt(lage position) any {
	var dealt game.Cards
	dealt[lage.Spieler] = cards(lage.Hand)
	g := game.NewGame(dealt, game.Player(lage.Ausspieler), mode(lage))
	for place, one := range cards(lage.Karten) {
		g.CurrentTrick.Play(game.Player((lage.Ausspieler+place)%4), one)
	}
	found := map[string]bool{}
	for place, one := range cards(lage.Hand) {
		if g.CanPlayCard(game.Player(lage.Spieler), one) == game.CardPlayed {
			found[lage.Hand[place]] = true
		}
	}
	names := []string{}
	for name := range found {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Only what the program could say next: it knows no skipping.
func ansage(lage position) any {
	for _, hand := range lage.Blaetter {
		if len(hand) != 12 {
			panic(cannot("the hands are not told"))
		}
	}
	m := played(lage)
	seat := game.Player(lage.Spieler)
	wanted := bid(m.Mode().PartyOf(seat), lage.Wort)
	highest := m.Bids.MaxPartyBid(m.Mode().PartyOf(seat))
	if wanted <= highest {
		panic(cannot("a call that stands already"))
	}
	return m.PlaceBid(seat, wanted)
}

func partie(lage position) any {
	m := played(lage)
	if m.Phase() != match.MatchFinished {
		panic(cannot("not every card is on record"))
	}
	found := m.Evaluate()
	points := match.PointsByPlayer(&found, m.Mode())
	winner := map[game.Party]any{game.ReParty: "re", game.ContraParty: "kontra"}[found.Winner]
	return map[string]any{"sieger": winner, "wert": found.TotalValue, "punkte": points}
}

var answers = map[string]func(position) any{"stich": stich, "erlaubt": erlaubt, "ansage": ansage, "wert": partie, "partie": partie}

// What the program breaks off at is told: it has no answer there.
func answered(art string, lage position) (said map[string]any) {
	defer func() {
		if reason := recover(); reason != nil {
			said = map[string]any{"kann_nicht": fmt.Sprint(reason)}
		}
	}()
	return map[string]any{"antwort": answers[art](lage)}
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var asked struct {
			Frage, Id, Art string
			Lage           position
		}
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			panic(err)
		}
		said := map[string]any{
			"name": "supermihi/karlchencloud", "version": "", "texte": []string{"ddv-tsr"},
			"kann": []string{"stich", "erlaubt", "ansage", "wert", "partie"},
		}
		if asked.Frage == "" {
			said = answered(asked.Art, asked.Lage)
			said["id"] = asked.Id
		}
		line, _ := json.Marshal(said)
		fmt.Println(string(line))
	}
}
