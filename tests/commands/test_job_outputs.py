"""Where the outputs of a job go, and which settings of the user stay unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest
from scrapy.settings import Settings

from pubcrawl.commands.job_outputs import place_outputs
from pubcrawl.console.example_files import write_examples
from pubcrawl.exceptions import SettingError

ROOT = Path(__file__).parents[2]


def placed(folder: Path, job: str = "6487ec", **typed: object) -> Settings:
    settings = Settings({"JOBS_DIR": str(folder), "WARC_DIR": ""})
    settings.setdict(typed, priority="cmdline")
    place_outputs(settings, "docs", {"_job": job} if job else {})
    return settings


def test_each_output_has_a_place_in_the_folder_of_the_job(tmp_path: Path) -> None:
    settings, folder = placed(tmp_path / "jobs"), tmp_path / "jobs/docs/6487ec"
    assert folder.is_dir()
    assert settings["JOB"] == "6487ec"
    assert list(settings.getdict("FEEDS")) == [str(folder / "records.jsonl")]
    assert settings["WARC_DIR"] == str(folder / "warc")
    assert settings["LOG_FILE"] == str(folder / "crawl.log")
    assert settings["SUMMARY_FILE"] == str(folder / "summary.txt")


def test_a_crawl_that_is_no_job_has_no_folder(tmp_path: Path) -> None:
    settings = placed(tmp_path, "")
    assert not list(tmp_path.iterdir())
    assert not settings.getdict("FEEDS")
    assert not settings["WARC_DIR"]


def test_a_timer_names_a_job_by_a_setting(tmp_path: Path) -> None:
    longest = "week-48".ljust(200, "x")
    settings = placed(tmp_path, "", JOB=longest)
    assert settings["SUMMARY_FILE"] == str(tmp_path / f"docs/{longest}/summary.txt")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FEEDS", {"a.jsonl": {}}),
        ("WARC_DIR", "archive"),
        ("WARC_DIR", ""),  # given as empty: nothing is recorded
        ("LOG_FILE", "a.log"),
        ("SUMMARY_FILE", "a.txt"),
    ],
)
def test_what_is_set_stays(tmp_path: Path, name: str, value: object) -> None:
    settings = placed(tmp_path, **{name: value})
    found = settings.getdict(name) if name == "FEEDS" else settings[name]
    assert found == value


def test_a_replay_and_a_history_without_its_folder_are_not_recorded(tmp_path: Path) -> None:
    assert not placed(tmp_path, REPLAY="a.warc.gz")["WARC_DIR"]
    assert not placed(tmp_path, HISTORY="local")["WARC_DIR"]
    assert placed(tmp_path, HISTORY="local", HISTORY_DIR="old")["WARC_DIR"]


@pytest.mark.parametrize("job", ["../6487ec", "..", "a/b", "a\\b", "a\0b", "x" * 201])
def test_a_name_that_is_none_of_a_folder_is_refused(tmp_path: Path, job: str) -> None:
    with pytest.raises(SettingError, match="its name is the name of its folder"):
        placed(tmp_path / "jobs", job)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_created_is_named(tmp_path: Path) -> None:
    (tmp_path / "jobs").write_text("")
    with pytest.raises(SettingError, match="give another JOBS_DIR"):
        placed(tmp_path / "jobs")


def test_a_percent_sign_is_no_parameter_of_a_feed(tmp_path: Path) -> None:
    (uri,) = placed(tmp_path, "50%s").getdict("FEEDS")
    assert uri % {} == str(tmp_path / "docs/50%s/records.jsonl")


def test_examples_that_the_folder_lacks_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples/urls.txt").write_text("mine")
    others = ["examples/../setup.py", "ids.txt", "examples/none.txt", "", "examples/rules"]
    write_examples(["examples/urls.txt", "x.yaml, examples/rules/portals.yaml", *others])
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")}
    assert found == {"examples/urls.txt", "examples/rules/portals.yaml"}
    assert Path("examples/urls.txt").read_text() == "mine"
    written = Path("examples/rules/portals.yaml").read_bytes()
    assert written == (ROOT / "examples/rules/portals.yaml").read_bytes()
