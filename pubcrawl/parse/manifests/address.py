"""Addresses of dataset pages taken apart, and which host runs which platform."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, Self
from urllib.parse import parse_qsl, unquote, urlsplit

HOSTS: dict[str, str] = {
    "zenodo.org": "zenodo",
    "sandbox.zenodo.org": "zenodo",
    "data.caltech.edu": "invenio",
    "authors.library.caltech.edu": "invenio",
    "ultraviolet.library.nyu.edu": "invenio",
    "inveniordm.web.cern.ch": "invenio",
    "rodare.hzdr.de": "zenodo",  # Invenio 3 with the records of the old Zenodo
    "figshare.com": "figshare https://api.figshare.com/v2",
    "api.figshare.com": "figshare https://api.figshare.com/v2",
    "ndownloader.figshare.com": "figshare https://api.figshare.com/v2",
    "archive.org": "archiveorg",
    "datadryad.org": "dryad",
    "osf.io": "osf https://api.osf.io/v2",
    "api.osf.io": "osf",
    "api.test.osf.io": "osf",
    "data.mendeley.com": "mendeley",
    "cn.dataone.org": "dataone",
    "search.dataone.org": "dataone https://cn.dataone.org/cn/v2",
    "arcticdata.io": "dataone https://cn.dataone.org/cn/v2",
    "knb.ecoinformatics.org": "dataone https://cn.dataone.org/cn/v2",
}
"""Host → platform, and where its API is if not at the same host."""

APIS = {
    "archiveorg": "",
    "dataone": "/cn/v2",
    "dataverse": "/api",
    "dryad": "/api/v2",
    "figshare": "/v2",
    "invenio": "/api",
    "mendeley": "/public-api",
    "osf": "/v2",
    "zenodo": "/api",
}
"""Platform → path of its API, at the host of its pages."""

FIGSHARE_API = "https://api.figshare.com/v2"

_IN_HOST = re.compile(r"[A-Za-z0-9.:\[\]_-]+")


class Address(NamedTuple):
    """
    An http(s) address.

    *root*: scheme and host with port. *host*: in lower case, without ``www.``.
    *path*: its segments, percent-decoded, without empty ones. *query*: the last
    value of each name. *api*: where the API is, "" if the host is not known.
    """

    url: str
    root: str
    host: str
    path: tuple[str, ...]
    query: dict[str, str]
    api: str = ""

    @classmethod
    def parse(cls, url: str) -> Self | None:
        """Return the address taken apart; None for what is no http(s) address."""
        try:
            parts = urlsplit(url.strip())
            name = (parts.hostname or "").removeprefix("www.")
            query = dict(parse_qsl(parts.query, max_num_fields=1000))
        except ValueError:
            return None
        place = parts.netloc.rpartition("@")[2]
        if parts.scheme not in ("http", "https") or not name or not _IN_HOST.fullmatch(place):
            return None
        path = tuple(unquote(each) for each in parts.path.split("/") if each)
        return cls(url.strip(), f"{parts.scheme}://{place}", name, path, query)

    @property
    def port(self) -> str:
        """Host with port, as the root has it."""
        return self.root.partition("://")[2].lower()


def runs(address: Address, hosts: Mapping[str, str]) -> tuple[str, str]:
    """
    Return (platform, API) of a host that is known; ("", "") of others.

    *hosts*: more of them, as in ``HOSTS``; a name may have a port.
    """
    known = {**HOSTS, **hosts}
    labels = address.host.split(".")
    # Institutions have portals below the name of the platform.
    above = (".".join(labels[number:]) for number in range(1, len(labels) - 1))
    for name in (address.port, address.host, *above):
        if entry := known.get(name):
            platform, _, api = entry.partition(" ")
            # Pages without encryption lead to an API that is asked with it.
            root = address.root if name in hosts else f"https://{address.host}"
            return platform, api.strip().rstrip("/") or root + APIS.get(platform, "")
    return "", ""
