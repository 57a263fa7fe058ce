#!/bin/sh
# Install LibreOffice if it is missing: a test opens exported tables with it.
set -eu

if command -v soffice >/dev/null; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libreoffice-calc-nogui
else
    echo "the tests need LibreOffice: apt-get install libreoffice-calc-nogui (as root)" >&2
    exit 1
fi
