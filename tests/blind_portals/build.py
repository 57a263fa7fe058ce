"""Building blocks of made-up portals: responses, files of many types, metadata exports, prose."""

import html
import io
import json
import mimetypes
import posixpath
import zipfile
from collections.abc import Callable, Iterable
from random import Random
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from tests.blind_portals.site import HTML, BlindSite, Page

Headers = Iterable[tuple[str, str]]

TYPES = {
    ".bib": "application/x-bibtex",
    ".ris": "application/x-research-info-systems",
    ".ttl": "text/turtle",
    ".jsonld": "application/ld+json",
    ".nc": "application/x-netcdf",
    ".sav": "application/x-spss-sav",
    ".dta": "application/x-stata-dta",
    ".whl": "application/octet-stream",
    ".conda": "application/octet-stream",
    ".safetensors": "application/octet-stream",
    ".gz": "application/gzip",
    ".md": "text/markdown; charset=utf-8",
    ".r": "text/plain; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".vtt": "text/vtt",
    ".cif": "chemical/x-cif",
    ".fasta": "text/plain; charset=utf-8",
    ".geojson": "application/geo+json",
    ".ipynb": "application/x-ipynb+json",
    ".parquet": "application/vnd.apache.parquet",
    ".mp4": "video/mp4",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".rdf": "application/rdf+xml",
}


class SiteBuilder:
    """
    Collects the responses of a portal.

    While ``own`` is true, parts and files are gold; while it is false, the same calls build
    a sibling of the same form.
    """

    def __init__(self, kind: str, variant: int, entry: str) -> None:
        self.kind = kind
        self.name = f"{kind}-{variant}"
        self.entry = entry
        self.own = False
        self.pages: dict[str, Page] = {}
        self.members: set[str] = set()
        self.optional: set[str] = set()
        self.downloads: set[str] = set()
        self.siblings: set[str] = set()
        self.not_found = Page(b"<html><title>404</title><p>Not found", 404)

    def put(self, url: str, page: Page) -> str:
        """Add a response; an address has only one."""
        assert url not in self.pages, f"{self.name}: {url} twice"
        self.pages[url] = page
        return url

    def page(self, url: str, text: str, headers: Headers = (), status: int = 200) -> str:
        """Add a page of the portal itself."""
        return self.put(url, Page(text.encode(), status, HTML + tuple(headers)))

    def part(self, url: str, text: str, headers: Headers = ()) -> str:
        """Add a page of an artifact."""
        if self.own:
            self.members.add(url)
        return self.page(url, text, headers)

    def landing(self, url: str, text: str, headers: Headers = ()) -> str:
        """Add the landing page of an artifact."""
        if not self.own:
            self.siblings.add(url)
        return self.part(url, text, headers)

    def maybe(self, url: str, text: str, headers: Headers = ()) -> str:
        """Add a page that may or may not be a member; librarians differ."""
        if self.own:
            self.optional.add(url)
        return self.page(url, text, headers)

    def export(self, url: str, text: str, ctype: str) -> str:
        """Add a metadata export of an artifact."""
        if "json" in ctype:
            json.loads(text)
        if self.own:
            self.members.add(url)
        return self.put(url, Page(text.encode(), 200, (("Content-Type", ctype),)))

    def file(
        self,
        url: str,
        name: str = "",
        *,
        attachment: bool = False,
        optional: bool = False,
        headers: Headers = (),
    ) -> str:
        """Add a file of an artifact; *name*, or else the address, determines type and content."""
        name = name or unquote(posixpath.basename(urlsplit(url).path))
        if self.own and optional:
            self.optional.add(url)
        elif self.own:
            self.members.add(url)
            self.downloads.add(url)
        heads = [("Content-Type", type_of(name)), *headers]
        if attachment:
            heads.append(("Content-Disposition", f'attachment; filename="{name}"'))
        return self.put(url, Page(content_of(name), 200, tuple(heads)))

    def moved(self, url: str, to: str, status: int = 302) -> str:
        """Add a redirect; a redirect of the artifact is an alias."""
        if self.own:
            self.optional.add(url)
        return self.put(url, Page(b"", status, (*HTML, ("Location", to))))

    def also(self, *urls: str) -> None:
        """Mark addresses as optional that this portal does not serve (DOIs, for instance)."""
        if self.own:
            self.optional.update(urls)

    def stubs(self, layout: Callable[[str, str], str], titles: dict[str, str]) -> None:
        """Add the portal's own pages (help, terms) in its layout, each with some text."""
        for number, (url, title) in enumerate(titles.items()):
            self.page(url, layout(title, f"<h1>{title}</h1>{paragraphs(number + 7, 2)}"))

    def site(self) -> BlindSite:
        """Return the finished case."""
        members = frozenset(self.members)
        return BlindSite(
            self.kind,
            self.name,
            self.entry,
            self.pages,
            self.not_found,
            members,
            frozenset(self.optional) - members,
            frozenset(self.downloads),
            frozenset(self.siblings),
        )


