"""Broken rule files and manifests."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from pubcrawl.publications.resources import KINDS
from pubcrawl.reading.rules.keys import SITE_KEYS, WEBPAGE_KEYS
from pubcrawl.workbench.extract.jobs import PAGES, SIGNPOSTING
from tests.fuzz import changes, dialects
from tests.fuzz.case import PIECES

_PIECES, _ODD = PIECES["files"]["pieces"], PIECES["files"]["odd"]


def rules(random: Random, seeds: Sequence[bytes], *, webpages: bool) -> bytes:
    """Return a rule file."""
    if random.random() < 0.5:
        made = _journals(random) if not webpages else _pages(random)
    else:
        made = random.choice(seeds).decode("utf-8", "replace")
    for _ in range(random.choice((0, 0, 0, 1, 1, 2, 3))):
        made = random.choice(_CHANGES)(random, made, seeds)
    body = made[:200_000].encode("utf-8", "surrogatepass")
    if random.random() < 0.03:
        at = random.randrange(len(body) + 1)
        body = body[:at] + bytes(random.randrange(256) for _ in range(3)) + body[at:]
    if random.random() < 0.01:
        body = made[:2000].encode("utf-16", "surrogatepass")
    return body


def changed(random: Random, made: str, seeds: Sequence[bytes]) -> str:
    """Return a file with a few changes, or with none."""
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        made = random.choice(_CHANGES)(random, made, seeds)
    return made


def _quoted(random: Random, value: str) -> str:
    if random.random() < 0.02:
        return value
    return "'" + value.replace("'", "''").replace("\n", " ") + "'"


def _value(random: Random, key: str) -> str:
    if key.endswith("_src"):
        odd = random.random() < 0.2
        return dialects.pattern(random, ["^(.*)$"]) if odd else random.choice(("^(.*)$", "x(.)"))
    if key.endswith("_dst"):
        return dialects.replacement(random) if random.random() < 0.2 else "$1/$0"
    if key == "javascript":
        return random.choice(("true", "false", "TRUE", "no", ""))
    good = ["h1", "p", "body", "a[href]", "div p", "*", "title", "meta", ".x", "html"]
    return random.choice(good) if random.random() < 0.9 else dialects.selector(random, good)


def _keys(random: Random, known: Sequence[str]) -> str:
    lines = ""
    for key in random.sample(known, random.randrange(1, min(6, len(known)))):
        if key.endswith("_dst"):
            continue
        lines += f"  {key}: {_quoted(random, _value(random, key))}\n"
        if key.endswith("_src") and random.random() < 0.9:
            lines += f"  {key[:-3]}dst: '$0'\n"
    return lines


def _pattern(random: Random) -> str:
    if random.random() < 0.95:
        return random.choice((r"x\.example/", ".*", r"example\.(com|org)/[^/]+", "a"))
    return dialects.pattern(random, ["x\\.example"])


def _journals(random: Random) -> str:
    names = [f"s{n}" for n in range(random.randrange(1, 5))]
    made = "".join(
        f"{_quoted(random, _pattern(random))}: {random.choice(names)}\n" for _ in range(3)
    )
    made += "---\n"
    if random.random() < 0.9:
        names = [name for name in names if f": {name}\n" in made]
    for name in names:
        made += f"{name}:\n{_keys(random, list(SITE_KEYS))}"
    made += "---\n" + "".join(f"- {_quoted(random, _pattern(random))}\n" for _ in range(2))
    return made + random.choice(("", "---\n- 'x'\n"))


def _pages(random: Random) -> str:
    return "".join(
        f"{_quoted(random, _pattern(random))}:\n{_keys(random, list(WEBPAGE_KEYS))}"
        for _ in range(random.randrange(1, 4))
    )


def _insert(random: Random, made: str, _: Sequence[bytes]) -> str:
    return changes.insert(random, made, random.choice(_PIECES))


def _delete(random: Random, made: str, _: Sequence[bytes]) -> str:
    return changes.drop(random, made)


def _lines(random: Random, made: str, seeds: Sequence[bytes]) -> str:
    """Change whole lines: order, number, indentation."""
    lines = made.split("\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    dice = random.randrange(6)
    if dice == 0:
        lines[at], lines[other] = lines[other], lines[at]
    elif dice == 1:
        lines[at:at] = [lines[other]] * random.choice((1, 2, 100))
    elif dice == 2:
        lines[at] = random.choice((" ", "  ", "\t", "        ")) + lines[at]
    elif dice == 3:
        lines[at] = lines[at].strip()
    elif dice == 4:
        del lines[at]
    else:
        more = random.choice(seeds).decode("utf-8", "replace").split("\n")
        lines[at:at] = more[: random.randrange(len(more) + 1)]
    return "\n".join(lines)


def _deep(random: Random, made: str, _: Sequence[bytes]) -> str:
    """Insert deep nesting, or a long chain of references."""
    at = made.find("\n", random.randrange(len(made) + 1)) + 1
    count = random.choice((3, 9, 200, 20_000))
    what = random.randrange(4)
    if what == 0:
        more = random.choice(("[", "{a: ", "- ", "? ", "&a ")) * count + "\n"
    elif what == 1:
        more = "".join(f"k{n}: &k{n} [{f'*k{n - 1}, ' * 9 if n else 'a'}]\n" for n in range(9))
    elif what == 2:
        more = "m0: &m0 {title: h1}\n" + "".join(
            f"m{n}: &m{n}\n  <<: [{', '.join([f'*m{n - 1}'] * 9)}]\n" for n in range(1, 9)
        )
    else:
        more = "".join(f"{' ' * n}k{n}:\n" for n in range(min(count, 300)))
    return made[:at] + more + made[at:]


_CHANGES: tuple[Callable[[Random, str, Sequence[bytes]], str], ...] = (
    *[_insert] * 3,
    *[_lines] * 2,
    _delete,
    _deep,
)


_USUAL = PIECES["files"]["usual"]


def manifest(random: Random, files: Sequence[str]) -> bytes:
    """Return a manifest of some lines; *files* are the files that it can name."""
    return b"\n".join(_job(random, files) for _ in range(random.choice((1, 1, 2, 4))))


def _job(random: Random, files: Sequence[str]) -> bytes:
    kinds = [*KINDS, *PAGES, *PAGES, "europepmc_mined_efo", *[SIGNPOSTING] * 3]
    options: dict[str, Any] = {"kind": random.choice(kinds), "file": random.choice(files)}
    kind = random.choice(("pmid", "pmcid", "doi", "x"))
    values = ("1", "PMC1", "10.5555/a", "", 5, None, [], "\0")
    usual = {"ids": {kind: random.choice(values)}, **_USUAL}
    for key in usual:
        if random.random() < 0.2:
            options[key] = usual[key]
    for key in ("journals", "webpages", "publication"):
        if random.random() < 0.1:
            options[key] = random.choice(files)
    while random.random() < 0.3:
        options[random.choice([*options, "x", "row", "ids"])] = random.choice(_ODD)
    line = json.dumps(options, ensure_ascii=random.random() < 0.5)
    body = bytearray(line.encode("utf-8", "surrogatepass"))
    while random.random() < 0.15:
        at = random.randrange(len(body) + 1)
        body[at : at + random.randrange(3)] = random.choice((b'"', b"{", b"", b"\xff", b"[" * 5000))
    return bytes(body).replace(b"\n", b" ")
