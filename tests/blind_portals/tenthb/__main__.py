"""List the portals of the second half of the tenth set, or print the gold of one."""

import sys

from tests.blind_portals.tenthb import sites

for case in sites():
    if not sys.argv[1:]:
        print(case.name, case.says, len(case.pages), len(case.members), case.entry)
    elif sys.argv[1] in (case.name, case.kind):
        print(case.says, case.why, sep=": ")
        for word, addresses in (("gold", case.members), ("optional", case.optional)):
            print(*(f"{word} {address}" for address in sorted(addresses)), sep="\n")
        print(*(f"barred {address} ({why})" for address, why in case.barred.items()), sep="\n")
