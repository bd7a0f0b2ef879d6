"""cbdp_sym: ``prove(claim, where=…)``, given the texts of the problem as they stand."""

from __future__ import annotations

from problem import Problem

from provers.clock import CPU
from provers.common import Answer

try:
    from cbdp_sym import prove
except ImportError as error:
    prove, _ERROR = None, str(error)


def missing() -> str | None:
    return None if prove else _ERROR


def version() -> str:
    """The version with a digest of the sources, so that a change of the engine runs again."""
    import hashlib
    from pathlib import Path

    import cbdp_sym

    digest = hashlib.sha256()
    for path in sorted(Path(cbdp_sym.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return f"{getattr(cbdp_sym, '__version__', '')} ({digest.hexdigest()[:8]})".strip()


def solve(problem: Problem, seconds: float) -> Answer:
    found = prove(problem.claim, where=problem.where, seconds=seconds, cpu=CPU)
    witness = {str(k): str(v) for k, v in dict(found.witness or {}).items()}
    detail = f"{getattr(found, 'boxes', '')} boxes"
    return Answer(str(found.verdict), detail, witness)
