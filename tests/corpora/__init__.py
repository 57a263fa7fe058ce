"""
Made-up worlds as data: ``NAME.jsonl.xz`` has a case a line, a JSON object with a ``name``.

    python -m tests.corpora show                  # the corpora
    python -m tests.corpora show NAME             # the cases of one
    python -m tests.corpora show NAME CASE        # one case, for people
    python -m tests.corpora show NAME CASE --json > FOLDER/CASE.json
    python -m tests.corpora add FOLDER            # freezes FOLDER/*.json as the corpus of its name

``portals-*`` are portals with an artifact (``portals.py``), ``generated-*`` and ``claims`` more of
them (``tests/portals/site.py``), ``evidence-*`` requests for works (``evidence.py``), ``catchall``
sites that answer every address (``tests/portals/catchall.py``), ``datasets`` platforms with a
dataset (``tests/apis/datasets.py``), ``layouts`` PDFs and their front matter, ``widgets`` controls
of pages (``tests/artifacts/widgets.py``), ``manuals`` pages of documentation with the texts that a
cleaner keeps and drops (``tests/reading/test_clean.py``), ``drafts`` article pages with the parts
that drafted rules find (``tests/reading/draft/test_draft.py``), ``notices`` answers of services and
pages with the retractions and corrections in them, ``aside`` with the reason where another reading
is as good (``tests/works/test_notices.py``). A response is an object::

    {"url": "https://…", "status": 200, "headers": [["Content-Type", "text/html"]], "body": "…"}

A body is text, ``{"base64": "…"}``, or ``{"sheets": {…}}``, a PDF that ``sheets.py`` prints. In a
folder it may also be ``{"file": "a.pdf"}``, beside the JSON file.
"""

from __future__ import annotations

import json
import lzma
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

from tests.corpora.sheets import printed

HERE = Path(__file__).resolve().parent
SUFFIX = ".jsonl.xz"
Case = dict[str, Any]


def names(prefix: str = "") -> list[str]:
    """Return the names of the corpora."""
    return sorted(path.name.removesuffix(SUFFIX) for path in HERE.glob(f"{prefix}*{SUFFIX}"))


def path(name: str) -> Path:
    """Return the file of a corpus."""
    return HERE / f"{name}{SUFFIX}"


def read(*names: str, step: int = 1) -> Iterator[Case]:
    """Yield one in *step* cases of corpora."""
    files = (lzma.decompress(path(name).read_bytes()).splitlines() for name in names)
    yield from map(json.loads, islice(chain.from_iterable(files), None, None, step))


def write(name: str, cases: Iterable[Case]) -> None:
    """Write a corpus; equal cases give equal bytes."""
    lines = (
        json.dumps(case, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        for case in cases
    )
    text = "".join(f"{line}\n" for line in lines)
    path(name).write_bytes(lzma.compress(text.encode(), preset=9))


def content(body: Any) -> bytes:
    """Return the bytes of a body."""
    if isinstance(body, str):
        return body.encode()
    return printed(**body["sheets"]) if "sheets" in body else b64decode(body["base64"])


def body(content: bytes) -> Any:
    """Return the body that has these bytes."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        return {"base64": b64encode(content).decode()}


def thawed(file: Path) -> Case:
    """Read a case that is to be frozen, with the files that it names."""

    def whole(value: Case) -> Any:
        return (
            body((file.parent / value["file"]).read_bytes()) if value.keys() == {"file"} else value
        )

    case: Case = json.loads(file.read_text("utf-8"), object_hook=whole)
    return case
