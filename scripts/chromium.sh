#!/bin/sh
# Install Chromium if it is missing: some publishers' pages show their text only in a browser.
# The headless shell is enough, and takes less than half of the processor time for a page.
# Without Chromium, a crawl gives such pages the reason needs-browser, so this script prints a
# message and exits with 0. `sh scripts/chromium.sh --must` (for the tests) exits with 1 instead,
# and installs the shell beside another Chromium, if it can.
set -eu

SHELL_PACKAGE=chromium-headless-shell
there() {
    for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
        if command -v "$name" >/dev/null; then
            return 0
        fi
    done
    for place in /opt/google/chrome/chrome /snap/bin/chromium \
        "${HOME:-/root}"/.cache/ms-playwright/chromium*/chrome-*/*chrome*; do
        if [ -x "$place" ] && ! [ -d "$place" ]; then
            return 0
        fi
    done
    return 1
}
install_package() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1"
}

if command -v "$SHELL_PACKAGE" >/dev/null; then
    exit 0
fi
if there; then
    if [ "${1:-}" = --must ] && [ "$(id -u)" = 0 ] &&
        apt-cache show "$SHELL_PACKAGE" >/dev/null 2>&1; then
        install_package "$SHELL_PACKAGE" ||
            echo "no $SHELL_PACKAGE: the tests use the Chromium that is here" >&2
    fi
    exit 0
fi
if [ -n "${NO_CHROMIUM:-}" ] && [ "${1:-}" != --must ]; then
    echo "NO_CHROMIUM is set: pages that need a browser get the reason needs-browser." >&2
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium with apt-get, some 300 MB, for pages that need a browser." >&2
    echo "NO_CHROMIUM=1 make crawl leaves it out." >&2
    # Debian has both packages; Ubuntu's chromium only points to a snap.
    if apt-get update -qq && { install_package "$SHELL_PACKAGE" || install_package chromium; } &&
        { command -v "$SHELL_PACKAGE" || command -v chromium; } >/dev/null; then
        exit 0
    fi
fi
echo "no Chromium: pages that need a browser get the reason needs-browser." >&2
echo "Install it: apt-get install chromium-headless-shell (as root), or: .venv/bin/playwright install chromium" >&2
[ "${1:-}" != --must ]
