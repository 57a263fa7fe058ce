"""Cases are frozen and shown as they are; what is wrong with a new one is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import corpora
from tests.corpora.__main__ import add, problems, show

SITE = "https://larks.example"
PORTAL = next(corpora.read("portals-tentha"))
HIT = next(case for case in corpora.read("evidence-second") if case["hit"])


def test_a_folder_is_frozen_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(corpora, "HERE", tmp_path)
    folder = tmp_path / "larks"
    folder.mkdir()
    picture = {"url": f"{SITE}/a.png", "status": 200, "headers": [], "body": {"file": "a.png"}}
    page = {"url": SITE, "status": 200, "headers": [["Vary", "Accept"]], "body": "<p>Lärks"}
    (folder / "a.png").write_bytes(b"\x89PNG")
    for name, rows in (("fen", [page, picture]), ("moor", [])):
        (folder / f"{name}.json").write_text(json.dumps({"name": name, "responses": rows}))
    add(folder)
    frozen = corpora.path("larks").read_bytes()
    (fen, moor) = corpora.read("larks")
    assert [corpora.content(row["body"]) for row in fen["responses"]] == [
        "<p>Lärks".encode(),
        b"\x89PNG",
    ]
    assert list(corpora.read("larks", step=2)) == [fen]
    (folder / "fen.json").write_text(json.dumps(fen | {"kind": "bird"}))
    (folder / "moor.json").unlink()
    add(folder)
    assert list(corpora.read("larks")) == [fen | {"kind": "bird"}, moor]
    (folder / "fen.json").write_text(json.dumps(fen))
    add(folder)
    assert corpora.path("larks").read_bytes() == frozen
    capsys.readouterr()
    show("larks", "fen", as_json=False)
    shown = capsys.readouterr().out
    assert f"=== {SITE}\n200\nVary: Accept\n\n<p>Lärks\n\n=== {SITE}/a.png" in shown
    show("larks", "fen", as_json=True)
    assert json.loads(capsys.readouterr().out) == fen


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"members": [*PORTAL["members"], f"{SITE}/gone"]}, "gold_is_served"),
        ({"optional": PORTAL["members"]}, "gold_and_the_rest_are_apart"),
        ({"says": "done"}, "gold_and_the_rest_are_apart"),
        ({"responses": PORTAL["responses"][:1]}, "pages_are_like_real_ones"),
        ({"odd": ["claims_can_be_read"]}, "claims_can_be_read: passes"),
    ],
)
def test_a_portal_that_is_wrong(change: dict[str, Any], what: str) -> None:
    assert list(problems("portals", PORTAL)) == []
    assert any(each.startswith(what) for each in problems("portals", PORTAL | change))


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"file": "{base}/gone.pdf"}, "parts_go_together"),
        ({"slugs": ["wrong-work"]}, "parts_go_together"),
        ({"responses": [HIT["responses"][0] | {"url": "https://larks.example/"}]}, "parts_go"),
        (
            {"responses": [row for row in HIT["responses"] if row["url"] == HIT["file"]]},
            "something",
        ),
    ],
)
def test_a_request_that_is_wrong(change: dict[str, Any], what: str) -> None:
    assert list(problems("evidence", HIT)) == []
    assert any(each.startswith(what) for each in problems("evidence", HIT | change))


def test_a_name_is_taken_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpora, "HERE", tmp_path)
    corpora.write("larks-first", [{"name": "fen"}])
    folder = tmp_path / "larks-second"
    folder.mkdir()
    (folder / "fen.json").write_text('{"name": "fen"}')
    with pytest.raises(SystemExit, match="fen: a case of larks-first"):
        add(folder)
