#pragma once

#include "client.hpp"

namespace quinola {

/// Any legal actions, each equally likely.
Actions random_choice(const Request& request);

}  // namespace quinola
