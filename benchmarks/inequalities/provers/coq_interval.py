"""coq-interval: the ``interval`` tactic on 0 ≤ rhs − lhs, plain, then bisecting with automatic
differentiation, then with Taylor models. The seconds are those that Coq reports for the tactic
and the kernel's check, without the 0.6 s in which the library is loaded. The limit of each
tactic is Coq's own, by the clock.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import sympy
from problem import Problem, Relation
from sympy import Expr

from provers.clock import CPU, tool
from provers.common import Answer, Unsupported, fold, hyperbolic_by_exp, settle, translate

_LIBRARY = "user-contrib/Interval/Tactic.vo"


def missing() -> str | None:
    if not shutil.which("coqc"):
        return "no program 'coqc' (apt-get install coq libcoq-interval)"
    where = subprocess.run(["coqc", "-where"], capture_output=True, text=True).stdout.strip()
    return None if (Path(where) / _LIBRARY).exists() else "no coq-interval (libcoq-interval)"


def version() -> str:
    out = subprocess.run(["coqc", "--version"], capture_output=True, text=True).stdout
    coq = re.search(r"version (\S+)", out)
    package = subprocess.run(
        ["dpkg-query", "-W", "-f=${Version}", "libcoq-interval"], capture_output=True, text=True
    ).stdout
    return f"{package or '?'} (Coq {coq.group(1) if coq else '?'})"


def solve(problem: Problem, seconds: float) -> Answer:
    return settle([_part(problem, relation, seconds) for relation in problem.claims()])


def _part(problem: Problem, relation: Relation, seconds: float) -> Answer:
    if relation.op == "==":
        raise Unsupported("an equation")
    names = [f"v{v.name}" for v in problem.variables()]
    sign = "<=" if relation.op in ("<=", ">=") else "<"
    hypotheses = [f"{_text(r.lhs)} {r.op} {_text(r.rhs)} -> " for r in problem.conditions()]
    goal = f"0 {sign} {_text(relation.difference())}"
    bisect = ", ".join(f"i_bisect {n}" for n in names)
    each = max(1, int(seconds // 3))
    options = [f"i_bisect {n}, i_autodiff {n}" for n in names]
    if len(names) == 1:
        options.append(f"{bisect}, i_taylor {names[0]}, i_prec 60")
    options.append(f"{bisect}, i_depth {40 // len(names)}")
    tactics = ["interval", *(f"timeout {each} interval with ({o})" for o in options)]
    script = (
        "From Coq Require Import Reals.\nFrom Interval Require Import Tactic.\n"
        f"Open Scope R_scope.\nGoal forall {' '.join(names)} : R, {''.join(hypotheses)}{goal}.\n"
        f"Proof. intros. Time first [{' | '.join(tactics)}].\nTime Qed.\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "goal.v"
        path.write_text(script)
        try:
            result = tool(["coqc", "-q", path.name], seconds + 1, folder=folder)
        except subprocess.TimeoutExpired:
            return Answer("timeout")
    if result.returncode == 0:
        return Answer("proved", "interval", seconds=sum(_took(result.stdout)))
    message = result.stderr.strip().splitlines()
    detail = " ".join(message[1:])[:200]
    if "Syntax error" in detail or "was not found" in detail:
        return Answer("error", detail)
    return Answer("unknown", detail)


def _took(printed: str) -> list[float]:
    """Return what Coq reports for the tactic and for the check: by the clock, or of the processor."""
    of_clock = r"Finished transaction in ([\d.]+) secs \(([\d.]+)u,([\d.]+)s\)"
    return [
        float(user) + float(system) if CPU else float(clock)
        for clock, user, system in re.findall(of_clock, printed)
    ]


def _text(e: Expr) -> str:
    def leaf(a: Expr) -> str:
        if a.is_Symbol:
            return f"v{a.name}"
        if a.is_Rational:
            return f"({a.p} / {a.q})" if a.q != 1 else f"({a})"
        if a == sympy.EulerGamma:
            raise Unsupported("EulerGamma")
        return {sympy.pi: "PI", sympy.E: "(exp 1)"}[a]

    def power(base: Expr, exponent: Expr) -> str:
        b = translate(base, table, leaf)
        if exponent.is_Integer:
            n = int(exponent)
            return f"({b} ^ {n})" if n > 0 else f"(/ ({b} ^ {-n}))" if n < -1 else f"(/ {b})"
        if exponent.is_Rational and exponent.q == 2:
            root, n = f"(sqrt {b})", int(exponent.p)
            value = f"({root} ^ {abs(n)})" if abs(n) > 1 else root
            return value if n > 0 else f"(/ {value})"
        return f"(exp ({translate(exponent, table, leaf)} * ln {b}))"

    table = {
        sympy.Add: lambda *a: "(" + " + ".join(a) + ")",
        sympy.Mul: lambda *a: "(" + " * ".join(a) + ")",
        sympy.Pow: power,
        sympy.Abs: lambda a: f"(Rabs {a})",
        sympy.Max: fold(lambda a, b: f"(({a} + {b} + Rabs ({a} - {b})) / 2)"),
        sympy.Min: fold(lambda a, b: f"(({a} + {b} - Rabs ({a} - {b})) / 2)"),
        sympy.exp: lambda a: f"(exp {a})",
        sympy.log: lambda a: f"(ln {a})",
        sympy.sin: lambda a: f"(sin {a})",
        sympy.cos: lambda a: f"(cos {a})",
        sympy.tan: lambda a: f"(tan {a})",
        sympy.atan: lambda a: f"(atan {a})",
    }
    return translate(hyperbolic_by_exp(e), table, leaf)
