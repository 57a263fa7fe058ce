"""Stats as metrics: each once, by name and labels, in Prometheus's text format."""

from __future__ import annotations

from pubcrawl.extensions.prometheus import FAMILIES, lines, of_stats


def shown(stats: dict[str, object]) -> list[str]:
    found = [line for each in of_stats(stats) for line in lines(*each)]
    return [line for line in found if not line.startswith("#") and not line.endswith("} 0")]


def test_the_rest_of_a_name_are_labels() -> None:
    stats = {
        "seeds/done": 7,
        "hosts/a.example": 3,
        "walk/failed/doi/read-timeout": 2,
        "ingest/pdf/success": 1,
        "warc/responses": 5,
    }
    found = [line for line in shown(stats) if not line.endswith(" 0")]
    assert found == [
        'pubcrawl_seeds{state="done"} 7',
        'pubcrawl_results_total{type="pdf",slug="success"} 1',
        'pubcrawl_failures_total{resource="doi",reason="read-timeout"} 2',
        'pubcrawl_host_requests_total{host="a.example"} 3',
        'pubcrawl_stat{name="warc/responses"} 5',
    ]


def test_a_stat_alone_is_0_before_its_first_event() -> None:
    alone = [f"pubcrawl_{family.name} 0" for family in FAMILIES if not family.labels]
    assert [line for line in shown({}) if line.endswith(" 0")] == alone


def test_texts_and_flags_are_no_metrics() -> None:
    assert not [line for line in shown({"finish_reason": "x", "a": True}) if "{" in line]


def test_what_hosts_send_cannot_end_a_line() -> None:
    (line,) = (each for each in shown({'hosts/a"b\\c\nd': 1}) if "host_" in each)
    assert line == 'pubcrawl_host_requests_total{host="a\\"b\\\\c\\nd"} 1'


def test_every_number_is_shown_once() -> None:
    stats = {f"{family.prefix}{'x/y' if family.labels else ''}": 1 for family in FAMILIES}
    stats |= {"walk/failed/x": 4, "other": 9.5}  # a name with too few parts for its labels
    found = [line for line in shown(stats) if not line.endswith(" 0")]
    assert len(found) == len(stats)
    assert 'pubcrawl_stat{name="walk/failed/x"} 4' in found
    assert 'pubcrawl_stat{name="other"} 9.5' in found
