"""
Engines that `scrapy reread` could run on: Dask, Ray and Spark, each with two workers.

    python -m bench engines [tasks]

For each installed engine: processor time and clock of the start, memory of all its processes
(proportional set size), and processor time of an empty task. Each engine runs in its own process;
its other processes are the children of that process. Only Dask is in requirements-dev.txt;
install `ray`, or `pyspark` and Java, to compare them.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.table import Row, show

TASKS = 200
WORKERS = 2
TICKS = os.sysconf("SC_CLK_TCK")
Run = Callable[[int], object]


def empty(number: int) -> int:
    """Do nothing."""
    return number


def dask() -> Run:
    """Start Dask, and return a function that runs a number of tasks."""
    distributed: Any = import_module("distributed")
    client = distributed.Client(
        n_workers=WORKERS,
        threads_per_worker=1,
        memory_limit=0,
        dashboard_address=None,
        host="127.0.0.1",
        silence_logs=50,
    )
    return lambda count: client.gather(client.map(empty, range(count), pure=False))


def ray() -> Run:
    """Start Ray, and return a function that runs a number of tasks."""
    library: Any = import_module("ray")
    library.init(
        num_cpus=WORKERS, include_dashboard=False, logging_level="ERROR", log_to_driver=False
    )
    task = library.remote(empty)
    return lambda count: library.get([task.remote(number) for number in range(count)])


def spark() -> Run:
    """Start Spark, and return a function that runs a number of tasks."""
    builder: Any = import_module("pyspark.sql").SparkSession.builder.master(f"local[{WORKERS}]")
    for name, value in (
        ("spark.ui.enabled", "false"),
        ("spark.driver.bindAddress", "127.0.0.1"),
        ("spark.driver.host", "127.0.0.1"),
    ):
        builder = builder.config(name, value)
    context = builder.getOrCreate().sparkContext
    context.setLogLevel("OFF")
    return lambda count: context.parallelize(range(count), count).map(empty).collect()


ENGINES: dict[str, tuple[str, Callable[[], Run]]] = {
    "Dask": ("distributed", dask),
    "Ray": ("ray", ray),
    "Spark": ("pyspark", spark),
}


def family() -> tuple[float, float]:
    """Return processor time (seconds) and memory (bytes) of this process and all below it."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # the process has ended
        parents[int(path.name)] = int(fields[1])
        ticks[int(path.name)] = sum(map(int, fields[11:15]))  # including ended children
    members = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in members} - members:
        members |= more
    memory = 0
    for pid in members:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        memory += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return sum(ticks.get(pid, 0) for pid in members) / TICKS, float(memory)


def measure(name: str, tasks: int) -> dict[str, float]:
    """Return the figures of one engine."""
    before, began = family()[0], time.perf_counter()
    run = ENGINES[name][1]()
    run(WORKERS)
    seconds = time.perf_counter() - began
    started, _ = family()
    run(tasks)
    ended, memory = family()
    return {
        "start": started - before,
        "seconds": seconds,
        "memory": memory,
        "task": (ended - started) / tasks,
    }


def rows(tasks: int) -> Sequence[Row]:
    """Return the rows of the table."""
    found = []
    for name, (module, _) in ENGINES.items():
        if find_spec(module) is None:
            found.append(Row(name, "-", "not installed"))
            continue
        command = [sys.executable, "-m", "bench.engines", name, str(tasks)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        figures = json.loads(done.stdout.splitlines()[-1])
        found.append(
            Row(
                name,
                f"{figures['start']:.1f} s",
                f"of processor time to start ({figures['seconds']:.1f} s by the clock), "
                f"{figures['memory'] / 1e6:.0f} MB, {figures['task'] * 1000:.1f} ms a task",
            )
        )
    return found


def main(tasks: int = TASKS) -> None:
    """Print the figures of each engine."""
    show(f"engines with {WORKERS} workers, {tasks} empty tasks", rows(tasks))


if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:2] and sys.argv[1] in ENGINES:
        print(json.dumps(measure(sys.argv[1], int(sys.argv[2]))))
    else:
        main(*map(int, sys.argv[1:]))
