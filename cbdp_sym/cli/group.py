"""The group of commands, and what is done with errors."""

from __future__ import annotations

import errno
import traceback
from typing import Any

import click

from cbdp_sym.cli.calibrate import calibrate
from cbdp_sym.cli.certificates import certificates
from cbdp_sym.cli.check_formula import check_formula
from cbdp_sym.cli.convert import convert
from cbdp_sym.cli.divergence import divergence
from cbdp_sym.cli.export import export
from cbdp_sym.cli.find import find
from cbdp_sym.cli.library import library
from cbdp_sym.cli.lines import say
from cbdp_sym.cli.listing import list_statements
from cbdp_sym.cli.mcp import mcp
from cbdp_sym.cli.new import new
from cbdp_sym.cli.profile import profile
from cbdp_sym.cli.prove import prove, sharpest
from cbdp_sym.cli.recheck import recheck
from cbdp_sym.cli.render import render
from cbdp_sym.cli.show import show
from cbdp_sym.cli.sweep import sweep
from cbdp_sym.cli.verify import verify
from cbdp_sym.cli.why import why
from cbdp_sym.corpus.errors import UserError
from cbdp_sym.vocabulary import INSTEAD, meant

BAD_CALL = 2
INTERRUPTED = 130

TASKS: dict[str, tuple[click.Command, ...]] = {
    "Read the corpus": (list_statements, show, why, render),
    "Decide and bound": (prove, sharpest, divergence, profile, calibrate, convert, sweep, check_formula),
    "Prove a theorem of your own": (new, find, verify),
    "Get a second opinion": (recheck, certificates, export, library),
    "Serve a coding assistant": (mcp,),
}


class Commands(click.Group):
    """Prints a user's error as one sentence, and an interrupt as none."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except UserError as error:
            say(f"cbdp-sym: {error}", error=True)
            ctx.exit(BAD_CALL)
        except KeyboardInterrupt:
            say("cbdp-sym: stopped; what was finished is kept", error=True)
            ctx.exit(INTERRUPTED)
        except MemoryError:
            say("cbdp-sym: the memory does not suffice; nothing was decided", error=True)
            ctx.exit(BAD_CALL)
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except Exception as error:
            if isinstance(error, OSError) and error.errno == errno.EPIPE:
                raise
            # Python's own exit code for it is 1, which says of a claim that it is refuted
            traceback.print_exc()
            say("cbdp-sym: this is a mistake in cbdp-sym; nothing was decided", error=True)
            ctx.exit(BAD_CALL)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; its options may have the names that other commands or Python give them."""
        name, command, rest = super().resolve_command(ctx, args)
        if command is None:
            return name, command, rest
        known = [o for p in command.get_params(ctx) for o in p.opts if o.startswith("--")]
        end = rest.index("--") if "--" in rest else len(rest)
        if "--mechanism" in known:
            _require_known(str(name), rest[:end], known)
        return name, command, [*(_known_option(a, known) for a in rest[:end]), *rest[end:]]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # in the order below, not by the alphabet

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by task; those of another group have one task."""
        longest = max(map(len, self.commands))
        limit = formatter.width - longest - 6
        tasks = TASKS if self is main else {"Commands": tuple(self.commands.values())}
        for task, commands in tasks.items():
            with formatter.section(task):
                formatter.write_dl(
                    [(str(c.name).ljust(longest), c.get_short_help_str(limit)) for c in commands]
                )


def _require_known(command: str, rest: list[str], known: list[str]) -> None:
    """Refuse an option of another library, with what to write instead. Raises UserError."""
    for text in rest:
        option = text.partition("=")[0]
        own = not option.startswith("--") or meant(option[2:], [k[2:] for k in known])
        if not own and (said := INSTEAD.get(option[2:].replace("_", "-"))):
            raise UserError(f"'{command}' has no option {option}; write {said}")


def _known_option(text: str, known: list[str]) -> str:
    """The option of the command that means the same, if this is none of its options."""
    option, equals, value = text.partition("=")
    if not option.startswith("--"):
        return text
    own = meant(option[2:], [k[2:] for k in known])
    return text if own is None else f"--{own}{equals}{value}"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cbdp-sym")
def main() -> None:
    """Verify theorems of differential privacy, and compute bounds with guaranteed ends."""


for command in (c for commands in TASKS.values() for c in commands):
    main.add_command(command)
