"""``cbdp-sym recheck``: certificates again, by the independent checker; it starts without SymPy."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cbdp_sym.cli.arguments import Finite
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.recheck.answer import CertificateAnswer, Wanted

_LIMIT = 60.0  # seconds for a certificate
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
    metavar="SECONDS",
    help="Time limit of each certificate (default: 60), and of the proofs of a statement (default: none).",
)
def recheck(
    files: tuple[str, ...], claim: str | None, where: str, as_json: bool, timeout: float | None
) -> None:
    """Check certificates and proofs by a second implementation.

    It uses interval arithmetic of mpmath and shares no code with the kernel or the prover. CERT is a
    file that 'prove', 'divergence' or 'profile' wrote with --certificate, the JSON file beside a
    derivation, or a folder of such files, which 'certificates' writes. It may also be the id of a statement,
    or the file of one of your own: its proofs are then run, logged step by step, and replayed.

    \b
      cbdp-sym prove 'log(1+x) <= x' --where 'x > -1' --certificate log.json
      cbdp-sym recheck log.json --claim 'log(1+x) <= x' --where 'x > -1'
      cbdp-sym recheck zcdp.lem5.2
    """
    from cbdp_sym.recheck.answer import Wanted

    if where and claim is None:
        raise UserError("--where needs a --claim, whose variables it bounds")
    wanted = None if claim is None else Wanted(claim, where)
    found = {name: _answers(name, timeout, wanted) for name in _files(files)}
    if as_json:
        rows = [{"file": name, **asdict(a)} for name, answers in found.items() for a in answers]
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
    else:
        for name, answers in found.items():
            _show(name, answers)
        _summary([a for answers in found.values() for a in answers])
    good = all(a.verdict == "holds" for answers in found.values() for a in answers)
    raise SystemExit(0 if good else 1)


def _files(names: tuple[str, ...]) -> list[str]:
    """The names, a folder replaced by the certificates in it."""
    found = []
    for name in names:
        inside = sorted(map(str, Path(name).glob("*.json"))) if Path(name).is_dir() else [name]
        if not inside:
            raise UserError(f"the folder '{name}' has no certificate, which is a file .json")
        found += inside
    return found


def _answers(name: str, timeout: float | None, wanted: Wanted | None) -> list[CertificateAnswer]:
    from cbdp_sym.recheck.answer import CertificateAnswer, read, said_of
    from cbdp_sym.recheck.outcome import Refused

    if name.endswith(".py") or not (Path(name).exists() or name.endswith(".json")):
        if timeout is None:
            return _whole_proofs(name)
        return _limited(partial(_whole_proofs, name), timeout, name)
    try:
        certificates = read(Path(name))
    except OSError as error:
        raise UserError(f"'{name}' cannot be read: {error.strerror}") from error
    except Refused as refusal:
        return [CertificateAnswer("", "", "refused", reason=str(refusal))]
    limit = _LIMIT if timeout is None else timeout
    answers: list[CertificateAnswer] = []
    for certificate in certificates:
        work = partial(_one, certificate, limit, wanted)
        answers += _limited(work, limit, *said_of(certificate))
    return answers


def _one(certificate: Any, seconds: float, wanted: Wanted | None) -> list[CertificateAnswer]:
    from cbdp_sym.recheck.answer import recheck as check

    return [check(certificate, seconds=seconds, wanted=wanted)]


def _limited(
    work: Callable[[], list[CertificateAnswer]], seconds: float, claim: str, where: str = ""
) -> list[CertificateAnswer]:
    """The answers, or that there are none in time."""
    from cbdp_sym.corpus.forked import Ended, forked
    from cbdp_sym.recheck.answer import CertificateAnswer

    try:
        return forked(work, seconds)
    except Ended as error:
        return [CertificateAnswer(claim, where, "not rechecked", reason=f"the second checker {error}")]


def _whole_proofs(name: str) -> list[CertificateAnswer]:
    """The proofs of a statement, made, logged, and replayed."""
    from cbdp_sym.corpus.logged import logged
    from cbdp_sym.kernel.types import KernelError
    from cbdp_sym.recheck.answer import CertificateAnswer
    from cbdp_sym.recheck.proofs.library import shipped
    from cbdp_sym.recheck.proofs.replay import ClaimText
    from cbdp_sym.recheck.proofs.replay import recheck as replay
    from cbdp_sym.tactics.failure import Failed

    try:
        found = logged(name)
        if not found.texts:
            return [CertificateAnswer(name, "", "not rechecked", reason="it claims nothing")]
        texts = {key: ClaimText(text, key in found.values) for key, text in found.texts.items()}
        return replay(texts, found.lines(), shipped().with_definitions(found.own))
    except (Failed, KernelError) as failure:
        return [CertificateAnswer(name, "", "refused", reason=str(failure))]


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
