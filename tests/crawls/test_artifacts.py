"""Whole crawls of artifacts, against portals on this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from warcio.archiveiterator import ArchiveIterator

from pubcrawl.artifacts.probes import SEGMENT
from tests import cases
from tests.cases import Agree, Case, golden
from tests.crawls.artifacts import Record, artifacts, boundaries, finished, members
from tests.crawls.forks import environment
from tests.crawls.hostile import reply_of
from tests.crawls.hosts import filled, read_reply
from tests.crawls.run import Crawl, timeless
from tests.fetch.browser.browsing import needs_chromium
from tests.moments import kill_at
from tests.portals.serve import served
from tests.portals.site import KINDS, sites
from tests.server import Answer, Seen, Server

HTML = {"Content-Type": "text/html; charset=utf-8"}
REPOSITORY = "http://repo.example"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)
LARKS = "<!DOCTYPE html><title>Larks of the firth</title><main><h1>Larks of the firth</h1>"


def page(body: str, **headers: str) -> Answer:
    """Return a page."""
    return Answer(body=(LARKS + body).encode(), headers={**HTML, **headers})


@contextmanager
def repository(
    folder: Path, pages: Mapping[str, Answer], **settings: object
) -> Iterator[tuple[Server, Crawl]]:
    """Yield a server of *pages*, and a crawl that knows it as repo.example."""
    with Server("127.0.4.7") as server:
        for path, answer in pages.items():
            server.route(path, answer)
        yield server, artifacts(folder, {"repo.example": (server.address, server.port)}, **settings)


def test_portals_of_every_kind(tmp_path: Path) -> None:
    """A crawl finds the members without a rule, with one request at a time to each host."""
    portals = [sites(kind)[6] for kind in KINDS if kind != "traps"]
    with served(*portals) as (server, names):
        crawl = artifacts(tmp_path, names)
        crawl.seeds(*(site.entry_uri for site in portals))
        found = boundaries(crawl)
    assert set(found) == {site.entry_uri for site in portals}
    shares = []
    for site in portals:
        record = found[site.entry_uri]
        mine, gold = site.keys(members(record)), site.keys(site.gold)
        shares.append(len(mine & gold) / len(mine | gold))
        assert record["members"][0]["role"] == "landing"
    assert sum(shares) / len(shares) > 0.9
    assert max(server.peak.values()) == 1


@pytest.mark.long
def test_one_seed_enters_few_files(tmp_path: Path) -> None:
    """Who follows an entry page through the code opens 200 files, 20 of them on artifacts."""
    (site,) = (sites(kind)[6] for kind in KINDS if kind == "datasets")
    with served(site) as (_, names):
        crawl = artifacts(tmp_path, names, WORKERS=0)
        crawl.seeds(site.entry_uri)
        command = [sys.executable, "-m", "tests.crawls.entered", "entered.txt"]
        command += crawl._crawl((), "artifacts", "out.jsonl")
        subprocess.run(command, cwd=tmp_path, env=environment(), check=True, capture_output=True)
    assert crawl.states() == {"done": 1}
    entered = (tmp_path / "entered.txt").read_text().splitlines()
    assert "artifacts/crawl.py" in entered
    assert len(entered) <= 200
    assert len([name for name in entered if name.startswith("artifacts/")]) <= 20


MENU = '<nav><a href="/browse">Browse</a> <a href="/about">About</a></nav>'
CSV = Answer(body=b"a,b\n1,2\n", headers={"Content-Type": "text/csv"})


@contextmanager
def neighbours(folder: Path, count: int, **settings: object) -> Iterator[tuple[Server, Crawl]]:
    """Yield the server of a portal, and a crawl of *count* of its artifacts."""
    numbers = range(77, 77 + count)
    pages = {}
    latest = "".join(f'<li><a href="/sets/{number}">Set {number}</a>' for number in range(40, 50))
    for path in ("/", "/browse", "/about"):
        pages[path] = page(f"{MENU}<main><ul>{latest}</ul></main>")
    for number in (*range(40, 50), *numbers):
        files = "".join(
            f'<li><a href="/sets/{number}/files/{name}.csv" download>{name}.csv</a>'
            for name in ("tide", "gauge")
        )
        near = "".join(f'<a href="/sets/{each}">{each}</a> ' for each in (number - 1, number + 1))
        text = f"<title>Set {number}</title>{MENU}<main><h1>Set {number}</h1>"
        body = f"{text}<h2>Files</h2><ul>{files}</ul><p>{near}</p></main>"
        pages[f"/sets/{number}"] = Answer(body=body.encode(), headers=HTML)
        pages |= {f"/sets/{number}/files/{name}.csv": CSV for name in ("tide", "gauge")}
    with repository(folder, pages, **settings) as (server, crawl):
        server.fallback = lambda seen: Answer(404, MENU.encode(), HTML)
        crawl.seeds(*(f"{REPOSITORY}/sets/{number}" for number in numbers))
        yield server, crawl


def test_a_portal_is_learned_once(tmp_path: Path) -> None:
    """Two crawls that share 12 artifacts of a portal request at most three neighbours."""
    with neighbours(tmp_path, 12, FRONTIER_WINDOW=6) as (server, crawl):
        other = crawl.fork(spider="artifacts", output="other.jsonl")
        finished(crawl)
        crawl.finish(other)
        asked = [seen for seen in server.seen if "profile" not in seen.headers.get("accept", "")]
    assert crawl.states() == {"done": 12}
    for record in crawl.stored("artifact"):
        assert len([m for m in record["members"] if m["role"] != "embed"]) == 3
        assert record["state"] == "complete"
    pages = [seen.target for seen in asked if seen.target.removeprefix("/sets/").isdigit()]
    assert 0 < len(pages) - 12 <= 3
    invented = [seen for seen in asked if len(seen.target.rpartition("/")[2]) == SEGMENT]
    assert len(invented) == 2


@pytest.mark.long
def test_a_kill_repeats_a_tenth_at_most(tmp_path: Path) -> None:
    """Artifacts in progress go on over what was read, to the records of a crawl without a kill."""
    for name in ("whole", "killed"):
        (tmp_path / name).mkdir()
    with neighbours(tmp_path / "whole", 30) as (server, crawl):
        finished(crawl)
        requests = len(server.seen)
        whole = sorted(map(timeless, crawl.stored("artifact")), key=repr)
    with neighbours(tmp_path / "killed", 30) as (server, crawl):
        for part in (0.3, 0.7):
            number = round(part * requests) - len(server.seen)
            kill_at(server, number, lambda: crawl.fork(spider="artifacts"))
        finished(crawl)
        repeated = len(server.seen) - requests
        found = sorted(map(timeless, crawl.stored("artifact")), key=repr)
        assert crawl.states() == {"done": 30}
        assert crawl._query("SELECT count(*) FROM answer") == [(0,)]
    print(f"{requests} requests, {repeated} repeated after two kills")
    assert repeated <= 2 * 0.1 * requests
    assert found == whole


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Record]]:
    """Return the records of all cases, by entry page, of one crawl; each has a host of its own."""
    data = cases.read(Path(__file__).with_suffix(".yaml"))["test_what_a_record_says"].values()
    sites = {
        urlsplit(case["uri"]).hostname: {
            path: read_reply(reply) for path, reply in filled(case).items() if path[0] == "/"
        }
        for case in data
    }

    def answer(seen: Seen) -> Answer | bytes:
        reply = reply_of(sites[seen.host], seen.target)
        return reply(seen) if callable(reply) else reply

    with Server("127.0.4.2", fallback=answer) as server:
        names = dict.fromkeys(sites, (server.address, server.port))
        crawl = artifacts(tmp_path_factory.mktemp("records"), names, ARTIFACT_FETCHES_MAX=30)
        crawl.seeds(*(json.dumps({"entry_uri": case["uri"], **case["given"]}) for case in data))
        yield boundaries(crawl)
        assert "/d/1/denied" not in server.paths()
        assert len(server.paths()) < 60 + 20


@golden
def test_what_a_record_says(case: Case, records: dict[str, Record], agree: Agree) -> None:
    """The record reports robots.txt, logins, large files and redirect loops; no member is lost."""
    agree(case, told(records[case["uri"]]))


def told(record: Record) -> Record:
    """Return what is of interest in a record."""
    origin = record["entry_uri"].rpartition("/")[0].rpartition("/")[0]
    return {
        "state": record["state"],
        "needs": record["needs"],
        "limits_hit": record["limits_hit"],
        "final": record["final_uri"].removeprefix(origin),
        "members": {
            uri.removeprefix(origin): " ".join(
                f"{name} {member[name]}"
                for name in ("role", "status", "access", "reason", "size_bytes")
                if member.get(name) is not None
            )
            for uri, member in members(record).items()
        },
    }


def test_a_portal_that_is_down_today(tmp_path: Path) -> None:
    """After a failed attempt, the feed has only the better record of the store."""
    settings = {"FRONTIER_EMPTY_COOLDOWN": 0, "FRONTIER_RETRY_LIMIT": -1}
    with repository(tmp_path, {}, **settings) as (server, crawl):
        server.route("/", Answer(410), Answer(500))
        crawl.seeds(f"{REPOSITORY}/")
        (first,) = finished(crawl).records
        assert first["state"] == "gone"
        (again,) = finished(crawl).records
    assert [state for _, state, _ in crawl.ledger()] == ["failed"]
    assert again == first


def test_a_truncated_artifact_is_gone_on_with(tmp_path: Path) -> None:
    paths = [f"/d/1/{number}" for number in range(40)]
    pages = {path: page(path) for path in paths}
    pages["/d/1"] = page("".join(f'<a href="{path}">{path}</a>' for path in paths))
    with repository(tmp_path, pages, FRONTIER_NON_FINAL_COOLDOWN=0) as (server, crawl):
        entry = {"entry_uri": f"{REPOSITORY}/d/1", "heuristic": "path_based"}
        crawl.seeds(json.dumps({**entry, "limits": {"fetches": 20}}))
        (first,) = boundaries(crawl).values()
        asked = len(server.paths())
        (second,) = boundaries(crawl).values()
        assert len(server.paths()) - asked < 30
    assert first["state"] == "truncated"
    assert {uri for uri, member in members(first).items() if "status" in member} <= {
        uri for uri, member in members(second).items() if "status" in member
    }


RULE = r"""
- id: repo
  status: live
  hosts: [repo.example]
  home: http://repo.example/
  types:
    - type: Dataset
      entry: ['^http://repo\.example/d/\d+$']
      class: single_hop
      heuristic: single_page_plus
  interactions: [{do: click_until, css: button.more, max: 9}]
