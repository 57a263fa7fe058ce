"""
Services made for programs: their addresses, terms and keys.

Resources declare theirs (``publications.resources.resource``); the setting ``RESOURCE_APIS``
brings them here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


class Credential(NamedTuple):
    """
    Where the API key of a service goes: the value of *setting*, into a *header* or a *param*.

    *form*: the value of the header, with ``{}`` for the key. *required*: the service refuses
    requests without a key.
    """

    setting: str
    header: str = ""
    param: str = ""
    form: str = "{}"
    required: bool = False


class API(NamedTuple):
    """
    A service made for programs.

    *setting* holds its address. *exempt*: why robots.txt does not apply, empty if it does. *terms*:
    the address of its terms of use. *tool*, *contact*: parameters that carry the name of the
    program and ``CONTACT_EMAIL``. *credential*: where its key goes.
    """

    setting: str
    exempt: str
    terms: str
    tool: str = ""
    contact: str = ""
    credential: Credential | None = None


APIS = (
    API(
        "WAYBACK_CDX_URL",
        "index of an archive, made for programs",
        "https://archive.org/help/wayback_api.php",
    ),
    API(
        "WAYBACK_URL",
        "captures that its index names, as they were recorded",
        "https://archive.org/about/terms.php",
    ),
    API(
        "SPN2_URL",
        "REST service with keys, and with limits of its own",
        "https://archive.org/about/terms.php",
    ),
    API(
        "GROBID_URL",
        "REST service that you run",
        "https://grobid.readthedocs.io/en/latest/Grobid-service/",
    ),
    API("LOOKUP_URL", "REST service that you run", "https://github.com/kermitt2/biblio-glutton"),
)
"""Services that no resource declares."""


def apis(settings: BaseSettings) -> tuple[API, ...]:
    """Return all services: those above, and those that resources declare."""
    return (*APIS, *map(_api, settings.getlist("RESOURCE_APIS")))


def _api(row: Any) -> API:
    """Return *row*, which is a plain list if settings went through JSON."""
    api = API(*row)
    return api._replace(credential=Credential(*api.credential)) if api.credential else api
