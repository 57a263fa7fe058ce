"""``scrapy completion``: a script that completes commands, spiders, arguments and settings."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from scrapy.spiderloader import get_spider_loader
from scrapy.utils.project import get_project_settings

from pubcrawl.commands.console import listed_commands
from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import add_all

SHELLS = ("bash", "zsh", "fish")


class Command(OfflineCommand):
    """
    Print a script for bash, zsh or fish that completes what you type.

    Print a script that completes commands, spiders, their arguments, options and settings. bash:
    eval "$(pubcrawl completion bash)"; zsh: the same with zsh; fish: pubcrawl completion fish |
    source.
    """

    arguments = "|".join(SHELLS)
    examples = (
        "scrapy completion bash",
        "scrapy completion fish",
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the script; exit code 2 for a shell that is not known."""
        if len(args) != 1 or args[0] not in SHELLS:
            raise UsageError(f"{' '.join(args) or 'no shell'}: give one of {', '.join(SHELLS)}")
        commands = listed_commands()
        settings = get_project_settings()
        words = {name: options(command) for name, command in sorted(commands.items())}
        names = sorted(name for name in settings if name.isupper())
        spiders = sorted(get_spider_loader(settings).list())
        write = fish if args[0] == "fish" else bash
        print(write(words, spiders, names), end="")
        if args[0] == "zsh":
            print("autoload -U +X bashcompinit && bashcompinit\ncomplete -F _pubcrawl pubcrawl")


def options(command: ScrapyCommand) -> list[str]:
    """Return the subcommands and the long options of *command*."""
    parser = argparse.ArgumentParser(conflict_handler="resolve")
    command.settings = get_project_settings()
    command.add_options(parser)
    words: Mapping[str, Subcommand] = getattr(command, "subcommands", {})
    for each in words.values():
        add_all(parser, each.options)
    names = {option for each in parser._actions for option in each.option_strings}
    long = sorted(name for name in names if name.startswith("--"))
    return [*filter(None, words), *long]


def bash(
    commands: Mapping[str, Iterable[str]], spiders: Iterable[str], settings: Iterable[str]
) -> str:
    """Return the function for bash, which zsh can run too."""
    cases = "\n".join(
        f'        {name}) words="{" ".join(found)}" ;;' for name, found in commands.items()
    )
    return f"""_pubcrawl() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" words=""
    if [ "$COMP_CWORD" = 1 ]; then
        words="{" ".join(commands)}"
    elif [ "$before" = -s ] || [ "$before" = --set ]; then
        words="{" ".join(settings)}"
    elif [ "${{COMP_WORDS[1]}}" = crawl ] && [ "$COMP_CWORD" = 2 ]; then
        words="{" ".join(spiders)}"
    elif [ "${{word#-}}" != "$word" ] || [ "$COMP_CWORD" = 2 ]; then
        case "${{COMP_WORDS[1]}}" in
{cases}
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _pubcrawl pubcrawl
"""


def fish(
    commands: Mapping[str, Iterable[str]], spiders: Iterable[str], settings: Iterable[str]
) -> str:
    """Return the lines for fish."""
    begin = "complete -c pubcrawl"
    lines = [f"{begin} -n __fish_use_subcommand -f -a '{' '.join(commands)}'"]
    lines.append(f"{begin} -n '__fish_seen_subcommand_from crawl' -f -a '{' '.join(spiders)}'")
    lines.append(f"{begin} -s s -l set -x -a '{' '.join(settings)}'")
    for name, found in commands.items():
        lines += [
            f"{begin} -n '__fish_seen_subcommand_from {name}' "
            + (f"-l {word[2:]}" if word.startswith("--") else f"-a {word}")
            for word in found
        ]
    return "\n".join(lines) + "\n"
