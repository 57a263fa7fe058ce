"""Content types of bodies that are read as XML."""

from __future__ import annotations

import pytest

from pubcrawl.formats.content_type import is_xml


@pytest.mark.parametrize(
    ("content_type", "default", "compat"),
    [
        ("", False, False),
        ("text/html; charset=utf-8", False, False),
        ("text/xml", True, True),
        ("application/xml; charset=utf-8", True, True),
        ("application/rss+xml", True, True),
        ("application/xhtml+xml; charset=utf-8", False, True),
        ("APPLICATION/XML", True, False),
        ("application/vnd.x-y+xml", True, False),
        ("application/xml-dtd", False, True),
        ("image/svg+xml", False, False),
    ],
)
def test_xml(content_type: str, default: bool, compat: bool) -> None:
    assert is_xml(content_type) is default
    assert is_xml(content_type, compat=True) is compat
