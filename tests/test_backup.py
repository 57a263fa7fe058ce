"""``deploy/backup.sh``: copies made while a crawl writes, restored as docs/scheduling.md says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from sqlalchemy import URL, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from pubcrawl.store.store import Store
from tests.moments import wait_until
from tests.postgres import binaries
from tests.store.test_store import WRITER, entries

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/scheduling.md").read_text("utf-8")
PASSWORD = "sea weed/%41:@"
PATH = f"{binaries()}:{os.environ['PATH']}"


def with_password(url: str) -> str:
    """Return the address of the same database for a role that needs a password."""
    named = make_url(url).set(username=f"otter{uuid4().hex}", password=PASSWORD)
    with create_engine(url, isolation_level="AUTOCOMMIT").connect() as connection:
        role = f"CREATE ROLE {named.username} SUPERUSER LOGIN PASSWORD '{PASSWORD}'"
        connection.exec_driver_sql(role.replace("%", "%%"))
        rules = Path(connection.execute(text("SHOW hba_file")).scalar_one())
        rule = f"host all {named.username} 127.0.0.1/32 scram-sha-256\n"
        rules.write_text(rule + rules.read_text("utf-8"), "utf-8")
        connection.execute(text("SELECT pg_reload_conf()"))
    wait_until(lambda: refused(named.set(password="kelp")))
    return named.render_as_string(hide_password=False)


def refused(url: URL) -> bool:
    """Return whether the server refuses the password in *url*."""
    try:
        create_engine(url).connect().close()
    except OperationalError:
        return True
    return False


def backup(url: str, copies: Path) -> subprocess.Popen[str]:
    """Start a backup of the store at *url*."""
    return subprocess.Popen(
        ["sh", ROOT / "deploy/backup.sh"],
        env={"PATH": PATH, "STORE_URL": url, "BACKUPS": str(copies)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def arguments_of(program: str) -> list[str]:
    """Return the command lines of all processes of *program*, as every user can see them."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            words = path.read_bytes().decode("utf-8", "replace").split("\0")
            if words[0].rpartition("/")[2] == program:
                found.append(" ".join(words))
    return found


def test_a_copy_made_while_a_crawl_writes_is_its_store(url: str, tmp_path: Path) -> None:
    sqlite = url.startswith("sqlite")
    url = url.replace("store.db", "a%20 store.db") if sqlite else with_password(url)
    copies = tmp_path / "backups"
    copies.mkdir()
    for day in range(10, 19):
        (copies / f"pubcrawl-202611{day}T120000Z.db").touch()
    command = [sys.executable, "-c", WRITER, url, "2500"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        for _ in range(300):
            writer.stdout.readline()
        if sqlite:
            done = backup(url, copies)
            for _ in range(1500):
                if done.poll() is None:
                    writer.stdout.readline()
        else:
            # pg_dump takes its snapshot, then waits for this lock while the crawl writes.
            with create_engine(url).connect() as holder:
                holder.execute(text("LOCK TABLE fleet_order IN ACCESS EXCLUSIVE MODE"))
                done = backup(url, copies)
                waiting = text(
                    "SELECT pid FROM pg_locks WHERE relation IS NOT NULL AND NOT granted"
                )
                wait_until(lambda: holder.execute(waiting).all(), done)
                assert make_url(url).username in "".join(arguments_of("pg_dump"))
                assert not any("weed" in line for line in arguments_of("pg_dump"))
                for _ in range(300):
                    writer.stdout.readline()
        output, errors = done.communicate()
        assert done.returncode == 0, errors
        writer.kill()
    _, _, later = entries(url)
    restore(url, output.strip())
    stored, led, settled = entries(url)
    assert stored == led
    assert 0 < len(stored) == settled <= later
    # The copy has the queue too, and a crawl continues with it.
    store = Store(url)
    source = store.ledger.list_id("publications", "ids.txt", 1)
    assert sum(store.ledger.counts(source).values()) == 2500
    (seed,) = store.ledger.claim(source, 1, 2_000_000_000_000)
    record = store.ledger.counts(source)
    store.close()
    assert record["done"] == settled
    assert seed.ids.pmid
    left = sorted(path.name for path in copies.iterdir())
    assert len(left) == 8
    assert left[0] == "pubcrawl-20261112T120000Z.db"


def restore(url: str, copy: str) -> None:
    """Destroy the store at *url*, and restore the *copy* with the commands of the docs."""
    address = make_url(url)
    sqlite = url.startswith("sqlite")
    (row,) = re.findall(rf"^\| {'SQLite' if sqlite else 'PostgreSQL'} \| (.*) \|$", PAGE, re.M)
    words: Mapping[str, str]
    if sqlite:
        file = Path(str(address.database))
        file.write_bytes(b"a broken disk")
        words = {"pubcrawl.db": f"'{file}'", "COPY.db": copy}
        names: dict[str, str] = {}
    else:
        words = {"sudo -u postgres ": "", "-O pubcrawl ": "", "pubcrawl": str(address.database)}
        words = {**words, "COPY.dump": copy}
        names = {"PGHOST": str(address.host), "PGPORT": str(address.port), "PGPASSWORD": PASSWORD}
        names["PGUSER"] = str(address.username)
    script = "\n".join(re.findall(r"`([^`]+)`", row))
    for word, value in words.items():
        script = script.replace(word, value)
    subprocess.run(["sh", "-exc", script], env={"PATH": PATH, **names}, check=True)


def test_a_store_that_is_neither_is_no_copy(tmp_path: Path) -> None:
    copies = tmp_path / "b"
    done = backup("x:y", copies)
    assert "neither PostgreSQL nor SQLite" in done.communicate()[1]
    assert done.returncode == 1
    missing = backup(f"sqlite:///{tmp_path}/none.db", copies)
    assert "unable to open" in missing.communicate()[1]
    assert missing.returncode != 0
    assert not list(copies.iterdir())
