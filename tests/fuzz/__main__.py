"""``python -m tests.fuzz``: run many cases in watched processes and save those that fail."""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from tests.fuzz import answers, manifests, seeds
from tests.fuzz.case import Case
from tests.fuzz.laws import check
from tests.fuzz.limits import begin, law
from tests.fuzz.make import KINDS, make

STUCK = 120  # seconds without a message; the timer of a step kills it long before
TWICE = 8  # one in so many cases is run twice


class Failure(NamedTuple):
    """A case that broke a law, and its output, whose last line is the error."""

    number: int
    said: str


def main(arguments: list[str]) -> int:
    """Make and check cases; return 1 if one has failed."""
    parser = argparse.ArgumentParser("tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=1000, help="of each kind")
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument(
        "--hours", type=float, default=0, help="go on for so long, whatever --cases"
    )
    parser.add_argument(
        "--failures", type=Path, default=Path("out/fuzz"), help="where they are kept"
    )
    parser.add_argument("--replay", type=Path, nargs="+", help="files that were kept")
    options = parser.parse_args(arguments)
    seeds.pages(), manifests.made(), answers.material()  # cached before the workers fork
    if options.replay:
        return max(map(_replay, options.replay))
    until = time.monotonic() + options.hours * 3600
    failed = 0
    for kind in options.kinds.split(","):
        failed += _kind(kind, options, until)
    while options.hours and time.monotonic() < until:
        options.first += options.cases
        for kind in options.kinds.split(","):
            failed += _kind(kind, options, until)
    return int(bool(failed))


def _kind(kind: str, options: argparse.Namespace, until: float) -> int:
    """Check cases of one kind; return how many failed."""
    started = time.monotonic()
    words: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    digest = sha256()
    at, end = options.first, options.first + options.cases
    while at < end and not (options.hours and time.monotonic() > until):
        with tempfile.TemporaryFile("w+") as log:
            ours, theirs = multiprocessing.Pipe(duplex=False)
            worker = multiprocessing.get_context("fork").Process(
                target=_work, args=(kind, options.seed, at, end, theirs, log), daemon=True
            )
            worker.start()
            theirs.close()
            at, failure = _watch(worker, ours, at, words, digest)
            if failure is not None:
                log.seek(0)
                said = failure.said + log.read()
                _keep(kind, options, failure._replace(said=said), seen)
                at = failure.number + 1
    took = time.monotonic() - started
    outcomes = ", ".join(f"{word} {count}" for word, count in words.most_common(8))
    print(
        f"{kind}: {sum(words.values())} cases in {took:.0f} s, {seen.total()} failed; {outcomes};"
        f" digest {digest.hexdigest()[:12]}",
        flush=True,
    )
    return seen.total()


def _watch(
    worker: Any, pipe: Connection, at: int, words: Counter[str], digest: Any
) -> tuple[int, Failure | None]:
    """Count the outcomes of a worker until it is done or fails; return the next number."""
    while True:
        if not pipe.poll(STUCK):
            worker.kill()
            worker.join()
            return at, Failure(at, f"no answer for {STUCK} s\n")
        try:
            kind, *said = pipe.recv()
        except EOFError:
            worker.join()
            code = worker.exitcode
            if not code:
                return at, None
            name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            words[name] += 1
            return at, Failure(at, f"killed by {name}\n")
        if kind == "begin":
            (at,) = said
        elif kind == "end":
            word, found = said
            words[word] += 1
            digest.update(found)
            at += 1
        else:
            words["failed"] += 1
            worker.join()
            return at, Failure(at, said[0])


def _work(kind: str, seed: int, first: int, end: int, pipe: Connection, log: Any) -> None:
    """Check cases until one fails."""
    begin(log)
    for number in range(first, end):
        pipe.send(("begin", number))
        try:
            case = make(kind, seed, number)
            outcome = check(case)
            if not number % TWICE:
                law(check(case) == outcome, "the second time is not as the first", outcome.word)
        except Exception:
            pipe.send(("failed", traceback.format_exc()))
            return
        pipe.send(
            ("end", outcome.word, sha256(repr(outcome.found).encode("utf-8", "replace")).digest())
        )


def _keep(kind: str, options: argparse.Namespace, failure: Failure, seen: Counter[str]) -> None:
    """Print a failure, and save its case unless five similar ones are saved."""
    lines = failure.said.strip().splitlines()
    places = [line.strip() for line in lines if "File " in line and "/pubcrawl/" in line]
    alike = f"{lines[0]} {places[-1 if lines[0][:5] == 'Trace' else 0] if places else lines[-1]}"
    seen[alike] += 1
    path = options.failures / f"{kind}-{options.seed}-{failure.number}.json"
    if seen[alike] <= 5:
        make(kind, options.seed, failure.number).save(path)
        path.with_suffix(".txt").write_text(failure.said, "utf-8", "replace")
    print(f"{path}: {lines[-1][:300] if lines[0][:5] == 'Trace' else alike[:300]}", flush=True)


def _replay(path: Path) -> int:
    """Check a saved case."""
    begin(sys.stderr)
    print(f"{path}: {check(Case.load(path)).word}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
