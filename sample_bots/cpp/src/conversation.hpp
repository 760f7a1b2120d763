// One stream to the referee, from Hello to its status.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include <grpcpp/grpcpp.h>

#include "client.hpp"
#include "quinola/v1/play.grpc.pb.h"

namespace quinola {

/// The bot's own code threw an exception.
struct BotError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Conversation {
public:
    Conversation(const Choose& choose, const std::string& ticket)
        : choose_(choose), ticket_(ticket) {}

    /// Converses until the referee ends the stream; throws BotError.
    grpc::Status hold(v1::RefereeService::StubInterface& referee);

    /// Whether the referee has answered Hello.
    bool welcomed() const { return welcomed_; }

    /// Whether the bot has answered anything.
    bool answered() const { return answered_; }

private:
    v1::BotMessage hello() const;
    v1::BotMessage take(const v1::RefereeMessage& message);
    Actions ask(const v1::DecisionRequest& question);

    const Choose& choose_;
    const std::string& ticket_;
    std::unordered_map<std::int64_t, v1::TableStarted> tables_;
    std::unordered_map<std::int32_t, v1::Ruleset> rulesets_;
    bool welcomed_ = false;
    bool answered_ = false;
};

}  // namespace quinola
