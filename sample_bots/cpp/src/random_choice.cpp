#include "random_choice.hpp"

#include <algorithm>
#include <iterator>

namespace quinola {

Actions random_choice(const Request& request) {
    const auto& legal = request.question.legal_actions();
    Actions actions;
    std::sample(legal.begin(), legal.end(), std::back_inserter(actions), request.question.pick(),
                request.dice);
    return actions;
}

}  // namespace quinola
