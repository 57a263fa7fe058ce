"""What a store knows about portals, and which worker reads one."""

from __future__ import annotations

import platform

from pubcrawl.store.portals import PORTAL_CLAIM
from pubcrawl.store.store import Store

NOW = 1_700_000_000_000


def test_pages_of_a_portal(store: Store) -> None:
    assert store.portals.load("repo.example") is None
    store.portals.save("repo.example", {"keys": ["repo.example/about"]}, NOW)
    store.portals.save("repo.example", {"keys": []}, NOW)
    assert store.portals.load("repo.example") == {"keys": []}


def test_one_worker_at_a_time_reads_a_portal(store: Store) -> None:
    elsewhere, other = "elsewhere/1/0", "elsewhere/2/0"
    assert store.portals.claim("repo.example", elsewhere, NOW)
    assert store.portals.claim("repo.example", elsewhere, NOW + 1)
    assert not store.portals.claim("repo.example", other, NOW + 2)
    assert store.portals.claim("hold.example", other, NOW)
    store.portals.release("repo.example", other)
    assert not store.portals.claim("repo.example", other, NOW + 2)
    assert store.portals.claim("repo.example", other, NOW + 2 + PORTAL_CLAIM)
    store.portals.release("repo.example", other)
    assert store.portals.claim("repo.example", elsewhere, NOW)
    assert store.portals.load("repo.example") is None
    dead = f"{platform.node()}/{2**22 + 1}/1"
    assert store.portals.claim("dead.example", dead, NOW)
    assert store.portals.claim("dead.example", other, NOW)
