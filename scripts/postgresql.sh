#!/bin/sh
# See that PostgreSQL is there: the tests of the store start a cluster of their own with it.
set -eu

if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql
else
    echo "PostgreSQL is not installed: its tests are skipped (apt-get install postgresql)" >&2
fi
