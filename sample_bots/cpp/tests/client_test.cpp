#include "client.hpp"

#include <deque>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string>

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include "quinola/v1/play.grpc.pb.h"
#include "random_choice.hpp"

namespace quinola {
namespace {

using Stream = grpc::ServerReaderWriter<v1::RefereeMessage, v1::BotMessage>;
using Script = std::function<grpc::Status(Stream&)>;

/// A referee on a Unix socket that follows one script after another, a stream each.
class Referee : public v1::RefereeService::Service {
public:
    explicit Referee(std::deque<Script> scripts) : scripts_(std::move(scripts)) {
        std::string folder = std::filesystem::temp_directory_path() / "refereeXXXXXX";
        folder_ = ::mkdtemp(folder.data());
        grpc::ServerBuilder builder;
        builder.AddListeningPort(address(), grpc::InsecureServerCredentials());
        builder.RegisterService(this);
        server_ = builder.BuildAndStart();
    }

    ~Referee() override {
        server_->Shutdown();
        std::filesystem::remove_all(folder_);
    }

    grpc::Status Play(grpc::ServerContext*, Stream* stream) override {
        v1::BotMessage first;
        EXPECT_TRUE(stream->Read(&first));
        EXPECT_EQ(first.hello().ticket(), "ticket");
        EXPECT_EQ(first.hello().protocol_version(), 1);
        const auto script = scripts_.front();
        scripts_.pop_front();
        return script(*stream);
    }

    Ending meet(const Choose& choose) const {
        return play({address(), "ticket", ""}, choose, {std::chrono::milliseconds(1)});
    }

private:
    std::string address() const { return "unix:" + (folder_ / "socket").string(); }

    std::deque<Script> scripts_;
    std::filesystem::path folder_;
    std::unique_ptr<grpc::Server> server_;
};

/// Asks table 7 for three of seven actions.
void send_request(Stream& stream, int sequence) {
    v1::RefereeMessage message;
    message.mutable_welcome();
    auto& table = *message.add_tables_started();
    table.set_table_id(7);
    table.set_dice_seed("sixteen bytes ..");
    auto& request = *message.add_requests();
    request.set_table_id(7);
    request.set_sequence(sequence);
    request.set_pick(3);
    for (const int action : {2, 3, 5, 8, 13, 21, 34}) request.add_legal_actions(action);
    stream.Write(message);
}

/// Asks likewise; returns the actions of the answer.
std::vector<int> ask(Stream& stream, int sequence) {
    send_request(stream, sequence);
    v1::BotMessage answer;
    EXPECT_TRUE(stream.Read(&answer));
    EXPECT_EQ(answer.decisions_size(), 1);
    EXPECT_EQ(answer.decisions(0).table_id(), 7);
    EXPECT_EQ(answer.decisions(0).sequence(), sequence);
    return {answer.decisions(0).actions().begin(), answer.decisions(0).actions().end()};
}

grpc::Status end(Stream& stream) {
    v1::RefereeMessage message;
    message.mutable_session_ended();
    stream.Write(message);
    v1::BotMessage last;
    EXPECT_TRUE(stream.Read(&last));
    EXPECT_TRUE(last.has_goodbye());
    EXPECT_FALSE(stream.Read(&last));
    return grpc::Status::OK;
}

Script answering(grpc::StatusCode code) {
    return [code](Stream& stream) {
        v1::RefereeMessage message;
        message.mutable_welcome();
        stream.Write(message);
        return grpc::Status(code, "that is why");
    };
}

TEST(Client, AnswersUntilTheEndOfTheSessionAndSaysGoodbye) {
    const Referee referee({[](Stream& stream) {
        const auto actions = ask(stream, 1);
        EXPECT_EQ(std::set(actions.begin(), actions.end()).size(), 3U);
        return end(stream);
    }});
    EXPECT_EQ(referee.meet(random_choice), Ending::over);
}

TEST(Client, DialsInAgainAndRollsTheSameDice) {
    std::vector<int> before;
    const Referee referee({
        [&](Stream& stream) {
            before = ask(stream, 1);
            return grpc::Status(grpc::StatusCode::UNKNOWN, "lost");
        },
        [&](Stream& stream) {
            EXPECT_EQ(ask(stream, 1), before);
            EXPECT_NE(ask(stream, 2), before);
            return end(stream);
        },
    });
    EXPECT_EQ(referee.meet(random_choice), Ending::over);
}

TEST(Client, TakesThreeCodesForAVerdict) {
    for (const auto code : {grpc::StatusCode::UNAUTHENTICATED, grpc::StatusCode::ABORTED,
                            grpc::StatusCode::FAILED_PRECONDITION}) {
        const Referee referee({answering(code)});
        EXPECT_EQ(referee.meet(random_choice), Ending::verdict);
    }
}

TEST(Client, GivesUpARefereeThatGoesTwice) {
    const auto going = answering(grpc::StatusCode::INTERNAL);
    const Referee referee({going, going});
    EXPECT_EQ(referee.meet(random_choice), Ending::lost);
}

TEST(Client, EndsWithTheBotsOwnError) {
    const Referee referee({[](Stream& stream) {
        send_request(stream, 1);
        v1::BotMessage answer;
        EXPECT_FALSE(stream.Read(&answer));
        return grpc::Status::OK;
    }});
    const auto failing = [](const Request&) -> Actions { throw std::runtime_error("no idea"); };
    EXPECT_EQ(referee.meet(failing), Ending::bot_failed);
}

TEST(Client, SaysThatNobodyIsThere) {
    const Invitation nowhere{"unix:/nowhere", "ticket", ""};
    EXPECT_EQ(play(nowhere, random_choice, {}), Ending::unreachable);
}

}  // namespace
}  // namespace quinola
