"""What a licence allows, by its address or its name, as services and pages have it."""

from __future__ import annotations

import pytest

from pubcrawl.works.licences import licence_class
from pubcrawl.works.work import Licence

SHARED = """
http://creativecommons.org/licenses/by/4.0/
https://creativecommons.org/licenses/by-nc-nd/4.0/legalcode
https://www.creativecommons.org/licenses/by-sa/3.0/deed.de
https://creativecommons.org/publicdomain/zero/1.0/
https://creativecommons.org/publicdomain/mark/1.0/
https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/
https://opensource.org/licenses/MIT
CC BY
CC-BY
cc by-nc-sa
CC-BY-NC-ND-4.0
CC BY 4.0
CC0-1.0
CC BY-NC-ND 3.0 IGO
Creative Commons Attribution License
Creative Commons Attribution 4.0 International License
Creative Commons Attribution Non-Commercial License
Creative Commons Attribution-NonCommercial-NoDerivatives 4.0 International
Creative Commons Attribution-ShareAlike 3.0 Unported
public-domain
"""
MINED = """
https://www.elsevier.com/tdm/userlicense/1.0/
http://www.elsevier.com/open-access/userlicense/1.0/
https://www.elsevier.com/legal/tdmrep-license
http://doi.wiley.com/10.1002/tdm_license_1.1
https://www.springer.com/tdm
https://www.springernature.com/gp/researchers/text-and-data-mining
https://iopscience.iop.org/info/page/text-and-data-mining
https://pubs.acs.org/page/policy/authorchoice_termsofuse.html
Elsevier user license
"""
UNKNOWN = """
http://onlinelibrary.wiley.com/termsAndConditions#vor
http://link.aps.org/licenses/aps-default-license
https://rightsstatements.org/vocab/InC/1.0/
https://example.org/creativecommons.org/licenses/by/4.0/
https://doi.org/10.15223/policy-029
other-oa
publisher-specific-oa
implied-oa
All rights reserved
© 2015 The Authors
Creative Commons
CC
All metadata are available without restriction under the Creative Commons CC0 1.0
Access to data is restricted.
"""


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        (line, allowed)
        for lines, allowed in ((SHARED, "shared"), (MINED, "mined"), (UNKNOWN, "unknown"))
        for line in lines.strip().splitlines()
    ],
)
def test_of_an_address_or_a_name(text: str, allowed: str) -> None:
    licence = Licence(url=text) if "://" in text else Licence(name=text)
    assert licence_class([licence]) == allowed


def test_the_most_open_licence_counts_once_it_has_begun() -> None:
    tdm = Licence("https://www.elsevier.com/tdm/userlicense/1.0/", start="2020-01-01")
    open_later = Licence("https://creativecommons.org/licenses/by/4.0/", start="2021-03-01")
    assert licence_class([tdm, open_later], "2021-02-28") == "mined"
    assert licence_class([tdm, open_later], "2021-03-01") == "shared"
    assert licence_class([open_later], "2020-12-31") == "unknown"
    assert licence_class([]) == "unknown"
