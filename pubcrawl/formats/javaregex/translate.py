r"""
Java's regular expressions → patterns for the ``regex`` package, version 1.

A pattern is read form by form, and ``rows`` says what a form means. A pattern with any other
form is refused by a row of ``_MISTAKES``, which says what to write.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
https://pypi.org/project/regex/
"""

from __future__ import annotations

import functools
import re
from string import ascii_letters
from typing import NamedTuple

from pubcrawl.exceptions import RegexError
from pubcrawl.formats.javaregex.rows import (
    ASCII_CASES,
    IN_ANY_TEXT,
    IN_ASCII_TEXT,
    letter_cases,
    row_under,
    set_items,
)

_MAX_DEPTH = 50
_MAX_SIZE = 1_000_000
_BRANCH_SIZE = 16
"""The package compiles branches by recursion, and has crashed on some 60,000."""

_EASY_STEPS = 1_000_000
"""Steps without a time limit, about 10 ms at most; a limit costs as much as ten short matches."""

_FEW = 16
_HOPELESS = 99

_NAME = "[A-Za-z][A-Za-z0-9]*"
_CHARACTER = r"""
    \\0(?:[0-3][0-7]{2}|[0-7]{1,2})
    |\\x(?:[0-9A-Fa-f]{2}|\{0*(?:10|[0-9A-Fa-f])?[0-9A-Fa-f]{1,4}\})
    |\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}
    |\\u[0-9A-Fa-f]{4}
    |\\c.
    |\\[aefnrt]
    |\\[^A-Za-z0-9]
    |[^\\]
"""
_UNREPEATABLE = frozenset(("either", "flags", "repeat", "place", "look"))
_SINGLE = frozenset(("character", "set", "class", "atom"))
_COUNTS = {"?": (0, 1), "*": (0, None), "+": (1, None)}
_UNBOUNDED = "a look behind needs a maximum length: write {0,99} in place of * and +"
_CONTROLS = {"a": "\x07", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_FLAGS = "[idmsuxU]*(?:-[idmsuxU]*)?"
_ANYWHERE = r"""
    (?P<set>\\[dDwWsShHvV]|\\[pP](?:\{[^}]+\}|[^{]))
    |(?P<class>\[\^?+(?!\]-[^\]]|&&)\]?)
"""
_OUTSIDE = re.compile(
    rf"""
    {_ANYWHERE}
    |(?P<atom>\.|\\X|\\R(?=(?P<again>[*+?{{])?))
    |(?P<reference>\\(?P<number>[1-9][0-9]{{,8}})|\\k<(?P<label>{_NAME})>)
    |(?P<capture>\((?!\?)|\(\?<(?P<name>{_NAME})>)
    |(?P<group>\(\?(?:>|{_FLAGS}:))
    |(?P<repeat>(?:[*+?]|\{{(?P<low>[0-9]{{1,9}})(?P<to>,(?P<high>[0-9]{{1,9}})?)?\}})(?P<mode>[+?]?))
    |(?P<place>[\^$]|\\[AZz]|\\[bB](?!\{{g\}}))
    |(?P<look>\(\?<?[=!])
    |(?P<flags>\(\?{_FLAGS}\))
    |(?P<either>\|)
    |(?P<end>\))
    |(?P<character>(?![(\[{{])(?:{_CHARACTER}))
    """,
    re.DOTALL | re.VERBOSE,
)
_IN_CLASS = re.compile(
    rf"""
    {_ANYWHERE}
    |(?P<both>&&(?![\]&]))
    |(?P<end>\])
    |(?P<range>(?!\[|&&)(?P<low>{_CHARACTER})(?:-(?![\[\]])(?P<high>{_CHARACTER})|(?!-\\)))
    """,
    re.DOTALL | re.VERBOSE,
)
_QUOTED = re.compile(r"(?P<character>(?P<low>.)(?P<high>(?!))?)", re.DOTALL)
_BLANK = re.compile(r"(?:[ \t\n\x0b\f\r]|#[^\n\r\x85\u2028\u2029]*)*")
_FOLDING_ENDS = re.compile(r"\(\?[a-zA-Z]*-[a-zA-Z]*i")

# What no form matches → what to write. The mistake is at the empty group, if there is one.
_MISTAKES = {
    re.compile(form, re.DOTALL): sentence
    for form, sentence in {
        r"\\\Z": r"the \ at the end escapes nothing; write \\ for a backslash",
        r"\\0": r"\0 needs an octal number after it, as in \011",
        r"\\x": r"\x needs two hexadecimal digits after it, or {…} up to 10FFFF",
        r"\\u": r"\u needs four hexadecimal digits after it, as in \u00e9",
        r"\\c": r"\c needs a character after it, as in \cM",
        r"\\N": r"\N is not translated; write the character itself",
        r"\\G": r"\G is not translated; write ^ for the start of the text",
        r"\\b\{g\}": r"\b{g} is not translated; write (?!\p{M}) before a character",
        r"\\[pP]\{(?=[^}]*\Z)": "this %s is never closed",
        r"\\k(?!<)": r"\k needs the name of a group after it, as in \k<name>",
        r"(?:\\k|\(\?)<()(?![A-Za-z])": "a group's name begins with a letter a–z or A–Z",
        rf"(?:\\k|\(\?)<{_NAME}()": "a group's name has letters and digits only, and ends with >",
        r"\(\?[idmsuxU-]*.?": (
            "Java has no group %s; there are (?:…) (?=…) (?!…) (?<=…) (?<!…) (?>…)"
            " (?<name>…) and the flags (?idmsuxU)"
        ),
        r"\{[0-9]+(?:,[0-9]*)?(?![0-9,}])": "this { is never closed",
        r"\{[0-9]": "the number is too large; write at most nine digits",
        r"\{": r"{ needs a number after it, as in {2} or {2,5}; write \{ for the sign",
        r"\[\^?\]": r"a range does not begin with this ]; write \] for a literal bracket",
        r"\[\^?&&()|&&()": "&& needs a class on either side",
        r"\\[A-Za-z0-9]": "%s means nothing here; write a letter without \\",
        r"(?:[^\\]|\\.)-\\.?": r"%s is not a range; write \- for the sign",
    }.items()
}


class Cost(NamedTuple):
    """
    What a part of a pattern costs.

    *size*: characters, with each repeat written out at its minimum. There are at most
    *ways* · n ** *degree* ways to match at one position in a text of length n.
    """

    size: int = 0
    ways: int = 1
    degree: int = 0

    def then(self, after: Cost) -> Cost:
        """Return the cost of both in order."""
        ways = min(self.ways * after.ways, _EASY_STEPS)  # more are not easy either
        return Cost(self.size + after.size, ways, self.degree + after.degree)

    def otherwise(self, branch: Cost) -> Cost:
        """Return the cost of either."""
        size = self.size + branch.size + _BRANCH_SIZE
        return Cost(size, self.ways + branch.ways, max(self.degree, branch.degree))

    def repeated(self, low: int, high: int | None) -> Cost:
        """Return the cost of *low* to *high* times, without *high* of any number."""
        size = self.size * max(low, 1)
        if (self.ways, self.degree) == (1, 0):
            if high is None or high - low > _FEW:
                return Cost(size, degree=1)
            return Cost(size, high - low + 1)
        if high is None or high > _FEW:
            return Cost(size, degree=_HOPELESS)
        ways = min(self.ways**high * (high - low + 1), _EASY_STEPS)
        return Cost(size, ways, self.degree * high)


class Translation:
    """
    A Java pattern, read from left to right and written for the ``regex`` package.

    *general*: for any text; *ascii*: a faster one for ASCII text; *groups*: number of
    capturing groups; *names*: name of a group → number; *easy*: length of a text that is
    searched in about ``_EASY_STEPS``. Raises :class:`RegexError`, with the position in *pattern*.
    """

    def __init__(self, pattern: str) -> None:
        self.text = pattern
        self.at = self.depth = self.groups = 0
        self.quoted = False  # between \Q and \E
        self.behind: int | None = None  # where the look behind begins that is being read
        self.reads_on = False  # over any number of combining marks
        self.unbounded: set[int] = set()  # look behinds with a repeat without maximum
        self.flags: frozenset[str] = frozenset()
        self.names: dict[str, int] = {}
        self.closed: set[int] = set()
        self.written: list[tuple[str, str]] = []
        # Where only a part of a pattern is under (?i), the package has a bug:
        # it misses matches of (?:(?=(?i:ax)))*[^1-a].
        self.engine_folds = pattern.startswith("(?i)") and not _FOLDING_ENDS.search(pattern)
        branches = self.branches()
        self.general = "".join(general for general, _ in self.written)
        self.ascii = "".join(ascii for _, ascii in self.written)
        if self.engine_folds:
            self.ascii = f"(?i-f:{self.ascii})"
        size, ways, degree = functools.reduce(Cost.otherwise, branches)
        if size > _MAX_SIZE:
            raise RegexError(f"its repeats amount to more than {_MAX_SIZE} characters")
        degree += self.reads_on
        if len(branches) > 1 or not self.general.startswith(r"\A"):
            degree += 1  # the search starts at each position of the text
        self.easy = int((_EASY_STEPS / ways) ** (1 / max(degree, 1))) if ways < _EASY_STEPS else 0

    def next(self, forms: re.Pattern[str]) -> re.Match[str] | None:
        """Return the next form; None at the end of the pattern."""
        while True:
            extended = "x" in self.flags and not self.quoted
            if extended and (blank := _BLANK.match(self.text, self.at)):
                self.at = blank.end()
            if not self.text.startswith(r"\E" if self.quoted else r"\Q", self.at):
                break
            self.quoted = not self.quoted
            self.at += 2
        if self.at == len(self.text):
            return None
        form = (_QUOTED if self.quoted else forms).match(self.text, self.at)
        if form is None:
            mistakes = (mistake.match(self.text, self.at) for mistake in _MISTAKES)
            mistake = next(filter(None, mistakes))
            sentence = _MISTAKES[mistake.re].replace("%s", mistake[0])
            raise RegexError(sentence, mistake.start(mistake.lastindex or 0))
        self.at = form.end()
        return form

    def nest(self, start: int) -> None:
        """Enter a group or class."""
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise RegexError(f"groups and classes are nested deeper than {_MAX_DEPTH}", start)

    def write(self, general: str, ascii: str = "") -> Cost:
        """Write a part; without *ascii* it is the same for ASCII text."""
        self.written.append((general, ascii or general))
        return Cost(len(general))

    def branches(self, opening: re.Match[str] | None = None) -> list[Cost]:
        """
        Read up to the end of the pattern, or of the group that begins with *opening*.

        Return the cost of each branch.
        """
        branches: list[list[Cost]] = [[]]
        last: str | None = "either"
        while (form := self.next(_OUTSIDE)) and form.lastgroup != "end":
            match form.lastgroup:
                case "either":
                    self.write("|")
                    branches.append([])
                case "flags":
                    self.change_flags(form)
                case "repeat" if last not in _UNREPEATABLE:
                    branches[-1].append(self.repeat(form, branches[-1].pop(), last in _SINGLE))
                case "repeat":
                    sign = form[0][0]
                    raise RegexError(
                        f"{sign} has nothing to repeat before it; write \\{sign} for the sign",
                        form.start(),
                    )
                case _:
                    branches[-1].append(self.part(form))
            last = form.lastgroup
        if form and not opening:
            message = r"this ) closes no group; write \) for a literal bracket"
            raise RegexError(message, form.start())
        if opening and not form:
            message = r"this ( is never closed; write \( for a literal bracket"
            raise RegexError(message, opening.start())
        return [functools.reduce(Cost.then, parts, Cost()) for parts in branches]

    def part(self, form: re.Match[str]) -> Cost:
        """Write what *form* means."""
        match form.lastgroup:
            case "capture" | "group" | "look":
                return self.group(form)
            case "class":
                return self.write(self.class_(form))
            case "set":
                return self.write(f"[{self.set(form)}]")
            case "reference":
                return self.reference(form)
            case "character":
                char = _character(form[0])
                cases = self.cases(char, char)
                if not cases:
                    return self.write(_escape(char))
                folds = self.engine_folds and char in ascii_letters
                return self.write(f"[{cases}]", char if folds else "")
        name = form[0] + " again" if form["again"] else form[0]
        general = row_under(self.flags, IN_ANY_TEXT, name)
        self.reads_on |= "*" in general or general == r"\X"
        return self.write(general, row_under(self.flags, IN_ASCII_TEXT, name))

    def group(self, opening: re.Match[str]) -> Cost:
        """Read a group or a look around."""
        flags, behind, number = self.flags, self.behind, 0
        written, name, start = opening[0], opening["name"], opening.start()
        self.nest(start)
        if name in self.names:
            raise RegexError(f"there are two groups ‹{name}›", start + 3)
        if opening.lastgroup == "capture":
            number = self.groups = self.groups + 1
        if name:
            self.names[name] = number
            written = f"(?P<{name}>"
        if written.endswith(":"):
            self.change_flags(opening)
            written = "(?:"
        if opening.lastgroup == "look" and "<" in written:
            self.behind = start
        self.write(written)
        branches = self.branches(opening)
        self.write(")")
        self.closed.add(number)
        self.depth -= 1
        self.flags, self.behind = flags, behind
        return functools.reduce(Cost.otherwise, branches)

    def change_flags(self, form: re.Match[str]) -> None:
        """Turn on the flags before the hyphen in *form*, and off those after it."""
        # U turns on u, too, and off.
        on, _, off = form[0].strip("(?:)").replace("U", "Uu").partition("-")
        self.flags = self.flags.union(on).difference(off)

    def repeat(self, form: re.Match[str], part: Cost, single: bool) -> Cost:
        """Write the repeat *form* after *part*; *single*: a character or a class."""
        low, high = _COUNTS.get(form[0][0], (0, None))
        if form["low"]:
            low = int(form["low"])
            high = int(form["high"]) if form["high"] else None if form["to"] else low
        if high is not None and high < low:
            raise RegexError(f"{form[0]} has the larger number first", form.start())
        if high is None and self.behind is not None:
            if self.behind in self.unbounded or form["mode"] or not single:
                raise RegexError(_UNBOUNDED, self.behind)
            self.unbounded.add(self.behind)
        self.write(form[0])
        return part.repeated(low, high)

    def reference(self, form: re.Match[str]) -> Cost:
        """Write a reference to a group before."""
        label = form["label"] or form["number"]
        number = self.names.get(label) or int(form["number"] or -1)
        if number not in self.closed:
            raise RegexError(f"there is no group ‹{label}› before this {form[0]}", form.start())
        if self.behind is not None:
            raise RegexError(_UNBOUNDED, self.behind)
        reference = f"\\g<{number}>"
        if "i" in self.flags:
            reference = f"(?i-f:{reference})"
        return self.write(reference)._replace(degree=1)

    def class_(self, opening: re.Match[str]) -> str:
        """Return the class in brackets that begins with *opening*."""
        self.nest(opening.start())
        pieces = [opening[0].replace("]", r"\]")]
        while (form := self.next(_IN_CLASS)) and form.lastgroup != "end":
            match form.lastgroup:
                case "class":
                    pieces.append(self.class_(form))
                case "set":
                    pieces.append(self.set(form))
                case "both":
                    pieces.append("&&")
                case _ if form[0] == "&" and "&&" in pieces:
                    message = r"& after && is not translated; write \& for the sign"
                    raise RegexError(message, form.start())
                case _:
                    pieces.append(self.range(form))
        if not form:
            message = r"this [ is never closed; write \[ for a literal bracket"
            raise RegexError(message, opening.start())
        self.depth -= 1
        return "".join(pieces) + "]"

    def range(self, form: re.Match[str]) -> str:
        """Return the items of one character or of a range."""
        low = _character(form["low"])
        high = _character(form["high"] or form["low"])
        if high < low:
            raise RegexError(f"{form[0]} is not a range; write \\- for the sign", form.start())
        items = f"{_escape(low)}-{_escape(high)}"
        return items + self.cases(low, high)

    def cases(self, low: str, high: str) -> str:
        """Return the letters that the flags take for one from *low* to *high*."""
        if "i" not in self.flags:
            return ""
        letters = letter_cases() if "u" in self.flags else ASCII_CASES
        if low == high:
            upper, lower = letters.get(low, (low, low))
            if upper == lower:
                return ""
            low = high = lower
        return "".join(
            letter
            for letter, (upper, lower) in letters.items()
            if low <= letter <= high or low <= upper <= high or low <= lower <= high
        )

    def set(self, form: re.Match[str]) -> str:
        r"""Return the items of a set such as ``\d`` or ``\P{L}``."""
        name = form[0][2:].strip("{}") or form[0].lower()
        items = set_items(name, self.flags)
        if not items:
            raise RegexError(
                f"Java has no class of characters {form[0]}; there are \\p{{L}}, \\p{{Lu}},"
                " \\p{Alpha}, \\p{Punct}, \\p{IsLatin}, \\p{InGreek}, \\p{IsAlphabetic} …",
                form.start(),
            )
        return items if form[0][1].islower() else f"[^{items}]"


def _character(written: str) -> str:
    """Return the character that *written* stands for."""
    letter, digits = written[1:2], written[2:].strip("{}")
    match letter:
        case "0":
            return chr(int(digits, 8))
        case "x" if len(written) > 1:
            return chr(int(digits, 16))
        case "u":
            units = bytes.fromhex(digits.replace("\\u", ""))
            return units.decode("utf-16-be", "surrogatepass")
        case "c":
            return chr(ord(digits) ^ 64)
    return _CONTROLS.get(letter, letter or written)


def _escape(char: str) -> str:
    """Return *char* escaped for a pattern or a class."""
    if char.isalnum() or ord(char) > 0xFF:
        return char
    return f"\\x{ord(char):02x}"
