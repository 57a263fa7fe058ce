"""
The table of evidence: what speaks for and against the membership of a link, in log-odds.

A link is a member if ``PRIOR`` and the weights of all its evidence add up to more than 0.
``probability`` converts the sum to the confidence.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Final

PRIOR: Final = -2.0
"""The log-odds of a link without evidence: most links of a page are not of its artifact."""

SCALE: Final = 0.85
"""Factor for the log-odds in ``probability``: pieces of evidence are not independent."""

LOOK: Final = -2.6
"""The least log-odds of a link whose content is requested before it is decided."""

LOOK_FAR: Final = -5.6
"""The same for links to other hosts in the main part, a few for each artifact."""

WEIGHTS: Final[dict[str, float]] = {
    # The address.
    "below": 4.0,  # below the path of the entry page
    "same_page": 3.5,  # the entry page with other parameters
    # has the identifier of the entry page, or a DOI or handle that the page states
    "identifier": 4.5,
    "short_identifier": 3.0,  # has a short identifier in the same place
    "beside": 0.7,  # in the folder of a page with an extension
    "title_words": 3.0,  # names a file by the first words of the title
    "of_member": 4.5,  # below the address of a member that links it
    "content_host": 0.5,  # on a host on which the entry page has files
    "subhost": -0.5,  # on another host of the same domain
    "off_portal": -3.5,  # on another host
    "file_elsewhere": -1.0,  # on another host, with signs of a file
    "sibling": -6.0,  # has the form of the entry page with another identifier
    "sibling_form": -2.0,  # the same, in a list of files
    "other_version": 2.0,  # the same, in a list of versions
    "home": -9.0,  # the home page
    "above": -6.0,  # above the entry page
    "return_address": -9.0,  # has the entry page as the address to return to
    "action": -6.0,  # edits, shares, logs in
    "listing": -3.5,  # a search, a tag, a collection: rules/address_words.yaml has the words
    "profile": -4.0,  # a person
    "help": -4.0,  # help, terms, contact
    "facet": -3.0,  # a parameter of a search
    "network": -7.0,  # a social network, a licence, a resolver
    # The link: its target, text, relation and region.
    "download": 2.5,  # looks like a file
    "media": 2.0,  # a document, picture, recording or program
    "export": 2.5,  # metadata in another format
    "text:download": 1.5,  # the text says download
    "format": 1.5,  # address or text names a format
    "on_file_page": 2.0,  # on the page of a file
    "frame": 4.0,  # is shown in a frame of the main part, from the portal itself
    "embedded": 0.5,  # is shown in a frame of the main part, from another host
    # is the page of a file in a wiki, in the main part: /wiki/File:larks.csv
    "describes_file": 3.6,
    # the text is the name of a language, and the address differs only by the language
    "language_edition": 3.5,
    "text:version": 1.0,  # the text is a version
    "text:action": -5.0,  # the text is an action
    "text:next": -4.0,  # the text is next or previous
    "rel:member": 6.0,  # relation item, describedby, citation_*_url
    "rel:context": -8.0,  # relation license, author, tag
    "rel:other": -3.0,  # relation next, prev, index
    "region:nav": -2.0,
    "region:header": -3.0,
    "region:footer": -4.0,
    "region:aside": -0.5,
    "in_head": -0.5,  # only in the head of the page
    "in_data": -1.5,  # only named in JSON data of a member
    # The part of the page.
    "part:files": 3.0,
    "part:exports": 2.5,
    "part:versions": 2.0,
    "part:tabs": 1.5,
    "part:discussion": 1.0,
    "part:related": -5.0,
    "part:references": -4.0,
    "part:people": -5.0,
    "part:subjects": -5.0,
    "part:share": -6.0,
    "part:listing": -4.0,
    "part:chrome": -5.0,
    "part:crumbs": -5.0,
    "part:parent": -5.0,
    "part:pager": -3.0,
    "part:tools": -0.5,
    # Other pages of the portal.
    "on_home": -5.0,  # the home page has it
    "on_missing": -6.0,  # pages that do not exist have it
    "on_siblings": -6.0,  # pages of other artifacts have it
    "aligned": 1.0,  # other artifacts have it with their identifier
    # Statements of the portal.
    "claimed": 8.0,  # the portal's statements name it
    "declared_related": -6.0,  # they name it as another work
    "declared_context": -9.0,  # they name it as author or licence
    # The response.
    "file": 2.1,  # a file
    "attachment": 1.0,  # Content-Disposition: attachment
    "page_elsewhere": -3.0,  # a page on another host
    "title": 3.0,  # holds the title of the artifact
    "crumb_to_entry": 2.2,  # its breadcrumbs lead to the entry page
    # links the entry page; not with sibling_form, as neighbours link each other
    "links_back": 1.2,
    "media_page": 1.5,  # the same, for the page of one picture or recording: /photos/180113341
    "links_own": 3.0,  # links three addresses of the artifact
    "folder": 4.5,  # is a server's list of a folder with files
    "same_file": 1.5,  # links a file that the entry page links too; only with sibling_form
    "lists_siblings": -3.5,  # lists three other artifacts
    "no_mention": -1.5,  # links and names nothing of the artifact
    "to_login": -9.0,  # ends at a login
    "to_home": -9.0,  # ends at the home page
    "to_other": -6.0,  # ends at another artifact or a listing
    "to_content": 1.5,  # ends on a host of files
    "soft_404": -12.0,  # the page for missing pages
    "missing": -3.0,  # a missing page
}
"""Evidence → its weight; docs/artifacts.md describes each."""


FAR: Final = frozenset(("off_portal", "on_file_page", "of_member", "media", "format", "embedded"))
"""All the evidence that a file on an unknown host may have."""

FILE_PAGE: Final = frozenset(("part:files", "download"))
"""Evidence that a page is that of a file."""

NOT_OF_FILE: Final = frozenset(
    """
        region:nav region:header region:footer region:aside in_head in_data part:related
        part:references part:people part:subjects part:share part:listing part:chrome
        part:crumbs part:parent part:pager text:action text:next rel:context rel:other
    """.split()
)
"""Evidence of links on the page of a file that do not lead to the file."""

OF_FRAME: Final = frozenset(("of_member", "links_own", "links_back", "crumb_to_entry"))
"""Evidence that every page has where a site shows any address in the frame of the artifact."""

EXPLAINED: Final = frozenset(
    (
        "sibling",
        "on_siblings",
        "on_missing",
        "on_home",
        "part:related",
        "action",
        "return_address",
        "to_login",
        "network",
        "declared_related",
        "declared_context",
    )
)
"""Evidence that a file outside is of something else."""


def log_odds(evidence: Iterable[str]) -> float:
    """Return the log-odds of a link with this evidence."""
    return PRIOR + sum(WEIGHTS[name] for name in evidence)


def probability(odds: float) -> float:
    """Return the probability of these log-odds, which count some evidence twice (``SCALE``)."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, SCALE * odds))))
