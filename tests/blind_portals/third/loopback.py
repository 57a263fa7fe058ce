"""Serves a portal of the third set on loopback, each of its hosts at an address of its own."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote, urlsplit

from tests.blind_portals.site import Page
from tests.blind_portals.third.case import ThirdSite


def relocated(site: ThirdSite, origins: dict[str, str]) -> ThirdSite:
    """Give the portal with each origin replaced, in addresses, headers and texts."""
    forms = dict(origins)
    for old, new in origins.items():
        forms[quote(old, safe="")] = quote(new, safe="")
        forms[old.replace("/", "\\/")] = new.replace("/", "\\/")
    ends = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    pattern = re.compile(f"(?:{ends})(?![\\w.-])")

    def text(value: str) -> str:
        return pattern.sub(lambda match: forms[match[0]], value)

    def page(one: Page) -> Page:
        try:
            body = text(one.body.decode()).encode()
        except UnicodeDecodeError:
            body = one.body
        return Page(body, one.status, tuple((name, text(value)) for name, value in one.headers))

    def moved(addresses: frozenset[str]) -> frozenset[str]:
        return frozenset(map(text, addresses))

    return replace(
        site,
        entry=text(site.entry),
        pages={text(address): page(one) for address, one in site.pages.items()},
        not_found=page(site.not_found),
        members=moved(site.members),
        optional=moved(site.optional),
        downloads=moved(site.downloads),
        siblings=moved(site.siblings),
        variants={(text(at), kind): page(one) for (at, kind), one in site.variants.items()},
        barred={text(address): reason for address, reason in site.barred.items()},
    )


@contextmanager
def served(site: ThirdSite) -> Iterator[ThirdSite]:
    """Serve *site* on 127.1.0.1, 127.1.0.2 and so on; give it with its addresses there."""
    hosts = sorted({urlsplit(address).netloc for address in site.pages})
    origins: dict[str, str] = {}
    servers: list[ThreadingHTTPServer] = []
    table: dict[str, Page] = {}
    asked: dict[tuple[str, str], Page] = {}
    lost: list[Page] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            address = f"http://{self.headers.get('Host', '')}{self.path}"
            page = table.get(address, lost[0])
            for kind in re.split(r"\s*,\s*", self.headers.get("Accept", "")):
                if found := asked.get((address, kind.partition(";")[0].strip())):
                    page = found
                    break
            self.send_response(page.status)
            for name, value in page.headers:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(page.body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(page.body)

        def do_HEAD(self) -> None:
            self.do_GET()

        def log_message(self, format: str, *args: object) -> None:
            pass

    try:
        for number, host in enumerate(hosts, 1):
            server = ThreadingHTTPServer((f"127.1.0.{number}", 0), Handler)
            servers.append(server)
            origins[f"https://{host}"] = f"http://127.1.0.{number}:{server.server_address[1]}"
        here = relocated(site, origins)
        table.update(here.pages)
        asked.update(here.variants)
        lost.append(here.not_found)
        for server in servers:
            Thread(target=server.serve_forever, daemon=True).start()
        yield here
    finally:
        for server in servers:
            if lost:
                server.shutdown()
            server.server_close()


def main() -> None:
    """Serve the portal named on the command line until a line is read."""
    from tests.blind_portals.third import sites

    by_name = {site.name: site for site in sites()}
    if len(sys.argv) != 2 or sys.argv[1] not in by_name:
        sys.exit("name one of: " + " ".join(by_name))
    with served(by_name[sys.argv[1]]) as here:
        print(here.entry)
        print(f"members {len(here.members)}, says {here.says}: {here.why}")
        sys.stdin.readline()


if __name__ == "__main__":
    main()
