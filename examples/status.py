"""Print DOI, status and parts of each record of a feed."""

import json
import sys
from pathlib import Path

for line in sorted(Path(sys.argv[1]).read_text("utf-8").splitlines()):
    record = json.loads(line)
    print(record["doi"], "|", record["status"], "|", *record["parts"])
