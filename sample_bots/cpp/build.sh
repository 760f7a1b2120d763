#!/bin/sh
# Builds the bots into build/, with stubs from the contract in the folder $QUINOLA_PROTO.
set -eu
cd "$(dirname "$0")"
cmake -S . -B build
cmake --build build --parallel 2
