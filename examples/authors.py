"""Print authors, licence and journal of each record of a feed, and the source of the authors."""

import json
import sys
from pathlib import Path

for line in sorted(Path(sys.argv[1]).read_text("utf-8").splitlines()):
    record = json.loads(line)
    for author in record.get("contributors", []):
        print(author["family"], author["given"], author.get("orcid", "no ORCID"))
    licences = [licence["name"] for licence in record.get("licences", [])]
    print(licences or "no licence", "|", record["journal_title"])
    print(record["sources"]["contributors"]["type"])
