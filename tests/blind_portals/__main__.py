"""
List the portals of a set, or print the gold of one; ``--serve`` also serves it on loopback.

    python -m tests.blind_portals tentha
    python -m tests.blind_portals tentha NAME_OR_KIND --serve
"""

import argparse
import sys
from importlib import import_module

from tests.blind_portals.loopback import served
from tests.blind_portals.third.case import ThirdSite


def show(case: ThirdSite) -> None:
    """Print the gold of a portal."""
    print(case.entry)
    print(f"{case.says}: {case.why}")
    for word, addresses in (("gold", case.members), ("optional", case.optional)):
        print(*(f"{word} {address}" for address in sorted(addresses)), sep="\n")
    print(*(f"barred {address} ({why})" for address, why in case.barred.items()), sep="\n")


def main() -> None:
    """List, print or serve; stop serving when a line is read."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("set", help="third, fourth, …, tenthb")
    parser.add_argument("name", nargs="?", help="of a portal, or its kind")
    parser.add_argument("--serve", action="store_true")
    asked = parser.parse_args()
    for case in import_module(f"tests.blind_portals.{asked.set}").sites():
        if not asked.name:
            print(case.name, case.says, len(case.pages), len(case.members), case.entry)
        elif asked.name in (case.name, case.kind):
            if not asked.serve:
                show(case)
                continue
            with served(case) as here:
                show(here)
                sys.stdin.readline()


if __name__ == "__main__":
    main()
