"""A killed import of a list continues where it stopped."""

from __future__ import annotations

import gzip
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pytest
from scrapy.settings import Settings

from pubcrawl.commands.seeds import Command
from pubcrawl.console.options import add_all
from pubcrawl.ingest.commands import dumps
from tests.ingest.dumps.test_dumps import UNPAYWALL

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

ROWS = 100
UNPACK = {"": bytes, ".gz": gzip.decompress, ".zst": zstd.decompress}


def run(*arguments: str) -> int:
    parser = ArgumentParser()
    add_all(parser, Command.subcommands["import"].options)
    parser.add_argument("args", nargs="*")
    given = parser.parse_args(arguments)
    return dumps.run(Settings(), given.args, given)


def killed_after(number: int) -> pytest.MonkeyPatch:
    """Stop the reading of dumps after *number* records in total, as a kill does."""
    whole, left = dumps.records, [number]

    def some(path: str, names: tuple[str, ...] = ()) -> Iterator[bytes | str]:
        for one in whole(path, names):
            if names == () and not left[0]:  # the check of the shape passes names
                raise KeyboardInterrupt
            left[0] -= names == ()
            yield one

    patch = pytest.MonkeyPatch()
    patch.setattr(dumps, "records", some)
    return patch


@pytest.mark.parametrize("suffix", UNPACK)
def test_a_killed_import_goes_on(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dumps, "EVERY", 10)
    for place in range(3):
        rows = (json.dumps({**UNPAYWALL, "doi": f"10.5555/{place}.{n}"}) for n in range(ROWS))
        text = "\n".join([*rows, "{", ""])
        (tmp_path / f"{place}.jsonl").write_text(text)
    paths = [str(tmp_path / f"{place}.jsonl") for place in range(3)]
    whole, rest = tmp_path / f"whole{suffix}", tmp_path / "whole.tsv"
    assert run("unpaywall", *paths, "-o", str(whole), "--rejected", str(rest)) == 0
    counts = capsys.readouterr().err.splitlines()[:-1]
    assert counts[0] == "300 requests"
    out, left = tmp_path / f"out{suffix}", tmp_path / "out.tsv"
    arguments = ("unpaywall", *paths, "-o", str(out), "--rejected", str(left))
    for number, resumed in ((35, ""), (120, "30"), (37, "110")):
        patch = killed_after(number)
        with pytest.raises(KeyboardInterrupt):
            run(*arguments)
        patch.undo()
        assert not out.exists()
        printed = capsys.readouterr().err
        assert printed == (f"continues after {resumed} requests\n" if resumed else "")
    assert run(*arguments) == 0
    first, *others, _ = capsys.readouterr().err.splitlines()
    assert (first, others) == ("continues after 130 requests", counts)
    assert UNPACK[suffix](out.read_bytes()) == UNPACK[suffix](whole.read_bytes())
    assert left.read_bytes() == rest.read_bytes()
    assert not [*tmp_path.glob("*.part*")]


def test_other_options_begin_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dumps, "EVERY", 10)
    path, out = tmp_path / "a.jsonl", tmp_path / "out.jsonl"
    path.write_text("".join(f"{json.dumps(UNPAYWALL)}\n" for _ in range(ROWS)))
    patch = killed_after(35)
    with pytest.raises(KeyboardInterrupt):
        run("unpaywall", str(path), "-o", str(out))
    patch.undo()
    assert run("unpaywall", str(path), "-o", str(out), "--created", "2026-01-01") == 0
    assert "continues" not in capsys.readouterr().err
    lines = out.read_text().splitlines()
    assert len(lines) == ROWS
    assert {json.loads(line)["created"] for line in lines} == {"2026-01-01"}


def test_an_error_leaves_nothing(tmp_path: Path) -> None:
    path, out = tmp_path / "a.jsonl", tmp_path / "out.jsonl"
    path.write_text(f"{json.dumps(UNPAYWALL)}\n" * 9)
    patch = killed_after(5)
    with pytest.raises(KeyboardInterrupt):
        run("unpaywall", str(path), "-o", str(out))
    patch.undo()
    assert [*tmp_path.iterdir()] == [path]
