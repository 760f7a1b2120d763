package client

// Random chooses any legal actions, each equally likely.
func Random(request *Request) []int32 {
	actions := make([]int32, request.Pick)
	for i, place := range request.Dice.Perm(len(request.LegalActions))[:request.Pick] {
		actions[i] = request.LegalActions[place]
	}
	return actions
}
