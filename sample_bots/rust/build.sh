#!/bin/sh
# Builds the bots into target/release, with stubs from the contract in the folder $QUINOLA_PROTO.
# Usage: ./build.sh [build|test]
set -eu
cd "$(dirname "$0")"

# gRPC takes a minute and a half to compile. It is kept where Cargo 1.91 and newer find it again, for the next bot that
# is made of this folder, and the next; older ones compile it anew.
export CARGO_BUILD_BUILD_DIR="${CARGO_BUILD_BUILD_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/quinola/rust}"
cargo "${1:-build}" --release --locked
