"""
Imitations of dataset platforms: landing pages, APIs in their real formats, and files.

    with Server() as server:
        landing, hosts = serve(server, "zenodo", DATASET)
        settings = {"DATASET_HOSTS": hosts}

``publish`` returns the responses by address, without a server; ``host`` stands for the platform.
The responses are in ``tests/corpora/datasets.jsonl.xz``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.corpora import Case, content, read
from tests.server import Answer, Server

JSON = {"Content-Type": "application/json"}
PLATFORMS = """
    archiveorg dataone dataverse dryad figshare invenio mendeley osf pmc zenodo signposting
""".split()
"""The host identifies each platform except the last."""


class Dataset(NamedTuple):
    """
    A made-up dataset; *files*: bytes by path.

    All platforms have ``restricted``, without public access, and ``many``, with 201 files.
    """

    name: str
    files: Mapping[str, bytes] = {}


DATASET = Dataset(
    "otters",
    {
        "README.md": b"# Otters\n\nHow often they dive.\n",
        "data/dives.csv": b"day,dives\n1,40\n2,38\n3,41\n",
        "data/raw/sonar 1.bin": bytes(range(256)) * 8,
    },
)
SINGLE = Dataset("single", {"otters.csv": b"day,dives\n1,40\n"})
Answers = dict[str, Answer]


def md5(body: bytes) -> str:
    return hashlib.md5(body, usedforsecurity=False).hexdigest()


def sha1(body: bytes) -> str:
    return hashlib.sha1(body, usedforsecurity=False).hexdigest()


def sha256(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def publish(platform: str, dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    """
    Return the landing page, the responses by path and query, and the API's address.

    *base*: scheme and host of the platform.
    """
    case = _cases()[f"{platform}-{dataset.name}"]
    answers = {
        row["url"]: Answer(
            row["status"],
            content(row["body"]).replace(b"{base}", base.encode()),
            {name: value.replace("{base}", base) for name, value in row["headers"]},
        )
        for row in case["responses"]
    }
    return base + case["landing"], answers, base + case["api"]


def serve(
    server: Server, platform: str, dataset: Dataset = DATASET, *, host: str = ""
) -> tuple[str, dict[str, str]]:
    """Publish *dataset* on *server*; return its landing page and the hosts for the settings."""
    landing, answers, api = publish(platform, dataset, server.url("", host))
    for path, answer in answers.items():
        server.route(path, answer)
    return landing, {urlsplit(landing).netloc: f"{platform} {api}"}


@cache
def _cases() -> dict[str, Case]:
    return {case["name"]: case for case in read("datasets")}
