from pubcrawl.extensions.summary import lines


def test_summary_tells_seeds_parts_requests_hosts_and_time():
    stats = {
        "seeds/read": 12,
        "seeds/done": 10,
        "reasons/not-found": 1,
        "parts/europepmc/title": 9,
        "parts/europepmc/abstract": 8,
        "parts/pubmed_xml/mesh": 30,
        "walk/requests/europepmc": 2,
        "walk/bytes/europepmc": 20480,
        "hosts/ebi.ac.uk": 1234,
        "browser/rendered": 2,
        "browser/requests/script": 4,
        "elapsed_time_seconds": 3.21,
        "store/stored": 10,
        "memusage/max": 5,
    }
    text = list(lines(stats, "publications", "finished"))
    assert text[-1] == "publications: 10 stored (finished)"
    assert "    ebi.ac.uk  1,234" in text
    assert text[text.index("  bytes received, by resource") + 1] == "    europepmc  20,480"
    assert "    europepmc   title 9, abstract 8" in text
    assert text.index("    pubmed_xml  mesh 30") < text.index("    europepmc   title 9, abstract 8")
    assert text[-3:-1] == ["  pages that a browser rendered: 2", "  time: 3.2 s"]
    assert not any("memusage" in line for line in text)


def test_summary_of_a_crawl_that_did_nothing():
    assert list(lines({}, "publications", "shutdown")) == ["publications: 0 stored (shutdown)"]


def test_keys_that_found_nothing_are_named_with_the_command_that_drafts_them():
    stats = {
        "rules/pages/rsc": 8,
        "rules/bodies/rsc": 8,
        "rules/missed/rsc/fulltext": 8,
        "rules/missed/rsc/abstract": 7,
        "rules/missed/rsc/keywords": 8,
        "rules/example/rsc": "https://pubs.example.org/a?b=1&c",
        # Pages without a body have no text for a rule to find.
        "rules/pages/acs": 3,
        "rules/missed/acs/fulltext": 3,
        "rules/missed/acs/title": 3,
        "rules/missed/acs/keywords": 3,
        "rules/pages/bmj": 1,
        "rules/missed/bmj/keywords": 1,
    }
    text = list(lines(stats, "journal", "finished", "--pages warc"))
    start = text.index("  keys of rules that found nothing, and how to draft them again")
    assert text[start + 1 : -1] == [
        "    rsc.fulltext 0 of 8 pages",
        "    rsc.keywords 0 of 8 pages",
        "      scrapy rules new 'https://pubs.example.org/a?b=1&c' --pages warc",
        "    acs.title 0 of 3 pages",
    ]
