"""Terms as a journal prints them: the letters of the field, sets, indicators, pairs, words for quantifiers.

The notation of constants is that of `latex.py`; this adds what depends on the place: a set's members, ``1/2``
in an exponent, a component ``v_i``, the letter α of an order.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from cbdp_sym.author.bound import components, letters_for, letters_of
from cbdp_sym.author.term_forms import (
    alternatives,
    another,
    arguments_of,
    component,
    decided,
    follows,
    is_loose,
    is_one,
    is_truth,
    is_zero,
    limits_of,
    norm_of,
    used_of,
    without_neutral,
    without_sign,
)
from cbdp_sym.kernel.terms import Abs, App, Const, Literal, Term, Var, app, const, implies, lam, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type, fun
from cbdp_sym.language.latex import (
    _AND,
    _ATOM,
    _BINDER,
    _IMPLIES,
    _OR,
    _POWER,
    _PRODUCT,
    _RELATION,
    _SUM,
    _Printer,
    _waits,
    identifier,
)
from cbdp_sym.language.notation import latex_templates
from cbdp_sym.language.ranges import beside, for_all, for_none, joined, quantified, there_is
from cbdp_sym.tactics.syntax import binary, conjuncts, head, parts

_CHANCES: Final = ("epsilon", "delta")
_GREEK: Final[Mapping[str, Mapping[int, str]]] = {
    "renyi": {0: "alpha"},
    "alpha_divergence": {0: "alpha"},
    "restricted_renyi": {0: "alpha"},
    "restricted_alpha": {0: "alpha"},
    "pure_dp": {2: "epsilon"},
    "approx_dp": dict(zip((2, 3), _CHANCES, strict=True)),
    "zcdp": {2: "xi", 3: "rho"},
    "mcdp": {2: "mu", 3: "tau"},
    "approx_zcdp": {2: "delta", 3: "xi", 4: "rho"},
}  # what a place is for, by the head of the expression
_SHAPES: Final = {"epsilon": r"\varepsilon"}
_ORDERS: Final = {"<=": r"\le", "<": "<", "=": "="}
_NEIGHBOURS: Final = {"nb": r"\sim", **{f"nb{u}{k}": rf"\sim_{{{k}}}" for u in ("", "_") for k in (1, 2)}}
_OVER: Final = {"SupOn": r"\sup", "InfOn": r"\inf", "SumOn": r"\sum", "ProdOn": r"\prod"}
_TRUTH: Final = {"T": "1", "F": "0"}
_SIDE: Final = r"((?:(?!\\(?:text|in|le|ge|ll|ne)\b|\\\{|[=<>:]).)+)"
_MEMBER: Final = re.compile(rf"{_SIDE} \\in {_SIDE}")
_LONGEST_EXPONENT: Final = 60
_MOST_ROWS: Final = 6
_MOST_ALTERNATIVES: Final = 4
_SPACES: Final = {REAL: r"\mathbb{R}", EREAL: r"\overline{\mathbb{R}}", BOOL: r"\{0, 1\}"}


def letters(terms: Iterable[Term], bound: Iterable[str]) -> dict[str, str]:
    r"""Return the Greek letters for one-letter names: ``a`` is α where it is an order.

    ``e`` is ε wherever it is a number, as e is Euler's, and ``o``, which looks like 0, is ω. A letter that is
    a variable already, also one that is ``bound``, is not taken.
    """
    found: dict[str, str] = {"o": "omega"}
    taken: set[str] = set(bound)
    for t in terms:
        taken |= {v.name for v in t.free}
        for u in _subterms(t):
            name, arguments = parts(u)
            for place, letter in _GREEK.get(name, {}).items():
                v = arguments[place] if place < len(arguments) else None
                if isinstance(v, Var) and v.name == letter[0]:
                    found[v.name] = letter
        if any(v.name == "e" and v.type is REAL for v in t.free):
            found["e"] = "epsilon"
    return _NEIGHBOURS | {n: _SHAPES.get(g, f"\\{g}") for n, g in found.items() if g not in taken}


def _subterms(t: Term) -> Iterable[Term]:
    yield t
    if isinstance(t, App):
        yield from _subterms(t.function)
        yield from _subterms(t.argument)
    elif isinstance(t, Abs):
        yield from _subterms(t.body)


def formula(
    t: Term,
    binders: Mapping[Term, str],
    letters: Mapping[str, str] | None = None,
    known: Collection[str] = (),
    conditions: Collection[str] = (),
    chosen: Mapping[Term, str] | None = None,
    *,
    simple: bool = False,
) -> str:
    """Return a term as LaTeX for math mode: the one place where documents' formulas are made.

    ``known`` are names that mean something else beside the term: a bound variable gets another letter.
    ``conditions`` are names of statements, which stand alone where a truth value is 1, also with values of
    several variables, S(x, y): of others (x, y) is in the set S. ``chosen`` are the
    letters of bound variables that the text beside the formula gives them. Of a ``simple`` formula, a step of
    a proof and no claim, ``0 + x`` is printed as x, and ``a + (-b)`` as a - b.
    """
    printed = Formulas(binders, letters or {}, known, conditions)
    printed.simple = simple
    printed.own.update(chosen or {})
    return printed.said(t, _BINDER)


def named(name: str, letters: Mapping[str, str] | None = None) -> str:
    """Return the name of a variable as LaTeX; ``letters`` has for "_" the number of an induction."""
    if name.startswith("_"):
        name = (letters or {}).get("_", name)
    shown = identifier(name)
    return (letters or {}).get(name) or shown.replace(r"\epsilon", r"\varepsilon")


class Formulas(_Printer):
    """Prints terms; ``letters`` are the names that are printed as others."""

    def __init__(
        self,
        binders: Mapping[Term, str],
        letters: Mapping[str, str],
        known: Collection[str] = (),
        conditions: Collection[str] = (),
    ) -> None:
        self.own: dict[Term, str] = {}  # letters that are settled
        super().__init__(ChainMap(self.own, binders))  # type: ignore[arg-type]  # it is only read
        self.letters, self.known, self.conditions = letters, known, conditions
        self.pairs: dict[Term, dict[str, str]] = {}
        self.simple = False
        self._last = ""  # the name that was given last
        self._under = 0  # in how many statements that something exists this stands

    def name(self, name: str) -> str:
        """Return a variable's name."""
        return named(name, self.letters)

    def type(self, t: Type) -> str:
        """Return the set that a type stands for, with the letter that sentences give it."""
        return space_of(t)

    def term(self, t: Term, power: int) -> str:
        """``t``, in parentheses where its head binds less than ``power``."""
        if isinstance(t, Var):
            return self.name(t.name)
        if isinstance(t, Abs) and isinstance(t.body, Literal) and (t.domain is BOOL or t.domain.op[0] == "'"):
            entry = self.term(t.body, power)  # the vector with one entry everywhere
            return entry if t.domain is not BOOL or entry == "0" else rf"\left({entry}, {entry}\right)"
        if is_truth(t):
            return _TRUTH[parts(t)[0]]
        if isinstance(t, Abs) and (norm := norm_of(t)) is not None:
            return self.term(norm, power)
        if isinstance(t, App):
            if (v := self._negated(t)) is not None:
                if isinstance(v, Const):
                    return _TRUTH["F" if v.name == "T" else "T"]
                return self._enclosed(f"1 - {self.term(v, _SUM + 1)}", _SUM, power)
            found = self._special(t, power)
            if found is not None:
                return found
        return super().term(t, power)

    def said(self, t: Term, power: int) -> str:
        """``t`` where a statement stands: a truth value alone is none."""
        if is_truth(t):
            return super().term(t, power)
        if isinstance(t, App) and parts(t)[0] == "~" and is_truth(t.argument):
            return r"\text{false}" if parts(t.argument)[0] == "T" else r"\text{true}"
        if self._is_value(t):
            return self._enclosed(f"{self.term(t, _RELATION + 1)} = 1", _RELATION, power)
        if isinstance(t, App) and (v := self._negated(t)) is not None:
            return self._enclosed(f"{self.term(v, _RELATION + 1)} = 0", _RELATION, power)
        return self.term(t, power)

    def _is_value(self, t: Term) -> bool:
        """Return whether t is a variable for a truth value, and not the name of a statement."""
        if not isinstance(t, Var) and isinstance(t, App) and t.type is BOOL:
            path, at = component(t)
            return path in self.pairs.get(at, {})
        return isinstance(t, Var) and t.type is BOOL and t.name not in self.conditions

    def _negated(self, t: App) -> Term | None:
        """The truth value whose negation t is."""
        name, a = parts(t)
        return a[0] if name == "~" and len(a) == 1 and (self._is_value(a[0]) or is_truth(a[0])) else None

    def _is_simple(self, t: Term) -> bool:
        """Return whether t is a truth value that needs no words."""
        return is_truth(t) or self._is_value(t) or (isinstance(t, App) and self._negated(t) is not None)

    def _special(self, t: App, power: int) -> str | None:
        name, a = parts(t)
        of = head(t)
        if isinstance(of, Var):
            return self._applied(of, t, power)
        if self.simple and (same := without_neutral(name, a)) is not None:
            return self.term(same, power)
        if name in ("fst", "snd"):
            return self._component(t, len(a), power)
        if self.simple and name == "=" and len(a) == 2 and a[0].type is BOOL and is_truth(a[0]):
            a = (a[1], a[0])
        if name == "=" and len(a) == 2 and a[0].type is BOOL and is_truth(a[1]):
            if parts(a[1])[0] == "T":
                return self.said(a[0], power)
            if self._is_value(a[0]):
                return self._enclosed(f"{self.term(a[0], _RELATION + 1)} = 0", _RELATION, power)
            no = rf"\text{{not }}{self.said(a[0], _RELATION + 1)}"
            return self._denied(a[0], power) or self._enclosed(no, _AND, power)
        if name == "=" and len(a) == 2 and a[0].type is BOOL and not all(map(self._is_simple, a)):
            left, right = (self.said(x, _IMPLIES + 1) for x in a)
            return self._enclosed(rf"{left} \text{{ if and only if }} {right}", _IMPLIES - 1, power)
        if self.simple and name == "+" and len(a) == 2 and parts(a[1])[0] == "neg":
            left, right = self.term(a[0], _SUM), self.term(parts(a[1])[1][0], _SUM + 1)
            return self._enclosed(f"{left} - {right}", _SUM, power)
        if name == "*" and len(a) == 2 and (positive := without_sign(a[0])) is not None:
            shown = self.term(binary("*", positive, a[1]), _PRODUCT)
            return self._enclosed(f"-{shown}", _SUM, power)
        if name in ("SumOn", "ProdOn") and len(a) == 2 and (limits := limits_of(a[0])):
            if a[1] not in self.own and not self.binders.get(a[1]):
                self.own[a[1]] = self._free("ijkl", self._taken(a[1]))
            point, body = self._opened(a[1])
            low, high = (self.term(x, _BINDER) for x in limits)
            word = r"\sum" if name == "SumOn" else r"\prod"
            shown = rf"{word}_{{{point} = {low}}}^{{{high}}} {self.term(body, _PRODUCT)}"
            return self._enclosed(shown, _SUM, power)
        if "{x0} = " in latex_templates().get(name, ""):
            taken = self._taken(a[0])
            if self.binders.get(a[0], "") in ("", *taken):
                self.own[a[0]] = self._free("ijkl", taken)
        if name in _OVER and len(a) == 2 and (isinstance(a[0], Abs) or _waits(a[0])):
            word = _OVER[name]
            point, body = self._opened(a[1])
            at = var(self._last, a[1].type.args[0])
            given = [self.said(c, _AND + 1) for c in conjuncts(app(a[0], at))]
            named = self._set(a[0])
            if ": " not in named:
                given = [rf"{point} \in {named}"]
            start = "" if given[0].startswith((rf"{point} \in ", rf"{point} \ne ")) else rf"{point}:\, "
            pair = self.pairs.get(at) is not None
            start = "" if pair else start
            if not (pair and any(r"\mathrm{pr}" in c for c in given)):
                placed, others = beside([point], given)
                under = placed[0] if not others else start + r",\, ".join(given)
                found = rf"{word}_{{{under}}} {self.term(body, _PRODUCT)}"
                return self._enclosed(found, _SUM, power)
        if name in ("SupOn", "InfOn") and len(a) == 2 and isinstance(a[0], Const):
            point, body = self._opened(a[1])
            if a[0].name == "Measurable":
                found = rf"\{name[:3].lower()}_{{{point}\text{{ measurable}}}} {self.term(body, _PRODUCT)}"
                return self._enclosed(found, _SUM, power)
        if name == "class_sum" and len(a) == 3:
            sum_ = rf"{self.term(a[0], _SUM)} + {self.term(a[1], _SUM + 1)}"
            return self._enclosed(rf"{self.term(a[2], _SUM)} \in {sum_}", _RELATION, power)
        if name == "alpha_generator" and len(a) == 1:
            return rf"\varphi_{{{self.term(a[0], _BINDER)}}}"
        if name == "within" and len(a) == 1:
            return rf"\text{{that differ in at most }}{self.term(a[0], _ATOM)}\text{{ entries}}"
        if name == "\\/" and len(a) == 2:
            return self._in_union(t, r"\in", power)
        if name == "~" and len(a) == 1:
            return self._denied(a[0], power)
        if name == "^" and len(a) == 2:
            base = self.term(a[0], _POWER + 1)
            if base == self.term(a[0], _BINDER) and (r"\frac" in base or "^" in base):
                base = rf"\left({base}\right)"
            return f"{base}^{{{self.exponent(a[1])}}}"
        if name == "exp" and len(a) == 1:
            inner = self.exponent(a[0])
            if len(inner) <= _LONGEST_EXPONENT and r"\frac" not in inner:
                return rf"\mathrm{{e}}^{{{inner}}}"
            return rf"\exp\left({self.term(a[0], _BINDER)}\right)"
        if name == "select" and len(a) == 1 and power == _BINDER:
            return rf"\text{{some element of }}{self._set(a[0])}"
        if self.simple and name == "if" and len(a) == 3 and (sure := decided(a[0])) is not None:
            return self.term(a[1] if sure else a[2], power)
        if name == "if" and len(a) == 3 and t.type is not BOOL:
            return self._where(*a, power) or self._distinguished(t)
        if name == "HasInt" and len(a) == 3:
            shown = f"{self.integral(a[0], a[1])} = {self.term(a[2], _RELATION + 1)}"
            return self._enclosed(shown, _RELATION, power)
        if name == "AE" and len(a) == 2:
            return self._almost_all(a[0], a[1], power)
        if name == "L" and len(a) == 2:
            return self._enclosed(self.integral(a[0], a[1]), _PRODUCT, power)
        if name == "E" and len(a) == 2 and parts(a[0])[0] == "lebesgue":
            point, body = self._opened(a[1])  # no mean: the measure is infinite
            shown = rf"\int_{{-\infty}}^{{\infty}} {self.term(body, _PRODUCT)}\,\mathrm{{d}}{point}"
            return self._enclosed(shown, _PRODUCT, power)
        if name == "?" and len(a) == 1:
            return (isinstance(a[0], Abs) and self._bounded(a[0], power)) or self._exists(t, "is", power)
        if name == "!" and len(a) == 1:
            return self._for_all(t, power)
        if name == "/\\" and len(a) == 2:
            return self._both(t, power)
        if name == "==>" and len(a) == 2:
            return self._if(t, power)
        if name == "product" and len(a) == 1 and isinstance(a[0], Abs) and not a[0].body.loose:
            return rf"{self.term(a[0].body, _ATOM)}^{{\otimes {self.type(a[0].domain)}}}"
        predicate = name == "map" and len(a) == 2 and a[0].type.args[1] is BOOL
        if predicate and (isinstance(a[0], Abs) or _waits(a[0])):
            point, body = self._opened(a[0])  # a truth value is taken on: this is no set
            shown = rf"\left({point} \mapsto {self.indicator(body)}\right)_*{self.term(a[1], _ATOM)}"
            return self._enclosed(shown, _ATOM, power)
        if name == "semi" and len(a) == 2:
            return self._enclosed(self._joint(*a), _PRODUCT, power)
        if t.type is BOOL and _is_a_set(latex_templates().get(name, "=")) == len(a) - 1:
            shown = rf"{self.term(a[-1], _SUM)} \in {self.term(t.function, _ATOM)}"
            return self._enclosed(shown, _RELATION, power)
        if name == "card" and len(a) == 1 and isinstance(a[0], Abs) and parts(a[0].body)[0] == "T":
            return "2" if a[0].domain is BOOL else f"|{space(a[0].domain.op)}|"
        return None

    def _component(self, t: App, given: int, power: int, sign: str = r"\in") -> str | None:
        """A component of a pair that has names for both, perhaps applied to arguments.

        If it is a set, its value is ``i \\in x_1``, or with another ``sign``.
        """
        arguments: list[Term] = []
        of: Term = t
        for _ in range(given - 1):
            assert isinstance(of, App)
            arguments.insert(0, of.argument)
            of = of.function
        path, at = component(of)
        letter = self.pairs.get(at, {}).get(path)
        if letter is not None:
            return self.term(app(var(letter, of.type), *arguments), power)
        name = head(at)
        if len(path) != 1 or not isinstance(name, Var) or at in self.pairs or name in self.pairs:
            return None
        shown, index = self.name(name.name), "1" if path == "1" else "2"
        around = {*self.known, *self.used, *self.own.values(), *(v.name for v in t.free)}
        if "_" in shown or "'" in shown or {name.name + "1", name.name + "2"} & around:
            return None
        if sign != r"\in" and (t.type is not BOOL or len(arguments) != 1):
            return None
        points = [self.term(x, _BINDER) for x in arguments_of(at)]
        applied = rf"\left({', '.join(points)}\right)" if points else ""
        if t.type is BOOL and len(arguments) == 1:
            member = rf"{self.term(arguments[0], _SUM)} {sign} {shown}_{{{index}}}{applied}"
            return self._enclosed(member, _RELATION, power)
        rest = rf"\left({', '.join(self.term(x, _BINDER) for x in arguments)}\right)" if arguments else ""
        return rf"{shown}_{{{index}}}{applied}{rest}"

    def _applied(self, of: Var, t: App, power: int) -> str | None:
        """A predicate is a set; a component of a vector has an index."""
        arguments = arguments_of(t)
        if len(arguments) == 2 and t.type is BOOL and self.name(of.name) in _NEIGHBOURS.values():
            first, second = (self.term(x, _SUM) for x in arguments)
            return self._enclosed(f"{first} {self.name(of.name)} {second}", _RELATION, power)
        if len(arguments) > 1 and t.type is BOOL and of.name not in self.conditions:
            members = ", ".join(self.term(x, _BINDER) for x in arguments)
            shown = rf"\left({members}\right) \in {self.term(of, _ATOM)}"
            return self._enclosed(shown, _RELATION, power)
        if len(arguments) != 1:
            return None
        if parts(arguments[0])[0] == "," and t.type is not BOOL:
            return self.term(of, _ATOM) + self.term(arguments[0], _ATOM)
        if t.type is BOOL:
            shown = rf"{self.term(arguments[0], _SUM)} \in {self.term(of, _ATOM)}"
            return self._enclosed(shown, _RELATION, power)
        index = arguments[0]
        if t.type is REAL and isinstance(index, Var) and index.name[0] in "ijk" and index.type.op[0] == "'":
            base = self.term(of, _ATOM)
            return None if "_" in base else f"{base}_{{{self.term(index, _BINDER)}}}"
        return None

    def _set(self, predicate: Term) -> str:
        r"""A set; ``t \cup \{i\}`` for what is i or in t."""
        if isinstance(predicate, Const) and predicate.name in ("!", "?"):
            point, body = self._opened(predicate)
            return rf"\left\{{{point}: {self.said(body, _BINDER)}\right\}}"
        if isinstance(predicate, Abs):
            v = var(self._letter(predicate), predicate.domain)
            if united := self._united(app(predicate, v), v):
                return united
        return super()._set(predicate)

    def _united(self, t: Term, v: Var) -> str:
        """The union of the sets of which a statement says that v is in one; "" if it says something else."""
        united = [self._members_of(c, v) for c in alternatives(t)]
        if len(united) < 2 or not all(united) or all(s.startswith(r"\left") for s in united):
            return ""
        return r" \cup ".join(sorted(united, key=lambda s: s.startswith(r"\left")))

    def _in_union(self, t: Term, sign: str, power: int) -> str | None:
        """``j ∈ t ∪ {i}`` for "j = i or j is in t"."""
        first = alternatives(t)[0]
        v = parts(first)[1][0] if parts(first)[0] == "=" else getattr(first, "argument", None)
        if not isinstance(v, Var) or not (united := self._united(t, v)):
            return None
        return self._enclosed(f"{self.name(v.name)} {sign} {united}", _RELATION, power)

    def _members_of(self, t: Term, v: Var) -> str:
        """The set of which a statement says that v is in it; "" if it says something else."""
        name, a = parts(t)
        if name == "=" and a[0] is v and v not in a[1].free:
            return rf"\left\{{{self.term(a[1], _BINDER)}\right\}}"
        if isinstance(t, App) and isinstance(t.function, Var) and t.argument is v:
            return self.name(t.function.name)
        return ""

    def _denied(self, t: Term, power: int) -> str | None:
        name, a = parts(t)
        if isinstance(t, App) and isinstance(of := head(t), Var):
            given = arguments_of(t)
            if len(given) > 1 and of.name in self.conditions:
                return self._enclosed(rf"{self.term(t, _BINDER)}\text{{ does not hold}}", _RELATION, power)
            if len(given) > 1 and self.name(of.name) in _NEIGHBOURS.values():
                first, second = (self.term(x, _SUM) for x in given)
                return self._enclosed(rf"{first} \not{self.name(of.name)} {second}", _RELATION, power)
            shown = ", ".join(self.term(x, _SUM if len(given) == 1 else _BINDER) for x in given)
            member = shown if len(given) == 1 else rf"\left({shown}\right)"
            return self._enclosed(rf"{member} \notin {self.term(of, _ATOM)}", _RELATION, power)
        if name in ("fst", "snd") and isinstance(t, App):
            path, at = component(t.function)
            if (letter := self.pairs.get(at, {}).get(path)) is not None:
                return self._denied(app(var(letter, t.function.type), t.argument), power)
            return self._component(t, len(a), power, r"\notin")
        template = latex_templates().get(name, "")
        all_given = isinstance(t, App) and t.type is BOOL and name not in ("HasInt", "HasDeriv")
        if name == "?" and len(a) == 1:
            return self._exists(t, "is no", power)
        if name == "\\/" and (none := self._in_union(t, r"\notin", power)) is not None:
            return none
        if self.simple and (contrary := self._contrary_of(t)) is not None:
            either = alternatives(contrary)
            if 1 < len(either) <= _MOST_ALTERNATIVES:
                shown = r"\text{ or }".join(self.said(c, _AND + 1) for c in either)
                return self._enclosed(shown, _OR, power)
            if len(either) == 1:
                return self.said(contrary, power)
        if all_given and (r"\text{ is " in template or re.match(r"\{\d\} \\in ", template)):
            return self._template(name, template, a, power, denied=True)
        if t.type is BOOL and (says := _MEMBER.fullmatch(self.term(t, _RELATION))):
            return self._enclosed(rf"{says[1]} \notin {says[2]}", _RELATION, power)
        if len(a) != 2:
            return None
        if name in ("<=", "<"):
            a, sign = (a[1], a[0]), "<" if name == "<=" else r"\le"
        elif name in ("=", "<<"):
            sign = r"\ne" if name == "=" else r"\not\ll"
        else:
            return None
        shown = f"{self.term(a[0], _RELATION + 1)} {sign} {self.term(a[1], _RELATION + 1)}"
        return self._enclosed(shown, _RELATION, power)

    def _contrary_of(self, t: Term) -> Term | None:
        """The contrary of a statement of several, or for all values: each of them is denied."""
        name, a = parts(t)
        if name == "~" and len(a) == 1:
            return a[0]
        if name in ("/\\", "\\/") and len(a) == 2:
            return _of_two("\\/" if name == "/\\" else "/\\", *map(self._not, a))
        if name == "==>" and len(a) == 2:
            return _of_two("/\\", a[0], self._not(a[1]))
        if name == "!" and len(a) == 1:
            v = another("§c", a[0].type.args[0], t)
            predicate = lam(v, self._not(app(a[0], v)))
            if letter := self.binders.get(a[0]):
                self.own[predicate] = letter
            return app(const("?", fun(predicate.type, BOOL)), predicate)
        return None

    def _not(self, t: Term) -> Term:
        contrary = self._contrary_of(t)
        return app(const("~", fun(BOOL, BOOL)), t) if contrary is None else contrary

    def exponent(self, t: Term) -> str:
        """Return an exponent: fractions with a slash."""
        name, a = parts(t) if isinstance(t, App) else ("", ())
        if name == "ext":
            return self.exponent(a[0])
        if self.simple and (same := without_neutral(name, a)) is not None:
            return self.exponent(same)
        if name == "/" and len(a) == 2 and parts(a[0])[0] == "neg":
            return f"-{self.term(parts(a[0])[1][0], _PRODUCT)}/{self.term(a[1], _POWER)}"
        if name == "/" and len(a) == 2:
            top = self.term(a[0], _PRODUCT)
            return f"{top}/{self.term(a[1], _POWER)}"
        if name in ("+", "-") and len(a) == 2:
            right = self.exponent(a[1])
            if parts(a[1])[0] in ("+", "-", "neg"):
                right = rf"\left({right}\right)"
            return f"{self.exponent(a[0])} {name} {right}"
        if name == "neg":
            inner = self.exponent(a[0])
            return f"-{inner}" if parts(a[0])[0] not in ("+", "-", "neg") else rf"-\left({inner}\right)"
        return self.term(t, _BINDER)

    def indicator(self, c: Term) -> str:
        """Return the indicator function of a condition."""
        name, a = parts(c)
        inner, sign = (a[0], "^{c}") if name == "~" else (c, "")
        if isinstance(inner, App) and isinstance(head(inner), Var) and len(arguments_of(inner)) == 1:
            of, at = self.term(head(inner), _ATOM), self.term(inner.argument, _BINDER)
            return rf"\mathbf{{1}}_{{{of}{sign}}}\left({at}\right)"
        return rf"\mathbf{{1}}\left\{{{self.said(c, _BINDER)}\right\}}"

    def _where(self, condition: Term, value: Term, other: Term, power: int) -> str | None:
        """A value where a condition holds, and 0 elsewhere, or the contrary."""
        if is_truth(condition):
            return self.term(value if parts(condition)[0] == "T" else other, power)
        if is_zero(other):
            one = self.indicator(condition)
        elif is_zero(value) and (denied := self._denied(condition, _BINDER)):
            one, value = rf"\mathbf{{1}}\left\{{{denied}\right\}}", other
        else:
            return None
        return (
            one if is_one(value) else self._enclosed(rf"{self.term(value, _PRODUCT)}\,{one}", _PRODUCT, power)
        )

    def _distinguished(self, t: Term) -> str | None:
        """The values of distinctions within one another, each with its whole condition."""
        rows = self._rows(t, [])
        if rows is None or not 2 < len(rows) <= _MOST_ROWS:
            return None
        shown = [rf"{value} & \text{{if }} {joined(given)}" for value, given in rows[:-1]]
        shown.append(rf"{rows[-1][0]} & \text{{otherwise}}")
        return r"\begin{cases} " + r" \\ ".join(shown) + r" \end{cases}"

    def _rows(self, t: Term, given: list[str]) -> list[tuple[str, list[str]]] | None:
        """The values with their conditions; None if a condition has words, or no contrary in signs."""
        name, a = parts(t)
        if name != "if" or len(a) != 3 or (given and self._where(*a, _BINDER)):
            return [(self.term(t, _BINDER), given)]
        this, other = self.said(a[0], _AND + 1), self._contrary(a[0])
        if other is None or r"\text" in this + other:
            return None
        first, second = self._rows(a[1], [*given, this]), self._rows(a[2], [*given, other])
        return None if first is None or second is None else [*first, *second]

    def _contrary(self, t: Term) -> str | None:
        if self._is_value(t):
            return f"{self.term(t, _RELATION + 1)} = 0"
        name, a = parts(t)
        return self.said(a[0], _AND + 1) if name == "~" else self._denied(t, _AND + 1)

    def integral(self, law: Term, f: Term) -> str:
        """Return the integral of a function with respect to a measure."""
        of = self.term(law, _ATOM)
        if isinstance(f, Var):
            return rf"\int {self.term(f, _ATOM)}\,\mathrm{{d}}{of}"
        name, body = self._opened(f)
        shown = self.term(body, _PRODUCT)
        if parts(law)[0] == "lebesgue":
            return rf"\int {shown}\,\mathrm{{d}}{name}"
        return rf"\int {shown}\,{of}(\mathrm{{d}}{name})"

    def _bounded(self, predicate: Abs, power: int) -> str | None:
        """``∫ f dP ≤ b`` for ``?w. HasInt P f w /\\ w <= b``."""
        w = var("ω", predicate.domain)
        name, both = parts(app(predicate, w))
        if name != "/\\":
            return None
        (first, a), (second, b) = parts(both[0]), parts(both[1])
        if first != "HasInt" or a[2] is not w or second != "<=" or b[0] is not w or w in b[1].free:
            return None
        shown = rf"{self.integral(a[0], a[1])} \le {self.term(b[1], _RELATION + 1)}"
        return self._enclosed(shown, _RELATION, power)

    def _for_all(self, t: Term, power: int) -> str:
        if (every := self._every_subset(parts(t)[1][0])) is not None:
            return self._enclosed(every, _RELATION, power)
        names: list[str] = []
        bound: list[Var] = []
        given: list[str] = []
        before = len(self.used)
        while True:
            name, a = parts(t)
            if name == "!" and len(a) == 1:
                shown, t = self.opened(a[0])
                bound.append(var(self._last, a[0].type.args[0]))
                names.append(shown + self._told(a[0]))
            elif name == "==>" and len(a) == 2:
                given += [
                    self.said(c, _RELATION) for c in conjuncts(a[0]) if not (self.simple and decided(c))
                ]
                t = a[1]
            else:
                break
        if r"\text{false}" in given and names:
            given = [rf"{names[-1]} \in \emptyset"]
        own = _BINDER
        if not given and (everywhere := self._everywhere(t)):
            shown, own = everywhere, _RELATION
        elif parts(t)[0] == "F":
            shown = there_is("is no", names, given)
        elif parts(t)[0] == "?":
            comma = "," * bool(given)
            shown = f"{for_all(names, given)}{comma} {self.term(t, _BINDER)}".replace(
                r"\text{ ", r"\text{", 1
            )
            shown = re.sub(r"(.*) \\text\{there", r"\1\\text{ there", shown, count=1)
        elif given and names and not any(v in t.free for v in bound):
            shown = rf"{self.said(t, _RELATION)}\text{{ if }}{there_is('is', names, given)}"
        elif parts(t)[0] == "AE":
            shown = f"{self.said(t, _BINDER)},{for_all(names, given)}"
        elif parts(t)[0] == "/\\" and names and len(together := self._conjuncts(t)) > 1:
            shown = f"{for_all(names, given)}:\\; {joined(together)}".replace(r"\text{ ", r"\text{", 1)
        else:
            shown = self.said(t, _RELATION) + for_all(names, given)
        del self.used[before:]
        return self._enclosed(shown, own, power)

    def _every_subset(self, predicate: Term) -> str | None:
        """Every set of a space is measurable: there the sets have to be named by the space."""
        domain = predicate.type.args[0]
        v = var("§", domain)
        name, a = parts(app(predicate, v))
        if name != "Measurable" or a[0] is not v or domain.op != "fun" or domain.args[1] is not BOOL:
            return None
        return rf"\text{{every subset of }}{self.type(domain.args[0])}\text{{ is measurable}}"

    def _exists(self, t: Term, verb: str, power: int) -> str:
        """``there is x > 0 such that …``, with names that stand together; ``verb`` says "is" or "is no"."""
        names: list[str] = []
        before = len(self.used)
        while parts(t)[0] == "?" and len(parts(t)[1]) == 1:
            shown, t = self.opened(parts(t)[1][0])
            names.append(shown)
        self._under += 1
        given = [] if self.simple and decided(t) else self._conjuncts(t, merged=False)
        self._under -= 1
        del self.used[before:]
        none = for_none(names, given) if self._under and verb == "is no" else ""
        return self._enclosed(none or there_is(verb, names, given), _BINDER, power)

    def _conjuncts(self, t: Term, *, merged: bool = True) -> list[str]:
        """The parts of a conjunction: what is said of the same things is said once, ``0 ≤ r(q) ≤ 1``.

        A step does not say 0 = 0 beside something else.
        """
        found: list[Term] = []
        every = list(conjuncts(t))
        telling = [c for c in every if not self._is_empty(c)] if self.simple and len(every) > 1 else every
        for c in telling or every[:1]:
            both = self._for_the_same(found[-1], c) if found else None
            found[-1:] = [both] if both is not None else [*found[-1:], c]
        runs: list[list[Term]] = []
        for c in found:
            runs[-1:] = (
                [[*runs[-1], c]] if merged and runs and follows(runs[-1][-1], c) else [*runs[-1:], [c]]
            )
        shown = [self._run(run) for run in runs[:-1]]
        last = self._run(runs[-1], last=True)
        return [*shown, last]

    def _is_empty(self, t: Term) -> bool:
        """Return whether t is plainly true, such as an equation of two numbers that print the same."""
        if decided(t):
            return True
        name, a = parts(t)
        if name != "=" or len(a) != 2 or a[0].type not in (REAL, EREAL):
            return False
        return self.term(a[0], _RELATION + 1) == self.term(a[1], _RELATION + 1)

    def _run(self, run: list[Term], *, last: bool = False) -> str:
        """Relations of which each begins where the one before ends; or one statement."""
        if len(run) == 1:
            shown = self.said(run[0], _BINDER)
            open_ = last or not re.search(
                r"\\text\{ (?:with|such that) \}", shown
            )  # more conditions could follow
            ends = last or (parts(run[0])[0] in ("!", "AE") and open_ and not shown.startswith(r"\text{"))
            return shown if ends and not is_loose(run[0]) else self.said(run[0], _AND + 1)
        found = self.term(parts(run[0])[1][0], _RELATION + 1)
        for c in run:
            name, a = parts(c)
            found += f" {_ORDERS[name]} {self.term(a[1], _RELATION + 1)}"
        return found

    def _both(self, t: Term, power: int) -> str:
        given = self._conjuncts(t)
        if len(given) == 1:
            return self._enclosed(given[0], _RELATION, power)
        shown = joined(given)
        return self._enclosed(shown, _BINDER if quantified(given) else _AND, power)

    def _if(self, t: Term, power: int) -> str | None:
        """``c if a and b`` for an implication whose conditions have words, or that has several."""
        given: list[str] = []
        while parts(t)[0] == "==>":
            given += [self.said(c, _AND + 1) for c in conjuncts(parts(t)[1][0])]
            t = parts(t)[1][1]
        if len(given) == 1 and r"\text" not in given[0]:
            return None
        shown = rf"{self.said(t, _AND + 1)}\text{{ if }}{joined(given)}"
        return self._enclosed(shown, _IMPLIES - 1, power)

    def _for_the_same(self, s: Term, t: Term) -> Term | None:
        """``s and t`` under one quantifier, if both have the same."""
        (name, a), (other, b) = parts(s), parts(t)
        if name != "!" or other != "!" or not (isinstance(a[0], Abs) and isinstance(b[0], Abs)):
            return None
        if a[0].domain is not b[0].domain:
            return None
        v = another("§", a[0].domain, s, t)
        first, second = app(a[0], v), app(b[0], v)
        given: list[Term] = []
        while parts(first)[0] == parts(second)[0] == "==>" and parts(first)[1][0] is parts(second)[1][0]:
            given.append(parts(first)[1][0])
            first, second = parts(first)[1][1], parts(second)[1][1]
        if "==>" in (parts(first)[0], parts(second)[0]):
            return None
        both = self._for_the_same(first, second)
        if both is None and "!" in (parts(first)[0], parts(second)[0]):
            return None
        inner = _of_two("/\\", first, second) if both is None else both
        for condition in reversed(given):
            inner = implies(condition, inner)
        predicate = lam(v, inner)
        name_of = self.binders.get(a[0], self.binders.get(b[0]))
        if name_of:
            self.own[predicate] = name_of
        assert isinstance(s, App)
        return app(s.function, predicate)

    def _everywhere(self, t: Term) -> str:
        """``0 ≤ f`` for ``0 ≤ f(x)``, of all x."""
        name, a = parts(t)
        if name != "<=" or not is_zero(a[0]) or not isinstance(a[1], App):
            return ""
        of, at = a[1].function, a[1].argument
        if not isinstance(of, Var) or not isinstance(at, Var) or at.name != self._last or at in self.pairs:
            return ""
        return rf"0 \le {self.name(of.name)}"

    def _almost_all(self, law: Term, f: Term, power: int) -> str:
        """``… for P-almost all x and Q-almost all y with …``."""
        before = len(self.used)
        points: list[str] = []
        given: list[str] = []
        inner: list[Var] = []
        while True:
            of = self.term(law, _ATOM)
            point, body = self.opened(f)
            inner.append(var(self._last, f.type.args[0]))
            points.append(rf"{of}\text{{-almost all }}{point}")
            name, a = parts(body)
            if name != "AE" or len(a) != 2 or any(v in a[0].free for v in inner):
                break
            law, f = a
        while parts(body)[0] == "==>":
            given.append(self.said(parts(body)[1][0], _AND + 1))
            body = parts(body)[1][1]
        shown = rf"{self.said(body, _RELATION)}\text{{ for }}" + r"\text{ and }".join(points)
        del self.used[before:]
        return self._enclosed(shown + rf"\text{{ with }}{joined(given)}" * bool(given), _BINDER, power)

    def _joint(self, law: Term, kernel: Term) -> str:
        """``P ⊗ A ⊗ B`` for the joint distribution of what is drawn one after the other."""
        second = kernel.body if isinstance(kernel, Abs) and not kernel.body.loose else kernel
        return rf"{self.term(law, _PRODUCT)} \otimes {self.term(second, _PRODUCT + 1)}"

    def _opened(self, t: Term) -> tuple[str, Term]:
        """A name for the argument of a function, or a pair of names, and the function's value there."""
        wanted = self._last = self._letter(t)
        v = var(wanted, t.type.args[0])
        body = app(t, v)
        self.pairs.pop(v, None)
        if v.type.op == "prod":
            found = used_of(body, v)
            if (
                found
                and "" not in found
                and not any(p != q and q.startswith(p) for p in found for q in found)
            ):
                names: dict[str, str] = {}
                for path in sorted(found):
                    letters = letters_of(components(v.type, path))
                    names[path] = self._free(letters, {*self._taken(t), *names.values()})
                self.pairs[v] = names
                return _pair({p: self.name(n) for p, n in names.items()}, ""), body
        return self.name(wanted), body

    def opened(self, t: Term) -> tuple[str, Term]:
        """Return a name for the argument of a function, which is then in use, and its value there."""
        shown, body = self._opened(t)
        self.used.append(self._last)
        return shown, body

    def _inside_pairs(self, t: Term) -> set[str]:
        return {n for w in t.free for n in self.pairs.get(w, {}).values()}

    def _taken(self, t: Term) -> set[str]:
        return {v.name for v in t.free} | set(self.used) | self._inside_pairs(t)

    def _letter(self, t: Term) -> str:
        """The author's name for a function's argument, without needless primes, or a letter of its kind."""
        taken, own = self._taken(t), self.own.get(t)
        if own is not None and own not in taken:
            return own
        own = self.binders.get(t, "")
        for name in (own.rstrip("'_"), own):
            if name and name not in taken and name not in self.known:
                return name
        return self._free(letters_for(t), taken)

    def _free(self, letters: str, taken: set[str]) -> str:
        """The first letter that means nothing else, or else the first that is not taken."""
        for avoided in ({*taken, *self.known, *self.letters}, taken):
            for name in (*letters, *"xyzuvwst"):
                if name not in avoided:
                    return name
        name = letters[0]
        while name in taken:
            name += "'"
        return name

    def _arguments(self, t: Term) -> tuple[str, Term]:
        """Names for all arguments of a function, and its value there."""
        names: list[str] = []
        before = len(self.used)
        while isinstance(t, Abs):
            shown, t = self.opened(t)
            names.append(shown)
        del self.used[before:]
        if not names:
            return super()._arguments(t)
        return (names[0] if len(names) == 1 else rf"\left({', '.join(names)}\right)"), t


