#!/bin/sh
# See that Chromium is there: some publishers' pages show their text only to a browser.
# Without it a crawl goes on, and such pages get the reason needs-browser: exit code 0 with
# a word about it. `sh scripts/chromium.sh --must` (for the tests) ends with 1 instead.
set -eu

for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
    if command -v "$name" >/dev/null; then
        exit 0
    fi
done
for place in /opt/google/chrome/chrome /snap/bin/chromium \
    "${HOME:-/root}"/.cache/ms-playwright/chromium*/chrome-*/*chrome*; do
    if [ -x "$place" ] && ! [ -d "$place" ]; then
        exit 0
    fi
done
if [ -n "${NO_CHROMIUM:-}" ] && [ "${1:-}" != --must ]; then
    echo "NO_CHROMIUM is set: pages that need a browser get the reason needs-browser." >&2
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium with apt-get, some 400 MB, for pages that need a browser." >&2
    echo "NO_CHROMIUM=1 make crawl leaves it out." >&2
    # Debian has the package; Ubuntu's of the same name only points to a snap.
    if apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium &&
        command -v chromium >/dev/null; then
        exit 0
    fi
fi
echo "no Chromium: pages that need a browser get the reason needs-browser." >&2
echo "Install it: apt-get install chromium (as root), or: .venv/bin/playwright install chromium" >&2
[ "${1:-}" != --must ]
