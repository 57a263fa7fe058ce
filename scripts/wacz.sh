#!/bin/sh
# Install wacz and surt in .venv/wacz: tests check our exports with them. They have an
# environment of their own, because wacz requires a dozen packages that nothing else uses. The
# tests are skipped if they cannot be installed.
set -eu
WACZ="wacz==0.6.0 surt==0.3.1"
here=.venv/wacz
[ "$(cat $here/version 2>/dev/null)" = "$WACZ" ] && exit 0
rm -rf $here
# shellcheck disable=SC2086
if .venv/bin/python -m venv $here && $here/bin/pip install -q $WACZ; then
    echo "$WACZ" > $here/version
else
    echo "$WACZ could not be installed: its tests in tests/artifacts/scopes are skipped" >&2
    rm -rf $here
fi
