"""
Nesting of elements: what a start tag closes, and how far an end tag reaches.

Source: https://html.spec.whatwg.org/#parsing-main-inbody
"""

from __future__ import annotations


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


VOID = _names(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param "
    "source track wbr"
)
RAW = _names("script style title textarea xmp iframe noembed noframes plaintext")
FORMATTING = _names("a b big code em font i nobr s small strike strong tt u")
FOREIGN = _names("svg math select")  # inside them the elements of RAW are ordinary elements
CELLS = _names("td th caption applet marquee object template")
# End tags of other elements do not reach beyond these.
SPECIAL = _names(
    """
    address applet article aside blockquote body button caption center colgroup dd details dir div
    dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html
    li listing main marquee menu nav noscript object ol p plaintext pre section select summary
    table tbody td template tfoot th thead tr ul
    """
)
BARRIERS = _names("applet caption html table td th marquee object template svg math")
# Start tags, the elements that they close, the elements that limit the search for those.
_TABLE_ENDS = _names("table template html")
_CLOSES = (
    ("li", "li", SPECIAL - _names("address div p li")),
    ("dd dt", "dd dt", SPECIAL - _names("address div p dd dt")),
    ("tr", "tr", _TABLE_ENDS),
    ("td th", "td th", _names("tr table template html")),
    ("tbody thead tfoot", "tbody thead tfoot caption colgroup", _TABLE_ENDS),
    ("option optgroup", "option", _names("select optgroup datalist") | BARRIERS),
    ("a", "a", BARRIERS | SPECIAL),
    ("button", "button", BARRIERS),
    (
        "address article aside blockquote center details dir div dl dd dt fieldset figcaption "
        "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p "
        "plaintext pre section summary ul xmp",
        "p",
        BARRIERS | SPECIAL - _names("p"),
    ),
)


def _closed_by() -> dict[str, list[tuple[frozenset[str], frozenset[str]]]]:
    table: dict[str, list[tuple[frozenset[str], frozenset[str]]]] = {}
    for starts, ends, limits in _CLOSES:
        for name in starts.split():
            table.setdefault(name, []).append((_names(ends), limits))
    return table


CLOSED_BY = _closed_by()
