"""
The part of systemd that the docs on schedules use, for machines on which it does not run.

    machine = Machine(tmp_path, {"/opt/": …}, environment)
    machine.run("systemctl enable --now scrapyd.service")     # a command of the docs
    machine.fire("pubcrawl-job@webpages.timer")

It reads the unit files themselves: user, folder, environment, command, signal, dependencies.
A folder stands for the root of the machine; paths in commands and files are moved below it.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from configparser import ConfigParser
from pathlib import Path

OWN = re.compile(r"(?<![\w.$}])/(?=(?:opt|etc/(?:pubcrawl|systemd)|var/lib/pubcrawl)\b)")
SHIMS = {
    "systemctl": '{python} {here} {root} "$@"',
    "useradd": "for last; do :; done; mkdir -p {root}/var/lib/$last",
    "git": 'case $1 in clone) exit 0 ;; *) exec {git} "$@" ;; esac',
    # Without -o and -g: the users in the docs do not exist here.
    "install": "n=$#; while [ $n -gt 0 ]; do a=$1; shift; n=$((n - 1)); case $a in "
    '-o | -g) shift; n=$((n - 1)) ;; *) set -- "$@" "$a" ;; esac; done; exec {install} "$@"',
}


class Machine:
    """A machine below the folder *root*; see the module's docstring."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.units = root / "etc/systemd/system"
        self.enabled = root / "enabled"

    def here(self, text: str) -> str:
        """Return *text* with its paths moved below the root of this machine."""
        return OWN.sub(f"{self.root}/", text)

    def unit(self, name: str) -> ConfigParser:
        """Return the unit *name*; an instance uses the file of its template."""
        prefix, at, rest = name.partition("@")
        instance, _, kind = rest.rpartition(".")
        text = (self.units / (f"{prefix}@.{kind}" if at else name)).read_text("utf-8")
        parser = ConfigParser(interpolation=None, strict=False, delimiters="=")
        parser.optionxform = str  # type: ignore[assignment,method-assign]
        parser.read_string(self.here(text).replace("%i", instance))
        return parser

    def is_enabled(self, name: str) -> bool:
        """Return whether *name* is enabled; enabling fails without [Install]."""
        return self.enabled.exists() and name in self.enabled.read_text().split()

    def enable(self, name: str) -> None:
        assert self.unit(name)["Install"]["WantedBy"]
        with self.enabled.open("a") as file:
            file.write(f"{name}\n")

    def start(self, name: str) -> None:
        """Start a service, and the enabled units that it wants; a timer only waits."""
        if name.endswith(".timer"):
            return
        service = self.unit(name)["Service"]
        environment = dict(os.environ)
        for line in Path(service["EnvironmentFile"]).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                key, _, value = line.partition("=")
                environment[key] = self.here(value)
        command = shlex.split(service["ExecStart"])
        folder = service.get("WorkingDirectory", "/")
        if service.get("Type") == "oneshot":
            subprocess.run(command, cwd=folder, env=environment, check=True)
            return
        with (self.root / f"{name}.output").open("ab") as output:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env=environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        (self.root / f"{name}.pid").write_text(str(process.pid))
        for other in self.enabled.read_text().split() if self.enabled.exists() else ():
            if self.unit(other)["Install"]["WantedBy"] == name:
                self.start(other)

    def stop(self, name: str) -> None:
        """Signal all processes of a service, and wait for their end."""
        service = self.unit(name)["Service"]
        file = self.root / f"{name}.pid"
        if not file.exists():
            return
        group = int(file.read_text())
        assert service["KillMode"] == "control-group"
        kill(group, getattr(signal, service["KillSignal"]))
        while alive(group):
            time.sleep(0.01)
        file.unlink()

    def call(self, verb: str, *names: str) -> None:
        """Do what ``systemctl`` does for *verb*."""
        now, names = "--now" in names, tuple(name for name in names if name != "--now")
        for name in names:
            if verb == "enable":
                self.enable(name)
            if verb in ("stop", "restart"):
                self.stop(name)
            if verb in ("start", "restart") or (verb == "enable" and now):
                self.start(name)

    def fire(self, timer: str) -> None:
        """Do what the timer does when it elapses."""
        assert self.is_enabled(timer)
        calendar = self.unit(timer)["Timer"]["OnCalendar"]
        subprocess.run(["systemd-analyze", "calendar", calendar], check=True, capture_output=True)
        self.start(timer.replace(".timer", ".service"))

    def shims(self, folder: Path, programs: Mapping[str, str]) -> None:
        """Write programs into *folder* that stand for those of the machine."""
        folder.mkdir()
        words = {"python": sys.executable, "here": __file__, "root": self.root, **programs}
        for name, text in SHIMS.items():
            (folder / name).write_text(f"#!/bin/sh\n{text.format(**words)}\n")
            (folder / name).chmod(0o755)


def kill(group: int, number: int) -> None:
    """Send a signal to the remaining processes of a group."""
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return


def alive(group: int) -> bool:
    """Return whether a process of *group* is running; zombies do not count."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] not in "ZX":
            return True
    return False


if __name__ == "__main__":
    # As under systemd; a process that a shell starts with & ignores SIGINT.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Machine(Path(sys.argv[1])).call(*sys.argv[2:])
