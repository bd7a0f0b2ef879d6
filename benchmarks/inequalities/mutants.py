"""Is a changed problem answered wrongly? Numbers, signs, relations and bounds, one at a time.

    python benchmarks/inequalities/mutants.py [--each 2] [--seconds 5] [--points 800] [--seed 0] [ID …]

Nobody knows whether a changed claim is true. One that is *proved* is attacked at adversarial points by
mpmath, which shares nothing with the prover; a witness of one that is *refuted* has to separate the sides
in balls, or be a tie of a strict claim. A wrong answer is printed and makes the exit code 1.
Seconds are CPU seconds.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import mpmath
import sympy
from check import inside, numeric, separated, violation
from problem import Problem, ProblemError, load, split

from cbdp_sym import Refusal, prove

_SWAPS: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
}
_FACTORS = ("101/100", "99/100", "1001/1000", "999/1000", "2", "1/2", "11/10", "9/10")
_NEAR_ZERO = ("1/1000", "-1/1000", "1/10", "-1/10")
_PLACES = (ast.Constant, ast.BinOp, ast.Compare)


def changed(problem: Problem, count: int, source: random.Random) -> Iterator[Problem]:
    """Problems with one change in the claim or in a condition, each another text."""
    seen = {(problem.claim, problem.where)}
    for _ in range(20 * count):
        conditions = split(problem.where)
        place = source.randrange(-2, len(conditions))
        if place < 0:
            claim, where = _change(problem.claim, source), problem.where
        else:
            conditions[place] = _change(conditions[place], source)
            claim, where = problem.claim, ", ".join(conditions)
        if (claim, where) in seen or ("oo" in where and where != problem.where):
            continue
        seen.add((claim, where))
        found = replace(problem, claim=claim, where=where, witness={})
        try:
            if found.claims() and {v.name for v in found.variables()}:
                yield found
        except (ProblemError, ZeroDivisionError, TypeError):
            continue
        if len(seen) > count:
            return


class _Change(ast.NodeTransformer):
    """One number, operation or relation of a text, the k-th in the order of the tree, changed."""

    def __init__(self, k: int, source: random.Random) -> None:
        self.left, self.source = k, source

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, _PLACES):
            self.left -= 1
            if self.left < 0:
                self.left = sys.maxsize
                return self._changed(node)
        return self.generic_visit(node)

    def _changed(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Constant):
            text, choice = ast.unparse(node), self.source.choice
            moved = f"({text}) * ({choice(_FACTORS)})" if node.value else choice(_NEAR_ZERO)
            return ast.parse(moved, mode="eval").body
        if isinstance(node, ast.BinOp) and type(node.op) in _SWAPS:
            node.op = self.source.choice(_SWAPS[type(node.op)])()
        if isinstance(node, ast.Compare):
            k = self.source.randrange(len(node.ops))
            node.ops[k] = self.source.choice(_SWAPS.get(type(node.ops[k]), (ast.LtE,)))()
        return node


def _change(text: str, source: random.Random) -> str:
    """The text of an expression or relation with one change."""
    tree = ast.parse(text.strip(), mode="eval")
    places = sum(isinstance(n, _PLACES) for n in ast.walk(tree))
    return ast.unparse(ast.fix_missing_locations(_Change(source.randrange(places), source).visit(tree)))


def outcome(problem: Problem, seconds: float, points: int) -> tuple[str, str]:
    """A verdict, and what shows that it is wrong."""
    try:
        answer = prove(problem.claim, problem.where, seconds=seconds, cpu=True)
    except Refusal as error:
        return "refused", "" if str(error) else "no message"
    if answer.verdict == "proved":
        found = violation(problem, points)
        if found is not None:
            at = {k: mpmath.nstr(v, 20) for k, v in found[0].items()}
            return "proved", f"at {at}: {found[1]}"
    if answer.verdict == "refuted":
        point = {str(k): sympy.Rational(v) for k, v in dict(answer.witness or {}).items()}
        if point and not (separated(replace(problem, witness=point)) or _tie(problem, point)):
            return "refuted", f"the witness {point} does not separate the sides"
    return str(answer.verdict), ""


def _tie(problem: Problem, point: dict[str, sympy.Rational]) -> bool:
    """Return whether the two sides of a strict relation agree at a point in 600 digits."""
    mpmath.mp.dps = 620
    at = {k: mpmath.mpf(int(v.p)) / int(v.q) for k, v in point.items()}
    if not inside(problem.conditions(), at):
        return False
    gaps = (numeric(r.difference(), at) for r in problem.claims() if r.op in ("<", ">"))
    return any(abs(gap) < mpmath.mpf(10) ** -600 for gap in gaps)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("ids", nargs="*")
    options.add_argument("--each", type=int, default=2, help="changes of each problem")
    options.add_argument("--seconds", type=float, default=5.0)
    options.add_argument("--points", type=int, default=800)
    options.add_argument("--seed", type=int, default=0)
    arguments = options.parse_args()
    verdicts: Counter[str] = Counter()
    wrong = 0
    for problem in load():
        if arguments.ids and problem.id not in arguments.ids:
            continue
        source = random.Random(f"{arguments.seed} {problem.id}")
        for mutant in changed(problem, arguments.each, source):
            verdict, error = outcome(mutant, arguments.seconds, arguments.points)
            verdicts[verdict] += 1
            if error:
                wrong += 1
                print(f"WRONG {problem.id}: {verdict}: {mutant.claim} where {mutant.where}: {error}")
            print(f"{verdict:8} {problem.id}: {mutant.claim} where {mutant.where}", flush=True)
    said = ", ".join(f"{n} {verdict}" for verdict, n in verdicts.most_common())
    print(f"{verdicts.total()} changed problems: {said}; {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
