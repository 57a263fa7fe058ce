#!/bin/sh
# Make .venv/ and install the requirements file named: sh scripts/venv.sh requirements.txt
# PYTHON=/path/to/python3 chooses the interpreter.
set -eu

recent() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

complain() {
    printf '%s\n' "$@" >&2
    exit 1
}

if ! [ -x .venv/bin/python ] || ! recent .venv/bin/python; then
    python=
    for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if recent "$candidate"; then
            python=$candidate
            break
        fi
    done
    [ -n "$python" ] || complain \
        "pubcrawl needs Python 3.11 or later; found: $(python3 --version 2>&1 || true)" \
        "Install it (Debian, Ubuntu: apt-get install python3 python3-venv) or name one: make PYTHON=..."
    # In Debian and Ubuntu, venv is a separate package.
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            apt-get update -qq
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "python$version-venv" ||
                DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv
        else
            complain "$python has no venv module: apt-get install python$version-venv (as root)"
        fi
    fi
    rm -rf .venv
    "$python" -m venv .venv
fi
.venv/bin/python -m pip install --quiet --disable-pip-version-check -r "$1"
