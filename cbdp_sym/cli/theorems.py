"""``--theorem``: a bound as a derivation, verified, with its certificates beside it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cbdp_sym.cli.arguments import Run
from cbdp_sym.cli.lines import say
from cbdp_sym.corpus.errors import UserError

if TYPE_CHECKING:
    from cbdp_sym.profiles import ProfileBound

_SECONDS = 600.0  # of processor time: each of two certificates of 140,000 weights takes more than a minute
THEOREM = (
    "Write a derivation that proves the bound, with its certificates, if there are any, in FILE.json, and "
    "verify it; show, why, recheck and render take the file."
)


def require_new(file: str | None) -> None:
    """Refuse a file that cannot be written, before anything is computed. Raises UserError."""
    from cbdp_sym.profiles import theorems

    if file is not None:
        theorems.require_new(Path(file))


def written(bound: ProfileBound, file: str, delta: str | None = None) -> None:
    """Write the derivation and the certificates; ``delta`` is the target that a bound of δ has to meet.

    Raises UserError.
    """
    from cbdp_sym.profiles.theorems import write_theorem

    try:
        write_theorem(bound, Path(file), delta)
    except OSError as error:
        raise UserError(f"'{file}' cannot be written: {error.strerror}") from error


def proved(file: str) -> dict[str, Any]:
    """Verify the derivation; its file, its claim and its verdict as plain data."""
    from cbdp_sym.cli.session import verified

    (outcome,) = verified([file], Run(timeout=_SECONDS))
    if outcome.report is None or outcome.report["printed"] is None:
        raise UserError(f"'{file}' is written, and was not verified: {outcome.error}")
    (part,) = outcome.report["printed"]["parts"]
    return {
        "file": file,
        "claim": part["text"],
        "verdict": part["verdict"],
        "message": part["message"] or None,
        "seconds": round(outcome.report["printed"]["seconds"], 1),
    }


def say_proved(theorem: dict[str, Any]) -> None:
    """Say what ``proved`` found; end with exit code 1 where it is not proved."""
    file = theorem["file"]
    say(f"{theorem['verdict']} in {theorem['seconds']} s: {theorem['claim']}")
    if theorem["verdict"] != "proved":
        say(str(theorem["message"]))
        raise SystemExit(1)
    certificates = Path(file).with_suffix(".json")
    beside = f", its certificates are in '{certificates}'" if certificates.exists() else ""
    say(f"  the theorem is '{file}'{beside}")
    say(f"  cbdp-sym show {file}, and why, recheck and render take the file")
