"""Terms as a journal prints them: the letters of the field, sets, indicators, pairs, words for quantifiers.

The notation of constants is that of `latex.py`; this adds what depends on the place: a set's members, ``1/2``
in an exponent, a component ``v_i``, the letter α of an order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cbdp_sym.kernel.terms import Abs, App, Const, Literal, Term, Var, app, literal, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type
from cbdp_sym.language.latex import (
    _ATOM,
    _BINDER,
    _IMPLIES,
    _POWER,
    _PRODUCT,
    _RELATION,
    _SUM,
    _Printer,
    identifier,
)
from cbdp_sym.language.ranges import for_all
from cbdp_sym.tactics.syntax import binary, head, parts

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
_PLACES: Final = ("x", "y", "z", "u", "v", "w", "s", "t")
_LONGEST_EXPONENT: Final = 60
_SPACES: Final = {REAL: r"\mathbb{R}", EREAL: r"\overline{\mathbb{R}}", BOOL: r"\{0, 1\}"}


def letters(terms: Iterable[Term], bound: Iterable[str]) -> dict[str, str]:
    r"""Return the Greek letters for one-letter names: ``a`` is α where it is an order.

    ``e`` is ε wherever it is a number, as e is Euler's. A letter that is a variable already, also one that is
    ``bound``, is not taken.
    """
    found: dict[str, str] = {}
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
    relation = {"nb": r"\sim"} if "nb" in taken else {}
    return relation | {n: _SHAPES.get(g, f"\\{g}") for n, g in found.items() if g not in taken}


def _subterms(t: Term) -> Iterable[Term]:
    yield t
    if isinstance(t, App):
        yield from _subterms(t.function)
        yield from _subterms(t.argument)
    elif isinstance(t, Abs):
        yield from _subterms(t.body)


def formula(t: Term, binders: Mapping[Term, str], letters: Mapping[str, str] | None = None) -> str:
    """Return a term as LaTeX for math mode: the one place where documents' formulas are made."""
    return Formulas(binders, letters or {}).term(t, _BINDER)


def named(name: str, letters: Mapping[str, str] | None = None) -> str:
    """Return the name of a variable as LaTeX."""
    shown = identifier(name)
    return (letters or {}).get(name) or shown.replace(r"\epsilon", r"\varepsilon")


