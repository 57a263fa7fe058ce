"""Print the gold of a portal and serve it on loopback; without a name, list the portals."""

import sys

from tests.blind_portals.fourth import sites
from tests.blind_portals.third.loopback import served


def main() -> None:
    """List the portals, or serve the one named until a line is read."""
    if len(sys.argv) < 2:
        for site in sites():
            print(f"{site.name}\t{site.says}\t{len(site.members)}\t{site.entry}\t{site.why}")
        return
    chosen = next(site for site in sites() if site.kind in sys.argv[1] or site.name == sys.argv[1])
    with served(chosen) as site:
        print(f"{site.entry}\n{site.says}: {site.why}")
        for word, addresses in (("member", site.members), ("optional", site.optional)):
            print("\n".join(f"{word}\t{address}" for address in sorted(addresses)))
        print("\n".join(f"barred\t{address}\t{why}" for address, why in site.barred.items()))
        sys.stdin.readline()


if __name__ == "__main__":
    main()
