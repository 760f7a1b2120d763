// Command random plays every game from legal actions alone.
package main

import "gobots/client"

func main() {
	client.Main(client.Random)
}
