"""Attacks on our kernel, and on the replay, by HOL Light.

Random proofs and random identities that our kernel accepts have to be replayed: what HOL Light refuses is
perhaps unsound here.  And unsound steps, and real logs with another conclusion, have to be refused: what HOL
Light accepts is a mistake of the replay.

    python -m tools.hol_light_attacks                                       # the sizes of the nightly run
    python -m tools.hol_light_attacks --steps 800 --identities 50 --unsound 50
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from cbdp_sym.author.log import _Writer
from cbdp_sym.kernel import reader, ring, terms, theorem
from cbdp_sym.kernel.terms import App, Literal, Term, Var, app, literal
from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import BOOL, KernelError
from tools.hol_light import available, ocaml_list, run
from tools.soundness import RULES, Proofs, random_real

_KEPT = 200  # random theorems that later steps are made from


def main() -> int:
    parser = argparse.ArgumentParser(description="Let HOL Light attack our kernel.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=1_200_000, help="attempts at random steps")
    parser.add_argument("--identities", type=int, default=40_000)
    parser.add_argument("--unsound", type=int, default=4_000)
    arguments = parser.parse_args()
    if not available():
        print("there is no HOL Light (Debian: hol-light, libnum-ocaml-dev): nothing is attacked")
        return 0
    with tempfile.TemporaryDirectory() as name:
        found = attack(Path(name), arguments.seed, arguments.steps, arguments.identities, arguments.unsound)
    print(json.dumps(found, indent=1))
    return 1 if found["refused"] or found["accepted"] else 0


def attack(folder: Path, seed: int, steps: int, identities: int, unsound: int) -> dict[str, Any]:
    """Return how much was tried, the true logs that were ``refused``, the wrong ones ``accepted``."""
    counts, commands = prepared(folder, seed, steps, identities, unsound)
    run(folder, commands, prove=False)
    return {**counts, **outcome(folder)}


def prepared(
    folder: Path, seed: int, steps: int, identities: int, unsound: int
) -> tuple[dict[str, Any], str]:
    """Write the logs; return how many steps they have, and the commands for HOL Light."""
    rng = random.Random(seed)
    (folder / "library.txt").write_text("\n".join(reader.texts().values()), encoding="utf-8")
    proofs, bad = random_proofs(rng, steps)
    true = {"proofs": proofs, "identities": random_identities(rng, identities)}
    counts = {kind: _write(folder / f"{kind}.log", made) for kind, made in true.items()}
    # the library as our reader has it, against the text as HOL Light's reader has it
    statements = [e.theorem for e in reader.library().values() if e.theorem is not None]
    counts["library"] = _write(folder / "library.log", statements)
    chosen = rng.sample(bad, min(unsound, len(bad)))
    for k, wrong in enumerate(chosen):
        _write(folder / f"unsound{k}.log", [wrong])
    return {"steps": counts, "unsound": len(chosen)}, _COMMANDS % (ocaml_list([*counts]), len(chosen))


def outcome(folder: Path) -> dict[str, list[str]]:
    """Return what HOL Light refused and accepted.  Raises SystemExit if it did not come to an end."""
    path = folder / "attack.json"
    if not path.exists():
        said = (folder / "hol-light.out").read_text(encoding="utf-8")[-2000:]
        raise SystemExit(f"HOL Light did not come to an end:\n{said}")
    found: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return found


_COMMANDS = """
let refused = filter (fun (_,why) -> why <> "") (map (fun n ->
  n, (try ignore (hl_replay [] (n ^ ".log")); "" with Failure m -> m)) %s);;
let accepted = filter (fun k -> can (hl_replay []) ("unsound" ^ string_of_int k ^ ".log")) (0--(%d - 1));;
let oc = open_out "attack.json" in
Printf.fprintf oc "{\\"refused\\": %%s, \\"accepted\\": %%s}"
  (hl_list (map (fun (n,why) -> hl_json (n ^ ": " ^ why)) refused)) (hl_list (map string_of_int accepted));
