"""What the answers of services need: addresses as jsoup and Java write them, XML and merging."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import normalize
from urllib.parse import quote, unquote_plus, urljoin, urlsplit

from pubcrawl.compat import merge as merging
from pubcrawl.formats import xml
from pubcrawl.ids.article_url import ARTICLE_HOSTS
from pubcrawl.ids.url import LEGAL, URL_MAX, RequestUrl, RuleUrl, host, with_path
from pubcrawl.reading.answers import AnswerReader

if TYPE_CHECKING:
    from pubcrawl.reading.rules.reading import RuleFile

_PMCID = re.compile(r"/articles?/(PMC[1-9][0-9]*)", re.IGNORECASE)
_PMID = re.compile(
    r"(?:/abstract/med/|/articles/pmid/|/article/med/|/pubmed/)([1-9][0-9]*)", re.IGNORECASE
)


def rule_url(url: str) -> RuleUrl:
    """
    Return *url* as jsoup has it after a request.

    Port and capitals of the host stay, ``+`` in the path becomes a space, and bytes that are not
    UTF-8 are lost.
    """
    return RuleUrl(with_path(url.strip(), _path) or url)


def _path(path: str) -> str:
    return quote(normalize("NFC", unquote_plus(path)), safe=LEGAL, errors="replace")


def request_url(text: str) -> RequestUrl:
    """Return the address of a request, which is also the one that rules match."""
    return RequestUrl(rule_url(text))


def joined_url(base: str, link: str) -> RequestUrl:
    """Return the address of *link* on a page at *base*, not normalised; "" if it is too long."""
    if len(link) > URL_MAX:
        return RequestUrl("")
    try:
        return RequestUrl(urljoin(base, link.strip()))
    except ValueError:
        return RequestUrl(link)


def header_url(value: bytes | None) -> str:
    """Return the address in a header, "" for None; bytes that are not UTF-8 are Latin-1."""
    value = value or b""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.decode("latin-1")


def identifier_in_url(url: str) -> tuple[str, str]:
    """Return (kind, value) of the PMCID or PMID in the address of an article; ("", "") for none."""
    path = urlsplit(url).path if host(url) in ARTICLE_HOSTS else ""
    if match := _PMCID.search(path):
        return "pmcid", match[1].upper()
    match = _PMID.search(path)
    return ("pmid", match[1]) if match else ("", "")


class PubFetcherAnswerReader(AnswerReader):
    """The forms of addresses, XML and merging in PubFetcher."""

    request_url = staticmethod(request_url)
    rule_url = staticmethod(rule_url)
    joined_url = staticmethod(joined_url)
    header_url = staticmethod(header_url)
    identifier_in_url = staticmethod(identifier_in_url)

    xml_root = staticmethod(xml.lenient_root)
    merge = staticmethod(merging.merge)
    put = staticmethod(merging.put)

    @staticmethod
    def rule_file() -> type[RuleFile]:
        """Return PubFetcher's dialect of rule files."""
        from pubcrawl.compat.rules import PubFetcherFile

        return PubFetcherFile
