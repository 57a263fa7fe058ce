"""
A description without an identifier, and the works that a search found: which one is meant?

A search always finds something. A work is taken only if all that the description says agrees with
it, and if no other work that was found could be meant; a false one would be crawled in its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pubcrawl.works.folding import folded, slug
from pubcrawl.works.match import GAP_MAX, MatchWork, is_misspelt, one_letter, verify
from pubcrawl.works.match.containers import SERVER, container_title, is_one_title
from pubcrawl.works.match.listed import SHAPES, YEAR, languages_differ
from pubcrawl.works.match.titles import plain_title
from pubcrawl.works.names import GROUPS, PersonName, latin, near_authors
from pubcrawl.works.work import CitedWork

LONG: Final = 24
"""Fewest letters of a title that names a work together with an author."""

OWN: Final = 40
"""Fewest letters of a title that names a work by itself."""

HEAD: Final = 12
"""Fewest letters of a title whose subtitle may be missing."""

MISSPELT_SHARE: Final = 2
"""One word of so many may be misspelt."""

SAME, PART, OTHER = 2, 1, 0
"""Two titles: the same; one without its subtitle, cut or misspelt; others."""

_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d+")
_SUBTITLE = re.compile(r"\s?[:?!]\s|\s[\u2013\u2014-]\s|\.\s|\s?\(")
_COMPANION = re.compile(
    r"\b(?:part|reply|repl(?:y|ies) to|response|comment|commentary|errat\w+|corri\w+|correct\w+"
    r"|addend\w+|rejoinder|epilogue|supplement\w*|appendix|protocol|retract\w*|review of|update"
    r"|follow|revisited|discussion|data from|dataset|[ivx]+\b)|^\W*\d{1,2}\b|\b\d{1,2}\W*$",
    re.IGNORECASE,
)
_TWO_RECORDS = re.compile(r"[;,(] ?(?:engl(?:ish)?\.? )?transl(?:ation|\.) in\b", re.IGNORECASE)
_ENDS = re.compile(r"[.,;]\s|[.?!\u201d\"»]|\s//\s")
_BEFORE_NUMBER = re.compile(r"[^\d(]{2,120}(?=\s\d)")
_SERVER = re.compile(r"\b(?:arxiv|(?:bio|med|chem|psyar|socar)r?xiv|ssrn|preprints?\.org)\b", re.I)
_SHORT = 3  # letters of a word that is no family name
_FIVE = 5  # letters of a short word in which a misprint shows, as in "trail" for "trial"
_LITTLE = frozenset("a an the of on in for and at to by from with among within between".split())
_NUMERALS = {word: str(n) for n, word in enumerate("i ii iii iv v vi vii viii ix x".split(), 1)}
_PARTS = frozenset("part pt no nr teil partie parte".split())
_VERSION = re.compile(r"\[v(?:ersion\s*)?(\d+)\s*;", re.IGNORECASE)
_THESIS = re.compile(r"thes[ie]s|dissertation|th[eè]se|tesis", re.IGNORECASE)
_DATA = re.compile(r"data ?sets?\b|data\b(?! and)", re.IGNORECASE)
_NO_WORKS = frozenset("component peer-review graphic grant journal".split())
_EARLY = re.compile(r"1|e?\d{5,}|e\d+|[a-z]+\d{4,}|\d+[a-z]+")  # A39 is in a supplement


class Found(NamedTuple):
    """A work that a search found, its volume, and whether it is known to be a preprint."""

    work: MatchWork
    volume: str = ""
    preprint: bool = False

    @property
    def posted(self) -> bool:
        """Whether it is on a server: a preprint, or a dataset."""
        return self.preprint or self.work.posted or self.work.kind == "dataset"


class Agreement(NamedTuple):
    """
    What a description and a work say of each field: True, False, or None if one says nothing.

    *title*: ``SAME``, ``PART`` or ``OTHER``; None if the description has none. *gap*: years.
    """

    title: int | None
    authors: bool | None
    gap: int | None
    container: bool | None
    volume: bool | None
    page: bool | None

    @property
    def place(self) -> int:
        """The number of fields that agree on where it was published."""
        return sum(each is True for each in (self.container, self.volume, self.page))

    @property
    def near(self) -> bool:
        """Whether a person may take one for the other."""
        return bool(self.title) or (self.authors is True and (self.gap or 0) <= 1)

    @property
    def likeness(self) -> tuple[int, int, bool]:
        """The order in which works may be the one."""
        return self.title or 0, self.place, self.authors is not False


class WorkChoice(NamedTuple):
    """
    The *place* of the work that is meant, None if unknown.

    *why*: what differs in each work. *nearest*: the places of those that may be the one, or that
    an author of it wrote in these years; the most alike first.
    """

    place: int | None
    why: tuple[str, ...]
    nearest: tuple[int, ...]


def choose(sought: CitedWork, found: Sequence[Found]) -> WorkChoice:
    """Return which of *found* is meant by *sought*."""
    listed = described(sought)
    fields = [agreement(sought, listed, each) for each in found]
    why = [differs(each, one, listed, sought) for each, one in zip(fields, found, strict=True)]
    left = [place for place, sentence in enumerate(why) if not sentence]
    best = _best(left, fields, found, listed)
    if _TWO_RECORDS.search(sought.text):
        best = None
    if best is not None and not fields[best].authors:
        # Without an author, a title that is nearly the same may be the one.
        rivals = [one.work for one, each in zip(found, fields, strict=True) if each.title]
        if not all(_one_work(found[best].work, other) for other in rivals):
            best = None
    if best is None:
        for place in left:
            why[place] = "another one agrees as well"
    near = [place for place, each in enumerate(fields) if each.near]
    nearest = sorted(near, key=lambda place: fields[place].likeness, reverse=True)
    return WorkChoice(best, tuple(why), tuple(nearest))


def described(sought: CitedWork, ids: Mapping[str, str] | None = None) -> MatchWork:
    """Return the fields of *sought* for comparison; *ids*: value by kind."""
    year = YEAR.search(sought.year)
    pages = "-".join(filter(None, (sought.first_page, sought.last_page)))
    server = _SERVER.search(sought.text)
    return MatchWork(
        sought.title,
        sought.contributors,
        year=int(year[0]) if year else None,
        ids=ids,
        container=sought.container or (server[0] if server else ""),
        pages=pages,
    )


def agreement(sought: CitedWork, listed: MatchWork, found: Found) -> Agreement:
    """Return what *sought*, prepared as *listed*, and a work say of each field."""
    work = found.work
    title: int | None = title_relation(listed, work) if listed.slug else None
    authors = shares_authors(listed, work)
    gap = abs(listed.year - work.year) if listed.year and work.year else None
    container = _shares_container(listed, work)
    volume = _same(sought.volume, found.volume)
    page = _same_page(listed, work)
    if sought.text:
        rest = text_without_title(sought, work)
        if rest is not None:
            title = SAME
            authors = shares_words(rest, work)
            years = [abs(int(year) - work.year) for year in YEAR.findall(rest) if work.year]
            gap = min(years, default=None)
            numbers = set(_WORD.findall(folded(rest)))
            if len(work.container) >= HEAD and work.container in slug(rest):
                container = True
            if page is not True and work.first_page in numbers:
                page = True
            if volume is not True and found.volume and folded(found.volume) in numbers:
                volume = True
        elif authors is not True:
            authors = shares_words(sought.text, work)
    return Agreement(title, authors, gap, container, volume, page)


def differs(fields: Agreement, found: Found, listed: MatchWork, sought: CitedWork) -> str:
    """Return why a work is not taken for the one that is sought, "" if it may be taken."""
    work = found.work
    says_data = _DATA.search(f"{sought.container} {sought.text}") or _DATA.match(sought.title)
    if work.kind in _NO_WORKS or (work.kind == "dataset" and not says_data):
        return f"it is a {work.kind}"
    if fields.authors is False:
        return "the authors are others"
    if fields.title == OTHER:
        whole = fields.place == 3 and fields.gap == 0 and fields.authors
        common = len(listed.long_words & work.long_words) * 2 >= len(work.long_words) > 0
        return "" if whole and (common or _is_translated(sought, work)) else "the title is another"
    if fields.authors and not fields.place and not _has_first_author(listed, work):
        return "the first author is another"  # of two reviews of a book
    if fields.page is False:
        return "it is on another page"
    if fields.volume is False and fields.page is not True:
        return "it is in another volume"
    server = container_title(listed.printed_container).kind == SERVER
    if listed.container and server != found.posted and fields.container is not True:
        return "it is a preprint" if found.posted else "it is no preprint"
    located = fields.page is True or fields.volume is True
    if fields.container is False and not (located and fields.title == SAME):
        return "it is in another journal"
    if fields.gap is not None and fields.gap > 1:
        few = fields.gap <= GAP_MAX and fields.page is True and fields.volume is True
        if not few and not (fields.title == SAME and fields.place == 3):
            return f"it is of {work.year}"
    if fields.title is None:
        place = fields.volume and fields.page
        whole = place and fields.gap == 0 and (fields.container or fields.authors)
        return "" if whole else "the description has no title, and too little besides"
    return _too_little(fields, work, listed)


def _is_translated(sought: CitedWork, work: MatchWork) -> bool:
    return sought.title.startswith("[") or languages_differ(sought.title, work.plain) is True


def _too_little(fields: Agreement, work: MatchWork, listed: MatchWork) -> str:
    """Return what a work whose fields agree lacks to be the one, "" for nothing."""
    length = len(work.slug)
    sure = fields.place > 1 and fields.gap is not None
    if work.generic or length < LONG:
        named = fields.authors is True and (fields.place or (fields.gap == 0 and length >= HEAD))
        return "" if sure or (named and not work.generic) else "many works have such a title"
    if fields.authors is None and not sure:
        # Parts of a standard, and pictures, have one long title and no author.
        alone = not (work.names or fields.place or (listed.names and fields.gap == 0))
        if fields.title != SAME or length < OWN or fields.gap or alone:
            return "no author shows that it is the one"
        return ""
    if fields.title == PART and fields.gap is None and not fields.place:
        return "the title differs, and nothing else shows that it is the one"
    return ""


def _best(
    places: Sequence[int],
    fields: Sequence[Agreement],
    found: Sequence[Found],
    listed: MatchWork,
) -> int | None:
    """Return which of several works that agree is the one, None if that cannot be said."""
    if not places:
        return None
    most = max(fields[place].title or 0 for place in places)
    left = [place for place in places if (fields[place].title or 0) == most]
    most_places = max(fields[place].place for place in left)
    left = [place for place in left if fields[place].place == most_places]
    # What is in a journal and on a server is cited by the journal, unless it names the server.
    printed = [place for place in left if not found[place].posted]
    if not listed.container and printed:
        left = printed
    first, *others = left
    if all(_one_work(found[first].work, found[place].work) for place in others):
        return first
    exact = [place for place in left if fields[place].gap == 0]
    if len(exact) == 1 and fields[exact[0]].authors and most_places:
        return exact[0]
    return None


def _one_work(one: MatchWork, other: MatchWork) -> bool:
    if one.kind != other.kind and "book" in (one.kind, other.kind):
        return False  # its first chapter may have its title
    return verify(one, other).same


def title_relation(listed: MatchWork, work: MatchWork) -> int:
    """Return whether two titles are one."""
    given, whole, bare = listed.slug, work.slug, slug(work.lower)
    versions = [_VERSION.search(each.title) for each in (listed, work)]
    if versions[0] and versions[1] and versions[0][1] != versions[1][1]:
        return OTHER
    if (
        given in (whole, bare)
        or listed.spellings[0] == work.spellings[0]
        or listed.spellings[1] == work.spellings[1]
    ):
        return SAME
    if given in work.parallel or bare in listed.parallel:
        return SAME
    one, other = _counted(listed), _counted(work)
    if one == other:
        return SAME
    if [word for word in one if word not in _LITTLE] == [
        word for word in other if word not in _LITTLE
    ]:
        return PART
    if any(_is_head(*pair) for pair in ((listed, work), (work, listed))):
        return PART
    if len(given) >= LONG and _is_cut(one, other):
        return PART
    return PART if _misspelt(one, other) else OTHER


def _counted(work: MatchWork) -> list[str]:
    """Return the words of a title, with "Part II" as "2"."""
    words = [_NUMERALS.get(word, word) for word in work.tokens]
    return [
        word
        for word, after in zip(words, [*words[1:], ""], strict=True)
        if not (word in _PARTS and after.isdecimal())
    ]


def _is_cut(short: list[str], long: list[str]) -> bool:
    """Whether *short* are the first words of *long*, the last of them cut perhaps."""
    last = len(short) - 1
    return (
        len(short) <= len(long)
        and short[:last] == long[:last]
        and long[last].startswith(short[last])
        and not short[last].isdecimal()
        and not _COMPANION.search(" ".join(long[len(short) :]))
    )


def _is_head(short: MatchWork, long: MatchWork) -> bool:
    """Whether *long* has the title of *short* and a subtitle."""
    if len(short.slug) < HEAD:
        return False
    for mark in _SUBTITLE.finditer(long.plain):
        if slug(long.plain[: mark.start()]) == short.slug:
            return not _COMPANION.search(long.plain, mark.end())
    return False


def _misspelt(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether titles differ in letters of a few words, or in a space, and in no number."""
    if len(one) != len(other):
        return "".join(one) == "".join(other)
    pairs = [sorted(pair, key=len) for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    return len(pairs) * MISSPELT_SHARE <= len(one) and all(
        {short, long} <= _LITTLE or (short.isalpha() and long.isalpha() and _is_near(short, long))
        for short, long in pairs
    )


def _is_near(short: str, long: str) -> bool:
    return is_misspelt(short, long) or (len(short) == _FIVE and one_letter(short, long))


def shares_authors(listed: MatchWork, work: MatchWork) -> bool | None:
    """Return whether the first authors of a description are among those of *work*."""
    if not listed.names or not work.names:
        return None
    if listed.common_authors(work) or near_authors(listed.names, work.names):
        return True
    words = set[str]().union(*(each.words for each in listed.names))
    if len(words & {each.family for each in work.names}) > 1:  # "Skua, Tern" are two persons
        return True
    return any(_may_be(one, other) for one in listed.names for other in work.names)


def _has_first_author(listed: MatchWork, work: MatchWork) -> bool:
    """Whether *work* has the first of several authors of a description, so far as both have any."""
    if len(listed.names) < 2 or not work.names:
        return True
    first = listed.names[0]
    return any(
        first.family in other.words
        or other.family in first.words
        or one_letter(*sorted((first.family, other.family), key=len))
        for other in work.names
    )


def _may_be(one: PersonName, other: PersonName) -> bool:
    """Whether two names are of one person, with a name in another place or misprinted."""
    a, b = ({word for word in each.words - GROUPS if len(word) > _SHORT} for each in (one, other))
    if a & b:
        # Oskar Lindgren is not Annika Lindgren.
        return not (a - b and b - a) or one.initial == other.initial
    families = sorted((one.family, other.family), key=len)
    return len(families[0]) >= _FIVE and one_letter(*families)


def text_without_title(sought: CitedWork, work: MatchWork) -> str | None:
    """Return a printed reference without the title of *work*, None if it does not have it."""
    text, title = plain_title(sought.text), slug(latin(work.plain))
    letters, places = _letters(text)
    start = letters.translate(SHAPES).find(title.translate(SHAPES))
    if len(title) < HEAD or start < 0:
        return None
    begin, end = places[start], places[start + len(title) - 1] + 1
    before, after = text[:begin], text[end:]
    if before[-1:].isalnum() or after[:1].isalnum():
        return None
    # In "Sund R. Kelp. In: Seas of ice", the second title is that of a book.
    own = slug(latin(sought.title))
    if len(own) >= HEAD and own not in title and title not in own:
        return None
    # "Comment on: Iron in eiders" and "Iron in eiders revisited" are other works.
    label = re.split(r"[.,;)]", before)[-1]
    if _COMPANION.search(re.sub(r"\d", "", label)) or _goes_on(after, work):
        return None
    return f"{before} {after}"


def _goes_on(after: str, work: MatchWork) -> bool:
    """Whether *after*, which follows a title in a reference, belongs to the title."""
    more = after.lstrip("'’”\"» ")
    piece = _ENDS.split(more, maxsplit=1)[0].strip(" .,:;?!)”\"'»")
    if not piece or more.startswith(("(", "[", "//")):
        return False
    # "… by ptychography J. Phys.: Matter 29 274004"
    container = _BEFORE_NUMBER.match(more)
    return not (container and is_one_title(container[0], work.printed_container))


def _letters(text: str) -> tuple[str, list[int]]:
    """Return the slug of *text*, and the place of each of its letters."""
    letters, places = [], []
    for place, letter in enumerate(text):
        for each in slug(latin(letter)):
            letters.append(each)
            places.append(place)
    return "".join(letters), places


def shares_words(text: str, work: MatchWork) -> bool | None:
    """Return whether *text* names an author of *work*; None if one of them names none."""
    words = {word for word in _WORD.findall(latin(text).translate(SHAPES)) if word.isalpha()}
    words -= set(_WORD.findall(latin(work.printed_container)))
    if not any(len(word) > 1 for word in words) or not work.names:
        return None
    families = set(work.index.all_families) | {
        word for each in work.names for word in each.words if len(word) > 2
    }
    return not words.isdisjoint(families - GROUPS)


def _shares_container(listed: MatchWork, work: MatchWork) -> bool | None:
    """Return whether two works are of one journal; a thesis may name more than its university."""
    found = listed.shares_container(work)
    short, long = sorted((listed.container, work.container), key=len)
    if found is False and len(short) >= HEAD and short in long:
        return True
    if _THESIS.search(listed.printed_container) and work.kind in ("thesis", "dissertation"):
        return found or None
    return found


def _same(one: str, other: str) -> bool | None:
    if not one or not other:
        return None
    a, b = _NUMBER.search(one), _NUMBER.search(other)
    return a[0].lstrip("0") == b[0].lstrip("0") if a and b else folded(one) == folded(other)


def _same_page(one: MatchWork, other: MatchWork) -> bool | None:
    a, b = one.first_page, other.first_page
    if not a or not b:
        return None
    if a == b or _digits(a) == _digits(b) != "":
        return True
    return None if _EARLY.fullmatch(a) or _EARLY.fullmatch(b) else False


def _digits(page: str) -> str:
    return "".join(_NUMBER.findall(page)).lstrip("0")
