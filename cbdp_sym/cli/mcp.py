"""``cbdp-sym mcp``: a server for coding assistants."""

from __future__ import annotations

from pathlib import Path

import click

from cbdp_sym.cli.arguments import Finite, Whole
from cbdp_sym.corpus.errors import UserError


@click.command()
@click.option(
    "--folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=".",
    metavar="DIR", show_default="the working directory",
    help="The project: derivations and modules of one's own are taken from here.",
)  # fmt: skip
@click.option(
    "--module", "modules", multiple=True, metavar="NAME",
    help="A module that check_formula may import besides those in the folder; may be given again.",
)  # fmt: skip
@click.option(
    "--seconds", type=Finite(min=0, min_open=True), default=600.0, show_default=True,
    help="The longest time limit that a call may ask for.",
)  # fmt: skip
@click.option(
    "--memory", type=Whole(min=512), default=4096, show_default=True, metavar="MIB",
    help="The memory of each process of a call.",
)  # fmt: skip
def mcp(folder: Path, modules: tuple[str, ...], seconds: float, memory: int) -> None:
    """Serve the commands to a coding assistant.

    It speaks the Model Context Protocol on standard input and output.

    docs/mcp.md has the tools, and says how an assistant is told of the server.
    """
    try:
        import mcp as sdk  # noqa: F401
    except ImportError:
        raise UserError("the server needs the package mcp: pip install mcp") from None
    from cbdp_sym.mcp.calls import Limits
    from cbdp_sym.mcp.server import server

    server(folder, Limits(seconds, memory * 2**20), modules).run("stdio")
