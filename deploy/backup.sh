#!/bin/sh
# Copy the store of STORE_URL to BACKUPS, while crawls use it; keep the latest eight copies.
set -eu
keep=8
mkdir -p "$BACKUPS"
time=$(date -u +%Y%m%dT%H%M%SZ)
case $STORE_URL in
postgres*) copy=$BACKUPS/pubcrawl-$time.dump ;;
sqlite:///*) copy=$BACKUPS/pubcrawl-$time.db ;;
*)
    echo "backup.sh: STORE_URL is neither PostgreSQL nor SQLite" >&2
    exit 1
    ;;
esac
# A partial copy is useless.
trap 'rm -f "$copy.part"' EXIT
python=$(dirname "$0")/../.venv/bin/python
[ -x "$python" ] || python=python3
"$python" - "$copy.part" <<'END'
import os
import sqlite3
import sys
from urllib.request import pathname2url

from sqlalchemy import make_url

url, target = make_url(os.environ["STORE_URL"]), sys.argv[1]
if url.get_backend_name() != "sqlite":
    from psycopg.conninfo import make_conninfo
    from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

    # Use the connection of the crawls. ps shows arguments to every user, but not the environment.
    _, connection = PGDialect_psycopg().create_connect_args(url)
    if password := connection.pop("password", ""):
        os.environ["PGPASSWORD"] = password
    where = f"--dbname={make_conninfo(**connection)}"
    os.execlp("pg_dump", "pg_dump", "--format=custom", f"--file={target}", where)

source = sqlite3.connect(f"file:{pathname2url(url.database)}?mode=ro", uri=True)
with sqlite3.connect(target) as copy:
    source.backup(copy)
(answer,) = copy.execute("PRAGMA integrity_check").fetchone()
sys.exit(0 if answer == "ok" else answer)
END
mv "$copy.part" "$copy"
echo "$copy"
# Their names sort by time.
ls -r "$BACKUPS"/pubcrawl-*Z.d[bu]* | tail -n +$((keep + 1)) | while read -r old; do
    rm "$old"
done
