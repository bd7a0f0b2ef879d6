"""Terms as Coq writes them: functions of the standard library's real numbers that coq-interval knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import Term

_FUNCTIONS = {
    "exp": "exp", "log": "ln", "abs": "Rabs", "sin": "sin", "cos": "cos", "tan": "tan",
    "atan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "max": "Rmax", "min": "Rmin",
    "erfc": "erfc",
}  # fmt: skip
_ABSENT = {
    "erf": "the error function is not in coq-interval's language",
    "gamma": "the gamma function is not in coq-interval's language",
    "loggamma": "the gamma function is not in coq-interval's language",
    "polygamma": "the polygamma functions are not in coq-interval's language",
    "lowergamma": "the incomplete gamma function is not in coq-interval's language",
    "uppergamma": "the incomplete gamma function is not in coq-interval's language",
    "lambertw": "Lambert's W is not in coq-interval's language",
    "sign": "a sign function is not in coq-interval's language",
    "piecewise": "a function by cases is not in coq-interval's language",
}


class NotStated(Exception):
    """Something that the exported goals have no words for; the text says what."""


def name_of(variable: str) -> str:
    """Return a variable as an identifier that is no word of Coq's. Raises NotStated."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,60}", variable):
        raise NotStated("a variable's name is not an identifier of Coq")
    return f"v_{variable}"


def fraction(c: Fraction) -> str:
    if c.denominator == 1:
        return str(c.numerator) if c >= 0 else f"(- {-c.numerator})"
    above = str(c.numerator) if c >= 0 else f"- {-c.numerator}"
    return f"({above} / {c.denominator})"


def text(term: Term, values: Mapping[str, str] | None = None) -> str:
    """Return a term as text, in brackets unless it is one word; ``values`` are written for variables.

    Raises:
        NotStated: it has a function that coq-interval does not know.
    """
    done: dict[Term, str] = {}
    for t in term.subterms():
        done[t] = _text(t, done, values or {})
    return done[term]


def bare(term: Term, values: Mapping[str, str] | None = None) -> str:
    """As ``text``, without the outer brackets."""
    found = text(term, values)
    return found[1:-1] if found.startswith("(") and _closes_last(found) else found


def _closes_last(found: str) -> bool:
    depth = 0
    for k, letter in enumerate(found):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return k == len(found) - 1
    return False


def _text(t: Term, done: Mapping[Term, str], values: Mapping[str, str]) -> str:
    if t.head == "num":
        return fraction(t.data)
    if t.head == "var":
        return values.get(t.data) or name_of(t.data)
    if t.head == "const":
        if t.data != "pi":
            raise NotStated("Euler's constant is not in coq-interval's language")
        return "PI"
    args = [done[a] for a in t.args]
    if t.head == "add":
        return _sum(t, done)
    if t.head == "mul":
        return _product(t, done)
    if t.head == "pow":
        return _power(t, done)
    if t.head in ("max", "min") and len(args) != 2:
        raise NotStated("a maximum of more than two terms has no goal")
    if t.head not in _FUNCTIONS:
        raise NotStated(_ABSENT.get(t.head, f"{t.head} is not in coq-interval's language"))
    return f"({_FUNCTIONS[t.head]} {' '.join(args)})"


def _sum(t: Term, done: Mapping[Term, str]) -> str:
    first, *rest = t.args
    found = [done[first]]
    for a in rest:
        c, other = ex.split_coefficient(a)
        if c < 0 and a.head == "num":
            found.append(f"- {fraction(-c)}")
        elif c == -1:
            found.append(f"- {done[other] if other in done else _product(other, done)}")
        else:
            found.append(f"+ {done[a]}")
    return f"({' '.join(found)})"


def _product(t: Term, done: Mapping[Term, str]) -> str:
    factors = t.args if t.head == "mul" else (t,)
    negative = factors[0].head == "num" and factors[0].data == -1 and len(factors) > 1
    if negative:
        factors = factors[1:]
    above, below = [], []
    for a in factors:
        e = ex.value_of(a.args[1]) if a.head == "pow" else None
        if e is not None and e < 0:
            below.append(_rational_power(done[a.args[0]], -e))
        else:
            above.append(done[a] if a in done else _power(a, done))
    found = " * ".join(above) if above else "1"
    if below:
        under = below[0] if len(below) == 1 else f"({' * '.join(below)})"
        found = f"{found} / {under}"
    return f"(- ({found}))" if negative else f"({found})"


def _power(t: Term, done: Mapping[Term, str]) -> str:
    base, exponent = t.args
    e = ex.value_of(exponent)
    if e is None:
        return f"(exp ({done[exponent]} * ln {done[base]}))"
    if e < 0:
        return f"(/ {_rational_power(done[base], -e)})"
    return _rational_power(done[base], e)


def _rational_power(base: str, e: Fraction) -> str:
    if e == 1:
        return base
    if not is_dyadic(e):
        return f"(exp ({fraction(e)} * ln {base}))"
    denominator = e.denominator
    while denominator > 1:
        base, denominator = f"(sqrt {base})", denominator // 2
    return base if e.numerator == 1 else f"({base} ^ {e.numerator})"


def is_dyadic(e: Fraction) -> bool:
    """Return whether a power with this exponent is one of repeated square roots."""
    return e.denominator & (e.denominator - 1) == 0


def comment(said: str) -> str:
    """Return a text from outside in a comment, where nothing can end the comment or open another."""
    plain = "".join(c if c.isprintable() else "?" for c in said)
    plain = plain.replace('"', "'").replace("(*", "( *").replace("*)", "* )")
    return f"(* {plain} *)"
