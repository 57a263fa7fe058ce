"""
The outputs of a job: records, recordings, log and summary in a folder of its own.

    JOBS_DIR/publications/6487ec/records.jsonl  warc/  crawl.log  summary.txt

A crawl is a job if it has a name: Scrapyd gives each crawl one as ``-a _job=``, and a timer may
give ``-s JOB=``. An output that the user, or Scrapyd, has set stays where it was set.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scrapy.settings import SETTINGS_PRIORITIES, BaseSettings

from pubcrawl.exceptions import SettingError
from pubcrawl.formats.terminal import in_program

ARGUMENT = "_job"
"""The argument in which Scrapyd gives the name of the job."""

RECORDS, WARCS, LOG, SUMMARY = "records.jsonl", "warc", "crawl.log", "summary.txt"

_TYPED = SETTINGS_PRIORITIES["cmdline"]
_NAME_MAX = 200  # characters; file systems take 255 bytes


def place_outputs(settings: BaseSettings, spider: str, arguments: Mapping[str, str]) -> None:
    """
    Give a job the outputs that have no place yet, and create the folder of its log.

    *arguments*: those after ``-a``. Raises ``SettingError`` for a name that is not one of a
    folder, and for a folder that cannot be created.
    """
    job = str(arguments.get(ARGUMENT) or settings.get("JOB") or "")
    if not job:
        return
    if not _names_folder(job):
        raise SettingError(
            f"job {job[:_NAME_MAX]!r}: its name is the name of its folder; give at most "
            f"{_NAME_MAX} characters, without / and \\"
        )
    settings.set("JOB", job, priority=_TYPED)
    if not _names_folder(spider):
        return  # no spider has this name, and the command says so
    folder = Path(settings["JOBS_DIR"]).absolute() / spider / job
    outputs: dict[str, object] = {
        "FEEDS": {str(folder / RECORDS).replace("%", "%%"): {"format": "jsonl", "overwrite": True}},
        "LOG_FILE": str(folder / LOG),
        "SUMMARY_FILE": str(folder / SUMMARY),
    }
    alone = settings.get("HISTORY") == "local" and not settings.get("HISTORY_DIR")
    if not settings.get("REPLAY") and not alone:  # a history has its folder from the user
        outputs["WARC_DIR"] = str(folder / WARCS)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(
            f"the folder of the job, {folder}, cannot be created ({error.strerror}); "
            "give another JOBS_DIR"
        ) from error
    for name, value in outputs.items():
        if not settings.get(name) and (settings.getpriority(name) or 0) < _TYPED:
            settings.set(name, value, priority=_TYPED)


def _names_folder(name: str) -> bool:
    odd = {"/", "\\", "\0"} & set(name)
    return not odd and name not in ("", ".", "..") and len(name) <= _NAME_MAX


def write_summary(settings: BaseSettings, text: str, code: int) -> None:
    """
    Write *text* and the exit code to the SUMMARY_FILE, if there is one.

    Raises ``OSError``.
    """
    if path := settings.get("SUMMARY_FILE"):
        Path(path).write_text(in_program(f"{text}\nexit code: {code}\n".lstrip("\n")), "utf-8")
