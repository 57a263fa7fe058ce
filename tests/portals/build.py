"""Builds the common parts of a made-up portal: home page, menus, errors, other artifacts."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from urllib.parse import quote, urlsplit

from tests.portals import words
from tests.portals.knobs import Knobs
from tests.portals.model import Doc, Link, Site

FILE_TYPES = {
    "csv": "text/csv",
    "zip": "application/zip",
    "tsv": "text/tab-separated-values",
    "gz": "application/gzip",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
PIXEL = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"


class Builder:
    """
    Fills a ``Site``.

    *entry*: path (and query) of the entry page. *right*: heuristics that fit. *host*: without
    scheme; by default derived from the kind and the seed.
    """

    def __init__(
        self,
        kind: str,
        seed: int,
        rng: Random,
        knobs: Knobs,
        entry: str,
        right: tuple[str, ...],
        host: str = "",
    ) -> None:
        self.rng, self.knobs = rng, knobs
        self.host = host or f"{kind.replace('_', '-')}{seed}.example"
        self.root = f"http://{self.host}"
        self.name = f"{words.word(rng, 2).capitalize()} Store"
        self.core = self._core()
        self.owner = ""
        # Some login links contain the whole address of the page, unescaped.
        self.absolute_echo = "?" not in entry and rng.random() < 0.3
        home = f"{self.root}/"
        url = f"{self.root}{entry}"
        self.site = Site(
            kind=kind,
            seed=seed,
            entry_uri=url,
            entry=url,
            hosts=frozenset((self.host, f"www.{self.host}")),
            home=home,
            core=self.core,
            right=right,
            missing=self.missing,
            knobs=knobs.as_dict(),
        )
        self.menu: list[tuple[Link, frozenset[str]]] = []
        self._menus()
        self._login()
        self.home_links: list[Link] = []
        folder = entry.partition("?")[0].strip("/").partition("/")[0]
        # This link shows that the folder, which all artifacts share, identifies none of them.
        if "/" in entry.strip("/") and not folder.startswith("~"):
            self.page(f"{self.root}/{folder}", f"Recent - {self.name}")
            self.home_links.append(Link(f"{self.root}/{folder}", "Recent"))

    def _core(self) -> str:
        core = words.title(self.rng, self.knobs.alphabet)
        if self.knobs.shared_letters and self.knobs.title == "prefix":
            return f"Homeo{core[0].lower()}{core[1:]}"
        return core

    # -- titles ---------------------------------------------------------------------------------

    def dressed(self, title: str, *, own: bool = True) -> str:
        """Return *title* in the form that this site gives to titles."""
        knob = self.knobs.title
        if own and knob == "same":
            return self.name
        if own and knob == "script":
            return "Loading"
        owner = f" - {self.owner}" if self.owner and own else ""
        return {
            "prefix": f"{self.name} | {title}",
            "suffix": f"{title}{owner} - {self.name}",
            "both": f"{self.name} | {title} | Data for all",
        }.get(knob, title)

    def home_title(self) -> str:
        """Return the title of the home page."""
        return {
            "prefix": f"{self.name} | Home",
            "both": f"{self.name} | Welcome | Data for all",
        }.get(self.knobs.title, self.name)

    # -- chrome ---------------------------------------------------------------------------------

    def _menus(self) -> None:
        everywhere = frozenset(("home", "missing", "inner"))
        # Without an error page, only inner pages could link what the home page lacks.
        shown = [everywhere] * 8 + [frozenset(("home", "inner")), frozenset(("home",))]
        if self.knobs.missing in ("hard", "soft"):
            shown.append(frozenset(("missing", "inner")))
        for number in range(self.knobs.menu):
            name = words.word(self.rng, 3)
            link = Link(
                f"{self.root}/about/{name}", name.capitalize(), self.rng.choice(("nav", "footer"))
            )
            inner = number < self.knobs.inner_only
            self.menu.append((link, frozenset(("inner",)) if inner else self.rng.choice(shown)))
        self.menu.append(
            (Link("http://social.example/" + self.host, "Follow us", "footer"), everywhere)
        )
        self.menu.append((Link(f"{self.root}/", self.name, "header"), everywhere))

    def _login(self) -> None:
        url = f"{self.root}/login"
        self.site.routes[url] = Doc(url, f"Log in - {self.name}", "Log in", password=True)

    def chrome(self, url: str, place: str = "inner") -> list[Link]:
        """Return the links that many pages share; *place*: home, missing, inner."""
        links = [link for link, shown in self.menu if place in shown]
        if self.knobs.echo:
            path = url[len(self.root) :] if url.startswith(self.root) else "/"
            back = f"{self.root}{path}" if self.absolute_echo else quote(path, safe="/")
            target = f"{self.root}/login?{self.knobs.echo}={back}"
            links.append(Link(target, "Log in", "header", echo=self.knobs.echo))
        return links

    def missing(self, url: str) -> Doc:
        """Return the response for the missing address *url*."""
        knob = self.knobs.missing
        if url.endswith((".css", ".png", ".gif")):
            return Doc(url, type="image/gif", body=PIXEL)
        if knob == "home" or knob == "mean_redirect":
            return Doc(
                url, status=302, location=self.site.home if knob == "home" else self.site.entry
            )
        doc = Doc(
            url, f"Not found - {self.name}", "Nothing here", status=200 if knob == "soft" else 404
        )
        doc.paragraphs.append("What you look for is not here, or is here no more.")
        if knob == "mean":
            doc.links.append(Link(self.site.entry, "Did you mean this?"))
        doc.links += self.chrome(url, "missing")
        return doc

    # -- documents ------------------------------------------------------------------------------

    def add(self, doc: Doc, role: str = "") -> Doc:
        """Add *doc* to the site; with *role*, as a member of the artifact."""
        self.site.docs[doc.url] = doc
        if role:
            self.site.gold[doc.url] = role
        return doc

    def page(
        self,
        url: str,
        title: str,
        links: Iterable[Link] = (),
        *,
        role: str = "",
        length: int = 200,
        heading: str | None = None,
        chrome: bool = True,
    ) -> Doc:
        """Add a page with the chrome of the site."""
        doc = Doc(url, title, title if heading is None else heading, [words.text(self.rng, length)])
        doc.links = [*links, *(self.chrome(url) if chrome else ())]
        return self.add(doc, role)

    def file(self, url: str, *, suffix: str = "csv", role: str = "item", text: str = "") -> Doc:
        """Add a file; *text*: its readable text."""
        body = text.encode() if text else self.rng.randbytes(40 + len(url))
        if not text and suffix == "csv":
            body = f"site,value\n{self.rng.random()},{self.rng.random()}\n".encode()
        kind = "text/plain" if text else FILE_TYPES.get(suffix, "application/octet-stream")
        return self.add(Doc(url, type=kind, body=body, text=text), role)

    def entry(self, links: Iterable[Link], *, length: int = 200, title: str | None = None) -> Doc:
        """Add the entry page."""
        url = self.site.entry
        doc = Doc(url, self.dressed(self.core) if title is None else title, self.core)
        doc.paragraphs = [words.text(self.rng, min(700, length)) for _ in range(-(-length // 700))]
        doc.links = [*links, *self._people(), *self.chrome(url)]
        if self.rng.random() < 0.4:
            doc.metas["og:title"] = self.core
        return self.add(doc, "landing")

    def _people(self) -> list[Link]:
        licence = Link("http://licences.example/cc0", "CC0", rel="license", region="footer")
        if not self.knobs.authors:
            return [licence]
        return [
            licence,
            *(
                Link(f"http://people.example/{words.number(self.rng, 8)}", words.word(self.rng))
                for _ in range(self.rng.randint(1, 3))
            ),
        ]

    def others(self, paths: Iterable[str], *, mention: bool = True) -> list[Link]:
        """Add other artifacts, one for each path; return links to them."""
        links = []
        for path in paths:
            url = f"{self.root}{path}"
            title = words.title(self.rng)
            back = [Link(self.site.entry, self.core, "aside")] if mention else []
            file_url = f"{self.root}/dl/{words.number(self.rng, 7)}"
            self.file(file_url, role="")
            own = Link(file_url, "data.csv", download=True, attribute=True)
            doc = self.page(url, self.dressed(title, own=False), [own, *back], heading=title)
            doc.other = True
            links.append(Link(url, title, "aside"))
        return links

    # -- completion -----------------------------------------------------------------------------

    def finish(self) -> Site:
        """Add the parts that depend on all others; return the site."""
        site, rng = self.site, self.rng
        for link, _ in self.menu:
            if link.url.startswith(f"{self.root}/about/"):
                # Pages of long menus have no menu, which would be most of the text to parse.
                self.page(
                    link.url,
                    f"{link.text} - {self.name}",
                    length=rng.randint(60, 200),
                    chrome=self.knobs.menu <= 12,
                )
        if site.home not in site.docs:
            links = list(self.home_links)
            if self.knobs.featured:
                whole = rng.random() < 0.5
                links.append(Link(site.entry, self.core if whole else self.core[:11]))
            home = self.page(site.home, self.home_title(), links, heading=self.name, chrome=False)
            home.links += self.chrome(site.home, "home")
        if self.knobs.resolver:
            site.entry_uri = f"http://doi.example/10.5555/{words.number(rng, 6)}"
            self.add(Doc(site.entry_uri, status=302, location=site.entry))
        elif self.knobs.slash and not urlsplit(site.entry).query and not site.entry.endswith("/"):
            site.entry_uri = f"{site.entry}/"
            self.add(Doc(site.entry_uri, status=301, location=site.entry))
        robots = b"User-agent: *\nDisallow: /login\n"
        self.add(
            Doc(f"{self.root}/robots.txt", type="text/plain", body=robots, text=robots.decode())
        )
        return site
