"""Lists and tables of users: which cells are read as what, and what is repaired or refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pubcrawl.engine.seeds import Seed, SeedForm, SeedOptions, read_seeds
from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.spreadsheets.chosen_columns import parse_columns
from pubcrawl.ids.identifier_text import read_text
from pubcrawl.items.reasons import LINES
from tests.cases import Agree, golden


def short(seed: Seed) -> str:
    """Return a seed as its line and identifiers, its address, or its reason in brackets."""
    assert seed.reason in ("", *LINES)
    ids = (f"{kind}:{value}" for kind, value in seed.ids.pairs())
    rest = filter(None, (seed.url, seed.reason and f"<{seed.reason}>"))
    return " ".join((str(seed.line), *ids, *rest))


def read(file: Path, text: str, case: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Return the seeds of a list, and what is noted about it, or why it cannot be read."""
    file.write_text(text, "utf-8", newline="")
    form = SeedForm(case.get("form", "identifiers"))
    notes: list[str] = []
    columns = parse_columns(case["columns"]) if "columns" in case else ()
    try:
        seeds = list(map(short, read_seeds(file, form, SeedOptions(columns), notes.append)))
    except SeedError as error:
        return [], [str(error).replace(f"{file.parent}/", "")]
    return seeds, notes


@golden
def test_lists(case: dict[str, Any], tmp_path: Path, agree: Agree) -> None:
    """A text with {} is read with each cell in its place for which a result is expected."""
    file = tmp_path / "list.csv"
    if "{}" not in case["text"]:
        seeds, notes = read(file, case["text"], case)
        agree(case, {"seeds": seeds, "notes": notes} if notes else {"seeds": seeds})
        return
    found = {}
    for cell in case["expected"]:
        seeds, notes = read(file, case["text"].replace("{}", cell), case)
        mended = [note for note in notes if note.startswith("mended")]
        found[cell] = ", ".join(seeds + mended)
    agree(case, found)


def test_lists_of_issues_of_others(shared: Path) -> None:
    """Each case names the identifiers that are right, in lists or in sentences."""
    folders = sorted((shared / "cases").glob("seed-*"))
    for folder in folders:
        expected = json.loads((folder / "expected.json").read_text("utf-8"))["expected"]
        (file,) = (each for each in folder.iterdir() if each.name != "expected.json")
        seeds = list(read_seeds(file))
        found = {name for seed in seeds for name in seed.ids if name}
        texts = [expected] if isinstance(expected, str) else [*expected.values()]
        right = {
            name.value
            for text in texts
            for each in (text if isinstance(text, list) else [text])
            for name in read_text(str(each)).ids
        }
        assert found >= right, folder.name
        assert not [seed for seed in seeds if seed.reason not in ("", "short-doi")], folder.name
        assert len({seed.line for seed in seeds}) >= expected.get("read", 0)
    assert len(folders) == 8
