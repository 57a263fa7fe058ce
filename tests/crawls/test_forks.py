"""A forked process starts and ends like a new one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crawls.forks import forks


@pytest.mark.parametrize(
    ("program", "code", "out", "err"),
    [
        ("print('otters')", 0, "otters\n", ""),
        ("import sys; sys.exit()", 0, "", ""),
        ("import sys; sys.exit(4)", 4, "", ""),
        ("import sys; sys.exit('no otters')", 1, "", "no otters\n"),
        ("1 / 0", 1, "", "ZeroDivisionError: division by zero\n"),
        ("import atexit; atexit.register(print, 'over')", 0, "over\n", ""),
        (
            "import threading\nmain = threading.main_thread()\n"
            "threading.Thread(target=lambda: (main.join(), print('late'))).start()",
            0,
            "late\n",
            "",
        ),
        ("import os; os.kill(os.getpid(), 9)", -9, "", ""),
    ],
)
def test_an_end(tmp_path: Path, program: str, code: int, out: str, err: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(program)
    done = forks().run([str(script)], tmp_path)
    assert (done.returncode, done.stdout) == (code, out)
    assert done.stderr.endswith(err)
    assert err or not done.stderr


def test_each_has_a_name_of_its_own(tmp_path: Path) -> None:
    """A fork has its own worker name, so the claims of a killed fork do not outlive it."""
    script = tmp_path / "name.py"
    script.write_text(
        "import os\nfrom pubcrawl.store.workers import this_worker\n"
        "print(os.getpid() == int(this_worker().split('/')[-2]))"
    )
    done = forks().run([str(script)], tmp_path)
    assert (done.stdout, done.stderr) == ("True\n", "")
