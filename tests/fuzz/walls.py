"""Pages that may be walls, and tables of walls that may be broken."""

from __future__ import annotations

import json
import re
import tempfile
from functools import cache
from pathlib import Path
from random import Random

from pubcrawl.exceptions import RuleErrors
from pubcrawl.fetch import walls
from pubcrawl.fetch.walls import Walls
from pubcrawl.fetch.walls.wall import SLUGS
from pubcrawl.tables.files import WALLS, builtin
from tests.fuzz import files, markup, seeds
from tests.fuzz.case import Case
from tests.fuzz.limits import law, step

_META = b'<meta name="citation_title" content="Moss">'
_URLS = ("", "http://[::1", "https://x.example/", "https://www.example.org/login?a=b", "mailto:x")


@cache
def _recorded() -> list[tuple[str, int, dict[str, str], bytes]]:
    """Return recorded walls: address, status, headers and body."""
    found = []
    for path in sorted(seeds.ROOT.glob("tests/recorded/walls/*/answer.json")):
        answer = json.loads(path.read_text("utf-8"))
        headers = {
            name.lower(): text if isinstance(text, str) else ", ".join(text)
            for name, text in (answer.get("headers") or {}).items()
        }
        body = (path.parent / "body").read_bytes()
        found.append((answer["url"], answer["status"], headers, body))
    return found


def make(random: Random) -> Case:
    """Return an answer made of recorded ones, sometimes with a user's table."""
    recorded = _recorded()
    first, second, third = (random.choice(recorded) for _ in range(3))
    bodies = [body for *_, body in recorded]
    body = first[3] if random.random() < 0.3 else markup.page(random, bodies)
    if random.random() < 0.1:
        body = random.choice((b"%PDF-1.4 ", b" " * walls.BODY_SIZE, _META)) + body
    url = random.choice((first[0], second[0], random.choice(_URLS)))
    options = {
        "url": url + random.choice(("", "", "?x", "/%zz", "\u00e9", "#")),
        "status": str(random.choice((first[1], third[1], 200, 403, 503, 0))),
        "headers": json.dumps(random.choice((first[2], second[2], third[2], {}))),
    }
    if random.random() < 0.3:
        rows = re.split(r"\n\n(?=[a-z])", builtin(WALLS).body.decode())[1:]
        made = "\n\n".join(random.sample(rows, random.randrange(1, 4)))
        options["table"] = files.changed(random, made, [row.encode() for row in rows])
    return Case("walls", body, options)


def check(case: Case) -> tuple[str, object]:
    """Check the walls found for an answer; return the outcome, as a word, and all findings."""
    table = step(_table, case.options.get("table", ""))
    if isinstance(table, RuleErrors):
        lines = len(case.options["table"].encode("utf-8", "replace").splitlines()) + 1
        law(all(1 <= error.line <= lines for error in table.errors), "no such line", table)
        return "RuleErrors", str(table.errors[0].line)
    options = case.options
    given = options["url"], int(options["status"]), json.loads(options["headers"])
    matches = step(table.matches, *given, case.body)
    page = walls._page(*given, case.body)
    # Rows with ``otherwise`` are compared with the visible text, and only if no other row fits.
    slow = {w for w in table.walls if page and not w.otherwise and w.fits(page)}
    quick = {wall for wall in matches if not wall.otherwise}
    law(quick == slow, "the quick search finds others", quick ^ slow)
    law(not quick or matches == quick, "rows of any make beside a product", matches - quick)
    found = step(table.find, *given, case.body)
    law(found is None or found in matches, "found what does not fit", found)
    law(found is None or found.slug in SLUGS, "a slug that nobody knows", found)
    framed = step(table.find, *given, _META + case.body)
    law(framed is None or framed.framed, "an article is a wall", found)
    ahead = step(table.ahead, options["url"], "https://x.example/")
    law(ahead is None or ahead.ahead, "its address does not say enough", ahead)
    names = sorted(wall.name for wall in matches)
    return found.slug if found else "page", [names, ahead and ahead.name]


@cache
def _builtin() -> Walls:
    return Walls.load()


def _table(text: str) -> Walls:
    if not text:
        return _builtin()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "walls.yaml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return Walls.load([str(path)])
