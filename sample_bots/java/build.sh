#!/bin/sh
# Builds the bots of this folder into target/: stubs of the contract in QUINOLA_PROTO, classes, and what they need.
set -eu
mvn --batch-mode --no-transfer-progress --quiet -Dmaven.test.skip=true package
