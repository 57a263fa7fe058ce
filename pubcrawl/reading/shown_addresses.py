"""
The e-mail addresses of corresponding authors that a page shows, hidden ones too.

An address counts where something marks it: words before it, the name of an element, a property.
Cloudflare replaces addresses by a number, and PMC writes them backwards.

Source: https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pubcrawl.formats.html import Document
from pubcrawl.formats.page import Page
from pubcrawl.ids.url import host
from pubcrawl.reading import signs
from pubcrawl.reading.authors import email
from pubcrawl.reading.corresp import address, letters
from pubcrawl.works.publication import Author
from pubcrawl.works.work import WorkContributor

_OF_OTHERS = signs.bits(
    "navigation footer banner references recommendation comments advertisement cookies"
)
_MARK = re.compile(
    r"corresponden(?:ce|cia|te)?|correspondant|corresponding author|correspondência|correspondencia"
    r"|auteurs? correspondants?|korrespondenz|corrispondenza|переписк|通讯作者|通信作者|責任著者",
    re.IGNORECASE,
)
_STARTS = ("orrespond", "orrispond", "переписк", "通讯", "通信", "責任")  # of a mark, in part
_LABEL = re.compile(
    r"(?:e-?mails?|electronic address|mail)(?: address)?\s{0,3}[:：]?\s{0,3}\(?$", re.IGNORECASE
)
# PLOS: "Peer-Reviewed" stands above the first author.
_EDITORS = re.compile(
    r"\b(?:edit(?:ed|ors?)|(?<!peer[- ])review(?:ed|ers?)|permissions|copyright)\b", re.IGNORECASE
)
_NAMED = re.compile(r"corresp|corr-?(?:e-?mail|author)", re.IGNORECASE)
_OFFICES = frozenset(
    "contact customercare editor editorial help info journals office permissions privacy service"
    " subscriptions support webmaster".split()
)
_REACH = 500  # characters from a mark to its address
_CHAIN = 150  # characters from one address of a note to the next
_LABELLED = 30  # characters before an address in which its label stands
_LEVELS = 6  # elements around an address whose names count
_LIKE = 4  # letters at the start of a name that an address may have in its place
_MARKS_MAX = 50  # marks, and links, looked at on one page


class _ShownAddress(NamedTuple):
    """An *address*: where it stands in the text, and its element."""

    at: int
    element: int
    address: str


def correspondents(
    document: Document, contributors: tuple[WorkContributor, ...]
) -> tuple[Author, ...]:
    """Return the authors whose addresses the page marks, named if they are *contributors*."""
    page = document.page
    marks = list(_marks(page))
    marked: dict[str, tuple[int, int]] = {}  # address → start of its note, and place
    labelled: dict[str, tuple[int, int]] = {}
    note = end = -_REACH  # the start of the last note, and its last address
    for place in sorted(_places(page, marks)):
        mark = max((mark for mark in marks if mark <= place.at), default=-_REACH)
        named = _named_element(page, place.element)
        if place.at - mark <= _REACH:
            note = mark
        elif place.at - end > _CHAIN and named:
            note = page.start[named]
        elif place.at - end > _CHAIN:
            before = place.at - _CHAIN
            if _has_label(page, place, document.url) and not _is_others(page, place, before):
                labelled.setdefault(place.address, (before, place.at))
            continue
        if not _is_others(page, place, max(note, page.start[named])):
            end = place.at
            marked.setdefault(place.address, (note, place.at))
    people = [person for person in contributors if person.role == "author"]
    return _named(page, marked or labelled, people)


def _marks(page: Page) -> Iterator[int]:
    """Yield the ends of the words that mark a corresponding author."""
    for at in page.places(_STARTS, most=_MARKS_MAX):
        if mark := _MARK.search(page.string, max(0, at - 1), at + 30):
            yield mark.end()


def _places(page: Page, marks: Iterable[int]) -> Iterator[_ShownAddress]:
    """Yield the addresses in links and hidden ones, then those in the text after *marks*."""
    for element, text in page.values("data-cfemail").items():
        if plain := email(_decoded(text)):
            yield _ShownAddress(page.start[element], element, plain)
    for element, href in page.values("href").items():
        scheme, _, rest = href.strip().partition(":")
        if "email-protection#" in href:
            plain = email(_decoded(href.partition("#")[2]))
        elif scheme.lower() != "mailto":
            continue
        elif backwards := page.values("data-email").get(element):
            plain = email(backwards[::-1])
        else:
            rest = rest.removeprefix("mailto:")
            plain = email(address(f"mailto:{rest}", page.text(element)))
        if plain:
            yield _ShownAddress(page.start[element], element, plain)
    mails = page.places(["mail:"], most=_MARKS_MAX)
    labels = (at - 2 for at in mails if page.string[at - 2 : at].endswith(("E-", "e-", "E")))
    for start in {*marks, *labels}:
        window = page.string[start : start + _REACH]
        for match in re.finditer(
            r"(?<![\w.+-])[\w.+-]{1,64}+(?:@|\s?[{\[(/]\s?at\s?[)\]}/]\s?)\s?[\w.-]{1,128}", window
        ):
            at = start + match.start()
            element = page.element_at(at)
            # Taylor & Francis: "…, ChinaCorrespondencea.kelp@tides.example"
            written = re.sub("@\\s", "@", _MARK.split(match[0])[-1])
            if element not in page.values("data-email") and (plain := email(written)):
                yield _ShownAddress(at, element, plain)


def _decoded(digits: str) -> str:
    """Return the address that Cloudflare hides: bytes, the first of which is the key."""
    try:
        key, *data = bytes.fromhex(digits)
    except ValueError:
        return ""
    return bytes(byte ^ key for byte in data).decode("utf-8", "replace")


def _named_element(page: Page, element: int) -> int:
    """Return the element around an address whose property or name marks it, 0 for none."""
    for name in ("property", "itemprop"):
        if page.values(name).get(element, "").lower() == "email":
            return element
    around = [element, *page.ancestors(element)][:_LEVELS]
    values = (page.values("class"), page.values("id"))
    named = (each for each in around if any(_NAMED.search(value.get(each, "")) for value in values))
    return next(named, 0)


def _has_label(page: Page, place: _ShownAddress, url: str) -> bool:
    """Whether "E-mail:" stands before an address that is not one of the site."""
    before = page.string[max(0, place.at - _LABELLED) : place.at]
    is_of_site = host(url).endswith(place.address.lower().partition("@")[2])
    return _LABEL.search(before) is not None and not is_of_site


def _is_others(page: Page, place: _ShownAddress, mark: int) -> bool:
    """Whether an address is one of an editor, an office, a cited work or another page."""
    if place.address.lower().partition("@")[0] in _OFFICES:
        return True
    if signs.inherited(page)[place.element] & _OF_OTHERS:
        return True
    return _EDITORS.search(page.string[max(mark, place.at - _CHAIN) : place.at]) is not None


def _named(
    page: Page, found: dict[str, tuple[int, int]], people: list[WorkContributor]
) -> tuple[Author, ...]:
    """Return the addresses with the names most like them, else the only name in the note."""
    owners: dict[str, WorkContributor] = {}
    for plain in found:
        local = letters(plain.partition("@")[0])
        rated = [(_likeness(person, local), person) for person in people]
        best = max((rate for rate, _ in rated), default=0)
        alike = [person for rate, person in rated if rate == best]
        if best and len(alike) == 1 and alike[0] not in owners.values():
            owners[plain] = alike[0]
    left = [person for person in people if person not in owners.values()]
    for plain, (mark, at) in found.items():
        note = page.string[max(0, mark) : at]
        named = [each for each in left if (each.family or each.name) in note]
        named = named or (people if len(found) == len(people) == 1 else [])
        if plain not in owners and len(named) == 1:
            owners[plain] = named[0]
            left = [person for person in left if person is not named[0]]
    return tuple(
        Author(owners[plain].name, owners[plain].orcid, plain)
        if plain in owners
        else Author(email=plain)
        for plain in found
    )


def _likeness(person: WorkContributor, local: str) -> int:
    """Return how much the part of an address before the ``@`` is like a name; 0 for not at all."""
    family, given = letters(person.family), letters(person.given)
    initials = "".join(letters(word)[:1] for word in f"{person.given} {person.family}".split())
    if len(family) > 2 and family in local:
        return 3 + (local.startswith(given[:1]) or local.endswith(given[:1]))
    if len(family) > _LIKE and family[:_LIKE] in local and given[:1] in local:
        return 2
    return int((len(given) > 2 and given in local) or local == initials)
