"""Sollya: ``evaluate`` of rhs − lhs on intervals (it removes singularities by l'Hôpital's rule and
uses derivatives), in a bisection written in Sollya. One variable; 120 bits.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable

import sympy
from problem import Problem, Relation
from sympy import Expr

from provers.clock import tool
from provers.common import Answer, Unsupported, ends, fold, from_model, is_bound, settle, translate

_SAME = (
    "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "erf", "erfc",
)  # fmt: skip
_SCRIPT = """
prec = 120!; roundingwarnings = off!; hopitalrecursions = 4!; verbosity = 0!; display = dyadic!;
d = {difference};
todo = [|[{low};{high}]|]; left = 0; boxes = 0; answer = "";
while (answer == "" && todo != [||]) do {{
  i = head(todo); todo = tail(todo); boxes = boxes + 1;
  v = evaluate(d, i);
  if (!(inf(v) {enough} 0)) then {{
    a = inf(i); b = sup(i);
    if (a == -@Inf@ && b == @Inf@) then m = 0
    else if (b == @Inf@) then {{ if (a >= 0) then m = 2*a + 1 else m = 1; }}
    else if (a == -@Inf@) then {{ if (b <= 0) then m = 2*b - 1 else m = -1; }}
    else m = round((a + b)/2, 120, RN);
    w = evaluate(d, [m;m]);
    if (sup(w) < 0) then {{ answer = "refuted"; print("refuted", m); }}
    else if (b - a < 2^(-40) || abs(m) > 2^60) then {{
      left = left + 1; if (left > 50) then answer = "unknown";
    }} else todo = todo @ [|[a;m], [m;b]|];
  }};
}};
if (answer == "" && left == 0) then print("proved", boxes);
if (answer == "unknown" || (answer == "" && left > 0)) then print("unknown", boxes, left);
quit;
"""


def missing() -> str | None:
    return None if shutil.which("sollya") else "no program 'sollya' (apt-get install sollya)"


def version() -> str:
    out = subprocess.run(["sollya", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"sollya (\S+)", out)
    return found.group(1) if found else "unknown"


def solve(problem: Problem, seconds: float) -> Answer:
    if len(problem.variables()) != 1:
        raise Unsupported("several variables")
    if not all(is_bound(r) for r in problem.conditions()):
        raise Unsupported("a condition that is no bound")
    parts = [part for relation in problem.claims() for part in _without_abs(relation)]
    return settle([_part(problem, relation, seconds) for relation in parts])


def _without_abs(r: Relation) -> list[Relation]:
    """|f| <= g as f <= g and -f <= g, so that derivatives can be used."""
    if isinstance(r.lhs, sympy.Abs) and r.op in ("<=", "<"):
        inner = r.lhs.args[0]
        return [Relation(inner, r.op, r.rhs), Relation(-inner, r.op, r.rhs)]
    return [r]


def _part(problem: Problem, relation: Relation, seconds: float) -> Answer:
    if relation.op == "==":
        raise Unsupported("an equation")
    (variable,) = problem.variables()
    low, high = ends(problem)[variable.name]
    script = _SCRIPT.format(
        difference=_text(relation.difference()),
        low="-@Inf@" if low is None else _text(low),
        high="@Inf@" if high is None else _text(high),
        enough=">=" if relation.op in ("<=", ">=") else ">",
    )
    try:
        out = tool(["sollya", "--noprompt", "/dev/stdin"], seconds, script).stdout
    except subprocess.TimeoutExpired:
        return Answer("timeout")
    for line in out.splitlines():
        words = line.split()
        if words[:1] == ["proved"]:
            return Answer("proved", f"{words[1]} boxes")
        if words[:1] == ["refuted"]:
            return from_model(problem, {variable.name: _dyadic(words[1])}, "Sollya")
        if words[:1] == ["unknown"]:
            return Answer("unknown", line)
    return Answer("error", out[-300:])


def _dyadic(text: str) -> sympy.Rational:
    mantissa, _, exponent = text.partition("b")
    return sympy.Integer(mantissa) * sympy.Rational(2) ** int(exponent or 0)


def _call(name: str) -> Callable[[str], str]:
    return lambda argument: f"{name}({argument})"


def _text(e: Expr) -> str:
    def leaf(a: Expr) -> str:
        if a.is_Symbol:
            return "_x_"
        if a.is_Rational:
            return f"({a})"
        if a == sympy.EulerGamma:
            raise Unsupported("EulerGamma")
        return {sympy.pi: "pi", sympy.E: "exp(1)"}[a]

    def power(base: Expr, exponent: Expr) -> str:
        if exponent == sympy.Rational(1, 2):
            return f"sqrt({translate(base, table, leaf)})"
        return f"(({translate(base, table, leaf)})^({translate(exponent, table, leaf)}))"

    table = {
        sympy.Add: lambda *a: "(" + " + ".join(a) + ")",
        sympy.Mul: lambda *a: "(" + " * ".join(a) + ")",
        sympy.Pow: power,
        sympy.Abs: lambda a: f"abs({a})",
        sympy.Max: fold(lambda a, b: f"((({a}) + ({b}) + abs(({a}) - ({b})))/2)"),
        sympy.Min: fold(lambda a, b: f"((({a}) + ({b}) - abs(({a}) - ({b})))/2)"),
        **{getattr(sympy, name): _call(name) for name in _SAME},
    }
    return translate(e, table, leaf)
