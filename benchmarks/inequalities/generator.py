"""Problems of known truth that nobody has seen: compositions of known inequalities, drawn anew from a seed.

    python benchmarks/inequalities/generator.py --seed 7 --count 100 [--seconds 10] [--check] [--show]
        [--classes powers,information] [--results FILE] [--provers ours,z3_nlsat,cvc5_nl]

Problem k of a seed is always the same. A true problem is a known inequality (``generated.toml``) with its
variable replaced by an expression into its range, or a sum of two, or one under an increasing function, or
times a positive factor. The ends of its domain are open or closed at random. A false one has been
changed by an exact amount: moved where it is tight, tighter than its expansion there allows, or denied in an
interval of length about 10⁻³ (a needle); a rational witness is found here, and confirmed in balls.

``prove`` gets each problem in a process of its own, with so many CPU seconds; the table says for each class
how many were decided. The exit code is 0 if no answer is wrong.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import re
import statistics
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import mpmath
import sympy
from check import ball, inside, sample, separated, violation
from compare import compared
from flint import arb, ctx, fmpq
from mpmath import mp
from problem import Problem, ProblemError

_TABLE = Path(__file__).with_name("generated.toml")
_CLASSES = {
    "composed": 35, "powers": 20, "information": 20, "special": 10, "needles": 5, "language": 10,
}  # fmt: skip
_FACTORS = ("exp(-x)", "(1 + x**2)", "exp(x)", "cosh(x)", "1/(1 + x**2)")
_MAPS = ("exp", "tanh", "atan", "sinh")
_AMOUNTS = ("1/10", "1/100", "1/1000", "1/10000", "1/100000")
_RENAMED = {"x": "u", "y": "v", "z": "w"}
_NUMBERS = ("2", "3", "1/2", "1/3", "5/2", "3/4", "7", "1/10")
_DEPTH, _BY_RULES = 2, 0.4  # of the grammar: how deep, how often
_STARTS, _STEPS = 16, 40
Claim = tuple[str, str, str]
"""Two sides, of which the first is at most the second, and the domain."""


@cache
def table() -> dict[str, Any]:
    return tomllib.loads(_TABLE.read_text(encoding="utf-8"))


def generated(seed: int, k: int, classes: str = "") -> Problem:
    """Problem ``k`` of ``seed``; ``classes`` are names between commas, all if none is given."""
    known = classes.split(",") if classes else list(_CLASSES)
    weights = [_CLASSES[c] for c in known]
    for attempt in range(100):
        chance = random.Random(f"{seed}:{k}:{attempt}:{classes}")
        found = _drawn(chance, chance.choices(known, weights)[0])
        if found is not None:
            return replace(found, id=f"{seed}/{k}" + (f"/{classes}" if classes else ""))
    raise ValueError(f"no problem {k} of the seed {seed} was found")


def named(identifier: str) -> Problem:
    """The problem that is called SEED/NUMBER or SEED/NUMBER/CLASSES."""
    seed, k, *classes = identifier.split("/")
    return generated(int(seed), int(k), *classes)


def _drawn(chance: random.Random, kind: str) -> Problem | None:
    exact = [e for e in table()["exact"] if e["class"] == kind]
    families = [f for f in table()["family"] if f["class"] == kind]
    if exact and chance.random() < len(exact) / (len(exact) + 2 * len(families)):
        e = chance.choice(exact)
        witness = {v: sympy.Rational(c) for v, c in e.get("witness", {}).items()}
        return Problem("", e["claim"], e["where"], e["truth"], kind, witness)
    false = chance.random() < 0.35
    point: dict[str, str] = {}
    if kind == "information" and chance.random() < 0.35:
        claim = _divergence(chance)
    elif kind == "composed":
        if false and chance.random() < 0.4:
            return _steeper(chance, kind)
        claim = _composed(chance)
    else:
        family = chance.choice(families)
        claim, point = _instance(family, chance), family.get("point", {})
    if not false:
        return _true(claim, chance, kind)
    if not point and "==" not in claim[2] and chance.random() < 0.3:
        return _needle(claim, chance, kind)
    return _moved(claim, point, chance, kind)


# ── True claims ──


def _put(text: str, name: str, value: str) -> str:
    plain = value.isalnum() or text == name
    return re.sub(rf"\b{name}\b", value if plain else f"({value})", text)


def _ends(where: str, chance: random.Random) -> str:
    return re.sub("~", lambda _: chance.choice(("<=", "<")), where)


def _inner(kind: str, chance: random.Random, depth: int = 0) -> tuple[str, str]:
    """An expression into the range ``kind``, and its domain: from the table, or by the grammar."""
    rules = table()["rules"].get(kind, [])
    if depth < _DEPTH and rules and chance.random() < _BY_RULES:
        rule, where = chance.choice(rules)
        rule = re.sub(r"\bA\b", lambda _: chance.choice(_NUMBERS), rule)
        part = re.search(r"<([^<>]*)>", rule)
        if part is None:
            return rule, _ends(where, chance)
        inner, where = _inner(part[1], chance, depth + 1)
        return rule.replace(part[0], f"({inner})"), where
    inner, where = chance.choice(table()["inner"][kind])
    return inner, _ends(where, chance)


def _divergence(chance: random.Random) -> Claim:
    """A known inequality in t, summed over two outcomes with t = p/q: one between divergences."""
    usual = {"1": ("p/q", "(1 - p)/(1 - q)"), "0": ("p/q - 1", "(1 - p)/(1 - q) - 1")}
    ranges = {"1": ("(0,oo)", "[0,oo)"), "0": ("R", "(-1,oo)", "[-1,oo)")}
    fits = [e for e in table()["known"] if e["range"] in ranges.get(e.get("tight", ""), ())]
    first = chance.choice(fits)
    a, b = usual[first["tight"]]
    if first["range"] == "R" and chance.random() < 0.5:
        a, b = "log(p/q)", "log((1 - p)/(1 - q))"
    sides = [f"q*({_put(first[s], 't', a)}) + (1 - q)*({_put(first[s], 't', b)})" for s in ("lhs", "rhs")]
    return sides[0], sides[1], "0 < p, p < 1, 0 < q, q < 1"


def _known(chance: random.Random, kind: str = "") -> dict[str, Any]:
    return chance.choice([e for e in table()["known"] if kind in ("", e["range"])])


def _composed(chance: random.Random) -> Claim:
    first = _known(chance)
    inner, where = _inner(first["range"], chance)
    left, right = (_put(first[s], "t", inner) for s in ("lhs", "rhs"))
    how = chance.random()
    if how < 0.45:
        return left, right, where
    if how < 0.6:  # two of them at the same point
        second, c = _known(chance, first["range"]), chance.choice(("2", "1/3", "5"))
        a, b = (_put(second[s], "t", inner) for s in ("lhs", "rhs"))
        return f"{left} + {c}*({a})", f"{right} + {c}*({b})", where
    if how < 0.75:  # and with a variable of its own
        second = _known(chance)
        other, there = _inner(second["range"], chance)
        for old, new in _RENAMED.items():
            other, there = _put(other, old, new), _put(there, old, new)
        a, b = (_put(second[s], "t", other) for s in ("lhs", "rhs"))
        return f"{left} + {a}", f"{right} + {b}", ", ".join(t for t in (where, there) if t)
    if how < 0.9:
        factor = chance.choice(_FACTORS)
        return f"{factor}*({left})", f"{factor}*({right})", where
    increasing = chance.choice(_MAPS)
    return f"{increasing}({left})", f"{increasing}({right})", where


def _instance(family: dict[str, Any], chance: random.Random) -> Claim:
    texts = [family["lhs"], family["rhs"], family["where"]]
    for name in (n for n in family if len(n) == 1):
        value = chance.choice(family[name])
        if value.isidentifier():
            texts[2] = ", ".join(t for t in (texts[2], family["condition"]) if t)
        texts = [_put(t, name, value) for t in texts]
    return texts[0], texts[1], _ends(texts[2], chance)


def _true(claim: Claim, chance: random.Random, kind: str) -> Problem:
    left, right, where = claim
    if chance.random() < 0.15:
        amount = chance.choice(_AMOUNTS)
        return Problem("", f"{left} < {right} + {amount}", where, True, f"{kind}, with slack")
    return Problem("", _written(left, right, chance), where, True, kind)


def _written(left: str, right: str, chance: random.Random) -> str:
    form = chance.random()
    if form < 0.2:
        return f"{right} >= {left}"
    return f"{right} - ({left}) >= 0" if form < 0.3 else f"{left} <= {right}"


# ── False claims, each with a witness ──


def _steeper(chance: random.Random, kind: str) -> Problem | None:
    """rhs - lhs is c·(t - t₀)ⁿ to first order at t₀; it is claimed to be a little more."""
    first = chance.choice([e for e in table()["known"] if "leading" in e])
    inner, where = _inner(first["range"], chance)
    times = sympy.Rational(first["leading"]) * (1 + sympy.Rational(chance.choice(_AMOUNTS[:3])))
    shift = "t" if first["tight"] == "0" else f"(t - {first['tight']})"
    left = f"{first['lhs']} + {times}*{shift}**{first['order']}"
    claim = _put(left, "t", inner), _put(first["rhs"], "t", inner), where
    return _confirmed(claim, None, chance, f"{kind}, steeper")


def _moved(claim: Claim, point: dict[str, str], chance: random.Random, kind: str) -> Problem | None:
    left, right, where = claim
    chosen = {v: sympy.Rational(c) for v, c in point.items()} or None
    start = chance.randrange(len(_AMOUNTS))
    for amount in reversed(_AMOUNTS[: start + 1]):
        found = _confirmed((f"{left} + {amount}", right, where), chosen, chance, f"{kind}, moved")
        if found is not None:
            return found
    return None


def _needle(claim: Claim, chance: random.Random, kind: str) -> Problem | None:
    left, right, where = claim
    whole = Problem("", f"{left} <= {right}", where, True, kind)
    point = next(iter(_points(whole, chance)), None)
    if point is None:
        return None
    name, at = chance.choice(sorted(point.items()))
    gap = _gap(whole, point)
    if gap is None or not 0 <= gap < 10**6:
        return None
    height = sympy.Rational(Fraction(float(gap) * 1.25 + 1e-3).limit_denominator(200))
    wide = chance.choice((10**4, 10**5, 10**6))
    bump = f"{height}*exp(-{wide}*({name} - ({at}))**2)"
    return _confirmed((f"{left} + {bump}", right, where), point, chance, f"{kind}, needle")


def _confirmed(
    claim: Claim, point: dict[str, Any] | None, chance: random.Random, kind: str
) -> Problem | None:
    """The claim as a false problem, if a witness is found (or the point is one)."""
    problem = Problem("", f"{claim[0]} <= {claim[1]}", claim[2], False, kind)
    try:
        for witness in [point] if point is not None else _lowest(problem, chance):
            tried = replace(problem, witness=witness)
            if separated(tried):
                return tried
    except (ProblemError, ValueError, ZeroDivisionError, KeyError, OverflowError):
        return None
    return None


def _points(problem: Problem, chance: random.Random) -> Iterator[dict[str, Any]]:
    mp.dps = 20
    for point in sample(problem, _STARTS, chance.randrange(10**9)):
        near = {v: _rational(c) for v, c in point.items()}
        if inside(problem.conditions(), _numbers(near)):
            yield near


def _rational(value: Any) -> sympy.Rational:
    found = Fraction(float(value))
    size = max(abs(found), Fraction(1, 10**6))
    return sympy.Rational(found.limit_denominator(int(10**5 / min(size, 1))))


def _numbers(point: dict[str, Any]) -> dict[str, Any]:
    return {v: mpmath.mpf(int(c.p)) / int(c.q) for v, c in point.items()}


def _gap(problem: Problem, point: dict[str, Any]) -> Any:
    (relation,) = problem.claims()
    at = {v: arb(fmpq(int(c.p), int(c.q))) for v, c in point.items()}
    before, ctx.prec = ctx.prec, 200
    try:
        value = ball(relation.rhs, at) - ball(relation.lhs, at)
        return mpmath.mpf(value.mid().str(20, radius=False)) if value.is_finite() else None
    except (ValueError, ZeroDivisionError, KeyError):
        return None
    finally:
        ctx.prec = before


def _lowest(problem: Problem, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Points where the claim holds by less and less, by steps along the coordinates."""
    conditions = problem.conditions()
    scored = []
    for point in _points(problem, chance):
        gap = _gap(problem, point)
        if gap is not None:
            scored.append((gap, point))
    scored.sort(key=lambda pair: pair[0])
    for gap, point in scored[:4]:
        step = Fraction(1, 4)
        for _ in range(_STEPS):
            moves = []
            for v, sign in ((v, s) for v in point for s in (1, -1)):
                size = max(abs(Fraction(int(point[v].p), int(point[v].q))), Fraction(1, 10))
                moved = Fraction(int(point[v].p), int(point[v].q)) + sign * step * size
                near = {**point, v: _rational(moved)}
                if near[v] != point[v] and inside(conditions, _numbers(near)):
                    found = _gap(problem, near)
                    if found is not None:
                        moves.append((found, near))
            best = min(moves, key=lambda pair: pair[0], default=(gap, point))
            if best[0] < gap:
                gap, point = best
            else:
                step /= 4
            if gap < 0 or step < Fraction(1, 10**6):
                break
        if gap < 0:
            yield point


