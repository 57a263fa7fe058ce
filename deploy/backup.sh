#!/bin/sh
# Copy the store of STORE_URL to BACKUPS, while crawls use it; keep the latest eight copies.
set -eu
keep=8
mkdir -p "$BACKUPS"
copy=
# Half a copy is none.
trap 'rm -f "$copy.part"' EXIT
time=$(date -u +%Y%m%dT%H%M%SZ)
case $STORE_URL in
postgresql*)
    copy=$BACKUPS/pubcrawl-$time.dump
    # pg_dump knows no drivers.
    pg_dump --format=custom --file="$copy.part" "postgresql:${STORE_URL#*:}"
    ;;
sqlite:///*)
    copy=$BACKUPS/pubcrawl-$time.db
    python=$(dirname "$0")/../.venv/bin/python
    [ -x "$python" ] || python=python3
    "$python" - "${STORE_URL#sqlite:///}" "$copy.part" <<'END'
import sqlite3
import sys
from urllib.request import pathname2url

source = sqlite3.connect(f"file:{pathname2url(sys.argv[1])}?mode=ro", uri=True)
with sqlite3.connect(sys.argv[2]) as copy:
    source.backup(copy)
(answer,) = copy.execute("PRAGMA integrity_check").fetchone()
sys.exit(0 if answer == "ok" else answer)
END
    ;;
*)
    echo "backup.sh: STORE_URL is neither PostgreSQL nor SQLite" >&2
    exit 1
    ;;
esac
mv "$copy.part" "$copy"
echo "$copy"
# Their names sort by time.
ls -r "$BACKUPS"/pubcrawl-*Z.d[bu]* | tail -n +$((keep + 1)) | while read -r old; do
    rm "$old"
done
