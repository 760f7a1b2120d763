// Plays Traversone with a little sense, and everything else at random.
#include "random_choice.hpp"
#include "traversone.hpp"

int main() {
    return quinola::run([](const quinola::Request& request) {
        return quinola::traversone::is_to_lose(request) ? quinola::traversone::choice(request)
                                                        : quinola::random_choice(request);
    });
}
