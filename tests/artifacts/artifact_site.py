"""Portals of a few made-up pages, which need no parser."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pubcrawl.artifacts import heuristics
from pubcrawl.artifacts.frontier import Frontier
from pubcrawl.artifacts.portals import Portals
from pubcrawl.artifacts.probes import NOTHING_IGNORED, Ignored, find_ignored
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, PageLink, Portal, PortalType
from pubcrawl.model.artifact import ArtifactLimits, ArtifactRequest
from tests.cases import Case, plain
from tests.portals import search

ROOT = "https://repo.example"
PORTAL = Portal(
    "",
    frozenset(("repo.example",)),
    f"{ROOT}/",
    content_hosts=frozenset(("files.repo.example",)),
    api_hosts=frozenset(("api.repo.example",)),
)


def url(address: str) -> str:
    """Return an address; one that begins with a slash is on the portal."""
    return f"{ROOT}{address}" if address.startswith("/") else address


def link(address: str, text: str = "", **more: Any) -> PageLink:
    """Return a link."""
    return PageLink(url(address), text, **more)


def file(address: str, **more: Any) -> PageLink:
    """Return a link that looks like a link to a file."""
    return link(address, download=True, **more)


def _link(given: str | PageLink | Case) -> PageLink:
    if isinstance(given, PageLink):
        return given
    fields = {"url": given} if isinstance(given, str) else given
    return PageLink(**fields)._replace(url=url(fields["url"]), rel=tuple(fields.get("rel", ())))


@dataclass
class Doc:
    """A page. *links*: addresses, links or their fields; *to*: a redirect; *text*: its content."""

    links: Sequence[str | PageLink | Case] = ()
    title: str = ""
    text: str = ""
    to: str = ""
    status: int = 200
    mimetype: str = "text/html"
    more: Mapping[str, Any] = field(default_factory=dict)


class Site:
    """Pages by address. *missing* makes all other pages; ``asked``: the requests so far."""

    def __init__(
        self, docs: Mapping[str, Doc], missing: Callable[[str], Doc] = lambda _: Doc(status=404)
    ) -> None:
        self.docs = {url(address): doc for address, doc in docs.items()}
        self.missing = missing
        self.asked: list[DocumentRequest] = []

    def page(self, get: DocumentRequest) -> ArtifactPage:
        """Return the page that *get* ends at, after redirects."""
        self.asked.append(get)
        address, doc = get.url, self.docs.get(get.url) or self.missing(get.url)
        while doc.to:
            address = url(doc.to)
            doc = self.docs.get(address) or self.missing(address)
        links = tuple(map(_link, doc.links))
        content = " ".join([doc.title, doc.text, *(each.text for each in links)])
        elsewhere = " ".join([doc.text, *(each.text for each in links)])
        page = ArtifactPage(
            get.url,
            address,
            doc.status,
            mimetype=doc.mimetype,
            title=doc.title,
            links=links,
            size=len(content),
            text_length=len(doc.text),
            holds=frozenset(each for each in get.look_for if each in content),
            outside=frozenset(each for each in get.look_for if each in elsewhere),
            mentions=frozenset(
                each
                for each in get.look_for
                if each in elsewhere and each not in doc.text and each not in doc.title
            ),
            fingerprint=doc.text,
            digest=doc.text,
        )
        return replace(page, **doc.more)

    def entry(self, address: str = "/data/77") -> ArtifactPage:
        """Return an entry page."""
        return self.page(DocumentRequest(url(address), "entry"))

    def ignored(
        self,
        address: str = "/data/77",
        *,
        strict: bool = False,
        portal: Portal = PORTAL,
        saved: Ignored | None = None,
    ) -> Ignored:
        """Return the ignore list."""
        fetch, entry = search.fetch(self.page), self.entry(address)
        ignored, _ = search.result(
            find_ignored(fetch, entry, portal, strict_seed=strict, saved=saved)
        )
        return ignored

    def boundary(
        self,
        heuristic: str,
        address: str = "/data/77",
        *,
        portal: Portal = PORTAL,
        params: Mapping[str, Any] | None = None,
        ignored: Ignored = NOTHING_IGNORED,
        strict: bool = False,
        limits: ArtifactLimits | None = None,
        portal_type: PortalType | None = None,
        render: str = "auto",
    ) -> Frontier:
        """Return the frontier of the artifact at *address*, searched to its end."""
        request = ArtifactRequest(
            url(address), strict_seed=strict, limits=limits or ArtifactLimits(), render=render
        )
        entry, fetch = self.entry(address), search.fetch(self.page)
        given = {"kind": portal_type, "ignored": ignored, "params": params}
        return search.result(heuristics.search(heuristic, entry, portal, request, fetch, **given))


def members(boundary: Frontier) -> list[str]:
    """Return the addresses of members without the entry page, as paths if on the portal."""
    return [path(member.uri) for member in boundary.members[1:]]


def excluded(boundary: Frontier) -> dict[str, str]:
    """Return the excluded addresses with their reasons."""
    return {path(each.uri): each.reason for each in boundary.excluded}


def site_of(case: Case) -> Site:
    """
    Return the site of a golden case: *pages*, and what all *others* are.

    ``{path}`` in the links of others stands for the path of the address.
    """
    others = case.get("others", {"status": 404})

    def missing(address: str) -> Doc:
        links = (each.replace("{path}", path(address)) for each in others.get("links", ()))
        return Doc(**{**others, "links": [*links]})

    return Site({address: Doc(**doc) for address, doc in case["pages"].items()}, missing)


def outcomes(case: Case) -> dict[str, Any]:
    """
    Return run → what it finds and requests, for the *pages* and the *runs* of a golden case.

    A run has the arguments of ``Site.boundary``. *probed*: with the ignore list; *by_rule*: with
    the rule for the portal.
    """
    site = site_of(case)
    found = {}
    for name, row in case["runs"].items():
        options = {"address": "/data/77"} | row
        if options.pop("probed", False):
            options["ignored"] = site.ignored(options["address"])
        if options.pop("by_rule", False):
            rule = Portals.load().find_portal(options["address"])
            assert rule
            options["portal"], options["portal_type"] = rule
        site.asked.clear()
        boundary = site.boundary(**_records(options))
        asked = [f"{get.purpose} {path(get.url)}" for get in site.asked[1:]]
        found[name] = outcome(boundary) | ({"asked": asked} if asked else {})
    return found


USUAL = {"status": 200, "mimetype": "text/html"}


def outcome(boundary: Frontier) -> dict[str, Any]:
    """Return what a boundary has found, in the form of golden cases."""
    told = {
        "members": {path(member.uri): unusual(plain(member)) for member in boundary.members},
        "excluded": excluded(boundary),
        "related": {each.uri: each.relation for each in boundary.related},
        "context": {path(each.uri): each.role for each in boundary.context},
        "suspected_missing": [*map(path, boundary.suspected_missing)],
        "inapplicable": boundary.judge.inapplicable,
        "significant_string": plain(boundary.judge.sigstr),
        **{name: plain(getattr(boundary, name)) for name in ("needs", "limits_hit")},
        **{name: getattr(boundary.judge, name) for name in ("warnings", "evidence")},
    }
    return {name: value for name, value in told.items() if value}


def unusual(member: Case) -> dict[str, Any]:
    """Return the fields of a member, in the form of golden cases, that most members have not."""
    fields = dict.fromkeys(USUAL) | member | {"via": [*map(path, member.get("via", ()))]}
    return {
        name: value
        for name, value in fields.items()
        if name not in ("uri", "accept", "sha256hex") and value not in ([], "", USUAL.get(name))
    }


def path(address: str) -> str:
    """Return an address, without the portal if it is on it."""
    return address.removeprefix(ROOT)


def _records(options: Case) -> Case:
    """Return the options of a run with records in place of the fields of a case."""
    changes = options.get("portal")
    if isinstance(changes, Mapping):
        kinds = {"home": str, "entry": tuple, "deny": tuple}
        sets = {name: kinds.get(name, frozenset)(value) for name, value in changes.items()}
        options["portal"] = PORTAL._replace(**sets)
    for name, record in (("portal_type", PortalType), ("limits", ArtifactLimits)):
        if isinstance(options.get(name), Mapping):
            options[name] = record(**options[name])
    return options
