"""Writes a made-up portal to files: ``python -m tests.portals KIND SEED FOLDER``."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from tests.portals.generate import KINDS, OTHERS, generate
from tests.portals.model import Site
from tests.portals.oracle import expected
from tests.portals.render import answer

NAME_MAX = 80


def write(site: Site, folder: Path) -> None:
    """Write the responses of *site* under *folder*, with gold.json, oracle.json and index.json."""
    index = []
    for url in (*site.docs, *site.routes):
        status, headers, body = answer(site, url)
        parts = urlsplit(url)
        name = "_".join(filter(None, (parts.path.strip("/"), parts.query))).replace("/", "_")
        if len(name) > NAME_MAX:
            name = f"{name[:NAME_MAX]}_{sha256(name.encode()).hexdigest()[:8]}"
        file = folder / parts.netloc / (name or "index")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
        place = str(file.relative_to(folder))
        index.append({"url": url, "status": status, "headers": headers, "file": place})
    about = {"kind": site.kind, "seed": site.seed, "entry_uri": site.entry_uri}
    about |= {"final_uri": site.entry, "knobs": site.knobs, "answers": index}
    for name, data in (
        ("gold", site.gold),
        ("oracle", {"choice": site.right, **expected(site)}),
        ("index", about),
    ):
        (folder / f"{name}.json").write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def main(arguments: list[str]) -> int:
    """Write the portal that *arguments* name; return the exit code."""
    if len(arguments) != 3 or arguments[0] not in KINDS | OTHERS or not arguments[1].isdigit():
        print(f"usage: python -m tests.portals KIND SEED FOLDER\nKIND: {', '.join(KINDS | OTHERS)}")
        return 2
    kind, seed, folder = arguments
    write(generate(kind, int(seed)), Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
