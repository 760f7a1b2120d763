#include "traversone.hpp"

#include <algorithm>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace quinola::traversone {
namespace {

/// "3d Ac" as numbers, ascending.
std::vector<int> cards(const std::string& text) {
    std::istringstream words(text);
    std::vector<int> numbers;
    for (std::string card; words >> card;) {
        const auto place = std::string("32AKCJ7654").find(card[0]);
        const auto suit = std::string("dcsb").find(card[1]);
        numbers.push_back(static_cast<int>(suit * 10 + place));
    }
    std::ranges::sort(numbers);
    return numbers;
}

/// A request for one of the `legal` cards after `played` ones, at a table of four.
v1::DecisionRequest a_request(const std::string& played, const std::string& legal) {
    v1::DecisionRequest request;
    auto& observation = *request.mutable_traversone();
    observation.set_question(v1::TRAVERSONE_QUESTION_PLAY);
    for (const int seat : {0, 1, 2, 3}) observation.add_seats(seat);
    for (const int card : cards(played)) observation.add_played(card);
    for (const int card : cards(legal)) request.add_legal_actions(card);
    return request;
}

void expect_choice(const std::string& played, const std::string& legal, const std::string& card) {
    const auto request = a_request(played, legal);
    Dice dice;
    EXPECT_EQ(choice({request, {}, dice}), cards(card)) << legal << " after " << played;
}

TEST(Traversone, LeadsTheLowestCard) { expect_choice("", "3d Kc 4s", "4s"); }

TEST(Traversone, DucksAsHighAsItCan) { expect_choice("Kd", "2d Cd 4d", "Cd"); }

TEST(Traversone, GivesItsAceToAHigherCard) { expect_choice("2d", "Ad 4d", "Ad"); }

TEST(Traversone, TakesLowWhileOthersComeAfterIt) { expect_choice("7d", "3d Kd", "Kd"); }

TEST(Traversone, TakesHighWhereItIsTheLast) { expect_choice("6d 5d 4d", "3d Kd", "3d"); }

TEST(Traversone, KeepsItsAceOutOfItsOwnTricks) { expect_choice("6d 5d 4d", "Ad Kd", "Kd"); }

TEST(Traversone, DiscardsAnAceFirst) { expect_choice("Kd", "3c As 4b", "As"); }

TEST(Traversone, LeadsWithoutASignal) {
    auto request = a_request("", "4s");
    request.add_legal_actions(cards("4s").front() + 40);
    Dice dice;
    EXPECT_EQ(choice({request, {}, dice}), cards("4s"));
}

TEST(Traversone, IsToLoseUnlessTheHighestTotalWins) {
    const auto request = a_request("", "4s");
    v1::Ruleset ruleset;
    auto& direction = *ruleset.add_options();
    direction.set_name("direction");
    Dice dice;
    for (const auto* value : {"low", "high"}) {
        direction.set_text(value);
        EXPECT_EQ(is_to_lose({request, ruleset, dice}), std::string(value) == "low");
    }
}

}  // namespace
}  // namespace quinola::traversone
