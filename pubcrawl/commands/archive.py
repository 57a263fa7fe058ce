"""``scrapy archive``: make, check and print the index of a folder of WARC files."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import JSON_LINES, flag

_DO = "pubcrawl.fetch.archive.commands"


class Command(OfflineCommand):
    """Index, check, upload and read again a folder of WARC files; list captures."""

    page = "archive.md"
    default_settings = {"LOG_LEVEL": "ERROR"}  # noqa: RUF012
    examples = (
        "scrapy archive index out/warc",
        "scrapy archive check out/warc",
        "scrapy archive captures out/warc https://otters.example.org/",
    )
    subcommands = {  # noqa: RUF012
        "index": Subcommand(
            f"{_DO}.index",
            "Add new records to the CDXJ index",
            "DIR [--json]",
            (JSON_LINES,),
            ("scrapy archive index out/warc", "scrapy archive index out/warc --json"),
        ),
        "check": Subcommand(
            f"{_DO}.check",
            "Compare every record with its digests and its line in the index",
            "DIR [--json]",
            (JSON_LINES,),
            ("scrapy archive check out/warc",),
        ),
        "cdx": Subcommand(
            f"{_DO}.cdx",
            "Print the index as CDX with 11 fields",
            "DIR [--json]",
            (JSON_LINES,),
            ("scrapy archive cdx out/warc",),
        ),
        "captures": Subcommand(
            f"{_DO}.captures",
            "Print the lines of one address",
            "DIR URL [--json]",
            (JSON_LINES,),
            ("scrapy archive captures out/warc https://otters.example.org/",),
        ),
        "upload": Subcommand(
            "pubcrawl.pipelines.archive_upload.run",
            "Copy finished WARC files and the index into a bucket",
            "DIR s3://BUCKET/PREFIX [--move] [--json]",
            (JSON_LINES, flag("--move", "delete WARC files that are in the bucket")),
            ("scrapy archive upload warc s3://library/warc --move  # live",),
        ),
    }