class Formulas(_Printer):
    """Prints terms; ``letters`` are the names that are printed as others."""

    def __init__(self, binders: Mapping[Term, str], letters: Mapping[str, str]) -> None:
        super().__init__(binders)
        self.letters = letters
        self.pairs: dict[Term, dict[str, str]] = {}
        self._last = ""  # the name that was given last

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
        if isinstance(t, Abs) and t.domain.op[0] == "'" and isinstance(t.body, Literal):
            return self.term(t.body, power)  # the vector with one entry everywhere
        if isinstance(t, App):
            found = self._special(t, power)
            if found is not None:
                return found
        return super().term(t, power)

    def _special(self, t: App, power: int) -> str | None:
        name, a = parts(t)
        of = head(t)
        if isinstance(of, Var):
            return self._applied(of, t, power)
        if name in ("fst", "snd"):
            return self._component(t, len(a), power)
        if name == "=" and len(a) == 2 and a[0].type is BOOL:
            left, right = (self.term(x, _IMPLIES + 1) for x in a)
            return self._enclosed(rf"{left} \text{{ if and only if }} {right}", _IMPLIES - 1, power)
        if name == "*" and len(a) == 2 and (positive := _without_sign(a[0])) is not None:
            shown = self.term(binary("*", positive, a[1]), _PRODUCT)
            return self._enclosed(f"-{shown}", _SUM, power)
        if name in ("SupOn", "SumOn") and len(a) == 2 and isinstance(a[0], Abs) and isinstance(a[1], Abs):
            word = r"\sup" if name == "SupOn" else r"\sum"
            point, body = self._opened(a[1])
            condition = self.term(app(a[0], var(self._last, a[1].domain)), _BINDER)
            if self.pairs.get(var(self._last, a[1].domain)) is None:
                found = rf"{word}_{{{point}:\, {condition}}} {self.term(body, _PRODUCT)}"
                return self._enclosed(found, _SUM, power)
        if name in ("SupOn", "InfOn") and len(a) == 2 and isinstance(a[0], Const) and isinstance(a[1], Abs):
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
        if name == "if" and len(a) == 3 and t.type is not BOOL and _is_zero(a[2]):
            one = self.indicator(a[0])
            if _is_one(a[1]):
                return one
            return self._enclosed(rf"{self.term(a[1], _PRODUCT)}\,{one}", _PRODUCT, power)
        if name == "HasInt" and len(a) == 3:
            shown = f"{self.integral(a[0], a[1])} = {self.term(a[2], _RELATION + 1)}"
            return self._enclosed(shown, _RELATION, power)
        if name == "AE" and len(a) == 2:
            point, body = self._opened(a[1])
            almost = rf"\text{{ for }}{self.term(a[0], _ATOM)}\text{{-almost all }}{point}"
            return self._enclosed(self.term(body, _RELATION) + almost, _BINDER, power)
        if name == "L" and len(a) == 2:
            return self._enclosed(self.integral(a[0], a[1]), _PRODUCT, power)
        if name in ("!", "?") and len(a) == 1 and isinstance(a[0], Abs):
            return self._bounded(a[0], power) if name == "?" else self._for_all(t, power)
        if name == "card" and len(a) == 1 and isinstance(a[0], Abs) and parts(a[0].body)[0] == "T":
            return "2" if a[0].domain is BOOL else f"|{space(a[0].domain.op)}|"
        return None

    def _component(self, t: App, given: int, power: int) -> str | None:
        """A component of a pair that has names for both, perhaps applied to arguments."""
        arguments: list[Term] = []
        of: Term = t
        for _ in range(given - 1):
            assert isinstance(of, App)
            arguments.insert(0, of.argument)
            of = of.function
        path, at = _path(of)
        letter = self.pairs.get(at, {}).get(path)
        if letter is None:
            return None
        return self.term(app(var(letter, of.type), *arguments), power)

    def _applied(self, of: Var, t: App, power: int) -> str | None:
        """A predicate is a set; a component of a vector has an index."""
        arguments = _arguments(t)
        if len(arguments) == 2 and t.type is BOOL and self.name(of.name) == r"\sim":
            first, second = (self.term(x, _SUM) for x in arguments)
            return self._enclosed(rf"{first} \sim {second}", _RELATION, power)
        if len(arguments) != 1:
            return None
        if t.type is BOOL:
            shown = rf"{self.term(arguments[0], _SUM)} \in {self.term(of, _ATOM)}"
            return self._enclosed(shown, _RELATION, power)
        index = arguments[0]
        if t.type is REAL and isinstance(index, Var) and index.name[0] in "ijk" and index.type.op[0] == "'":
            base = self.term(of, _ATOM)
            return None if "_" in base else f"{base}_{{{self.term(index, _BINDER)}}}"
        return None

    def _denied(self, t: Term, power: int) -> str | None:
        name, a = parts(t)
        if isinstance(t, App) and isinstance(head(t), Var) and len(_arguments(t)) == 1:
            shown = rf"{self.term(t.argument, _SUM)} \notin {self.term(head(t), _ATOM)}"
            return self._enclosed(shown, _RELATION, power)
        if name in ("between", "Nat", "Int") and isinstance(t, App) and t.type is BOOL:
            shown = self.term(t, _RELATION + 1)
            inside = shown.removeprefix(r"\left(").removesuffix(r"\right)")
            return self._enclosed(inside.replace(r" \in ", r" \notin ", 1), _RELATION, power)
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

    def exponent(self, t: Term) -> str:
        """Return an exponent: fractions with a slash."""
        name, a = parts(t) if isinstance(t, App) else ("", ())
        if name == "ext":
            return self.exponent(a[0])
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
        if isinstance(inner, App) and isinstance(head(inner), Var) and len(_arguments(inner)) == 1:
            of, at = self.term(head(inner), _ATOM), self.term(inner.argument, _BINDER)
            return rf"\mathbf{{1}}_{{{of}{sign}}}\left({at}\right)"
        return rf"\mathbf{{1}}\left\{{{self.term(c, _BINDER)}\right\}}"

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
        names: list[str] = []
        given: list[str] = []
        before = len(self.used)
        while True:
            name, a = parts(t)
            if name == "!" and len(a) == 1:
                shown, t = self.opened(a[0])
                names.append(shown + self._told(a[0]))
            elif name == "==>" and len(a) == 2:
                given.append(self.term(a[0], _RELATION))
                t = a[1]
            else:
                break
        body = self.term(t, _RELATION)
        del self.used[before:]
        return self._enclosed(body + for_all(names, given), _BINDER, power)

    def _opened(self, t: Term) -> tuple[str, Term]:
        """A name for the argument of a function, or a pair of names, and the function's value there."""
        wanted = self._last = self._fresh(self.binders.get(t, "x"), t)
        v = var(wanted, t.type.args[0])
        body = app(t, v)
        self.pairs.pop(v, None)
        if v.type.op == "prod":
            found = _used(body, v)
            if (
                found
                and "" not in found
                and not any(p != q and q.startswith(p) for p in found for q in found)
            ):
                taken = {w.name for w in t.free} | set(self.used) | self._inside_pairs(t)
                free = iter(
                    n
                    for n in (*_PLACES, *(f"{p}'" for p in _PLACES), *(f"x_{k}" for k in range(1, 99)))
                    if n not in taken
                )
                names = {path: next(free) for path in sorted(found)}
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

    def _fresh(self, wanted: str, t: Term) -> str:
        taken = self._inside_pairs(t)
        name = super()._fresh(wanted, t)
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


