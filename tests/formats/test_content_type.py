"""Content types of bodies that are read as XML."""

from __future__ import annotations

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.formats.content_type import is_xml
from tests.cases import table


@table
def test_xml(content_type: str, default: bool, compat: bool) -> None:
    assert is_xml(content_type) is default
    assert PubFetcher.is_xml(content_type) is compat
