#!/bin/sh
# Builds the bots of this folder: packages as locked, types of the contract in QUINOLA_PROTO, JavaScript in build/.
set -eu
npm ci --ignore-scripts --no-audit --no-fund
npm run build
