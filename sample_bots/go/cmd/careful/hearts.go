package main

import (
	"cmp"
	"slices"

	"gobots/quinolapb"
)

// A card is suit * 13 + rank; it is also the action of playing or passing it.
const (
	cardsOfSuit = 13

	queenOfSpades = 36
	kingOfSpades  = 37
	aceOfSpades   = 38

	spades, hearts = 2, 3
)

func suitOf(card int32) int32 { return card / cardsOfSuit }
func rankOf(card int32) int32 { return card % cardsOfSuit }

// chooseInHearts passes what is dangerous, ducks, and throws away what is dangerous.
func chooseInHearts(observation *quinolapb.HeartsObservation, legal []int32) []int32 {
	switch observation.Question {
	case quinolapb.HeartsQuestion_HEARTS_QUESTION_PASS:
		byDanger := slices.SortedFunc(slices.Values(legal), func(one, other int32) int {
			return cmp.Compare(danger(other, observation), danger(one, observation))
		})
		return byDanger[:3]
	case quinolapb.HeartsQuestion_HEARTS_QUESTION_MOON:
		return legal[len(legal)-1:] // to add to the others' totals rather than to subtract
	}
	trick := openTrick(observation)
	switch {
	case len(trick) == 0:
		return []int32{leastBy(legal, leadCost(observation))}
	case suitOf(legal[0]) != suitOf(trick[0]):
		return []int32{leastBy(legal, func(card int32) int32 { return -danger(card, observation) })}
	default:
		last := len(trick) == len(observation.Points)-1
		return []int32{follow(legal, trick, last)}
	}
}

// openTrick returns the cards on the table, the led one first.
func openTrick(observation *quinolapb.HeartsObservation) []int32 {
	played := observation.Played
	return played[len(played)-len(played)%len(observation.Points):]
}

// danger tells how much a card is to be got rid of.
func danger(card int32, observation *quinolapb.HeartsObservation) int32 {
	switch {
	case card == queenOfSpades:
		return 100
	case card > queenOfSpades && suitOf(card) == spades && !slices.Contains(observation.Played, queenOfSpades):
		return 60 + rankOf(card)
	case suitOf(card) == hearts:
		return 20 + 2*rankOf(card)
	default:
		return 2 * rankOf(card)
	}
}

// leadCost prefers low cards, and none that may take the queen of spades.
func leadCost(observation *quinolapb.HeartsObservation) func(int32) int32 {
	return func(card int32) int32 {
		switch {
		case card == queenOfSpades:
			return 200
		case danger(card, observation) >= 60:
			return 100
		default:
			return rankOf(card)
		}
	}
}

// follow plays the highest card that does not take the trick. If each would take it, the highest
// one where nobody comes after us anyway, else the lowest.
func follow(legal, trick []int32, last bool) int32 {
	best := trick[0]
	for _, card := range trick {
		if suitOf(card) == suitOf(best) {
			best = max(best, card)
		}
	}
	ducking := legal // ascending, and all of the led suit
	if taking := slices.IndexFunc(legal, func(card int32) bool { return card > best }); taking >= 0 {
		ducking = legal[:taking]
	}
	if len(ducking) > 0 {
		return ducking[len(ducking)-1] // below a higher spade that is the queen, if we hold her
	}
	if !last {
		return legal[0]
	}
	highest := legal[len(legal)-1]
	if highest == queenOfSpades && len(legal) > 1 {
		return legal[len(legal)-2]
	}
	return highest
}

func leastBy(cards []int32, cost func(int32) int32) int32 {
	return slices.MinFunc(cards, func(one, other int32) int { return cmp.Compare(cost(one), cost(other)) })
}
