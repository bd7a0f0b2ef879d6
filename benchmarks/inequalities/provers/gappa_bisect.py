"""Gappa: bounds of +, −, ×, ÷, √ and |·| by intervals, with its own dichotomy on the variables.

Gappa only proves. A strict claim d > 0 is asked as d ≥ 2⁻²⁰⁰, which is more than needed; bounds
that are no decimals are rounded outward, which makes the domain larger.
"""

from __future__ import annotations

import re
import shutil
import subprocess

import sympy
from problem import Problem, Relation
from sympy import Expr

from provers.clock import tool
from provers.common import Answer, Unsupported, ends, settle, translate


def missing() -> str | None:
    return None if shutil.which("gappa") else "no program 'gappa' (apt-get install gappa)"


def version() -> str:
    result = subprocess.run(["gappa", "--version"], capture_output=True, text=True)
    return (result.stdout + result.stderr).split()[-1]


def solve(problem: Problem, seconds: float) -> Answer:
    return settle([_part(problem, relation, seconds) for relation in problem.claims()])


def _part(problem: Problem, relation: Relation, seconds: float) -> Answer:
    if relation.op == "==":
        raise Unsupported("an equation")
    names = [v.name for v in problem.variables()]
    claim = _text(relation.difference())
    hypotheses = []
    for name, (low, high) in ends(problem).items():
        if low is not None and high is not None:
            hypotheses.append(f"V{name} in [{_decimal(low)},{_decimal(high, up=True)}]")
        elif low is not None:
            hypotheses.append(f"V{name} >= {_decimal(low)}")
        elif high is not None:
            hypotheses.append(f"V{name} <= {_decimal(high, up=True)}")
    others = [r for r in problem.conditions() if len(r.difference().free_symbols) > 1]
    hypotheses += [f"{_text(r.difference())} >= 0" for r in others]
    for constant in (sympy.pi, sympy.E, sympy.EulerGamma):
        if any(constant in r.difference().atoms() for r in [relation, *others]):
            low, high = _decimal(constant), _decimal(constant, up=True)
            hypotheses.append(f"C{constant} in [{low},{high}]")
    least = "0" if relation.op in ("<=", ">=") else "1b-200"
    conclusion = f"d >= {least}"
    if hypotheses:
        conclusion = " /\\ ".join(hypotheses) + " -> " + conclusion
    script = f"d = {claim};\n{{ {conclusion} }}\n"
    bounded = [f"V{n}" for n in names if None not in ends(problem)[n]]
    if bounded:
        script += f"d $ {', '.join(bounded)};\n"
    try:
        result = tool(["gappa"], seconds, script)
    except subprocess.TimeoutExpired:
        return Answer("timeout")
    if result.returncode == 0:
        return Answer("proved")
    message = result.stderr.strip()
    if "Error:" in message and "syntax" in message:
        return Answer("error", message[-300:])
    return Answer("unknown", message[-200:])


def _decimal(e: Expr, *, up: bool = False) -> str:
    """A decimal below (above) a constant, exact if it has at most 30 places."""
    scaled = e * 10**30
    whole = sympy.ceiling(scaled) if up else sympy.floor(scaled)
    if scaled.is_Rational and whole == scaled and (e.is_Integer):
        return str(e)
    return f"{int(whole)}e-30"


def _text(e: Expr) -> str:
    def leaf(a: Expr) -> str:
        if a.is_Symbol:
            return f"V{a.name}"
        if a.is_Rational:
            return f"({a})"
        return f"C{a}"

    def power(base: Expr, exponent: Expr) -> str:
        b = translate(base, table, leaf)
        if exponent.is_Rational and exponent.q == 2:
            b = f"sqrt({b})"
        elif not exponent.is_Integer:
            raise Unsupported("real powers")
        product = " * ".join([b] * abs(int(exponent.p)))
        return f"({product})" if exponent > 0 else f"(1 / ({product}))"

    table = {
        sympy.Add: lambda *a: "(" + " + ".join(a) + ")",
        sympy.Mul: lambda *a: "(" + " * ".join(a) + ")",
        sympy.Pow: power,
        sympy.Abs: lambda a: f"|{a}|",
    }
    return re.sub(r"\(-", "(0 - ", translate(e, table, leaf))
