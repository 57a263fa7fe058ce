"""The environment of the docs' ``console live`` blocks: seed lists, a web, programs on PATH."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pubcrawl.store.store import Store
from tests.crawls.forked_scrapy import folder_of_scrapy
from tests.live_web import SOURCE, LiveWeb

EDITOR = "$ crontab -e"
ROOT = Path(__file__).resolve().parent.parent
VENV = Path(sys.executable).parent.parent
RESOURCES = ROOT / "docs/resources.md"
SETTINGS = """
from pubcrawl.settings import *

ALLOW_PRIVATE_HOSTS = True
DOWNLOAD_VERIFY_CERTIFICATES = False
JAVASCRIPT = "off"
HOST_REST = 0
OTTERS_URL = "https://api.otters.example.org/v1"
"""
REQUESTS = """
{"ingest_type": "html", "base_url": "https://journal.example.org/article/1"}
{"ingest_type": "pdf", "base_url": "https://repository.example.org/bitstream/7/flood.pdf"}
"""
DRIFTING = """\
# Rules for one site
#
#
#
#
#
#
'journal\\.example\\.org/': journal.example.org
---
journal.example.org:
  title: h1
  abstract: .abstract
---
"""
PROGRAMS = {
    # Everything that `make` installs is already installed.
    "make": "[ -e .venv ] || ln -s {venv} .venv\nexec {make} -o .venv/crawl.stamp "
    '-o .venv/develop.stamp "$@"',
    # Run the commands of the crontab at once.
    "crontab": "sed -E 's/^([^ ]+ +){{5}}(cd )/\\2/; s/^([A-Z_]+=)/export \\1/' | sh -e",
}


@contextmanager
def live(folder: Path) -> Iterator[dict[str, str]]:
    """Fill *folder* with a user's files, and yield the environment of the user's shell."""
    ids = SOURCE.pmids[:2]
    (folder / "scrapy.cfg").unlink()
    (folder / ".venv").symlink_to(VENV)
    # One resource has no recorded cases yet.
    (folder / "tests").unlink()
    (folder / "tests/recorded/crossref").mkdir(parents=True)
    for each in (ROOT / "tests/recorded").iterdir():
        if each.name != "crossref":
            (folder / "tests/recorded" / each.name).symlink_to(each)
    (folder / "scrapy.cfg").write_text("[settings]\ndefault = live_settings\n")
    for name in ("data", "programs", "warc-2025"):
        (folder / name).mkdir()
    for name in ("ids.txt", "data/ids.txt"):
        (folder / name).write_text("".join(f"{each}\n" for each in ids))
    (folder / "more.txt.gz").write_bytes(gzip.compress(f"{SOURCE.pmids[2]}\n".encode()))
    (folder / "dois.txt").write_text("10.5555/otters.2025.4\n")
    (folder / "requests.jsonl").write_text(REQUESTS.lstrip())
    shutil.copy(ROOT / "examples/ingest.warc.gz", folder / "warc-2025")
    words = {"venv": VENV, "make": shutil.which("make")}
    for name, text in PROGRAMS.items():
        program = folder / "programs" / name
        program.write_text(f"#!/bin/sh\n{text.format(**words)}\n")
        program.chmod(0o755)
    (page,) = re.findall(r"```python\n(.*?class Otters.*?)```", RESOURCES.read_text(), re.DOTALL)
    (folder / "mylibrary.py").write_text(page)
    (folder / "live_settings.py").write_text(SETTINGS)
    with LiveWeb() as web:
        paths = (folder / "programs", folder_of_scrapy(), Path(sys.executable).parent)
        path = os.pathsep.join((*map(str, paths), os.environ["PATH"]))
        home = {"HOME": str(folder), "PATH": path}
        own = {"CONTACT_EMAIL": "you@lab.example", "STORE_URL": f"sqlite:///{folder}/live.db"}
        yield {**web.env, **home, **own}


def script(block: str, folder: Path) -> str:
    """Return a block of commands as a script with paths of this machine; a failure ends it."""
    block = block.replace("\\\n", "")
    if EDITOR in block:  # the rest of the block is typed into the editor
        commands = block.replace(EDITOR, "crontab <<'END'") + "END\n"
    else:
        commands = "\n".join(re.findall(r"^\$ (.*)", block, flags=re.MULTILINE))
    commands = commands.replace("<this repository>", str(ROOT))
    commands = commands.replace("/home/you/pubcrawl", str(folder))
    return "set -e\n" + re.sub(r"(?<![\w.])/data/", f"{folder}/data/", commands)


def drifting(folder: Path) -> None:
    """Fill the store with crawls in which the abstracts of a site stop matching."""
    site = "journal.example.org"
    with (folder / "live_settings.py").open("a") as file:
        file.write("\nJOURNALS_YAML = ['out/journals.yaml']\n")
    (folder / "out/journals.yaml").write_text(DRIFTING)
    for run, (hits, pages) in enumerate(((136, 140), (0, 31))):
        store = Store(f"sqlite:///{folder}/live.db", run=f"run {run}")
        for page in range(pages):
            tried = {"title": True, "abstract": page < hits}
            address = f"https://{site}/article/{page or 9}"
            store.rules.add(site, tried, address, 1_700_000_000_000 + run)
        store.close()
