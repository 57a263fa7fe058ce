"""Words that decide whether a hyphen at the end of a line stays, if the text does not show it."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FREQUENT = _words(
    "about above across after again against almost along already also although always among"
    " another any anyone anything because become becomes been before began begin behind being"
    " below between beyond cannot could database databases dataset datasets download during"
    " either elsewhere even every everyone everything feedback fieldwork framework further"
    " furthermore groundwater hence hereafter however herein indeed inside instead into"
    " itself keyword keywords likewise meanwhile moreover network networks nevertheless"
    " nobody nonetheless notwithstanding nowadays often online only onto other others"
    " otherwise outcome outcomes outside over overall overlap overview perhaps rather"
    " seawater several should shoreline since software somehow someone something sometimes"
    " somewhat somewhere straightforward such than that their them themselves then thereafter"
    " thereby therefore therein these they this those though threshold thresholds through"
    " throughout thus time timescale together toward towards underlying undergo under"
    " understand understanding until upon update updated upper website well what whatever"
    " when whenever where whereas whereby wherein wherever whether which while whole whose"
    " widespread with within without workflow workflows would"
)
"""Words without a hyphen although their halves are words too: ``with-in``, ``data-base``."""

HYPHENATED = _words(
    "all best better bottom broad case close cold cross data deep double early ever evidence"
    " face fast few field first five fold follow four free full fully great half hand hard"
    " head high higher home hot ice in land large late less light like line little long"
    " longer low lower many meta mid middle model more most multi near newly non old on one"
    " open out peer point post pre real right second self semi short shorter single six slow"
    " small so soft state still third three time top two ultra up user very water weight well"
    " wet whole wide widely year years"
)
"""First halves that keep their hyphen before a word of the text: ``long-term``, ``well-mixed``."""
