"""What the answers of services need of a reader: a reader of pages has more, and loads longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pubcrawl.formats import xml
from pubcrawl.ids import article_url, url
from pubcrawl.works import merge as merging

if TYPE_CHECKING:
    from pubcrawl.reading.rules.reading import RuleFile


class AnswerReader:
    """The forms of addresses, XML and merging; ``compat.answers`` has those of PubFetcher."""

    request_url = staticmethod(url.request_url)
    rule_url = staticmethod(url.rule_url)
    joined_url = staticmethod(url.joined_url)
    header_url = staticmethod(url.header_url)
    identifier_in_url = staticmethod(article_url.identifier_in_url)

    xml_root = staticmethod(xml.root)
    merge = staticmethod(merging.merge)
    put = staticmethod(merging.put)

    @staticmethod
    def rule_file() -> type[RuleFile]:
        """Return the dialect of rule files."""
        from pubcrawl.reading.rules.reading import RuleFile

        return RuleFile


AnyAnswerReader = type[AnswerReader]
"""``AnswerReader``, or a class derived from it."""
