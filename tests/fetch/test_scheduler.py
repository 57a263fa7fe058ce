"""The queue of requests that may be sent now."""

from __future__ import annotations

from scrapy import Request
from scrapy.settings import Settings
from scrapy.utils.misc import load_object
from scrapy.utils.test import get_crawler

from pubcrawl import settings
from pubcrawl.fetch.scheduler import Scheduler


def test_by_priority_then_in_order() -> None:
    queue = Scheduler.from_crawler(get_crawler())
    given = [("a", 0), ("b", 0), ("robots", 1000), ("c", 0), ("again", 1), ("later", -1), ("d", 0)]
    for name, priority in given:
        assert queue.enqueue_request(Request(f"http://h.example/{name}", priority=priority))
    assert queue.has_pending_requests()
    order = []
    while request := queue.next_request():
        order.append(request.url.rpartition("/")[2])
    assert order == ["robots", "again", "a", "b", "c", "d", "later"]
    assert not queue.has_pending_requests()
    assert queue.next_request() is None


def test_nothing_is_filtered() -> None:
    queue = Scheduler.from_crawler(get_crawler())
    same = Request("http://h.example/")
    assert queue.enqueue_request(same)
    assert queue.enqueue_request(same)
    assert [queue.next_request(), queue.next_request()] == [same, same]


def test_it_is_the_one_in_use() -> None:
    project_settings = Settings()
    project_settings.setmodule(settings)
    assert load_object(project_settings["SCHEDULER"]) is Scheduler
