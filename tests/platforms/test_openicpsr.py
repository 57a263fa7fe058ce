"""openICPSR: the pages of a project."""

from __future__ import annotations

import pytest

from tests.platforms.walk import Walk

ICPSR = "https://www.openicpsr.org/openicpsr/project/100/version/V1/view"


WHERE = "/openicpsr/100/fcr:versions/V1"


def page(*rows: str) -> bytes:
    listed = "".join(f"<tr><td><a href='{row}'>x</a></td></tr>" for row in rows)
    return (
        "<!DOCTYPE html><html><head><meta name='DC.title' content='Otters'>"
        "<meta name='DC.identifier' content='10.5555/E100V1'></head><body>"
        "<a id='downloadButton' href='/openicpsr/project/100/version/V1/download/terms"
        f"?path={WHERE}&amp;type=project'>Download</a><a href='/openicpsr/'>Home</a>"
        f"<a href='?path={WHERE}&type=folder'>up</a><table>{listed}</table></body></html>"
    ).encode()


@pytest.mark.parametrize("deep", ["", f"?path={WHERE}/data&type=folder"])
def test_a_project_of_openicpsr(deep: str) -> None:
    folder = f"{ICPSR}?path={WHERE}/data&type=folder"
    told = {
        ICPSR: page(
            f"view?path={WHERE}/read me.txt&amp;type=file",
            f"{ICPSR};jsessionid=ABC?path={WHERE}/data&amp;type=folder",
        ),
        folder: page(f"?path={WHERE}/data/a.dta&amp;type=file"),
    }
    walk = Walk(ICPSR + deep, told)
    assert walk.asked == [ICPSR, folder]
    assert walk.of("item") == [
        f"{ICPSR}?path={WHERE}/read%20me.txt&type=file",
        f"{ICPSR}?path={WHERE}/data/a.dta&type=file",
    ]
    bundle = ICPSR.replace("view", f"download/terms?path={WHERE}&type=project")
    assert walk.of("bundle") == [bundle, bundle]
    assert {claim.access for claim in walk.claims if claim.content} == {"auth"}
    assert walk.said[0].needs == ("auth",)
    assert walk.said[0].title == "Otters"
    assert walk.said[0].identifiers == ("https://doi.org/10.5555/E100V1",)
