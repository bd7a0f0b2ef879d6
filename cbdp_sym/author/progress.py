"""The findings of a verification so far, for the case that its time limit ends it."""

from __future__ import annotations

_holes: list[object] = []
_claims: list[str] = []


def begin() -> None:
    """Forget what was found before."""
    _holes.clear()
    _claims.clear()


def left(hole: object) -> None:
    """Note a step that is left to be proved."""
    _holes.append(hole)


def settled(label: str, verdict: str) -> None:
    """Note the verdict on a claim."""
    _claims.append(f"{label or 'one without a label'} is {verdict}")


def so_far() -> str:
    """Return what was found, as lines."""
    lines = [f"claims until then: {', '.join(_claims)}"] if _claims else []
    if _holes:
        lines += ["steps that were left until then:", *(f"  {hole}" for hole in _holes)]
    return "\n".join(lines)
