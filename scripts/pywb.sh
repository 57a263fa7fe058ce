#!/bin/sh
# pywb in .venv/pywb: a test has it replay what we record. In an environment of
# its own, as its brotlipy and our brotli are modules of one name. Where it cannot be
# installed, the test is skipped.
set -eu
PYWB="pywb==2.10.0"
here=.venv/pywb
[ "$(cat $here/version 2>/dev/null)" = "$PYWB" ] && exit 0
rm -rf $here
if .venv/bin/python -m venv $here && $here/bin/pip install -q "$PYWB"; then
    echo "$PYWB" > $here/version
else
    echo "$PYWB could not be installed: tests/fetch/test_pywb.py is skipped" >&2
    rm -rf $here
fi
