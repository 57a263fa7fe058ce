"""A PostgreSQL cluster for tests: found, started on a socket, stopped."""

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
from threading import Lock

MISSING = (
    "PostgreSQL was not found: no initdb in PATH, of pg_config --bindir or in "
    "/usr/lib/postgresql/*/bin. `make test` installs it when run as root; else "
    "apt-get install postgresql"
)


def binaries() -> Path | None:
    """Return the folder that has initdb and pg_ctl; None without one."""
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


class Cluster:
    """
    A cluster from the programs in *folder*, with its own data.

    *url*: of its database ``postgres``. ``stop`` and ``start`` together are a restart.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = Path(tempfile.mkdtemp(prefix="pubcrawl-pg-"))
        self._one = Lock()  # a pg_ctl that stops would wait for a server that starts
        self._run_as: list[str] = []
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            user = "postgres" if _exists("postgres") else "nobody"
            shutil.chown(self.data, user)
            self._run_as = ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}"]
            self._run_as += ["--clear-groups"]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"postgresql+psycopg://pubcrawl@127.0.0.1:{self.port}/postgres"

    def create(self) -> None:
        """Create the data."""
        who = ("-U", "pubcrawl", "-A", "trust")
        self._run("initdb", "-D", f"{self.data}/db", *who, "-E", "UTF8", "--locale=C", "-N")

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1"
        options += f" -c unix_socket_directories={self.data} -c fsync=off -c max_connections=50"
        # Seconds; the default of 60 is short for a busy machine.
        patience = ("-w", "-t", "600")
        log = f"{self.data}/log"
        self._run("pg_ctl", "-D", f"{self.data}/db", "-o", options, "-l", log, *patience, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server; *mode*: fast, as administrators do, or immediate, as in a crash."""
        self._run("pg_ctl", "-D", f"{self.data}/db", "-m", mode, "-w", "-t", "600", "stop")

    def remove(self) -> None:
        """Remove the data."""
        shutil.rmtree(self.data, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._run_as, str(self.folder / program), *arguments]
        with self._one:
            done = subprocess.run(
                command, capture_output=True, text=True, cwd=self.data, check=False
            )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Run a cluster from the programs in *folder*."""
    made = Cluster(folder)
    try:
        made.create()
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        made.remove()


def _exists(user: str) -> bool:
    with suppress(KeyError):
        pwd.getpwnam(user)
        return True
    return False
