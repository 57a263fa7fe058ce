"""The steps of the image for Scrapyd, without a daemon: in a copy of this machine."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pubcrawl.engine.spider import DRAINING
from tests.test_deploy import CHECKOUT, ROOT, stages

CONTAINER = """\
set -eu
ip link set lo up
mount -t tmpfs none {work}
mkdir {work}/upper {work}/work {root}
mount -t overlay overlay -o lowerdir=/,upperdir={work}/upper,workdir={work}/work {root}
mount --rbind /dev {root}/dev
mount -t proc proc {root}/proc
chmod 755 {root}/root  # on some machines Python is there
rm -rf {root}/src {root}/data {root}/opt/pubcrawl
mkdir {root}/src
cp -rL {context} {root}/src/
export PIP_NO_DEPS=1 PIP_NO_COMPILE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
export PATH={bin}:$PATH PIP_NO_INDEX=1 PIP_NO_BUILD_ISOLATION=0 PIP_ROOT_USER_ACTION=ignore
run() {{ chroot {root} sh -ec "$1"; }}
"""
# Scrapyd as the image starts it. Its job asks a host that answers when the job is draining.
SERVED = """
cat >{root}/data/host.py <<'END'
import pathlib, socket, time
with socket.create_server(("127.0.0.1", 8000)) as host:
    while True:
        client, _ = host.accept()
        head = client.recv(65536)
        robots = head.startswith(b"GET /robots.txt")
        pathlib.Path("robots" if robots else "page").touch()
        while not robots and not pathlib.Path("answer").exists():
            time.sleep(0.05)
        body = b"<title>Otters</title><p>" + b"They swim. " * 20
        status = b"404 Not Found" if robots else b"200 OK"
        client.sendall(b"HTTP/1.1 " + status + b"\\r\\nContent-Type: text/html\\r\\n"
                       b"Connection: close\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body) + body)
        client.close()
END
(cd {root}/data && exec {bin}/python host.py) &
as_crawler() {{ chroot {root} sh -ec "cd /data; exec setpriv --reuid=crawler --regid=crawler \
    --clear-groups env HOME=/data CONTACT_EMAIL=you@example.org $1"; }}
as_crawler '{entry}' >{log} 2>&1 &
served=$!
until chroot {root} curl -fsS http://localhost:6800/listspiders.json?project=pubcrawl; do
    kill -0 $served
    sleep 0.1
done
chroot {root} curl -fsS http://localhost:6800/schedule.json -d project=pubcrawl -d jobid=first \
    -d spider=webpages -d urls="http://127.0.0.1:8000/1 http://127.0.0.1:8000/2" \
    -d setting=ALLOW_PRIVATE_HOSTS=1 -d setting=DOWNLOAD_TIMEOUT=3600 -d setting=WORKERS=1
until [ -e {root}/data/page ]; do sleep 0.1; done
kill -TERM $served
until grep -q "{draining}" {root}/data/logs/pubcrawl/webpages/first.log; do sleep 0.1; done
touch {root}/data/answer
wait $served
cat {root}/data/jobs/webpages/first/summary.txt {root}/data/jobs/webpages/first/records.jsonl
"""


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a copy of this machine")
def test_the_steps_of_the_container_run(tmp_path: Path) -> None:
    """They run in a copy of this machine, which has their packages already."""
    steps = stages()["scrapyd"]
    work, root = tmp_path / "work", tmp_path / "work/root"
    work.mkdir()
    names = {"FROM", "RUN", "COPY", "WORKDIR", "ENV", "USER", "EXPOSE", "ENTRYPOINT"}
    assert {word for word, _ in steps} <= names
    (base,) = (rest for word, rest in steps if word == "FROM")
    assert base.startswith("docker.io/library/python:3.")
    assert [rest for word, rest in steps if word == "COPY"] == [". /src"]
    (entry,) = (json.loads(rest) for word, rest in steps if word == "ENTRYPOINT")
    words = {
        "work": work,
        "root": root,
        "bin": Path(sys.executable).parent,
        "context": " ".join(str(ROOT / name) for name in CHECKOUT),
        "entry": shlex.join(entry),
        "log": tmp_path / "served",
        "draining": DRAINING,
    }
    script = CONTAINER.format(**words)
    for word, rest in steps:
        if word == "RUN":
            script += f"run {shlex.quote(rest)}\n"
        elif word == "ENV":
            script += f"export {rest}\n"
    script += SERVED.format(**words)
    done = subprocess.run(
        ["unshare", "--mount", "--net", "--pid", "--fork", "sh", "-c", script],
        capture_output=True,
        text=True,
    )
    served = (tmp_path / "served").read_text() if (tmp_path / "served").exists() else ""
    assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}{served}"
    assert "publications" in done.stdout  # one of its spiders
    *_, code, record = done.stdout.splitlines()
    assert code == "exit code: 11"
    assert json.loads(record)["job"] == "first"
