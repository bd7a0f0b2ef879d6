"""``cbdp-sym recheck``: certificates again, by the independent checker; it starts without SymPy."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cbdp_sym.cli.arguments import Finite
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.recheck.answer import CertificateAnswer, Wanted

_STYLES = {"holds": "green", "refused": "red", "not rechecked": "yellow"}


@click.command(
    epilog="The exit code is 0 if all hold, 1 if one is refused or not rechecked, 2 for a bad call."
)
@click.argument("files", metavar="CERT...", nargs=-1, required=True)
@click.option("--claim", metavar="CLAIM", help="Refuse a certificate of any other claim.")
@click.option("--where", default="", metavar="DOMAIN", help="The domain of that claim.")
@click.option("--json", "as_json", is_flag=True, help="Print the answers as JSON.")
@click.option(
    "--timeout",
    type=Finite(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="The time limit for each certificate.",
)
def recheck(files: tuple[str, ...], claim: str | None, where: str, as_json: bool, timeout: float) -> None:
    """Check certificates and proofs by a second implementation.

    It uses interval arithmetic of mpmath and shares no code with the kernel or the prover. CERT is a
    file that 'prove', 'divergence' or 'profile' wrote with --certificate, or that 'certificates' wrote, or
    the JSON file beside a derivation. It may also be the id of a statement, or the file of one of your own:
    its proofs are then run, logged step by step, and replayed.

    \b
      cbdp-sym prove 'log(1+x) <= x' --where 'x > -1' --certificate log.json
      cbdp-sym recheck log.json --claim 'log(1+x) <= x' --where 'x > -1'
      cbdp-sym recheck zcdp.lem5.2
    """
    from cbdp_sym.recheck.answer import Wanted

    if where and claim is None:
        raise UserError("--where needs a --claim, whose variables it bounds")
    wanted = None if claim is None else Wanted(claim, where)
    found = {name: _answers(name, timeout, wanted) for name in files}
    if as_json:
        rows = [{"file": name, **asdict(a)} for name, answers in found.items() for a in answers]
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
    else:
        for name, answers in found.items():
            _show(name, answers)
        _summary([a for answers in found.values() for a in answers])
    good = all(a.verdict == "holds" for answers in found.values() for a in answers)
    raise SystemExit(0 if good else 1)


def _answers(name: str, timeout: float, wanted: Wanted | None) -> list[CertificateAnswer]:
    from cbdp_sym.recheck.answer import CertificateAnswer, read
    from cbdp_sym.recheck.answer import recheck as check
    from cbdp_sym.recheck.outcome import Refused

    if name.endswith(".py") or not (Path(name).exists() or name.endswith(".json")):
        return _whole_proofs(name)
    try:
        certificates = read(Path(name))
    except OSError as error:
        raise UserError(f"'{name}' cannot be read: {error.strerror}") from error
    except Refused as refusal:
        return [CertificateAnswer("", "", "refused", reason=str(refusal))]
    return [check(c, seconds=timeout, wanted=wanted) for c in certificates]


def _whole_proofs(name: str) -> list[CertificateAnswer]:
    """The proofs of a statement, made, logged, and replayed."""
    from cbdp_sym.author.log import log
    from cbdp_sym.author.proof import presupposed, proved
    from cbdp_sym.corpus.discovery import load
    from cbdp_sym.kernel.reader import texts
    from cbdp_sym.kernel.types import KernelError
    from cbdp_sym.recheck.answer import CertificateAnswer
    from cbdp_sym.recheck.proofs.library import read_library
    from cbdp_sym.recheck.proofs.replay import recheck as replay
    from cbdp_sym.tactics.failure import Failed
    from cbdp_sym.tactics.printer import show
    from cbdp_sym.tactics.statements import definitions

    claims = load(name).every_claim
    if not claims:
        reason = "it claims nothing"
        return [CertificateAnswer(name, "", "not rechecked", reason=reason)]
    theorems, stated = {}, {}
    try:
        for i, claim in enumerate(claims):
            theorems[f"{name}/{i}"], _ = proved(claim)
            theorems[f"{name}/{i}/defined"] = presupposed(claim)
            refuted = f"holds {show(theorems[f'{name}/{i}'].conclusion)}"
            stated[f"{name}/{i}"] = refuted if claim.refutes else claim.text
    except (Failed, KernelError) as failure:
        return [CertificateAnswer(name, "", "refused", reason=str(failure))]
    own = [d.text for d in definitions().values()]
    return replay(stated, log(theorems), read_library([*texts().values(), *own]))


def _show(name: str, answers: list[CertificateAnswer]) -> None:
    from cbdp_sym.cli.console import console, plain

    out = console()
    for a in answers:
        where = f"  where  {a.where}" if a.where else ""
        plain(out, f"{a.verdict}: {a.claim or name}{where}", style=_STYLES[a.verdict])
        if a.reason:
            plain(out, f"  {a.reason}")


def _summary(answers: list[CertificateAnswer]) -> None:
    counts = {v: sum(a.verdict == v for a in answers) for v in _STYLES}
    nodes = sum(a.nodes for a in answers)
    said = ", ".join(f"{n} {v}" for v, n in counts.items() if n)
    say(f"{len(answers)} certificates and proofs of {nodes} nodes and steps: {said}")
