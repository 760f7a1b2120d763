#include "traversone.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace quinola::traversone {
namespace {

// A card is suit * 10 + place, places 3 2 A K C J 7 6 5 4: of one suit the smaller number takes.
// It is also the action of playing it; leading it with a signal is another, from 40 on.
using Card = std::int32_t;

constexpr Card cards_of_suit = 10;
constexpr Card card_count = 40;
constexpr Card ace = 2;

constexpr Card suit_of(Card card) { return card / cards_of_suit; }
constexpr Card place_of(Card card) { return card % cards_of_suit; }

/// How much a card is to be got rid of: an ace counts as much as three others, and takes as well.
constexpr int danger(Card card) {
    return place_of(card) == ace ? cards_of_suit : cards_of_suit - 1 - place_of(card);
}

std::span<const Card> view(const google::protobuf::RepeatedField<Card>& cards) {
    return {cards.data(), static_cast<std::size_t>(cards.size())};
}

Card most_dangerous(std::span<const Card> cards) {
    return *std::ranges::max_element(cards, {}, danger);
}

Card least_dangerous(std::span<const Card> cards) {
    return *std::ranges::min_element(cards, {}, danger);
}

/// The highest card that does not take the trick. If each would take it: where nobody comes after
/// us the highest, but an ace only if there is no other; else the lowest.
Card follow(std::span<const Card> legal, std::span<const Card> trick, bool last) {
    Card best = trick.front();
    for (const Card card : trick) {
        if (suit_of(card) == suit_of(best)) best = std::min(best, card);
    }
    const auto ducking = std::ranges::upper_bound(legal, best);
    if (ducking != legal.end()) return *ducking;
    if (!last) return legal.back();
    return place_of(legal.front()) == ace && legal.size() > 1 ? legal[1] : legal.front();
}

Card choose_card(std::span<const Card> legal, const v1::TraversoneObservation& observation) {
    if (observation.question() != v1::TRAVERSONE_QUESTION_PLAY) return most_dangerous(legal);
    const auto played = view(observation.played());
    const auto seats = static_cast<std::size_t>(observation.seats_size());
    const auto trick = played.last(played.size() % seats);
    if (trick.empty()) return least_dangerous(legal);
    if (suit_of(legal.front()) != suit_of(trick.front())) return most_dangerous(legal);
    return follow(legal, trick, trick.size() + 1 == seats);
}

}  // namespace

bool is_to_lose(const Request& request) {
    return request.question.has_traversone() &&
           std::ranges::any_of(request.ruleset.options(), [](const v1::RulesetOption& option) {
               return option.name() == "direction" && option.text() == "low";
           });
}

Actions choice(const Request& request) {
    const auto legal = view(request.question.legal_actions());
    // A lead with a signal is legal only where the card alone is, which comes before it.
    const std::span cards(legal.begin(), std::ranges::lower_bound(legal, card_count));
    return {choose_card(cards, request.question.traversone())};
}

}  // namespace quinola::traversone
