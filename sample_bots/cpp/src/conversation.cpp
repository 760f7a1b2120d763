#include "conversation.hpp"

#include <exception>
#include <iostream>
#include <vector>

namespace quinola {
namespace {

constexpr int protocol_version = 1;

}  // namespace

grpc::Status Conversation::hold(v1::RefereeService::StubInterface& referee) {
    grpc::ClientContext context;
    const auto stream = referee.Play(&context);
    // What Write returns says nothing that the status does not say better.
    stream->Write(hello());
    for (v1::RefereeMessage message; stream->Read(&message);) {
        const auto answer = take(message);
        if (answer.decisions_size() > 0) {
            stream->Write(answer);
            answered_ = true;
        }
        if (message.has_session_ended()) {
            v1::BotMessage last;
            last.mutable_goodbye();
            stream->Write(last);
            stream->WritesDone();
        }
    }
    return stream->Finish();
}

v1::BotMessage Conversation::hello() const {
    v1::BotMessage message;
    message.mutable_hello()->set_ticket(ticket_);
    message.mutable_hello()->set_protocol_version(protocol_version);
    message.mutable_hello()->set_software("cppbots grpc++/" + grpc::Version());
    return message;
}

v1::BotMessage Conversation::take(const v1::RefereeMessage& message) {
    for (const auto& ruleset : message.welcome().rulesets()) {
        rulesets_[ruleset.ruleset_id()] = ruleset;
    }
    welcomed_ = welcomed_ || message.has_welcome();
    for (const auto& table : message.tables_started()) tables_[table.table_id()] = table;
    for (const auto& notice : message.fault_notices()) {
        std::cerr << v1::Fault_Name(notice.fault()) << ": " << notice.detail() << '\n';
    }
    v1::BotMessage answer;
    for (const auto& question : message.requests()) {
        auto& decision = *answer.add_decisions();
        decision.set_table_id(question.table_id());
        decision.set_sequence(question.sequence());
        const auto actions = ask(question);
        decision.mutable_actions()->Assign(actions.begin(), actions.end());
    }
    for (const auto& table : message.tables_ended()) tables_.erase(table.table_id());
    return answer;
}

Actions Conversation::ask(const v1::DecisionRequest& question) {
    const auto& table = tables_[question.table_id()];
    std::vector<std::uint32_t> seed;
    for (const unsigned char byte : table.dice_seed()) seed.push_back(byte);
    seed.push_back(question.sequence());
    std::seed_seq sequence(seed.begin(), seed.end());
    Dice dice(sequence);
    try {
        return choose_({question, rulesets_[table.ruleset_id()], dice});
    } catch (const std::exception& error) {
        throw BotError("the bot failed at table " + std::to_string(question.table_id()) +
                       ", request " + std::to_string(question.sequence()) + ": " +
                       error.what());
    }
}

}  // namespace quinola