# ── The run ──


def in_a_process(work: Callable[..., Any], *arguments: Any) -> Any:
    """Call the function in a process of its own, so that no cache of another problem helps."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def child() -> None:
        there.send(work(*arguments))

    process = context.Process(target=child)
    process.start()
    there.close()
    try:
        return here.recv()
    except EOFError:
        return None
    finally:
        process.join()


def asked(problem: Problem, seconds: float) -> dict[str, Any]:
    """The answer of ``prove``, and how many CPU seconds it took."""
    from cbdp_sym import prove
    from cbdp_sym.analysis.refusal import Refusal

    start = time.process_time()
    try:
        found = prove(problem.claim, where=problem.where, seconds=seconds, cpu=True)
    except Refusal as error:
        spent = time.process_time() - start
        return {"verdict": "error", "seconds": spent, "detail": str(error)}
    record = {"verdict": found.verdict, "seconds": time.process_time() - start}
    if found.certificate is not None:
        record["certificate"] = found.certificate
    if found.verdict == "refuted" and found.witness:
        witness = {str(v): c for v, c in found.witness.items()}
        record["witness_holds"] = found.tie or separated(replace(problem, witness=witness))
    return record


def rechecked(certificate: Any, problem: Problem) -> str:
    """Return what the independent checker says of a certificate."""
    from cbdp_sym.recheck.answer import Wanted, recheck

    answer = recheck(certificate, seconds=300, wanted=Wanted(problem.claim, problem.where))
    return answer.verdict if answer.verdict == "holds" else f"{answer.verdict}: {answer.reason}"


def is_wrong(problem: Problem, record: dict[str, Any]) -> bool:
    opposite = "refuted" if problem.truth else "proved"
    return record["verdict"] == opposite or record.get("witness_holds") is False


def summary(rows: list[tuple[Problem, dict[str, Any]]]) -> str:
    """The table: a row for each class."""
    lines = [
        "| class | problems | false | proved | refuted | decided | wrong | median s | over 1 s |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    kinds = [c for c in _CLASSES if any(p.source.split(",")[0] == c for p, _ in rows)]
    for kind in (*kinds, ""):
        mine = [(p, r) for p, r in rows if kind in ("", p.source.split(",")[0])]
        wrong = sum(is_wrong(p, r) for p, r in mine)
        proved = sum(r["verdict"] == "proved" and p.truth for p, r in mine)
        refuted = sum(r["verdict"] == "refuted" and not p.truth for p, r in mine)
        times = [r["seconds"] for p, r in mine if r["verdict"] in ("proved", "refuted")]
        cells = [
            kind or "all", len(mine), sum(not p.truth for p, _ in mine), proved, refuted,
            f"{proved + refuted} ({100 * (proved + refuted) / len(mine):.1f} %)", wrong,
            f"{statistics.median(times):.2f}" if times else "–", sum(t > 1 for t in times),
        ]  # fmt: skip
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def kept(results: Path | None) -> dict[str, dict[str, Any]]:
    """The answers of an interrupted run, by problem."""
    if results is None or not results.exists():
        return {}
    lines = results.read_text(encoding="utf-8").splitlines()
    return {row["id"]: row for row in map(json.loads, lines)}


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--count", type=int, default=100)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--seconds", type=float, default=10.0, help="CPU seconds for each")
    options.add_argument("--classes", default="")
    options.add_argument("--check", action="store_true", help="attack the labels instead")
    options.add_argument("--show", action="store_true", help="print the problems only")
    options.add_argument("--recheck", action="store_true", help="check every certificate again")
    options.add_argument("--results", type=Path, help="where the answers go as they come, a line each")
    options.add_argument("--provers", help="compare these provers; see compare.py")
    arguments = options.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.count)
    if arguments.provers:
        if arguments.results is None:
            options.error("--provers needs --results")
        every = (in_a_process(generated, arguments.seed, k, arguments.classes) for k in numbers)
        command = f"generator.py {' '.join(sys.argv[1:])}"
        if "--seed" not in sys.argv:
            command += f" --seed {arguments.seed}"
        return compared(
            every, arguments.provers.split(","), arguments.seconds, arguments.results, command,
            in_a_process,
        )  # fmt: skip
    rows: list[tuple[Problem, dict[str, Any]]] = []
    known = kept(arguments.results)
    bad = 0
    for k in numbers:
        problem = in_a_process(generated, arguments.seed, k, arguments.classes)
        text = f"{problem.claim}  where  {problem.where}  [{problem.source}; {problem.truth}]"
        if arguments.show:
            print(problem.id, text)
            continue
        if arguments.check:
            found = violation(problem, 200, k) if problem.truth else not separated(problem)
            bad += bool(found)
            print(problem.id, "ok" if not found else f"BAD LABEL: {text} {found}", flush=True)
            continue
        record = known.get(problem.id) or in_a_process(asked, problem, arguments.seconds) or {
            "verdict": "error", "seconds": arguments.seconds, "detail": "the process died"
        }  # fmt: skip
        if arguments.recheck and "certificate" in record and "recheck" not in record:
            record["recheck"] = in_a_process(rechecked, record["certificate"], problem)
        bad += record.get("recheck", "holds") != "holds"
        rows.append((problem, record))
        if arguments.results and problem.id not in known:
            with arguments.results.open("a", encoding="utf-8") as file:
                row = {n: getattr(problem, n) for n in ("id", "claim", "where", "source", "truth")}
                print(json.dumps({**row, **record}), file=file)
        mark = "  WRONG" if is_wrong(problem, record) else ""
        print(f"{problem.id:12} {record['verdict']:8} {record['seconds']:6.2f}{mark}  {text}")
        for key in ("detail", "recheck"):
            if record.get(key) not in (None, "holds"):
                print(f"    {record[key]}")
        sys.stdout.flush()
    if rows:
        print(f"\nseed {arguments.seed}, {arguments.seconds:g} CPU seconds\n\n{summary(rows)}")
        bad += sum(is_wrong(p, r) for p, r in rows)
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
