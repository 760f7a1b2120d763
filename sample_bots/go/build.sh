#!/bin/sh
# Builds the bots into bin/, with stubs from the contract in the folder $QUINOLA_PROTO.
set -eu
cd "$(dirname "$0")"
: "${QUINOLA_PROTO:?is not set: expected the folder that holds quinola/v1/*.proto}"

# The generators are Go modules, too: pinned in go.mod, and compiled here.
GOBIN="$PWD/bin" go install tool

# The contract names no Go package, so each file is told the one of this module.
set -- "$QUINOLA_PROTO"/quinola/v1/*.proto
packages=
for file; do
    packages="$packages,Mquinola/v1/$(basename "$file")=gobots/quinolapb"
done
PATH="$PWD/bin:$PATH" protoc --proto_path="$QUINOLA_PROTO" \
    --go_out=. --go_opt="module=gobots$packages" \
    --go-grpc_out=. --go-grpc_opt="module=gobots$packages" "$@"

go build -buildvcs=false -ldflags="-s -w" -o bin/ ./cmd/...
