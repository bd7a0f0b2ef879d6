"""``cbdp-sym find``: the lemma that a proof needs."""

from __future__ import annotations

import json
import sys

import click

from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError


@click.command(epilog="The exit code is 0 if something is found, 1 if nothing is, 2 for a bad call.")
@click.argument("wanted", metavar="[WHAT]...", nargs=-1)
@click.option("--goal", default="", help="What a statement should give, such as '1 <= exp e'.")
@click.option("--given", multiple=True, help="What is known, such as '0 <= e'; may be repeated.")
@click.option(
    "--in", "paths", multiple=True, help="A file or folder of your own to look in; may be repeated."
)
@click.option("--limit", default=10, show_default=True, help="How many are printed.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def find(
    wanted: tuple[str, ...],
    goal: str,
    given: tuple[str, ...],
    paths: tuple[str, ...],
    limit: int,
    as_json: bool,
) -> None:
    """Find lemmas, and statements of the library and the corpus.

    WHAT is a pattern with holes, such as 'D[_](P ‖ Q) <= _' or 'L (mixture _ _ _) _', or words, such as
    'chain rule'. Several patterns have to match all. With --goal, the statements that imply it are listed;
    those that need least besides what is given come first. Statements of your own files (--in) are found by
    their words, and by their claims once they were verified.
    """
    from cbdp_sym.corpus import findable
    from cbdp_sym.corpus.catalogue import catalogue_for
    from cbdp_sym.kernel.types import KernelError

    try:
        catalogue = catalogue_for(paths)
        found = findable.find(*wanted, goal=goal, given=given, limit=limit, catalogue=catalogue)
    except KernelError as error:
        raise UserError(str(error)) from error
    if as_json:
        click.echo(json.dumps([f.plain() for f in found], indent=1, ensure_ascii=False))
    else:
        say("\n".join(map(str, found)) or "nothing is found")
    sys.stdout.flush()
    if findable.in_words(wanted, goal, given):
        findable.keep()
    raise SystemExit(0 if found else 1)
