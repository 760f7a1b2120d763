#include "client.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <thread>

#include <grpcpp/grpcpp.h>

#include "conversation.hpp"

namespace quinola {
namespace {

std::shared_ptr<grpc::Channel> dial(const Invitation& invitation) {
    grpc::ChannelArguments arguments;
    // Else a further try would wait as long as the channel before it would have.
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    grpc::SslCredentialsOptions trusted;
    trusted.pem_root_certs = invitation.certificates;
    const auto credentials = invitation.certificates.empty() ? grpc::InsecureChannelCredentials()
                                                             : grpc::SslCredentials(trusted);
    return grpc::CreateCustomChannel(invitation.address, credentials, arguments);
}

/// Only these are a verdict; how a vanished referee looks differs by language and moment.
bool is_verdict(const grpc::Status& status) {
    return status.error_code() == grpc::StatusCode::UNAUTHENTICATED ||
           status.error_code() == grpc::StatusCode::FAILED_PRECONDITION ||
           status.error_code() == grpc::StatusCode::ABORTED;
}

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

Ending play(const Invitation& invitation, const Choose& choose, const Pauses& pauses) {
    bool welcomed = false;
    for (auto pause = pauses.begin();; ++pause) {
        Conversation conversation(choose, invitation.ticket);
        const auto referee = v1::RefereeService::NewStub(dial(invitation));
        grpc::Status status;
        try {
            status = conversation.hold(*referee);
        } catch (const BotError& error) {
            std::cerr << error.what() << '\n';
            return Ending::bot_failed;
        }
        if (status.ok()) return Ending::over;
        welcomed = welcomed || conversation.welcomed();
        if (conversation.answered()) pause = pauses.begin();
        const bool verdict = is_verdict(status);
        if (verdict || pause == pauses.end()) {
            std::cerr << (verdict ? "the referee ended it: " : "no referee: ")
                      << status.error_message() << '\n';
            return verdict ? Ending::verdict : welcomed ? Ending::lost : Ending::unreachable;
        }
        std::this_thread::sleep_for(*pause);
    }
}

int run(const Choose& choose) {
    Invitation invitation{variable("QUINOLA_ADDRESS"), variable("QUINOLA_TICKET"), ""};
    if (invitation.address.empty() || invitation.ticket.empty()) {
        std::cerr << "QUINOLA_ADDRESS and QUINOLA_TICKET must be set\n";
        return static_cast<int>(Ending::unreachable);
    }
    const auto authorities = variable("QUINOLA_CA");
    if (!authorities.empty() && !invitation.address.starts_with("unix:")) {
        std::ifstream file(authorities);
        invitation.certificates.assign(std::istreambuf_iterator<char>(file), {});
        if (invitation.certificates.empty()) {
            std::cerr << "QUINOLA_CA is " << authorities << ": expected a file of certificates\n";
            return static_cast<int>(Ending::unreachable);
        }
    }
    return static_cast<int>(play(invitation, choose));
}

}  // namespace quinola