close_out oc;;
"""


def _write(path: Path, made: Iterable[Theorem]) -> int:
    """Write the log of theorems; return the number of its steps."""
    writer, steps = _Writer(), list(theorem.steps(made))
    with path.open("w", encoding="utf-8") as out:
        for step in steps:
            out.writelines(f"{line}\n" for line in writer.step(step))
    return len(steps)


def random_proofs(rng: random.Random, count: int) -> tuple[list[Theorem], list[Theorem]]:
    """Return random theorems of the kernel, and what unsound rules would have made of the same premises."""
    bad: list[Theorem] = []
    proofs = Proofs(rng, {**RULES, **{name: _weak(RULES[name], f, bad) for name, f in _UNSOUND.items()}})
    made: list[Theorem] = []
    for k in range(count):
        if k % 2000 == 1999:
            proofs.theorems = proofs.theorems[-_KEPT:]
        if (new := proofs.step()) is not None:
            made.append(new)
            if rng.random() < 0.05:
                bad += _changed(new, made, rng)
    return made, bad


def _weak(rule: Callable[..., Theorem], unsound: Callable[..., Theorem | None], bad: list[Theorem]) -> Any:
    """The rule; what it refuses is also given to an unsound one."""

    def both(*arguments: Any) -> Theorem:
        try:
            return rule(*arguments)
        except KernelError:
            if (wrong := unsound(*arguments)) is not None:
                bad.append(wrong)
            raise

    return both


def _made(h: Iterable[Term], t: Term, rule: str, premises: tuple[Theorem, ...], *arguments: Any) -> Theorem:
    return theorem._made(frozenset(h), t, rule, premises, *arguments)


def _generalise(v: Var, p: Theorem) -> Theorem:
    return _made(p.hypotheses, terms.forall(v, p.conclusion), "generalise", (p,), v)


def _abstraction(v: Var, p: Theorem) -> Theorem:
    a, b = terms.sides(p.conclusion)
    return _made(p.hypotheses, terms.equal(terms.lam(v, a), terms.lam(v, b)), "abstraction", (p,), v)


def _transitivity(p: Theorem, q: Theorem) -> Theorem | None:
    (a, _), (_, c) = terms.sides(p.conclusion), terms.sides(q.conclusion)
    if a.type is not c.type:
        return None
    return _made(p.hypotheses | q.hypotheses, terms.equal(a, c), "transitivity", (p, q))


def _equality_elimination(p: Theorem, q: Theorem) -> Theorem | None:
    _, b = terms.sides(p.conclusion)
    return _made(p.hypotheses | q.hypotheses, b, "equality_elimination", (p, q)) if b.type is BOOL else None


_UNSOUND: dict[str, Callable[..., Theorem | None]] = {
    "generalise": _generalise, "abstraction": _abstraction, "transitivity": _transitivity,
    "equality_elimination": _equality_elimination,
}  # fmt: skip


def _changed(t: Theorem, made: list[Theorem], rng: random.Random) -> list[Theorem]:
    """The step without its hypotheses, with those of its premise, or with another conclusion."""
    found = []
    other = rng.choice(made).conclusion
    if other is not t.conclusion and t.rule != "assume":
        found.append(_made(t.hypotheses, other, t.rule, t.premises, *t.arguments))
    if t.rule == "discharge" and t.hypotheses:
        found.append(_made((), t.conclusion, t.rule, t.premises, *t.arguments))
    if t.rule in ("instantiate", "instantiate_type") and t.premises[0].hypotheses - t.hypotheses:
        found.append(_made(t.premises[0].hypotheses, t.conclusion, t.rule, t.premises, *t.arguments))
    return found


def random_identities(rng: random.Random, count: int) -> list[Theorem]:
    """Return random identities of real terms that the kernel's ``ring`` accepts, with zero denominators."""
    made = []
    while count:
        s = random_real(rng, rng.randint(1, 5))
        count -= 1
        try:
            made.append(theorem.ring(s, _rewritten(s, rng)))
        except KernelError:
            continue
    return made


def _rewritten(t: Term, rng: random.Random) -> Term:
    """An equal term, by identities of fields with 1/0 = 0."""
    if isinstance(t, App) and t.function is ring.NEG:
        return app(ring.SUB, literal(0), _rewritten(t.argument, rng))
    if not (isinstance(t, App) and isinstance(t.function, App)):
        return t
    op, x, y = t.function.function, t.function.argument, t.argument
    if op not in (ring.ADD, ring.SUB, ring.MUL, ring.DIV, ring.POW):
        return t
    x = _rewritten(x, rng)
    if op is ring.POW:
        return app(ring.MUL, x, x) if isinstance(y, Literal) and y.value == 2 else app(op, x, y)
    y, pick = _rewritten(y, rng), rng.random()
    if op is ring.ADD:
        return app(ring.ADD, y, x) if pick < 0.6 else app(ring.SUB, x, app(ring.NEG, y))
    if op is ring.SUB:
        return app(ring.ADD, app(ring.NEG, y), x) if pick < 0.6 else app(ring.NEG, app(ring.SUB, y, x))
    if op is ring.MUL:
        summed = isinstance(y, App) and isinstance(y.function, App) and y.function.function is ring.ADD
        if pick < 0.3 and summed and isinstance(y, App) and isinstance(y.function, App):
            return app(ring.ADD, app(ring.MUL, x, y.function.argument), app(ring.MUL, x, y.argument))
        return app(ring.MUL, y, x) if pick < 0.7 else app(ring.DIV, x, app(ring.DIV, literal(1), y))
    if pick < 0.3:
        return app(ring.MUL, app(ring.DIV, literal(1), y), x)
    if pick < 0.6:
        return app(ring.DIV, app(ring.NEG, x), app(ring.NEG, y))
    c = literal(Fraction(rng.choice((2, 3, -5)), rng.choice((1, 7))))
    return app(ring.DIV, app(ring.MUL, c, x), app(ring.MUL, y, c)) if pick < 0.8 else app(ring.DIV, x, y)


if __name__ == "__main__":
    raise SystemExit(main())
