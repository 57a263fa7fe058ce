"""The options of ``scrapy report artifacts``."""

from __future__ import annotations

import argparse


def add_artifact_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this report."""
    group = parser.add_argument_group("scrapy report artifacts")
    group.add_argument(
        "--in",
        dest="feed",
        default="",
        metavar="FILE",
        help="feed of an artifact crawl, as JSON lines; default: the artifacts in the store",
    )
    group.add_argument(
        "--review",
        action="store_true",
        help="write an HTML sheet on which a person accepts and rejects addresses",
    )
