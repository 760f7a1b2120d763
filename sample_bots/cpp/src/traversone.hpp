// A little sense for Traversone: duck, and throw away what takes tricks or counts.
#pragma once

#include "client.hpp"

namespace quinola::traversone {

/// Whether it is Traversone, and not straight Tressette, in which the highest total wins.
bool is_to_lose(const Request& request);

/// The action to take; the request is one that `is_to_lose`.
Actions choice(const Request& request);

}  // namespace quinola::traversone
