#!/bin/sh
# Install systemd-analyze if it is missing: it checks the units in deploy/systemd.
set -eu

if command -v systemd-analyze >/dev/null; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends systemd
else
    echo "the tests need systemd-analyze: apt-get install systemd (as root)" >&2
    exit 1
fi
