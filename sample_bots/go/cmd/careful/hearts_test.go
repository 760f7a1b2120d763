package main

import (
	"slices"
	"strings"
	"testing"

	"gobots/quinolapb"
)

// cards reads "QS TH" into numbers, ascending.
func cards(text string) []int32 {
	numbers := []int32{}
	for _, card := range strings.Fields(text) {
		rank, suit := strings.IndexByte("23456789TJQKA", card[0]), strings.IndexByte("CDSH", card[1])
		numbers = append(numbers, int32(suit*cardsOfSuit+rank))
	}
	return numbers
}

func TestItPlaysHeartsWithALittleSense(t *testing.T) {
	const (
		pass = quinolapb.HeartsQuestion_HEARTS_QUESTION_PASS
		play = quinolapb.HeartsQuestion_HEARTS_QUESTION_PLAY
	)
	for name, test := range map[string]struct {
		question            quinolapb.HeartsQuestion
		played, legal, want string
	}{
		"it passes the high spades":               {pass, "", "2C KC AD 3S QS KS AS", "AS KS QS"},
		"it leads low":                            {play, "", "5C 3D AS 2H", "2H"},
		"it leads no spade that may take QS":      {play, "", "TC KS AS", "TC"},
		"it ducks as high as it can":              {play, "TC", "3C 9C JC", "9C"},
		"it gives the queen to a king":            {play, "KS", "2S QS", "QS"},
		"it takes low while others come after it": {play, "4C", "6C AC", "6C"},
		"it takes high where it is the last":      {play, "2C 3C 4C", "6C AC", "AC"},
		"it does not take with the queen":         {play, "2S 3S 4S", "6S QS", "6S"},
		"it discards the queen":                   {play, "2C", "AD QS AH", "QS"},
	} {
		t.Run(name, func(t *testing.T) {
			observation := &quinolapb.HeartsObservation{
				Question: test.question, Played: cards(test.played), Points: make([]int32, 4),
			}
			got := chooseInHearts(observation, cards(test.legal))
			slices.Sort(got)
			want := cards(test.want)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("after %q, from %q it chose %v; want %v", test.played, test.legal, got, want)
			}
		})
	}
}