def _of_two(sign: str, a: Term, b: Term) -> Term:
    """A statement of two: both, or one of them."""
    return app(const(sign, fun(BOOL, BOOL, BOOL)), a, b)


def space(variable: str) -> str:
    """Return the letter of the set that a type variable stands for, which no variable has: Ω for 'a."""
    name = variable.lstrip("'")
    return r"\Omega" if name == "a" else rf"\mathcal{{{name[:1].upper()}}}"


def space_of(t: Type) -> str:
    """Return the set that a type stands for, as LaTeX."""
    if t in _SPACES:
        return _SPACES[t]
    if t.op[0] == "'":
        return space(t.op)
    if t.op == "prod":
        return rf"{space_of(t.args[0])} \times {space_of(t.args[1])}"
    if t.op == "fun":
        if t.args[1] is BOOL:
            return rf"2^{{{space_of(t.args[0])}}}"
        base = space_of(t.args[1])
        base = rf"\left({base}\right)" if "^" in base or r"\times" in base else base
        return f"{base}^{{{space_of(t.args[0])}}}"
    return rf"\mathcal{{M}}\left({space_of(t.args[0])}\right)" if t.args else t.op


def _pair(names: Mapping[str, str], at: str) -> str:
    if at in names:
        return names[at]
    if not any(p.startswith(at) for p in names):
        return r"\cdot"
    return rf"\left({_pair(names, at + '1')}, {_pair(names, at + '2')}\right)"


def _is_a_set(template: str) -> int:
    """Return how many arguments the template of a set has, -1 if it says something."""
    wanted = [int(i) for i in re.findall(r"\{(?:x|set|atom|law)?(\d)", template)]
    return -1 if re.search(r"\\text|\\in\b|\\sim|[=<]|\\le\b", template) else max(wanted, default=-1) + 1