def type_of(name: str) -> str:
    """Return the media type of a file name."""
    suffix = posixpath.splitext(name)[1].lower()
    return TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def content_of(name: str) -> bytes:
    """Return bytes that look like a file of this name, the same for the same name."""
    random = Random(name)
    suffix = posixpath.splitext(name)[1].lower()
    if suffix in {".csv", ".tsv", ".tab"}:
        sep = "," if suffix == ".csv" else "\t"
        rows = [sep.join(("site", "day", "value"))]
        rows += [
            sep.join((f"s{random.randint(1, 9)}", str(day), f"{random.gauss(4, 1):.3f}"))
            for day in range(1, 30)
        ]
        return "\n".join(rows).encode()
    if suffix == ".pdf":
        return b"%PDF-1.5\n1 0 obj<</Type/Catalog>>endobj\n" + random.randbytes(900) + b"\n%%EOF"
    if suffix in {".zip", ".xlsx", ".whl", ".conda"}:
        return zip_of({f"{name}.txt": f"values of {name}", "README.txt": "see the landing page"})
    if suffix in {".json", ".geojson", ".ipynb", ".jsonld"}:
        return json.dumps({"name": name, "values": [random.randint(1, 99)] * 3}).encode()
    if suffix in {".png", ".jpg", ".jpeg", ".gif"}:
        start = {".png": b"\x89PNG\r\n\x1a\n", ".gif": b"GIF89a"}.get(suffix, b"\xff\xd8\xff\xe0")
        return start + random.randbytes(400)
    if suffix in {".txt", ".md", ".r", ".py", ".sql", ".do", ".yml", ".toml", ".vtt", ".fasta"}:
        return f"# {name}\n\n{sentences(random.randint(1, 999), 4)}\n".encode()
    if suffix == ".gz":
        return b"\x1f\x8b\x08\x00" + random.randbytes(700)
    return random.randbytes(600)


def zip_of(files: dict[str, str]) -> bytes:
    """Return a ZIP archive with these texts, dated 2020."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), text)
    return buffer.getvalue()


SUBJECTS = (
    "the survey",
    "our second season",
    "each of the loggers",
    "the calibration run",
    "a smaller subset",
    "the reference station",
    "every transect",
    "the field team",
    "the revised protocol",
    "an earlier release",
)
VERBS = ("covers", "records", "excludes", "repeats", "describes", "confirms", "samples", "compares")
OBJECTS = (
    "the winter months",
    "hourly values at three depths",
    "two sites on the northern shore",
    "all specimens above ten grams",
    "the missing readings of the first week",
    "a control without treatment",
    "the answers of 412 participants",
    "five replicates a plot",
    "the uncertainty of the instrument",
)


def sentences(seed: int, count: int) -> str:
    """Return *count* sentences, the same for the same seed."""
    random = Random(seed)
    made = (
        f"{random.choice(SUBJECTS)} {random.choice(VERBS)} {random.choice(OBJECTS)}"
        for _ in range(count)
    )
    return " ".join(f"{one[0].upper()}{one[1:]}." for one in made)


def paragraphs(seed: int, count: int, each: int = 5) -> str:
    """Return *count* paragraphs of HTML, the same for the same seed."""
    return "\n".join(f"<p>{sentences(seed * 31 + n, each)}</p>" for n in range(count))


def join(items: Iterable[Any], form: Callable[[Any], str]) -> str:
    """Return *form* of each item, one per line."""
    return "\n".join(form(item) for item in items)


def script(data: Any) -> str:
    """Return a JSON-LD element."""
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'


def esc(text: str) -> str:
    """Escape text for HTML."""
    return html.escape(text)


def q(text: str) -> str:
    """Percent-encode the whole text, including slashes."""
    return quote(text, safe="")


def hexid(seed: str, length: int = 32) -> str:
    """Return an opaque hexadecimal id, the same for the same seed."""
    return f"{Random(seed).getrandbits(length * 4):0{length}x}"


def uuid(seed: str) -> str:
    """Return a UUID, the same for the same seed."""
    h = hexid(seed)
    return f"{h[:8]}-{h[8:12]}-4{h[13:16]}-a{h[17:20]}-{h[20:]}"


def bibtex(key: str, title: str, author: str, url: str) -> str:
    """Return a BibTeX entry."""
    return f"@misc{{{key},\n  title={{{title}}},\n  author={{{author}}},\n  url={{{url}}}\n}}\n"


def ris(title: str, author: str, url: str) -> str:
    """Return a RIS entry."""
    return f"TY  - DATA\nTI  - {title}\nAU  - {author}\nUR  - {url}\nER  - \n"


def json_record(title: str, author: str, url: str) -> str:
    """Return a small metadata record as JSON."""
    return json.dumps({"title": title, "creators": [{"name": author}], "url": url}, indent=1)


def dublin_core(title: str, author: str, url: str) -> str:
    """Return simple Dublin Core as XML."""
    return (
        '<?xml version="1.0"?><oai_dc:dc '
        'xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{esc(title)}</dc:title><dc:creator>{esc(author)}</dc:creator>"
        f"<dc:identifier>{esc(url)}</dc:identifier></oai_dc:dc>"
    )
