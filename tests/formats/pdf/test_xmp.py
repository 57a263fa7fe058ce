from __future__ import annotations

import pytest

from pubcrawl.formats.pdf.xmp import NOTHING, Xmp, properties

PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/" {attributes}>{properties}</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def packet(properties: str = "", attributes: str = "") -> bytes:
    return PACKET.format(properties=properties, attributes=attributes).encode()


def test_what_is_in_it() -> None:
    given = packet(
        "<dc:title><rdf:Alt><rdf:li xml:lang='de'>Tang</rdf:li>"
        "<rdf:li xml:lang='x-default'>Kelp &amp; <b>tides</b></rdf:li></rdf:Alt></dc:title>"
        "<dc:subject><rdf:Bag><rdf:li>kelp</rdf:li><rdf:li> </rdf:li><rdf:li>tides, low</rdf:li>"
        "</rdf:Bag></dc:subject><dc:description>Short words.</dc:description>"
        "<pdf:Keywords>kelp; tides</pdf:Keywords>"
    )
    assert properties(given) == Xmp(
        "Kelp & tides", ("kelp", "tides, low"), "Short words.", "kelp; tides"
    )


def test_properties_written_as_attributes() -> None:
    given = packet(attributes='pdf:Keywords="kelp" dc:title="Kelp"')
    assert properties(given) == Xmp(title="Kelp", keywords="kelp")


@pytest.mark.parametrize(
    "given",
    [
        b"",
        b" \n",
        b"no XML",
        packet()[:200],
        b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
        "<x>\ufeff</x>".encode("utf-16"),
    ],
    ids=["empty", "blank", "text", "cut", "entity", "other"],
)
def test_what_gives_nothing(given: bytes) -> None:
    assert properties(given) == NOTHING