def space(variable: str) -> str:
    """Return the letter of the set that a type variable stands for: I for 'i, Ω for 'a."""
    name = variable.lstrip("'")
    if name[:1] in "ijk":
        return name[:1].upper()
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
        base = rf"\left({base}\right)" if "^" in base else base
        return f"{base}^{{{space_of(t.args[0])}}}"
    return rf"\mathcal{{M}}\left({space_of(t.args[0])}\right)" if t.args else t.op


def _without_sign(t: Term) -> Term | None:
    """a of -a, 2 of -2."""
    name, a = parts(t)
    if name == "neg" and a[0].type is REAL:
        return a[0]
    return literal(-t.value) if isinstance(t, Literal) and t.value < 0 else None


def _arguments(t: Term) -> list[Term]:
    found: list[Term] = []
    while isinstance(t, App):
        found.insert(0, t.argument)
        t = t.function
    return found


def _is_zero(t: Term) -> bool:
    name, a = parts(t)
    return _is_zero(a[0]) if name == "ext" else isinstance(t, Literal) and t.value == 0


def _is_one(t: Term) -> bool:
    name, a = parts(t)
    return _is_one(a[0]) if name == "ext" else isinstance(t, Literal) and t.value == 1


def _path(t: Term) -> tuple[str, Term]:
    """fst (snd u) as "21" of u: the outermost component first."""
    path = ""
    while isinstance(t, App) and parts(t)[0] in ("fst", "snd") and len(parts(t)[1]) == 1:
        path = ("1" if parts(t)[0] == "fst" else "2") + path
        t = t.argument
    return path, t


def _used(t: Term, v: Var) -> set[str]:
    """The components of a pair that a term speaks of; "" is the pair itself."""
    if t is v:
        return {""}
    if isinstance(t, App):
        path, at = _path(t)
        if path and at is v:
            return {path}
        return _used(t.function, v) | _used(t.argument, v)
    if isinstance(t, Abs) and v in t.free:
        return _used(app(t, var("§p", t.domain)), v)
    return set()


def _pair(names: Mapping[str, str], at: str) -> str:
    if at in names:
        return names[at]
    if not any(p.startswith(at) for p in names):
        return r"\cdot"
    return rf"\left({_pair(names, at + '1')}, {_pair(names, at + '2')}\right)"
