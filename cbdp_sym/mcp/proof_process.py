"""``python -m cbdp_sym.mcp.proof_process BYTES``: a proof session, a JSON object per line.

The first line is ``{"claim": …}``, each later one ``{"step": …}``, ``{"suggest": …}``, ``{"undo": n}`` or
``{"script": id}``; each is answered by the state of the proof, or by ``{"error": …}``.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from typing import Any

from cbdp_sym.author.holes import Unfinished
from cbdp_sym.author.session import BLOCKS, STEPS, Block, Session, session
from cbdp_sym.author.spoken import spoken
from cbdp_sym.corpus.advice import said
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.mcp.limited import limit
from cbdp_sym.tactics.failure import Failed


def main() -> None:
    """Serve one proof until the pipe is closed."""
    limit(int(sys.argv[1]))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    proof: Session | None = None
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            if proof is None:
                proof = session(asked["claim"])
                answer = _state(proof)
            else:
                answer = _answered(proof, asked)
        except (Failed, KernelError, TypeError, AttributeError) as error:
            answer = {"error": str(error) if isinstance(error, Failed | KernelError) else said(error)}
            if proof is not None:
                answer |= _state(proof)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _answered(proof: Session, asked: dict[str, Any]) -> dict[str, Any]:
    if "step" in asked:
        return {"shown": _step(proof, asked["step"]), **_state(proof)}
    if "suggest" in asked:
        return {"suggestions": [asdict(s) for s in proof.suggest(asked["suggest"])], **_state(proof)}
    if "undo" in asked:
        return _state(proof.undo(asked["undo"]))
    return {**_verdict(proof), "script": proof.script(asked["script"]), **_state(proof)}


def _step(proof: Session, text: str) -> str:
    results = {f"step{k}": call.result for k, call in enumerate(proof.calls, 1) if call.result is not None}
    name, arguments, options = spoken(text, results)
    if name not in (*STEPS, *BLOCKS, "end"):
        raise Failed(f"there is no step '{name}'; the steps are {', '.join((*STEPS, *BLOCKS, 'end'))}")
    result = getattr(proof, name)(*arguments, **options)
    if isinstance(result, Block):
        result.begin()
        return ""
    shown = getattr(result, "conclusion", None)
    return proof.told(shown) if shown is not None else ""


def _verdict(proof: Session) -> dict[str, Any]:
    try:
        proof.done()
    except Unfinished as unfinished:
        return {"verdict": "open", "why": str(unfinished)}
    except (Failed, KernelError) as failure:
        return {"verdict": "open", "why": str(failure)}
    return {"verdict": "proved", "why": "the kernel's theorem is the claim"}


def _state(proof: Session) -> dict[str, Any]:
    return {
        "goal": proof.goal,
        "goal_is_shown": proof.is_shown,
        "blocks": proof.blocks,
        "names": proof.names,
        "known": proof.facts[:40],
        "left_to_be_proved": proof.holes,
        "steps": len(proof.calls),
    }


if __name__ == "__main__":
    main()
