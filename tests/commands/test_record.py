from __future__ import annotations

import json
from pathlib import Path

from tests.crawls.forks import forks
from tests.server import Answer, Server

RECORDED = Path(__file__).parents[1] / "recorded"
EMAIL = "me@lab.example"
NAME = "10.5555-otters.2025.4"


def record(folder: Path, *arguments: str) -> tuple[int, str, str]:
    done = forks().run(
        [
            "extract",
            "record",
            "-s",
            "ALLOW_PRIVATE_HOSTS=1",
            "-s",
            f"CONTACT_EMAIL={EMAIL}",
            *arguments,
        ],
        folder,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_case_of_a_resource(tmp_path: Path) -> None:
    known = RECORDED / "doaj" / NAME
    with Server() as server:
        server.fallback = Answer(
            200, (known / "body").read_bytes(), {"Content-Type": "application/json"}
        )
        base = server.url("/doaj")
        setting = ("-s", f"DOAJ_URL={base}")
        code, out, err = record(tmp_path, "doaj", "doi:10.5555/otters.2025.4", *setting)
        assert (code, err) == (0, ""), err
        again = record(tmp_path, "doaj", "doi:10.5555/otters.2025.4", *setting)
    folder = tmp_path / out.strip()
    assert folder.parent == tmp_path / "tests/recorded/doaj"
    assert (folder / "body").read_bytes() == (known / "body").read_bytes()
    about = json.loads((folder / "response.json").read_text("utf-8"))
    assert (about["status"], about["headers"]) == (200, {"Content-Type": "application/json"})
    assert about["url"].startswith(base)
    mine, theirs = (
        json.loads((each / "expected.jsonl").read_text("utf-8")) for each in (folder, known)
    )
    assert mine["work"] == theirs["work"]
    assert again[0] == 4
    assert "give --force to replace it" in again[2]


def test_a_case_of_a_page(tmp_path: Path) -> None:
    with Server() as server:
        server.route("/otters", b"<title>Otters</title><p>They live in rivers.")
        arguments = (server.url("/otters"), "--folder", "cases", "--name", "otters")
        code, out, err = record(tmp_path, "webpage", *arguments)
    assert (code, out) == (0, "cases/webpage/otters\n"), err
    line = json.loads((tmp_path / "cases/webpage/otters/expected.jsonl").read_text("utf-8"))
    assert "They live in rivers." in json.dumps(line)


def test_what_is_not_found_is_not_recorded(tmp_path: Path) -> None:
    with Server() as server:
        code, _, err = record(tmp_path, "doaj", "10.5555/a", "-s", f"DOAJ_URL={server.url('/x')}")
    assert (code, "not-found" in err) == (4, True), err
    assert not (tmp_path / "tests").exists()
