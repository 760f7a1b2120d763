#!/bin/sh
# Builds the bots into target/release, with stubs from the contract in the folder $QUINOLA_PROTO.
set -eu
cd "$(dirname "$0")"
cargo build --release --locked
