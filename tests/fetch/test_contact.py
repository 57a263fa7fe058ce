import pytest
from scrapy.settings import Settings

from pubcrawl.exceptions import ContactError
from pubcrawl.fetch.apis import apis
from pubcrawl.fetch.contact import check_contact, exempt_bases
from pubcrawl.publications.resources import services
from tests.cases import table

LIVE = {"EUROPEPMC_URL": "https://www.ebi.ac.uk/europepmc/webservices/rest"}


@table
def test_a_live_crawl_needs_an_address(email):
    with pytest.raises(ContactError, match="-s CONTACT_EMAIL="):
        check_contact(Settings({**LIVE, "CONTACT_EMAIL": email}))
    with pytest.raises(ContactError, match="environment"):
        check_contact(Settings({"CONTACT_EMAIL": email}))


@pytest.mark.parametrize("email", ["me@lab.org", "first.last+papers@mail.uni-x.ac.uk"])
def test_with_an_address(email):
    check_contact(Settings({**LIVE, "CONTACT_EMAIL": email}))


@table
def test_not_live(settings):
    check_contact(Settings({**settings, "RESOURCE_APIS": services()}))


def test_one_foreign_host_is_live():
    with pytest.raises(ContactError):
        check_contact(Settings({**LIVE, "EUTILS_URL": "http://127.0.0.1/eutils"}))


def test_only_apis_are_exempt_from_robots_txt():
    known = apis(Settings({"RESOURCE_APIS": services()}))
    addresses = {api.setting: f"https://{api.setting.lower()}.example/" for api in known}
    settings = Settings({**addresses, "RESOURCE_APIS": services()})
    bases = list(exempt_bases(settings))
    assert "https://eutils_url.example" in bases
    assert not any("html" in base for base in bases)
    assert all(api.terms.startswith("https://") for api in known)


def test_only_the_hosts_that_are_asked_matter():
    settings = Settings({**LIVE, "EUTILS_URL": "http://127.0.0.1/eutils"})
    check_contact(settings, ["EUTILS_URL"])
    with pytest.raises(ContactError):
        check_contact(settings, ["EUTILS_URL", "EUROPEPMC_URL"])
