"""Scripts that prove two terms equal: what Coq has to be told of exponentials, logarithms and roots.

Coq's ``field`` takes function values for unknowns. So before it is called, exponentials of sums become
products of few of them, logarithms of products sums, and roots of products products of roots.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm

from cbdp_sym.export.gallina import is_dyadic, text
from cbdp_sym.recheck import expressions as ex
from cbdp_sym.recheck.expressions import ONE, Term
from cbdp_sym.recheck.monomials import Monomial
from cbdp_sym.recheck.normal import Normaliser
from cbdp_sym.recheck.outcome import NotRechecked, Refused

_SMOOTH = ("sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "abs", "erfc")
_AT_ZERO = {
    "sin": "sin_0",
    "cos": "cos_0",
    "sinh": "sinh_0",
    "cosh": "cosh_0",
    "tanh": "tanh_0",
    "erfc": "erfc_0",
}
_plain = Normaliser()
_BY_SQUARE = (
    "apply sqrt_lem_1; [condition | condition | "
    "first [same_quickly | known_absolutes; same_quickly | "
    "rewrite <- Rabs_mult, Rabs_pos_eq; [same | nra] | same]]"
)


def script(terms: tuple[Term, ...], normaliser: Normaliser = _plain, otherwise: tuple[str, ...] = ()) -> str:
    """Return a tactic for an equation in which these terms stand; the normaliser knows signs.

    ``otherwise`` are tactics that are tried after the quick ways and before the slow ones.
    """
    inwards = list(_functions(terms))
    hyperbolic, exponentials = _hyperbolic(terms)
    groups = {
        "tidied": [*inwards[::-1]],
        "hyperbolic": hyperbolic,
        "exponentials": [*_powers((*terms, *exponentials))],
        "roots": [*_roots(terms), *_absolute_values(terms, normaliser)],
        "logarithms": [*_logarithms(terms, normaliser)],
    }
    groups = {name: lines for name, lines in groups.items() if lines}
    orders = [
        ["tidied"],
        ["tidied", "hyperbolic", "exponentials", "roots", "logarithms"],
        ["tidied", "hyperbolic", "logarithms", "roots", "exponentials"],
    ]
    # Gröbner bases of what has not been rewritten can take for ever: quick ways come first
    # exp (ln g) is left of a power with a symbolic exponent
    lasts = ["", "rewrite ?exp_ln by condition; "] if any(map(_by_logarithm, _parts(terms))) else [""]
    quick, slow = (
        [
            "; ".join([*(f"{name} ()" for name in order if name in groups), f"{loose}{last}"])
            for loose in lasts
            for order in orders
        ]
        for last in ("same_quickly", "same_slowly")
    )
    *first, last = dict.fromkeys([*quick, *otherwise, *slow])
    said = "".join(
        f"let {name} _ := ({'; '.join(dict.fromkeys(lines))}) in " for name, lines in groups.items()
    )
    return f"({said}first [{' | '.join([*(f'solve [{w}]' for w in first), last])}])"


def _parts(terms: tuple[Term, ...]) -> list[Term]:
    found: dict[Term, None] = {}
    for term in terms:
        found.update(dict.fromkeys(term.subterms()))
    return list(found)


def _rewrite(left: str, right: str, by: str) -> str:
    # what an earlier line rewrote inside may have gone
    return f"try replace {left} with {right} by (symmetry; {by})"


def _functions(terms: tuple[Term, ...]) -> Iterator[str]:
    """Functions of arguments that are written in two ways."""
    for t in _parts(terms):
        if t.head not in _SMOOTH and t.head not in ("exp", "log"):
            continue
        plain = ex.simplified(t)
        if plain is t:
            continue
        if plain is ex.ZERO or (plain is ONE and t.head in _AT_ZERO):
            if t.head in _AT_ZERO:
                argument = text(t.args[0])
                by = f"try replace {argument} with 0 by polynomial; first [apply {_AT_ZERO[t.head]} | "
                yield _rewrite(text(t), text(plain), by + "unfold tanh; rewrite sinh_0; lra]")
        elif plain.head == t.head and text(plain) != text(t):
            roots = t.head == "exp" and "(sqrt " in text(t)
            yield _rewrite(text(t), text(plain), f"f_equal; {'same' if roots else 'polynomial'}")


def _hyperbolic(terms: tuple[Term, ...]) -> tuple[list[str], list[Term]]:
    """Hyperbolic functions by exponentials, and those exponentials."""
    lines, found = [], []
    parts = _parts(terms)
    beside = any(t.head in ("exp", "sinh", "cosh") for t in parts)
    for t in parts:
        if t.head not in ("sinh", "cosh", "tanh") or not beside:
            continue
        u = t.args[0]
        if t.head == "tanh":
            double = ex.raw("exp", (ex.mul(ex.TWO, u),))
            found.append(double)
            by = "rewrite tanh_by_exp; do 3 f_equal; f_equal; polynomial"
            lines.append(_rewrite(text(t), f"(1 - 2 / ({text(double)} + 1))", by))
        else:
            both = [ex.raw("exp", (w,)) for w in (u, ex.neg(u))]
            found += both
            sign = "-" if t.head == "sinh" else "+"
            sides = f" {sign} ".join(map(text, both))
            by = f"unfold {t.head}; do 2 f_equal; f_equal; polynomial"
            lines.append(_rewrite(text(t), f"(({sides}) / 2)", by))
    return lines, found


def _roots(terms: tuple[Term, ...]) -> Iterator[str]:
    """Roots of numbers and of products."""
    for t in _parts(terms):
        if t.head != "pow":
            continue
        e = ex.value_of(t.args[1])
        if e is None or e.denominator != 2:
            continue
        root = ex.raw("pow", (t.args[0], ex.HALF))
        plain = ex.simplified(root)
        left, right = text(root), text(plain)
        if left != right:
            yield _rewrite(left, right, _BY_SQUARE)


def _absolute_values(terms: tuple[Term, ...], normaliser: Normaliser) -> Iterator[str]:
    """|u| where the sign of u is known; a root of u² is one, too."""
    found = dict.fromkeys(_parts(terms))
    for t in list(found):
        if t.head == "pow":
            found.update(dict.fromkeys(ex.simplified(t).subterms()))
    for t in found:
        if t.head != "abs":
            continue
        u = t.args[0]
        sign = normaliser.sign(u)
        if sign == 1:
            yield _rewrite(text(t), text(u), "apply Rabs_pos_eq; condition")
        elif sign == -1:
            yield _rewrite(text(t), f"(- {text(u)})", "apply rabs_of_negative; condition")


def _logarithms(terms: tuple[Term, ...], normaliser: Normaliser) -> Iterator[str]:
    for t in _parts(terms):
        base = t.args[0] if t.head == "log" else t.args[0] if _by_logarithm(t) else None
        if base is None:
            continue
        try:
            p = normaliser.poly(ex.log(ex.simplified(base)))
        except (Refused, NotRechecked):
            continue
        factors, exponent, parts = [], [], []
        for m, c in p.items():
            if len(m) == 1 and m[0][0].head == "log" and m[0][1] == 1:
                g = m[0][0].args[0]
                if g.head == "abs":  # of unknown sign; Coq will see whether it is positive
                    g = g.args[0]
                factors.append(_bracketed_power(g, c))
                parts.append(ex.mul(ex.num(c), ex.raw("log", (g,))))
            else:
                exponent.append(_term_of(m, c))
                parts.append(_term_of(m, c))
        if exponent:
            factors.append(f"exp {text(ex.add(*exponent))}")
        left, right = f"(ln {text(base)})", text(ex.add(*parts))
        alone = len(p) == 1 and not exponent and set(p.values()) == {1}
        if alone or left == right or None in factors:
            continue
        product = " * ".join(f for f in factors if f) or "1"
        whole = ex.raw("exp", (ex.add(*exponent),))
        inner = [*_powers((base, whole))] if exponent else []
        by = f"replace {text(base)} with ({product}) by ({'; '.join([*inner, 'same'])}); split_ln"
        yield _rewrite(left, right, by)


def _bracketed_power(g: Term, c: Fraction) -> str | None:
    if not is_dyadic(c) or abs(c) > 50:
        return None
    return text(ex.raw("pow", (g, ex.num(c)))) if c != 1 else text(g)


def _by_logarithm(t: Term) -> bool:
    if t.head != "pow":
        return False
    e = ex.value_of(t.args[1])
    return e is None or not is_dyadic(e)


def _term_of(m: Monomial, c: Fraction) -> Term:
    factors = [ex.num(c)] if c != 1 or not m else []
    factors += [g if e == 1 else ex.raw("pow", (g, ex.num(e))) for g, e in m]
    return factors[0] if len(factors) == 1 else ex.raw("mul", factors)


def exponent_of(t: Term) -> Term | None:
    """u where Coq sees exp u."""
    if t.head == "exp":
        return t.args[0]
    if _by_logarithm(t):
        return ex.raw("mul", (t.args[1], ex.raw("log", (t.args[0],))))
    return None


def _powers(terms: tuple[Term, ...]) -> Iterator[str]:
    """Exponentials as products of powers of a few of them."""
    found: dict[str, tuple[Term, dict[Monomial, Fraction]]] = {}
    parts = dict.fromkeys(_parts(terms))
    # what _functions has made of them
    parts.update(dict.fromkeys(ex.simplified(t) for t in list(parts) if t.head == "exp"))
    for t in parts:
        u = exponent_of(t)
        if u is None:
            continue
        try:
            found[text(u)] = t, _with_logarithms_as_unknowns(u)
        except (Refused, NotRechecked):
            continue
    scale: dict[Monomial, Fraction] = {}
    for _, p in found.values():
        for m, c in p.items():
            old = scale.get(m)
            scale[m] = abs(c) if old is None else _common(old, abs(c))
    for argument, (_, p) in found.items():
        above: list[str] = []
        below: list[str] = []
        for m, c in p.items():
            n = c / scale[m]
            unit = f"exp {text(_term_of(m, scale[m]))}"
            power = unit if abs(n) == 1 else f"{unit} ^ {abs(n)}"
            (above if n > 0 else below).append(power)
        right = " * ".join([*above, *(f"/ ({b})" for b in below)]) or "1"
        if right != f"exp {argument}":
            by = "symmetry; join_exp" if p else "exp_of_zero"
            yield _rewrite(f"(exp {argument})", f"({right})", by)


def _with_logarithms_as_unknowns(u: Term) -> dict[Monomial, Fraction]:
    unknown = {t: ex.var(f"log{t.number}") for t in u.subterms() if t.head == "log"}
    p = _plain.poly(ex.rebuilt(u, unknown))
    back = {v: t for t, v in unknown.items()}
    return {tuple((back.get(g, g), e) for g, e in m): c for m, c in p.items()}


def _common(a: Fraction, b: Fraction) -> Fraction:
    """The greatest number of which both are whole multiples."""
    d = lcm(a.denominator, b.denominator)
    return Fraction(gcd(int(a * d), int(b * d)), d)


def written(term: Term, values: Mapping[str, Term]) -> Term:
    """Return the term as it is written, with terms for variables."""
    done: dict[Term, Term] = {ex.var(v): value for v, value in values.items()}
    for t in term.subterms():
        if t not in done:
            done[t] = ex.raw(t.head, [done[a] for a in t.args], t.data) if t.args else t
    return done[term]
