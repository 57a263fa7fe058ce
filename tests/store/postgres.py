"""A PostgreSQL cluster of our own for tests: found, started on a socket, stopped."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MISSING = (
    "PostgreSQL was not found: no initdb in PATH, of pg_config --bindir or in "
    "/usr/lib/postgresql/*/bin. `make test` installs it when run as root; else "
    "apt-get install postgresql"
)


def binaries() -> Path | None:
    """Return the folder that holds initdb and pg_ctl; None if there is none."""
    candidates: list[Path] = []
    if found := shutil.which("initdb"):
        candidates.append(Path(found).resolve().parent)
    if config := shutil.which("pg_config"):
        shown = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=False)
        candidates.append(Path(shown.stdout.strip()))
    versions = Path("/usr/lib/postgresql").glob("*/bin")
    candidates += sorted(versions, key=lambda folder: folder.parent.name, reverse=True)
    return next(
        (
            folder
            for folder in candidates
            if (folder / "initdb").is_file() and (folder / "pg_ctl").is_file()
        ),
        None,
    )


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """Run a cluster from *folder*, and give the URL of its database ``postgres``."""
    data = Path(tempfile.mkdtemp(prefix="pubcrawl-pg-"))
    run_as: list[str] = []
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root.
        user = "postgres" if _exists("postgres") else "nobody"
        shutil.chown(data, user)
        run_as = ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}"]
        run_as += ["--clear-groups"]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    def run(*command: str) -> None:
        done = subprocess.run(
            [*run_as, *command], capture_output=True, text=True, cwd=data, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")

    try:
        run(
            str(folder / "initdb"),
            "-D",
            f"{data}/db",
            "-U",
            "pubcrawl",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "-N",
        )
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={data}"
        options += " -c fsync=off -c max_connections=50"
        run(
            str(folder / "pg_ctl"),
            "-D",
            f"{data}/db",
            "-o",
            options,
            "-l",
            f"{data}/log",
            "-w",
            "-t",
            "600",  # seconds; the default of 60 is short for a busy machine
            "start",
        )
        try:
            yield f"postgresql+psycopg://pubcrawl@127.0.0.1:{port}/postgres"
        finally:
            run(str(folder / "pg_ctl"), "-D", f"{data}/db", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(data, ignore_errors=True)


def _exists(user: str) -> bool:
    with suppress(KeyError):
        pwd.getpwnam(user)
        return True
    return False
