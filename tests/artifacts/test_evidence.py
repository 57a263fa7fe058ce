"""Evidence for and against a link: each kind of member, and its look-alike that is none."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.evidence.address import EntryAddress
from pubcrawl.artifacts.evidence.contrast import (
    Contrast,
    SiblingPage,
    record_numbers,
    session_parameters,
)
from pubcrawl.artifacts.evidence.links import LinkEvidence, settled
from pubcrawl.artifacts.evidence.pages import is_folder, of_page
from pubcrawl.artifacts.evidence.segments import has_title, slug_of
from pubcrawl.artifacts.evidence.weights import log_odds
from pubcrawl.artifacts.evidence.words import acts, facets, is_format, names_person, of_text
from pubcrawl.artifacts.probes import Ignored
from pubcrawl.artifacts.site import ArtifactSite
from pubcrawl.artifacts.spider.options import unknown_portal
from pubcrawl.items.artifact import ArtifactPage, PageLink
from tests.cases import table


def links_of(page: str) -> LinkEvidence:
    """Return the collector of link evidence for a page of an unknown portal."""
    site = ArtifactSite(page, unknown_portal(page), ())
    return LinkEvidence(EntryAddress(page), site, Ignored(), Contrast())


@pytest.mark.parametrize(
    ("response", "member"), [({"links_back", "title"}, False), ({"file", "attachment"}, True)]
)
def test_the_form_to_edit_a_file_is_no_file(response: set[str], member: bool) -> None:
    link = {"action", "identifier", "part:files", "media", "on_file_page"}
    assert (log_odds(settled(link | response)) > 0) is member


def test_a_report_of_statistics_is_read_and_a_report_of_abuse_is_sent() -> None:
    assert not acts("https://repo.example/stats/report/271")
    assert acts("https://repo.example/items/report/271")


@table
def test_a_code_of_a_subject_is_no_version(text: str, meaning: str) -> None:
    assert of_text(text) == meaning


@pytest.mark.parametrize(
    ("url", "same"),
    [
        ("https://repo.example/study/77?lang=en&study_language=en", True),
        ("https://repo.example/study/78?lang=en&study_language=en", False),
    ],
)
def test_a_language_names_no_artifact(url: str, same: bool) -> None:
    entry = EntryAddress("https://repo.example/study/77?lang=fi&study_language=fi")
    assert entry.same_page(url) is same


@table
def test_a_code_after_an_identifier_is_a_view(own: str, there: str, sibling: bool) -> None:
    assert EntryAddress(f"https://repo.example{own}").sibling(f"https://repo.example{there}") is (
        sibling
    )


SLUGS = (slug_of("Larks of the Firth, counted at dawn"),)


@table
def test_an_address_may_begin_as_the_title_does(url: str, named: bool) -> None:
    assert has_title(url, SLUGS) is named


def test_the_title_in_an_address_counts_for_files_only() -> None:
    link = {"title_words", "file_elsewhere"}
    assert log_odds(settled(link | {"file"})) > 0 > log_odds(settled(link | {"no_mention"}))
    assert "title_words" not in settled({"title_words", "text:download", "links_back"})


@table
def test_an_address_may_end_in_a_person(path: str, person: bool) -> None:
    assert names_person(f"https://repo.example{path}") is person


def _numbered(name: str, number: str) -> ArtifactPage:
    paths = ("attachments", "history", "plugins/likes")
    query = f"?{name}={number}"
    links = tuple(PageLink(f"https://wiki.example/{path}{query}") for path in paths)
    url = f"https://wiki.example/display/{number}"
    return ArtifactPage(url, url, 200, links=links)


@table
def test_the_number_of_a_record_is_no_session(
    name: str, values: tuple[str, str], session: bool
) -> None:
    own, other = (_numbered(name, value) for value in values)
    assert session_parameters(own, [other], ()) == ({name} if session else set())
    numbers = record_numbers(own, [SiblingPage.of(other)])
    assert numbers == ([(name, values[0])] if name == "pageid" else [])
    entry = EntryAddress("https://wiki.example/display/larks")
    entry.learn(numbers)
    assert bool(entry.carries("https://wiki.example/pdf?pageId=65518")) is (name == "pageid")


@table
def test_the_version_of_an_accession_is_a_version(own: str, there: str, sibling: bool) -> None:
    entry, url = EntryAddress(f"https://repo.example{own}"), f"https://repo.example{there}"
    assert entry.sibling(url) is sibling
    assert entry.version(url) is not sibling


def test_a_longer_name_elsewhere_is_another_artifact() -> None:
    own, other = (EntryAddress(f"https://hub.example/ines/{name}") for name in ("larks", "terns"))
    there = "https://hub.example/datasets/terns"
    assert own.in_place_of(there, other) == "hub.example/datasets/larks"
    assert own.in_place_of(f"{there}-images", other) == "hub.example/datasets/terns-images"


def test_a_handle_after_a_word_of_lists_is_that_of_the_artifact() -> None:
    entry = EntryAddress("https://eprint.example/2021/0482")
    assert entry.carries_pair("https://eprint.example/archive/2021/0482/20210412")
    assert not entry.carries_pair("https://eprint.example/archive/2021/04821")


def test_the_record_of_a_file_may_name_the_page_of_the_file() -> None:
    link = {"return_address", "identifier", "download"}
    assert "return_address" not in settled(link | {"file"})
    assert "return_address" in settled(link | {"no_mention"})
    assert "return_address" in settled({"return_address", "file"})


@table
def test_the_text_of_a_link_may_name_a_format(text: str, named: bool) -> None:
    assert is_format("https://repo.example/x", text) is named


@table
def test_a_frame_of_the_main_part_is_content(
    source: str, region: str, url: str, shown: bool
) -> None:
    evidence = links_of("https://repo.example/talks/77")
    link = PageLink(url, source=source, region=region)
    assert ("frame" in evidence.of_link(link)) is shown


@table
def test_an_identifier_that_other_artifacts_have_is_that_of_the_collection(
    page: str, url: str, own: bool
) -> None:
    entry = EntryAddress(f"https://talks.example{page}")
    others = ("/larks24/talk/tide-1721", "/view?u=ab12cd34ef&id=77cd02")
    entry.compare(f"https://talks.example{each}" for each in others)
    assert bool(entry.carries(f"https://talks.example{url}")) is own


def test_the_only_identifier_stays() -> None:
    entry = EntryAddress("https://talks.example/kelpie")
    entry.compare(["https://talks.example/kelpie/more"])
    assert entry.carries("https://talks.example/files/kelpie.pdf")


@table
def test_a_page_that_stands_for_its_folder(entry: str, below: str, beside: str) -> None:
    address = EntryAddress(f"https://shore.example{entry}")
    assert address.below(f"https://shore.example{below}")
    assert not address.sibling(f"https://shore.example{below}")
    assert not address.below(f"https://shore.example{beside}")


def test_a_page_that_stands_for_its_part_of_a_wiki() -> None:
    address = EntryAddress("https://wiki.example/doku.php?id=projects:probe:start")
    assert address.carries("https://wiki.example/doku.php?id=projects:probe:parts") == "strong"
    assert address.carries("https://wiki.example/lib/fetch.php?media=projects:probe:field.csv")
    assert not address.sibling("https://wiki.example/doku.php?id=projects:probe:parts")
    assert not address.carries("https://wiki.example/doku.php?id=projects:buoy:parts")
    assert acts("https://wiki.example/doku.php?id=projects:probe:start&do=recent")
    assert not acts("https://wiki.example/doku.php?id=projects:probe:start&do=export_pdf")


@table
def test_versions_behind_a_name(own: str, there: str, version: bool) -> None:
    entry = EntryAddress(f"https://jars.example{own}")
    assert entry.version(f"https://jars.example{there}") is version


def test_a_title_with_a_number_is_known_by_the_number() -> None:
    entry = EntryAddress("https://cast.example/12/episodes/14222333-the-ship-registers")
    assert entry.carries("https://cast.example/12/14222333/transcript") == "strong"
    assert not entry.carries("https://cast.example/12/14222334/transcript")


def test_two_numbers_in_their_order_are_those_of_the_artifact_but_a_date_is_none() -> None:
    entry = EntryAddress("https://maps.example/collection/maps3/id/421")
    assert entry.carries_pair("https://maps.example/api/collections/maps3/items/421")
    assert not entry.carries_pair("https://maps.example/api/collections/maps3/items/422")
    post = EntryAddress("https://blog.example/2024/03/18/what-the-logbooks-say/")
    assert not post.carries_pair("https://blog.example/2024/03/18/")


def test_an_address_that_leads_to_a_file_is_no_return_address() -> None:
    entry = EntryAddress("https://stats.example/economy/prices/march2024")
    assert not entry.returns("https://stats.example/file?uri=/economy/prices/march2024/3f9c.xlsx")
    assert entry.returns("https://stats.example/login?to=/economy/prices/march2024")
    assert entry.returns("https://stats.example/me?next=/economy/prices/march2024/3f9c.xlsx")


@table
def test_other_orders_and_languages_act(url: str) -> None:
    assert acts(url)


@table
def test_a_folder_of_a_server(title: str, path: str, link: str, folder: bool) -> None:
    url = f"https://ftp.example{path}"
    links = (PageLink(f"https://ftp.example{link}"),)
    assert is_folder(ArtifactPage(url, url, 200, title=title, links=links)) is folder


@pytest.mark.parametrize(
    ("linked", "own"),
    [("record.jsf?pid=1498201", False), ("record.jsf?pid=1498201&dswid=-3372", True)],
)
def test_a_parameter_that_links_to_the_same_page_lack_identifies_nothing(
    linked: str, own: bool
) -> None:
    url = "https://theses.example/record.jsf?pid=1498201&dswid=-3371"
    entry = EntryAddress(url, linked={f"theses.example/{linked}"})
    assert bool(entry.carries("https://theses.example/search.jsf?dswid=-3371")) is own
    assert entry.same_page("https://theses.example/record.jsf?pid=1498201&language=sv") is not own


def test_a_program_beside_has_the_number_of_the_record_under_its_own_name() -> None:
    entry = EntryAddress("https://radio.example/voices/chapter.php?id=318")
    assert entry.carries("https://radio.example/voices/photos.php?chapter=318") == "strong"
    assert entry.carries("https://radio.example/voices/photos.php?chapter=319") == ""
    assert entry.carries("https://radio.example/shop/basket.php?item=318") == ""


@table
def test_the_page_of_a_file_in_a_wiki(url: str, region: str, found: bool) -> None:
    evidence = links_of("https://wiki.example/wiki/Larks").of_link(PageLink(url, region=region))
    assert ("describes_file" in evidence) is found


@table
def test_the_page_in_another_language(text: str, url: str, found: bool) -> None:
    links = links_of("https://bank.example/fr/travaux/prets-au-logement")
    assert ("language_edition" in links.of_link(PageLink(url, text))) is found


def test_a_choice_of_a_report_or_of_a_file_is_no_action_and_no_facet() -> None:
    assert not acts("https://core.example/csv.jsp?hole=B&report=grain")
    assert acts("https://core.example/hole.jsp?hole=B&report-abuse=1")
    assert not facets("https://press.example/index.php?eID=dumpFile&f=28817")
    assert facets("https://press.example/index.php?f[author]=Ebb")
    assert of_text("Report of the second round (PDF)") == ""
    assert of_text("Report a problem") == "action"


@table
def test_a_parameter_that_varies_names_something(linked: str, needed: bool) -> None:
    others = {"press.example/issues?title=larks&day=18770411", f"press.example/{linked}"}
    entry = EntryAddress("https://press.example/issues?title=larks&day=18770412", linked=others)
    assert entry.same_page("https://press.example/issues?day=18770412") is not needed
    assert not entry.same_page("https://press.example/issues?title=larks")


@table
def test_the_page_of_a_picture_leads_back(url: str, member: bool) -> None:
    entry = "https://seen.example/observations/104882211"
    page = ArtifactPage(url, url, 200, mimetype="text/html", links=(PageLink(entry),))
    found = of_page(page, url, links_of(entry), (), login=False)
    assert (log_odds(settled(found)) > 0) is member


@table
def test_the_activities_of_a_course_are_its_parts(path: str, part: bool) -> None:
    links = links_of("https://lms.example/lms/course/view.php?id=44")
    assert ("below" in links.of_address(f"https://lms.example{path}")) is part


@pytest.mark.parametrize(("word", "sibling"), [("terns", True), ("docs", False)])
def test_a_folder_of_documents_owns_no_artifact(word: str, sibling: bool) -> None:
    entry = EntryAddress("https://ice.example/larks/dc3", linked={"ice.example/larks"})
    assert entry.sibling(f"https://ice.example/{word}/dc3/log.pdf") is sibling


@table
def test_a_form_before_a_file_names_it(url: str, found: bool) -> None:
    evidence = links_of("https://polls.example/study?id=9018").of_link(PageLink(url))
    assert ("download" in evidence) is found


@pytest.mark.parametrize(("linked", "member"), [({"download"}, True), (set(), False)])
def test_a_download_below_a_theme_is_no_topic(linked: set[str], member: bool) -> None:
    evidence = settled({"subhost", "part:subjects", "file", *linked})
    assert (log_odds(evidence) > 0) is member


@table
def test_the_same_end_of_other_addresses_names_a_page(
    title: str, linked: str, below: str, other: str
) -> None:
    host = "https://shore.example/"
    keys = {f"shore.example/{each}" for each in linked.split()}
    entry = EntryAddress(f"{host}x/larks/notes", linked=keys, title=title)
    assert entry.below(host + below)
    assert entry.below(f"{host}x/larks/table") is (below == "x/larks/table")
    assert not other or entry.sibling(host + other)
    assert not entry.carries(f"{host}y/notes") or not other


def test_the_version_of_another_record_is_none_in_a_list_of_versions() -> None:
    links = links_of("https://health.example/data/cds-417/v3")
    other, own = (f"https://health.example/data/cds-{n}/v1" for n in (416, 417))
    evidence = settled(links.of_address(other) | {"part:versions", "links_back"})
    assert log_odds(evidence) < 0 < log_odds(settled(links.of_address(own) | {"part:versions"}))


@pytest.mark.parametrize(("there", "sibling"), [("GF13_structure", False), ("GF130", True)])
def test_a_word_after_an_accession_names_a_page(there: str, sibling: bool) -> None:
    entry = EntryAddress("https://fold.example/families/GF13.html")
    assert entry.sibling(f"https://fold.example/families/{there}.html") is sibling


def test_the_number_of_a_substance_is_no_version() -> None:
    entry = EntryAddress("https://chem.example/info/100.002.381")
    assert entry.sibling("https://chem.example/info/100.002.382")
    assert not EntryAddress("https://code.example/info/1.2.0").sibling(
        "https://code.example/info/1.2.1"
    )


@pytest.mark.parametrize(
    ("url", "made"),
    [
        ("https://count.example/make?uri=/people/larks/2023&format=csv", True),
        ("https://count.example/login?uri=/people/larks/2023&format=csv", False),
    ],
)
def test_a_service_makes_a_file_for_the_page_that_it_names(url: str, made: bool) -> None:
    links = links_of("https://count.example/people/larks/2023")
    evidence = settled(links.of_address(url) | links.of_link(PageLink(url, export=True)))
    assert (log_odds(evidence) > 0) is made


@pytest.mark.parametrize(("title", "member"), [({"title"}, True), (set(), False)])
def test_a_report_on_the_host_that_renders_it(title: set[str], member: bool) -> None:
    url = "https://render.example/content/8f21/index.html"
    links = links_of("https://papers.example/ines/larks")
    evidence = links.of_address(url) | links.of_link(PageLink(url, source="frame"))
    assert (log_odds(settled(evidence | title | {"page_elsewhere"})) > 0) is member


@table
def test_what_stands_below_an_artifact(path: str, word: str) -> None:
    found = links_of("https://shore.example/x/larks").of_address(f"https://shore.example/x/{path}")
    assert "below" in found
    assert found & {"action", "listing"} == ({word} if word else set())


@table
def test_addresses_of_platforms(entry: str, own: str, other: str) -> None:
    host = "https://shore.example/"
    address = EntryAddress(host + entry)
    assert address.carries(host + own) == "strong"
    assert not address.sibling(host + own)
    assert address.sibling(host + other)
    assert not address.same_page(host + other)
