"""Hide keys, passwords and e-mail addresses of settings in messages."""

from __future__ import annotations

import re
from collections.abc import Iterable

HIDDEN = "…"
"""Stands for a key, a password or an e-mail address in messages."""

LENGTH_MIN = 4
"""Characters of a secret: shorter values are placeholders, and are part of other words."""

_SECRET = re.compile(
    r"(?:^|_)(?:KEY|SECRET|TOKEN|PASS|PASSWORD|PASSWD|EMAIL|CREDENTIALS?|AUTH|SIGNATURE)"
    r"(?:_|$)"
)
_ARGUMENT = re.compile(r"api_?key|secret|token|password|credential|e_?mail", re.IGNORECASE)
# One address, or several without a space between them.
_EMAIL = re.compile(r"(?<![\w.%+-])(?:[\w.%+-]++@[\w-]++(?:\.[\w-]++)++)+")
_QUERY = re.compile(
    r"([?&](?:api[_-]?key|key|token|access_token|secret|password|email|signature)=)[^&\s\"']+",
    re.IGNORECASE,
)
_PAIR = re.compile(r"(?P<name>[^=\s]+)=(?P<value>.*)", re.DOTALL)
# The password may have an @ or a slash that should have been encoded.
_USERINFO = re.compile(r"(?<=://)[^/@\s]*:[^\s]*(?=@)|(?<=://)[^/@\s]+:[^/@\s]*(?=@)")


def is_secret(name: str) -> bool:
    """Answer whether the setting *name* holds a key, a password or an e-mail address."""
    return bool(_SECRET.search(name))


def without_password(text: str) -> str:
    """Return *text* with ``…`` in place of user and password in the addresses in it."""
    return _USERINFO.sub(HIDDEN, text) if "://" in text and "@" in text else text


def without_secrets(text: str, secrets: Iterable[str]) -> str:
    """Return *text* with ``…`` in place of *secrets*, and of passwords in addresses."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    return without_password(text)


def hidden_setting(name: str, value: str) -> str:
    """Return the *value* of a setting; ``…`` if the name is that of a key or a contact."""
    # A header may hold a token.
    hidden = is_secret(name.upper()) or name.upper().endswith("_HEADERS")
    return HIDDEN if value and hidden else hidden_text(value)


def hidden_text(text: str) -> str:
    """Return *text* without e-mail addresses, passwords in addresses and keys in queries."""
    return _EMAIL.sub(HIDDEN, _QUERY.sub(rf"\1{HIDDEN}", without_password(text)))


def hidden_arguments(words: Iterable[str]) -> list[str]:
    """
    Return the arguments of a command without secrets.

    Settings have the forms ``-s NAME=value``, ``-sNAME=value`` and ``--set=NAME=value``.
    """
    found: list[str] = []
    option = ""
    for word in words:
        head = ""
        if word.startswith("--set=") or (
            word.startswith("-s") and len(word) > 2 and word[1] != "-"
        ):
            head = "--set=" if word.startswith("--set=") else "-s"
        rest = word.removeprefix(head)
        pair = _PAIR.fullmatch(rest)
        if pair and (head or option in ("-s", "--set")):
            rest = f"{pair['name']}={hidden_setting(pair['name'], pair['value'])}"
        elif pair and _ARGUMENT.search(pair["name"]):
            rest = f"{pair['name']}={HIDDEN}"
        else:
            rest = hidden_text(rest)
        found.append(head + rest)
        option = word
    return found
