"""What a person mistypes or leaves out: one sentence names the mistake and the mend."""

import re
import shlex

import pytest

from tests.cases import table
from tests.crawls.forks import forks

FILES = {
    "ids.txt": "90000101\n",
    "dump.jsonl": '{"doi": "10.5555/a"}\n',
    "bad.yaml": "'journal.example.org': [\n\tx: y\n",
    "empty.bib": "",
    "broken.xlsx": "PK\x03\x04 this was a workbook",
    "page.html": "<p>Text",
}


@pytest.fixture(scope="module")
def checkout(folder):
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


@table
def test_a_wrong_use_is_answered_by_one_sentence(line, patterns, checkout):
    arguments = shlex.split(line)
    if "STORE_URL" not in line:
        arguments += ["-s", "STORE_URL=sqlite:///store.db"]
    done = forks().run(arguments, checkout)
    answer = done.stdout + done.stderr
    assert done.returncode
    assert "Traceback" not in answer
    assert len(answer.splitlines()) <= 3, answer  # a query points at its character
    assert all(re.search(each, answer) for each in patterns), answer
