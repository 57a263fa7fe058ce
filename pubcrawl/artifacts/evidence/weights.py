"""
The table of evidence: what speaks for and against the membership of a link, in log-odds.

A link is a member if ``PRIOR`` and the weights of all its evidence add up to more than 0.
``probability`` converts the sum to the confidence. The table of docs/artifacts.md is made from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Flag, auto
from math import exp
from typing import Final, NamedTuple

PRIOR: Final = -2.0
"""The log-odds of a link without evidence: most links of a page are not of its artifact."""

SCALE: Final = 0.85
"""Factor for the log-odds in ``probability``: pieces of evidence are not independent."""

LOOK: Final = -2.6
"""The least log-odds of a link whose content is requested before it is decided."""

LOOK_FAR: Final = -5.6
"""The same for links to other hosts in the main part, a few for each artifact."""


class Role(Flag):
    """What evidence means beside its weight."""

    NONE = 0
    FAR = auto()
    """A file on an unknown host may have it."""
    FILE_PAGE = auto()
    """The page that has it is that of a file."""
    NOT_OF_FILE = auto()
    """A link with it on the page of a file does not lead to the file."""
    OF_FRAME = auto()
    """Every page has it where a site shows any address in the frame of the artifact."""
    EXPLAINED = auto()
    """A file outside with it is of something else."""
    GROUNDS = auto()
    """A member with it raises no question."""
    FILE_PART = auto()
    """The link is among the files."""
    ELSEWHERE = auto()
    """As ``EXPLAINED``, for a link among the files."""
    OF_OTHER = auto()
    """It contradicts a statement of the portal that names the address."""
    DOWNLOAD = auto()
    """The address is a file by itself."""
    FORMAT = auto()
    """The address may be a file by its format."""
    WEAK_PART = auto()
    """A part that says nothing against an address with the identifier of the artifact."""
    OF_PAGE = auto()
    """The response is a page, not a file."""
    OF_FILE = auto()
    """The link looks like one to a file."""
    MENTION = auto()
    """The page names the artifact or links to it."""


class EvidenceRow(NamedTuple):
    """A row of the table. *weight*: log-odds. *meaning*: of the link, for docs."""

    weight: float
    meaning: str
    role: Role = Role.NONE


EVIDENCE: Final = {
    # The address.
    "below": EvidenceRow(4.0, "below the path of the entry page", Role.GROUNDS),
    "same_page": EvidenceRow(3.5, "the entry page with other parameters", Role.GROUNDS),
    "identifier": EvidenceRow(
        4.5,
        "has the identifier of the entry page, or a DOI or handle that the page states",
        Role.GROUNDS,
    ),
    "short_identifier": EvidenceRow(3.0, "has a short identifier in the same place"),
    "beside": EvidenceRow(0.7, "in the folder of a page with an extension"),
    "title_words": EvidenceRow(3.0, "names a file by the first words of the title"),
    "of_member": EvidenceRow(
        4.5,
        "below the address of a member that links it",
        Role.FAR | Role.OF_FRAME | Role.OF_FILE,
    ),
    "content_host": EvidenceRow(0.5, "on a host on which the entry page has files"),
    "subhost": EvidenceRow(-0.5, "on another host of the same domain"),
    "off_portal": EvidenceRow(-3.5, "on another host", Role.FAR | Role.ELSEWHERE),
    "file_elsewhere": EvidenceRow(-1.0, "on another host, with signs of a file"),
    "sibling": EvidenceRow(
        -6.0,
        "has the form of the entry page with another identifier",
        Role.EXPLAINED | Role.OF_OTHER,
    ),
    "sibling_form": EvidenceRow(
        -2.0, "has the form of the entry page with another identifier, in a list of files"
    ),
    "other_version": EvidenceRow(
        2.0, "has the form of the entry page with another identifier, in a list of versions"
    ),
    "home": EvidenceRow(-9.0, "the home page", Role.ELSEWHERE),
    "above": EvidenceRow(-6.0, "above the entry page", Role.ELSEWHERE),
    "return_address": EvidenceRow(
        -9.0, "has the entry page as the address to return to", Role.EXPLAINED
    ),
    "action": EvidenceRow(-6.0, "edits, shares, logs in", Role.EXPLAINED),
    "listing": EvidenceRow(
        -3.5, "a search, a tag, a collection (rules/address_words.yaml)", Role.ELSEWHERE
    ),
    "profile": EvidenceRow(-4.0, "a person", Role.ELSEWHERE),
    "help": EvidenceRow(-4.0, "help, terms, contact"),
    "facet": EvidenceRow(-3.0, "a parameter of a search", Role.ELSEWHERE),
    "network": EvidenceRow(-7.0, "a social network, a licence, a resolver", Role.EXPLAINED),
    # The link: its target, text, relation and region.
    "download": EvidenceRow(
        2.5,
        "looks like a file",
        Role.FILE_PAGE | Role.GROUNDS | Role.DOWNLOAD | Role.OF_FILE,
    ),
    "media": EvidenceRow(
        2.0,
        "a document, picture, recording or program",
        Role.FAR | Role.FORMAT | Role.OF_FILE,
    ),
    "export": EvidenceRow(2.5, "metadata in another format", Role.GROUNDS | Role.FORMAT),
    "text:download": EvidenceRow(1.5, "the text says download", Role.DOWNLOAD),
    "format": EvidenceRow(
        1.5,
        "address or text names a format",
        Role.FAR | Role.FORMAT | Role.OF_FILE,
    ),
    "on_file_page": EvidenceRow(2.0, "on the page of a file", Role.FAR | Role.OF_FILE),
    "frame": EvidenceRow(4.0, "is shown in a frame of the main part, from the portal itself"),
    "embedded": EvidenceRow(
        0.5, "is shown in a frame of the main part, from another host", Role.FAR
    ),
    "describes_file": EvidenceRow(
        3.6, "is the page of a file in a wiki, in the main part: /wiki/File:larks.csv"
    ),
    "language_edition": EvidenceRow(
        3.5, "the text is the name of a language, and the address differs only by the language"
    ),
    "text:version": EvidenceRow(1.0, "the text is a version"),
    "text:action": EvidenceRow(-5.0, "the text is an action", Role.NOT_OF_FILE | Role.ELSEWHERE),
    "text:next": EvidenceRow(
        -4.0, "the text is next or previous", Role.NOT_OF_FILE | Role.ELSEWHERE
    ),
    "rel:member": EvidenceRow(6.0, "relation item, describedby, citation_*_url", Role.GROUNDS),
    "rel:context": EvidenceRow(
        -8.0, "relation license, author, tag", Role.NOT_OF_FILE | Role.ELSEWHERE
    ),
    "rel:other": EvidenceRow(-3.0, "relation next, prev, index", Role.NOT_OF_FILE | Role.ELSEWHERE),
    "region:nav": EvidenceRow(-2.0, "in a navigation", Role.NOT_OF_FILE),
    "region:header": EvidenceRow(-3.0, "in the header of the page", Role.NOT_OF_FILE),
    "region:footer": EvidenceRow(-4.0, "in the footer", Role.NOT_OF_FILE),
    "region:aside": EvidenceRow(-0.5, "beside the main part", Role.NOT_OF_FILE),
    "in_head": EvidenceRow(-0.5, "only in the head of the page", Role.NOT_OF_FILE),
    "in_data": EvidenceRow(-1.5, "only named in JSON data of a member", Role.NOT_OF_FILE),
    # The part of the page.
    "part:files": EvidenceRow(
        3.0,
        "in a list of files",
        Role.FILE_PAGE | Role.GROUNDS | Role.FILE_PART | Role.OF_FILE,
    ),
    "part:exports": EvidenceRow(2.5, "among exports", Role.GROUNDS | Role.FILE_PART | Role.OF_FILE),
    "part:versions": EvidenceRow(2.0, "in a list of versions", Role.GROUNDS | Role.FILE_PART),
    "part:tabs": EvidenceRow(1.5, "a tab"),
    "part:discussion": EvidenceRow(1.0, "in a discussion"),
    "part:related": EvidenceRow(-5.0, "among related works", Role.NOT_OF_FILE | Role.EXPLAINED),
    "part:references": EvidenceRow(-4.0, "in the references", Role.NOT_OF_FILE | Role.WEAK_PART),
    "part:people": EvidenceRow(-5.0, "among people", Role.NOT_OF_FILE | Role.WEAK_PART),
    "part:subjects": EvidenceRow(-5.0, "among subjects", Role.NOT_OF_FILE | Role.WEAK_PART),
    "part:share": EvidenceRow(-6.0, "among links to share", Role.NOT_OF_FILE),
    "part:listing": EvidenceRow(-4.0, "in a list of artifacts", Role.NOT_OF_FILE | Role.WEAK_PART),
    "part:chrome": EvidenceRow(-5.0, "in the frame of the portal", Role.NOT_OF_FILE),
    "part:crumbs": EvidenceRow(-5.0, "in the breadcrumbs", Role.NOT_OF_FILE),
    "part:parent": EvidenceRow(
        -5.0,
        "leads to what the artifact is part of",
        Role.NOT_OF_FILE | Role.WEAK_PART,
    ),
    "part:pager": EvidenceRow(
        -3.0, "leads to other pages of a list", Role.NOT_OF_FILE | Role.WEAK_PART
    ),
    "part:tools": EvidenceRow(-0.5, "among tools", Role.WEAK_PART),
    # Other pages of the portal.
    "on_home": EvidenceRow(-5.0, "the home page has it", Role.EXPLAINED),
    "on_missing": EvidenceRow(-6.0, "pages that do not exist have it", Role.EXPLAINED),
    "on_siblings": EvidenceRow(-6.0, "pages of other artifacts have it", Role.EXPLAINED),
    "aligned": EvidenceRow(1.0, "other artifacts have it with their identifier", Role.GROUNDS),
    # Statements of the portal.
    "claimed": EvidenceRow(8.0, "the portal's statements name it", Role.GROUNDS),
    "declared_related": EvidenceRow(
        -6.0,
        "the portal's statements name it as another work",
        Role.EXPLAINED | Role.OF_OTHER,
    ),
    "declared_context": EvidenceRow(
        -9.0, "the portal's statements name it as author or licence", Role.EXPLAINED
    ),
    # The response.
    "file": EvidenceRow(2.1, "a file", Role.GROUNDS | Role.DOWNLOAD),
    "attachment": EvidenceRow(1.0, "Content-Disposition: attachment", Role.DOWNLOAD),
    "page_elsewhere": EvidenceRow(-3.0, "a page on another host"),
    "title": EvidenceRow(3.0, "holds the title of the artifact", Role.OF_PAGE | Role.MENTION),
    "crumb_to_entry": EvidenceRow(
        2.2,
        "its breadcrumbs lead to the entry page",
        Role.OF_FRAME | Role.OF_PAGE | Role.MENTION,
    ),
    "links_back": EvidenceRow(
        1.2,
        "links the entry page; not with sibling_form, as neighbours link each other",
        Role.OF_FRAME | Role.OF_PAGE | Role.MENTION,
    ),
    "media_page": EvidenceRow(
        1.5, "the page of one picture or recording, /photos/180113341, links the entry page"
    ),
    "links_own": EvidenceRow(
        3.0,
        "links three addresses of the artifact",
        Role.OF_FRAME | Role.OF_PAGE | Role.MENTION,
    ),
    "folder": EvidenceRow(4.5, "is a server's list of a folder with files"),
    "same_file": EvidenceRow(
        1.5,
        "links a file that the entry page links too; only with sibling_form",
        Role.MENTION,
    ),
    "lists_siblings": EvidenceRow(
        -3.5, "lists three other artifacts", Role.ELSEWHERE | Role.OF_PAGE
    ),
    "no_mention": EvidenceRow(-1.5, "links and names nothing of the artifact", Role.OF_PAGE),
    "to_login": EvidenceRow(-9.0, "ends at a login", Role.EXPLAINED),
    "to_home": EvidenceRow(-9.0, "ends at the home page", Role.ELSEWHERE),
    "to_other": EvidenceRow(
        -6.0,
        "ends at another artifact or a listing",
        Role.ELSEWHERE | Role.OF_OTHER,
    ),
    "to_content": EvidenceRow(1.5, "ends on a host of files"),
    "soft_404": EvidenceRow(-12.0, "the page for missing pages"),
    "missing": EvidenceRow(-3.0, "a missing page"),
}
"""Name of the evidence, as ``why`` of a record has it → row."""

PASSING: Final = frozenset(("other_record", "entry_form", "paged"))
"""Evidence without a weight: it changes other evidence of the link, then it is dropped."""

WEIGHTS: Final = {name: row.weight for name, row in EVIDENCE.items()}


def with_role(role: Role) -> frozenset[str]:
    """Return the evidence that has the role, or one of several."""
    return frozenset(name for name, row in EVIDENCE.items() if row.role & role)


def log_odds(evidence: Iterable[str]) -> float:
    """Return the log-odds of a link with this evidence."""
    return PRIOR + sum(WEIGHTS[name] for name in evidence)


def probability(odds: float) -> float:
    """Return the probability of these log-odds, which count some evidence twice (``SCALE``)."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, SCALE * odds))))
