"""Print the sections of publications, from a file of ``scrapy export --format sections``."""

import json
import sys
from pathlib import Path

for line in Path(sys.argv[1]).read_text("utf-8").splitlines():
    work = json.loads(line)
    for section in work["sections"]:
        print(section["id"], section["kind"] or "-", section["licence_class"])
        print("  ", work["text"][section["start"] : section["end"]][:40])
