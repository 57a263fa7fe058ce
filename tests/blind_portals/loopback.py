"""Serves a portal on loopback, each of its hosts at its own address."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from urllib.parse import quote, urlsplit

from tests.blind_portals.site import Page
from tests.blind_portals.third.case import ThirdSite
from tests.server import Answer, Seen, Server


def relocated(site: ThirdSite, origins: dict[str, str]) -> ThirdSite:
    """Return the portal with each origin replaced, in addresses, headers and texts."""
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
    """Serve *site* on 127.1.0.1, 127.1.0.2 and so on; yield it with its addresses there."""
    hosts = sorted({urlsplit(address).netloc for address in site.pages})
    with ExitStack() as stack:
        servers = [
            stack.enter_context(Server(f"127.1.0.{number}")) for number in range(1, len(hosts) + 1)
        ]
        origins = [server.url("") for server in servers]
        here = relocated(site, {f"https://{h}": at for h, at in zip(hosts, origins, strict=True)})

        def reply(seen: Seen) -> Answer:
            address = f"http://{seen.headers.get('host', '')}{seen.target}"
            page = here.pages.get(address, here.not_found)
            for kind in re.split(r"\s*,\s*", seen.headers.get("accept", "")):
                if found := here.variants.get((address, kind.partition(";")[0].strip())):
                    page = found
                    break
            heads: dict[str, str] = {}
            for name, value in page.headers:
                heads[name] = f"{heads[name]}, {value}" if name in heads else value
            return Answer(page.status, page.body, heads)

        for server in servers:
            server.fallback = reply
        yield here
