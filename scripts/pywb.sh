#!/bin/sh
# Install pywb in .venv/pywb: a test replays our recordings with it. It has an environment of
# its own, because its brotlipy and our brotli are modules of the same name. The test is skipped
# if pywb cannot be installed.
set -eu
PYWB="pywb==2.10.0"
here=.venv/pywb
[ "$(cat $here/version 2>/dev/null)" = "$PYWB" ] && exit 0
rm -rf $here
if .venv/bin/python -m venv $here && $here/bin/pip install -q "$PYWB"; then
    echo "$PYWB" > $here/version
else
    echo "$PYWB could not be installed: tests/fetch/*/test_pywb.py are skipped" >&2
    rm -rf $here
fi
