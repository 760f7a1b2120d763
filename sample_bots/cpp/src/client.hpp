// The client: it dials in, says Hello, asks the bot for each decision, dials in again when the
// referee is lost, and tells how it all ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "quinola/v1/play.pb.h"

namespace quinola {

/// Dice of one decision alone: they depend on the seat's seed and on the number of the question.
using Dice = std::mt19937;

/// One question to one seat.
struct Request {
    const v1::DecisionRequest& question;
    const v1::Ruleset& ruleset;
    Dice& dice;
};

using Actions = std::vector<std::int32_t>;

/// A bot: answers a request with as many of its legal actions as its pick says.
using Choose = std::function<Actions(const Request&)>;

/// The exit statuses of docs/protocol.md, section 8.
enum class Ending { over = 0, bot_failed = 1, unreachable = 2, verdict = 3, lost = 4 };

/// Where to dial in, and as whom.
struct Invitation {
    std::string address;
    std::string ticket;
    /// PEM of the authorities to trust; without them a host:port is plain.
    std::string certificates;
};

/// Before each further try to dial in.
using Pauses = std::vector<std::chrono::milliseconds>;
inline const Pauses patient = [] {
    using namespace std::chrono_literals;
    return Pauses{100ms, 200ms, 400ms, 800ms, 1600ms};
}();

/// Plays until the session ends; says on the error output why it ended other than well.
Ending play(const Invitation& invitation, const Choose& choose, const Pauses& pauses = patient);

/// As `play`, for the session that started this process; returns the exit status.
int run(const Choose& choose);

}  // namespace quinola
