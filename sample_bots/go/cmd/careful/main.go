// Command careful plays Hearts with a little sense, and everything else at random.
package main

import "gobots/client"

func main() {
	client.Main(choose)
}

func choose(request *client.Request) []int32 {
	if observation := request.GetHearts(); observation != nil {
		return chooseInHearts(observation, request.LegalActions)
	}
	return client.Random(request)
}