"""


def test_related_artifacts_are_asked_for_if_wanted(tmp_path: Path) -> None:
    (tmp_path / "portals.yaml").write_text(RULE)
    pages = {f"/d/{n}": page(f'<a href="/d/{n + 1}">next</a>') for n in (1, 2, 3)}
    with repository(tmp_path, pages, PORTALS_YAML="portals.yaml") as (_, crawl):
        crawl.seeds(f"{REPOSITORY}/d/1")
        found = boundaries(crawl, "-a", "related=1")
    assert sorted(found) == [f"{REPOSITORY}/d/1", f"{REPOSITORY}/d/2"]
    related = [{"uri": f"{REPOSITORY}/d/2", "relation": "links_to"}]
    assert found[f"{REPOSITORY}/d/1"]["related"] == related


SCRIPTED = b"""<!DOCTYPE html><title>Larks of the firth</title><main><h1>Larks of the firth</h1>
<ul id=files></ul><button class=more>More</button></main><script>
let shown = 0;
document.querySelector(".more").onclick = () => {
  shown += 1;
  files.innerHTML = `<li><a href="/d/1/file/${shown}" download>file ${shown}</a>`;
  if (shown > 2) document.querySelector(".more").remove();
};
</script>"""


@needs_chromium
def test_what_has_to_be_clicked_is_clicked(tmp_path: Path) -> None:
    (tmp_path / "portals.yaml").write_text(RULE)
    files = [f"/d/1/file/{number}" for number in (1, 2, 3)]
    pages = {path: Answer(body=b"a", headers=HTML) for path in files}
    pages["/d/1"] = Answer(body=SCRIPTED, headers=HTML)
    settings = {"PORTALS_YAML": "portals.yaml", "JAVASCRIPT": "auto"}
    with repository(tmp_path, pages, **settings) as (_, crawl):
        crawl.seeds(f"{REPOSITORY}/d/1")
        (record,) = boundaries(crawl).values()
    assert set(members(record)) == {f"{REPOSITORY}{path}" for path in ("/d/1", *files)}


def test_what_is_captured_is_kept_with_its_boundary(tmp_path: Path) -> None:
    """
    A capture has the files that pages embed and the members; a replay finds the same members.

    The command for one page shows them, and stores nothing.
    """
    uri = f"{REPOSITORY}/d/1"
    link = f'<{REPOSITORY}/f/1>; rel="item"; type="text/csv"'
    pages = {
        "/d/1": page('<img src="/logo.png">', Link=link),
        "/f/1": Answer(body=b"a,b\n", headers={"Content-Type": "text/csv"}),
        "/logo.png": Answer(body=PNG, headers={"Content-Type": "image/png"}),
    }
    with repository(tmp_path, pages) as (server, crawl):
        given = [word for each in crawl.settings.items() for word in ("-s", "{}={}".format(*each))]
        shown = crawl.command("show", "boundary", uri, *given)
        assert "boundary by signposting_l1" in shown
        assert f"└─ item  {REPOSITORY}/f/1  0.98  signposting:item  200  text/csv  4 B" in shown
        printed = json.loads(crawl.command("show", "boundary", uri, "--json", *given))
        assert printed["boundary_source"] == "signposting_l1"
        assert not (tmp_path / "pubcrawl.db").exists()
        server.seen.clear()
        crawl.seeds(uri)
        (record,) = boundaries(crawl, "-a", "capture=warc", "-s", "WARC_DIR=warc").values()
        assert server.paths().count("/logo.png") == 1
    kept = {}
    for path in (tmp_path / "warc").glob("*.warc.gz"):
        with path.open("rb") as file:
            for each in ArchiveIterator(file):
                target = each.rec_headers.get_header("WARC-Target-URI")
                kept[each.rec_type, target] = each.content_stream().read()
    assert kept["response", f"{REPOSITORY}/logo.png"] == PNG
    assert json.loads(kept["metadata", uri])["members"] == record["members"]
    (tmp_path / "pubcrawl.db").unlink()
    (again,) = boundaries(crawl, "-a", "capture=none", "-s", "REPLAY=warc").values()
    assert again["members"][1] == record["members"][1]
