"""The forms of an address that a reader may have in its own way."""

from __future__ import annotations

from pubcrawl.ids import article_url, url


class Addresses:
    """The forms of an address; ``compat.addresses`` has those of PubFetcher."""

    request_url = staticmethod(url.request_url)
    rule_url = staticmethod(url.rule_url)
    joined_url = staticmethod(url.joined_url)
    header_url = staticmethod(url.header_url)
    identifier_in_url = staticmethod(article_url.identifier_in_url)
