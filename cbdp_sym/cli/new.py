"""``cbdp-sym new``: a derivation file to start from."""

from __future__ import annotations

import re
from pathlib import Path

import click

from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError

TEMPLATE = Path(__file__).with_name("template.py.txt")


@click.command()
@click.argument("name")
def new(name: str) -> None:
    """Write a commented derivation file to start from.

    NAME is the id of the statement, such as my.thm1 (the file is then my_thm1.py), or the path of
    the file, such as mine/thm1.py (the id is then mine.thm1).
    """
    path, id = _place(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as stream:
            stream.write(TEMPLATE.read_text(encoding="utf-8").replace("my.theorem", id))
    except FileExistsError:
        raise UserError(f"'{path}' exists already, and was not changed") from None
    except OSError as error:
        raise UserError(f"'{path}' cannot be written: {error.strerror}") from error
    say(f"'{path}' holds a derivation to start from; verify it with")
    say(f"  cbdp-sym verify {path}")


def _place(name: str) -> tuple[Path, str]:
    if name.endswith(".py") or "/" in name:
        path = Path(name).with_suffix(".py")
        id = f"{path.absolute().parent.name}.{path.stem}"
    else:
        path, id = Path(re.sub(r"\W+", "_", name) + ".py"), name
    if not re.fullmatch(r"[\w.-]+", id) or not path.stem.isidentifier():
        raise UserError(f"'{name}' cannot be the name of a derivation: use letters, digits, '.' and '_'")
    return path, id
