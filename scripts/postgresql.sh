#!/bin/sh
# Install PostgreSQL if it is missing: the tests of the store start a cluster of their own.
set -eu

if command -v initdb >/dev/null || command -v pg_config >/dev/null && [ -x "$(pg_config --bindir)/initdb" ] ||
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql
else
    echo "the tests need PostgreSQL: apt-get install postgresql (as root)" >&2
    exit 1
fi
