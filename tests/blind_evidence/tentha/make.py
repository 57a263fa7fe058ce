"""
How the cases of the tenth set are written: as those of ``nintha.make``.

The shells are those of this folder's ``shells.txt``. Short pages are written out whole, with
"-" for a shell.
"""

from __future__ import annotations

from pathlib import Path

from tests.blind_evidence.case import Case
from tests.blind_evidence.casefile import case_sections
from tests.blind_evidence.nintha import make as ninth
from tests.blind_evidence.seventha import make

HERE = Path(__file__).parent


def read() -> list[Case]:
    """Return the cases."""
    shells, words, said = make.shells(HERE), ninth._words(), ninth._said()
    written = list(case_sections(HERE))
    for head, text in written:
        titles = said[head.split("|")[2].strip()].setdefault("titles", [])
        titles.append(text.split("W: ", 1)[1].split("|", 1)[0].strip())
    return [
        make.case_of(head, ninth._spread(head, text, words, said), shells) for head, text in written
    ]
