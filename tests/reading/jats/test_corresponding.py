from __future__ import annotations

import pytest

from pubcrawl.reading import jats
from pubcrawl.reading.jats.corresponding import corresponding
from pubcrawl.works.publication import Author


def people(contribs: str, notes: str = "", *, compat: bool = False) -> list[tuple[str, ...]]:
    body = (
        f"<article><front><contrib-group>{contribs}</contrib-group>"
        f"<author-notes>{notes}</author-notes></front></article>"
    )
    authors = corresponding(next(jats.articles(body.encode())), compat=compat)
    return [tuple(filter(None, author)) for author in authors]


def contrib(given: str, surname: str, inside: str = "", attributes: str = "") -> str:
    return (
        f"<contrib {attributes}><name><surname>{surname}</surname>"
        f"<given-names>{given}</given-names></name>{inside}</contrib>"
    )


YES = 'corresp="Yes"'
TO_CORRESP = '<xref ref-type="corresp" rid="c">*</xref>'


def test_addresses_at_the_author():
    inside = (
        '<contrib-id contrib-id-type="orcid">http://orcid.org/0</contrib-id>'
        "<address><email>ann@a.org</email><phone>5</phone><uri>http://u</uri></address>"
    )
    body = f"<article>{contrib('Ann', 'Li', inside, YES)}{contrib('Bo', 'Ek')}</article>"
    assert corresponding(next(jats.articles(body.encode()))) == (
        Author("Ann Li", "http://orcid.org/0", "ann@a.org", "5", "http://u"),
    )


def test_a_phone_without_an_address_counts_at_the_author_only():
    inside = "<phone>5</phone>"
    assert people(contrib("Ann", "Li", inside, YES)) == [("Ann Li", "5")]
    assert people(contrib("Ann", "Li", "", YES), "<corresp><phone>5</phone></corresp>") == [
        ("Ann Li",)
    ]


def test_who_signs_a_translation_too_is_there_once():
    ann = contrib("Ann", "Li", "<email>ann@a.org</email>", YES)
    other = contrib("Ann", "Li", "<email>li@b.org</email>", YES)
    assert people(ann + other + ann) == [("Ann Li", "ann@a.org"), ("Ann Li", "li@b.org")]
    assert len(people(ann + other + ann, compat=True)) == 3


def test_one_author_and_one_address_belong_together():
    note = (
        '<corresp id="c">* Mail <email>zz@x.org</email> Tel.: (+1) 234-567; <uri>u</uri></corresp>'
    )
    assert people(contrib("Ann", "Li", TO_CORRESP), note) == [
        ("Ann Li", "zz@x.org", "(+1) 234-567", "u")
    ]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("E-mail: a.b@x.org, c@x.org", "a.b@x.org"),
        ("email:a@x.org.", "a@x.org"),
        ("Electronic mail (e-mail) a@x.org", None),
        ("E-mails a@x.org; b@x.org", "a@x.org"),
        ("E-mail address: a@x.org", "a@x.org"),
        ("write to a@x.org", None),
    ],
)
def test_addresses_in_text_have_a_label(said, expected):
    found = people(contrib("Ann", "Li", "", YES), f"<corresp>{said}</corresp>")
    assert found == [("Ann Li", expected) if expected else ("Ann Li",)]


def test_tagged_addresses_come_before_those_in_text():
    note = "<corresp>E-mail: b@x.org or <email>a@x.org</email></corresp>"
    assert people(contrib("Ann", "Li", "", YES), note) == [("Ann Li", "a@x.org")]


def test_phones_and_pages_go_with_addresses_by_place():
    note = (
        "<corresp><email>bo@x.org</email> <email>ann@x.org</email> <phone>1</phone>"
        '<phone>2</phone> <ext-link ext-link-type="uri">u</ext-link></corresp>'
    )
    both = contrib("Ann", "Li", "", YES) + contrib("Bo", "Ek", "", YES)
    assert people(both, note) == [("Ann Li", "ann@x.org", "2"), ("Bo Ek", "bo@x.org", "1", "u")]


def test_without_marks_a_note_makes_the_author():
    note = '<fn id="afn2"><p>E-mail: ann@x.org</p></fn>'
    noted = contrib("Ann", "Li", '<xref ref-type="author-notes" rid="afn2"/>')
    assert people(noted + contrib("Bo", "Ek"), note) == [("Ann Li", "ann@x.org")]
    other = contrib("Ann", "Li", '<xref ref-type="author-notes" rid="x"/>')
    assert people(other, note) == []


def test_without_notes_too_the_author_is_whom_they_name():
    note = '<corresp id="k">To Bo Ek, <email>zz@x.org</email></corresp>'
    assert people(contrib("Ann", "Li") + contrib("Bo", "Ek"), note) == [("Bo Ek", "zz@x.org")]
    linked = contrib("Ann", "Ode", '<xref rid="k"/>')
    assert people(linked, '<corresp id="k"><email>zz@x.org</email></corresp>') == [
        ("Ann Ode", "zz@x.org")
    ]
    assert people(contrib("Ann", "Ode"), '<corresp id="k"><email>z@x.org</email></corresp>') == []


@pytest.mark.parametrize(
    ("authors", "emails", "expected"),
    [
        # the whole name before a part of it
        ("Ann Li, Ann Lind", "ann@x.org annli@x.org", ["annli@x.org", "ann@x.org"]),
        # a part of the name before initials
        ("Ann Li, Bo Ek", "al@x.org ek@x.org", ["al@x.org", "ek@x.org"]),
        # initials before shortened parts
        ("Cyr Do, Cyra Doe", "cyr@x.org cd@x.org", ["cyr@x.org", "cd@x.org"]),
        # shortened parts
        ("Robert Smith, Jo Ek", "rob7@x.org k@x.org", ["rob7@x.org", ""]),
        ("Ann-Marie O'Brien, X Y", "ob-rien@x.org", ["ob-rien@x.org", ""]),
        # no similarity
        ("Ann Li, Bo Ek", "office@x.org desk@x.org", ["", ""]),
    ],
)
def test_addresses_go_to_whose_name_they_are_made_of(authors, emails, expected):
    contribs = "".join(contrib(*name.split(), attributes=YES) for name in authors.split(", "))
    note = "".join(f"<email>{email}</email>" for email in emails.split())
    found = people(contribs, f"<corresp>{note}</corresp>")
    assert [person[1] if len(person) > 1 else "" for person in found] == expected


def test_diacritics():
    both = contrib("Jörg", "Müller", "", YES) + contrib("Ann", "Li", "", YES)
    note = "<corresp><email>muller@x.org</email><email>ann@x.org</email></corresp>"
    assert people(both, note) == [("Jörg Müller", "muller@x.org"), ("Ann Li", "ann@x.org")]
    # compat: a letter with a diacritic is a different letter.
    assert people(both, note, compat=True) == [("Jörg Müller",), ("Ann Li", "ann@x.org")]


def test_a_name_in_one_string():
    named = (
        f"<contrib {YES}><string-name><given-names>Ann</given-names> <surname>Li</surname>"
        "</string-name><email>a@x.org</email></contrib>"
    )
    assert people(named) == [("Ann Li", "a@x.org")]
    # compat: only <name> is a name.
    assert people(named, compat=True) == [("a@x.org",)]
