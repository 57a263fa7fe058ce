"""Artifacts of each heuristic, and what crawlers would do with the files of their scopes."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

import yaml
from lxml import etree

from pubcrawl.artifacts.scopes.archiveit import archiveit
from pubcrawl.artifacts.scopes.browsertrix import browsertrix
from pubcrawl.artifacts.scopes.heritrix import heritrix
from pubcrawl.artifacts.scopes.lockss import lockss
from pubcrawl.artifacts.scopes.rules import CrawlScope, scope
from pubcrawl.items.artifact import (
    ArtifactRecord,
    ArtifactRequest,
    Excluded,
    Member,
    Portal,
    PortalType,
    Related,
)

REPO = Portal("repo", frozenset({"repo.example"}), "https://repo.example/")
FORGE = Portal("forge", frozenset({"code.example"}), "https://code.example/")
RAW = Portal(
    *("raw", frozenset({"code.example"}), "https://code.example/"),
    content_hosts=frozenset({"raw.example", "*.cdn.example"}),
)
UUID = "0b7f6a8e-5d3c-4c55-9a54-1f0d6f6f7c11"
OTHER = "9c1d2e3f-1111-4222-8333-444455556666"


class Case(NamedTuple):
    """
    An artifact; *links*: page → what it links.
    """

    record: ArtifactRecord
    portal: Portal
    links: dict[str, list[str]]
    portal_type: PortalType | None = None

    @property
    def members(self) -> set[str]:
        return {m.uri for m in self.record.members if m.role != "embed"}

    @property
    def scope(self) -> CrawlScope:
        return scope(self.record, self.portal, self.portal_type)


def made(
    heuristic: str | None,
    entry: str,
    members: list[str],
    excluded: list[str] = [],  # noqa: B006
    related: list[str] = [],  # noqa: B006
    **fields: Any,
) -> ArtifactRecord:
    roles = {"boundary_source": "choice", **fields}
    return ArtifactRecord(
        ArtifactRequest(entry),
        entry,
        final_uri=entry,
        heuristic=heuristic,
        members=[
            Member(entry, "landing", why=["entry"], mimetype="text/html"),
            *(Member(url, "item", hop=1, why=[heuristic or "api:item"]) for url in members),
            Member("https://static.example/style.css", "embed", hop=1),
        ],
        excluded=[Excluded(url, "ignored:404") for url in excluded],
        related=[Related(url, "links_to") for url in related],
        **roles,
    )


def cases() -> Iterator[tuple[str, Case]]:
    e = "https://repo.example/datasets/77"
    menu = ["https://repo.example/about", "https://repo.example/login?next=/datasets/77&a=1"]
    menu += ["https://repo.example/", "https://repo.example/search?q=c%2B+x%2Fy&f=1"]
    files = ["https://repo.example/f/1?download=1", "https://repo.example/f/2", f"{e}/export.bib"]
    off = ["https://elsewhere.example/x", "https://repo.example.evil.example/y"]
    yield "H1", Case(made("single_page", e, [], menu), REPO, {e: [*menu, *files, *off]})
    yield (
        "H2",
        Case(
            made("single_page_plus", e, [*files, *menu], [], off),
            *(REPO, {e: [*files, *menu, *off], files[1]: ["https://repo.example/deep"]}),
        ),
    )
    yield (
        "H3",
        Case(
            made("single_page_plus_ignored", e, files, menu, off),
            *(REPO, {e: [*files, *menu, *off], files[1]: ["https://repo.example/deep"]}),
        ),
    )
    many = [f"https://partner.example/{number}" for number in range(30)]
    yield (
        "H3 with many links out",
        Case(
            made("single_page_plus_ignored", e, files, menu, many),
            *(REPO, {e: [*files, *menu, *many]}),
        ),
    )
    t = "https://code.example/ann/tool"
    under = [f"{t}/tree/main", f"{t}/blob/main/README.md", f"{t}/issues?q=open", f"{t}?tab=readme"]
    beside = [
        "https://code.example/ann/tool-x",
        "https://code.example/ann",
        "https://code.example/",
    ]
    beside += [f"https://code.example/login?return_to={t}/tree"]
    trap = [f"{t}/compare/a...b"]
    forge = {
        t: [*under, *beside, *off, *trap],
        under[0]: [f"{t}/new-file", *beside, *trap],
    }
    yield "H4", Case(made("path_based", t, under, [*beside, *trap], off), FORGE, forge)
    www = "https://www.code.example/ann/tool/"
    own = [f"{www}a", f"{www}b/c"]
    yield "H4 www", Case(made("path_based", www, own, beside), FORGE, {www: [*own, *beside]})
    tenant = "https://ann.sites.example/"
    pages = [f"{tenant}about", f"{tenant}data/1"]
    yield (
        "H4 of a host",
        Case(
            made("path_based", tenant, pages, ["https://sites.example/"]),
            Portal("", frozenset({"ann.sites.example"}), tenant),
            {tenant: [*pages, "https://sites.example/"]},
        ),
    )
    raw = ["https://raw.example/ann/tool/main/a.csv", "https://a.cdn.example/z/archive.zip"]
    yield (
        "H5 content",
        Case(
            made("path_based_externals", t, [*under, *raw], [*beside, *trap], off),
            *(RAW, {t: [*under, *raw, *beside, *off], under[0]: [*raw, *beside, *trap]}),
        ),
    )
    yield (
        "H5 all",
        Case(
            made("path_based_externals", t, [*under, *raw, *off], [*beside, *trap]),
            *(FORGE, {t: [*under, *raw, *beside, *off], under[0]: [*raw, *beside, *trap]}),
        ),
    )
    for name in ("sigstr_title", "sigstr_title_plus_ignored", "sigstr_filtered_title"):
        yield name, Case(made(name, e, files, menu, off), REPO, {e: [*files, *menu, *off]})
    d = f"https://reg.example/dataset/{UUID}"
    parts = [
        f"https://reg.example/occurrence/search?dataset_key={UUID}",
        f"https://api.reg.example/v1/dataset/{UUID}/document",
        f"https://reg.example/dataset/{UUID}/activity",
    ]
    sibling = [f"https://reg.example/dataset/{OTHER}", "https://reg.example/what-is"]
    sibling += [f"https://reg.example/user/login?next=/dataset/{UUID}"]
    registry = Portal(
        *("reg", frozenset({"reg.example"}), "https://reg.example/"),
        api_hosts=frozenset({"api.reg.example"}),
    )
    hosted = [f"https://mirror.example/{UUID}.zip"]
    yield (
        "H9",
        Case(
            made("sigstr_uri", d, parts, sibling, hosted),
            *(registry, {d: [*parts, *sibling, *hosted], parts[2]: [*sibling]}),
        ),
    )
    yield (
        "signposting",
        Case(
            made(
                *(None, e, [*files, "https://api.files.example/f/1"], menu, off),
                boundary_source="signposting_l1",
            ),
            *(REPO, {e: [*files, *menu, *off]}),
        ),
    )


def crawl(
    starts: list[tuple[str, Any]],
    links: dict[str, list[str]],
    follows: Callable[[str, str, Any, int], Any],
) -> set[str]:
    """
    Return what is captured.

    *starts*: seeds, each with a state; *follows*: told page, link, state of the page, hop of the
    link; gives the state of the link, None where it is not followed.
    """
    seen: set[tuple[str, Any]] = set()
    queue = [(url, state, 0) for url, state in starts]
    while queue:
        url, state, hop = queue.pop(0)
        if (url, state) in seen:
            continue
        seen.add((url, state))
        page = links.get(url) or links.get(url.removesuffix("/")) or []
        for link in page:
            next_state = follows(url, link, state, hop + 1)
            if next_state is not None:
                queue.append((link, next_state, hop + 1))
    return {url for url, _ in seen}


def by_browsertrix(case: Case) -> set[str]:
    """Crawl as documented: depth, include, extra hops, and exclusions before all of these."""
    values = yaml.safe_load(browsertrix(case.scope, "one"))
    found: set[str] = set()
    for seed in values["seeds"]:
        kind = seed.get("scopeType", values.get("scopeType"))
        hops = seed.get("extraHops", 0)
        include = [re.compile(each) for each in seed.get("include", ())]
        exclude = [re.compile(each) for each in seed.get("exclude", ())]
        if kind == "prefix":
            parts = urlsplit(seed["url"])
            folder = parts.path[: parts.path.rindex("/") + 1]
            host = re.escape(parts.netloc.removeprefix("www."))
            include.append(re.compile(rf"^https?://(?:www\d*\.)?{host}{re.escape(folder)}"))
        depth = hops if kind == "page" else seed.get("depth", 1000)

        def follows(
            page: str,
            link: str,
            extra: int,
            hop: int,
            *,
            include: Any = include,
            exclude: Any = exclude,
            depth: int = depth,
            hops: int = hops,
        ) -> int | None:
            seen = _sorted(link)
            inside = hop <= depth and any(each.search(seen) for each in include)
            if not inside:
                extra += 1
            if extra > (hops if not inside else extra):
                return None
            return None if any(each.search(seen) for each in exclude) else extra

        found |= crawl([(seed["url"], 0)], case.links, follows)
    return found


def _sorted(url: str) -> str:
    path, mark, query = url.partition("?")
    pairs = sorted(parse_qsl(query, keep_blank_values=True), key=lambda pair: pair[0])
    return path + mark + urlencode(pairs, safe="/:")


_SPRING = "{http://www.springframework.org/schema/beans}"


def _surt(url: str) -> str:
    parts = urlsplit(url)
    labels = ",".join(reversed((parts.hostname or "").split("."))) + ","
    port = f":{parts.port}" if parts.port else ""
    query = f"?{parts.query}" if parts.query else ""
    return f"http://({labels}{port}){parts.path}{query}".lower()


def by_heritrix(case: Case) -> set[str]:
    """Crawl by the sequence of rules: the last that decides counts."""
    files = heritrix(case.scope)
    root = etree.fromstring(files["scope.xml"])
    (sequence,) = root.findall(f"{_SPRING}bean[@id='scope']//{_SPRING}property[@name='rules']")
    rules = [_heritrix_rule(bean, files) for bean in sequence[0]]
    seeds = files["seeds.txt"].split()

    def follows(page: str, link: str, _: Any, hop: int) -> int | None:
        verdict = None
        for rule in rules:
            verdict = rule(page, link, hop) or verdict
        return 0 if verdict == "ACCEPT" else None

    return crawl([(seed, 0) for seed in seeds], case.links, follows)


def _heritrix_rule(
    bean: etree._Element, files: dict[str, str]
) -> Callable[[str, str, int], str | None]:
    name = bean.get("class", "").rpartition(".")[2]
    said = {p.get("name"): p for p in bean.findall(f"{_SPRING}property")}
    values = {key: p.get("value") or "" for key, p in said.items()}
    decision = values.get("decision")
    texts = {key: [v.text or "" for v in p.iter(f"{_SPRING}value")] for key, p in said.items()}
    if name == "RejectDecideRule":
        return lambda page, link, hop: "REJECT"
    if name == "SurtPrefixedDecideRule":
        assert values["seedsAsSurtPrefixes"] == "false"
        prefixes = tuple(line.removeprefix("+").lower() for line in files["surts.txt"].split())
        return lambda page, link, hop: "ACCEPT" if _surt(link).startswith(prefixes) else None
    if name == "ViaSurtPrefixedDecideRule":
        vias = tuple(text.removeprefix("+").lower() for text in texts["surtPrefixes"])
        return lambda page, link, hop: decision if _surt(page).startswith(vias) else None
    if name == "TooManyHopsDecideRule":
        return lambda page, link, hop: "REJECT" if hop > int(values["maxHops"]) else None
    if name == "MatchesRegexDecideRule":
        one = re.compile(values["regex"])
        return lambda page, link, hop: decision if one.fullmatch(link) else None
    if name == "MatchesListRegexDecideRule":
        many = [re.compile(text) for text in texts["regexList"]]
        assert many
        return lambda page, link, hop: decision if any(p.fullmatch(link) for p in many) else None
    assert name in {
        *("SeedAcceptDecideRule", "TransclusionDecideRule", "PathologicalPathDecideRule"),
        *("TooManyPathSegmentsDecideRule", "SchemeNotInSetDecideRule"),
        "PrerequisiteAcceptDecideRule",
    }
    return lambda page, link, hop: None


def plugin(text: str) -> dict[str, Any]:
    """Return a plugin of LOCKSS: key → string or list of strings."""
    root = etree.fromstring(text)
    assert root.tag == "map"
    found: dict[str, Any] = {}
    for entry in root.findall("entry"):
        name, value = entry[0].text or "", entry[1]
        found[name] = [each.text or "" for each in value] if value.tag == "list" else value.text
    return found


def formatted(text: str, base: str) -> str:
    """Return what a format of LOCKSS makes, with *base* as ``base_url``."""
    match = re.fullmatch(r'"([^"]*)"((?:,\s*base_url)*)', text)
    assert match, text
    assert len(re.findall(r"(?<!%)(?:%%)*%s", match[1])) == match[2].count("base_url")
    return match[1].replace("%%", "\0").replace("%s", base).replace("\0", "%")


def by_lockss(case: Case) -> set[str]:
    """Crawl by the rules of the plugin: the first that fits decides, none is out."""
    made = plugin(lockss(case.scope, "A title"))
    base = re.match(r"https?://[^/]+/", case.scope.seed)
    assert base
    rules = []
    for rule in made["au_crawlrules"]:
        number, _, text = rule.partition(",")
        rules.append((int(number), re.compile(formatted(text.strip(), re.escape(base[0])))))

    def included(url: str) -> bool:
        return next((number == 1 for number, each in rules if each.search(url)), False)

    starts = [formatted(each, base[0]) for each in made["au_start_url"]]
    assert all(map(included, starts))
    assert all(map(included, case.scope.embeds or (f"{base[0]}style.css",)))
    assert included(formatted(made["au_permission_url"], base[0]))
    return crawl(
        [(url, 0) for url in starts],
        case.links,
        lambda page, link, _, hop: 0 if included(link) else None,
    )


def by_archiveit(case: Case) -> set[str]:
    """Crawl as documented: what is blocked is out, then what is accepted, then one hop more."""
    rows = list(csv.DictReader(archiveit(case.scope).splitlines()))
    assert all(row.keys() == {"url", "seed_type", "rule", "match", "value"} for row in rows)
    found: set[str] = set()
    for url in dict.fromkeys(row["url"] for row in rows):
        mine = [row for row in rows if row["url"] == url]
        (kind,) = {row["seed_type"] for row in mine}
        rules = [row for row in mine if row["rule"]]
        assert not (kind.startswith("One Page") and any(r["rule"] == "accept" for r in rules))

        def fits(row: dict[str, str], link: str) -> bool:
            if row["match"] == "text":
                return row["value"] in link
            return re.fullmatch(row["value"], link) is not None

        def follows(
            page: str,
            link: str,
            inside: int,
            hop: int,
            kind: Any = kind,
            mine: Any = rules,
            url: str = url,
        ) -> int | None:
            if any(row["rule"] == "exclude" and fits(row, link) for row in mine):
                return None
            folder = url.rpartition("/")[0] + "/"
            if kind.startswith("Standard") and (
                link.startswith(folder)
                or any(row["rule"] == "accept" and fits(row, link) for row in mine)
            ):
                return 1 if inside else None
            return 0 if kind.endswith("+") and inside else None

        found |= crawl([(url, 1)], case.links, follows)
    return found
