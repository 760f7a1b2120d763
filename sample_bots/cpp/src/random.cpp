// Plays every game from legal actions alone.
#include "random_choice.hpp"

int main() { return quinola::run(quinola::random_choice); }
