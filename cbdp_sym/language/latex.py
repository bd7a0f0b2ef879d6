"""Kernel terms as LaTeX, in the notation of the papers and in the order in which the author wrote them.

``notation.toml`` has a template for each constant that has a notation of its own, and explains the templates.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from cbdp_sym.kernel.terms import Abs, App, Const, Literal, Term, Var, app, lam, var
from cbdp_sym.kernel.types import BOOL, EREAL, REAL, Type
from cbdp_sym.language.notation import GREEK, latex_alone, latex_templates, upright, waiting

_GREEK: Final = {name: "\\" + name for name in GREEK.values()}
_LETTERS: Final = dict(zip(GREEK, _GREEK, strict=True))
_ATOM, _POWER, _PRODUCT, _SUM, _RELATION, _AND, _OR, _IMPLIES, _BINDER = (30, 21, 16, 14, 10, 7, 5, 3, 0)
_INFIX: Final = {
    "+": (_SUM, "+", _SUM, _SUM + 1),
    "-": (_SUM, "-", _SUM, _SUM + 1),
    "*": (_PRODUCT, r"\,", _PRODUCT, _PRODUCT + 1),
    "=": (_RELATION, "=", _RELATION + 1, _RELATION + 1),
    "<=": (_RELATION, r"\le", _RELATION + 1, _RELATION + 1),
    "<": (_RELATION, "<", _RELATION + 1, _RELATION + 1),
    "<<": (_RELATION, r"\ll", _RELATION + 1, _RELATION + 1),
    "/\\": (_AND, r"\text{ and }", _AND + 1, _AND),
    "\\/": (_OR, r"\text{ or }", _AND + 1, _AND + 1),
    "==>": (_IMPLIES, r"\implies", _IMPLIES + 1, _IMPLIES),
}
_LOGIC: Final = ("/\\", "\\/", "==>")
_SENTENCE: Final = re.compile(r" = |\\text\{(?!if )|\} \\in \\mathbb|\} \\sim \{1\}")
_OPEN: Final = re.compile(
    r" \+ | \\cdot |^\\(int|sup|sum|prod|bigotimes|begin)"
)  # what stands beside it could join it
_OVER_A_TYPE: Final = re.compile(r"^\\(sup|sum|prod|bigotimes)_\{\{x0\}\}")
# Each value K x is a measurable function; that K is measurable in both arguments at once says more.
_CURRIED: Final = r"{0}\text{ is measurable in its first argument}"
_TYPES: Final = {"real": r"\mathbb{R}", "ereal": r"\left[-\infty, \infty\right]", "bool": r"\mathbb{B}"}
_FRACTION: Final = re.compile(r"\\t?frac\{-?\d")
_NAMES: Final = ["x", "y", "z", "u", "v", "w", "s", "t"]


def latex(t: Term, binders: Mapping[Term, str] | None = None) -> str:
    """Return the term as LaTeX for math mode.

    ``binders`` gives abstractions the name of their variable; others get x, y, z, ...
    """
    return _Printer(binders or {}).term(t, _BINDER)


def _curried(t: Type) -> bool:
    """Return whether a function of this type gives functions."""
    return t.op == "fun" and t.args[1].op == "fun"


def _waits(t: Term) -> bool:
    """Return whether t is a relation or an operation that has only its first argument."""
    return isinstance(t, App) and isinstance(t.function, Const) and t.function.name in (*_INFIX, "/", "^")


def identifier(name: str) -> str:
    """Return the name of a variable or constant as LaTeX: ``rho_1`` as a Greek letter with an index."""
    if re.fullmatch(r"_\d+", name):  # what a tactic has fixed, such as the number of an induction
        return r"\nu"
    if name.endswith("_"):
        name = name.rstrip("_") + "'"
    primes = len(name) - len(name.rstrip("'"))
    stem, _, index = name.rstrip("'").partition("_")
    match = re.fullmatch(r"(.*?\D)(\d+)", stem)
    if match and not index:
        stem, index = match[1], match[2]
    shown = r"\ell" if stem == "ℓ" else _LETTERS.get(stem, stem)
    shown = _GREEK.get(shown, shown)
    if len(shown) > 1 and not shown.startswith("\\"):
        shown = rf"\mathit{{{shown}}}" if shown in upright() else rf"\mathrm{{{shown}}}"
    return shown + (f"_{{{index}}}" if index else "") + "'" * primes


def type_latex(t: Type) -> str:
    """Return the type as LaTeX: a type variable is a set without a name of its own."""
    if t.op.startswith("'"):
        return rf"\mathsf{{{t.op[1:].upper()}}}"
    if not t.args:
        return _TYPES[t.op]
    shown = [type_latex(a) for a in t.args]
    first = rf"\left({shown[0]}\right)" if t.args[0].op in ("fun", "prod", "measure") else shown[0]
    if t.op == "measure":
        return rf"\text{{measures on }}{first}"
    if t.op == "prod":
        second = rf"\left({shown[1]}\right)" if t.args[1].op in ("fun", "prod") else shown[1]
        return rf"{first} \times {second}"
    return rf"{first} \to {shown[1]}"


def _by_its_values(relation: Term) -> Term:
    """Return ``\\x y. R x y`` for a relation R."""
    x, y = (var(n, relation.type.args[0]) for n in ("§x", "§y"))
    return lam(x, lam(y, app(relation, x, y)))


def _members(shown: str, name: str) -> str:
    r"""Return the set of which a formula says that a name is in it, "" if it says something else."""
    found = re.fullmatch(rf"{re.escape(name)} \\in ((?:(?!\\in|\\text).)+)", shown)
    return found[1] if found else ""


def _denied(template: str) -> str:
    r"""Return the template of the contrary: "is not" for "is", and ``{0} \notin`` for ``{0} \in``."""
    member = re.match(r"\{\d\} \\in ", template)
    if member:
        return template.replace(r" \in ", r" \notin ", 1)
    return template.replace(r"\text{ is ", r"\text{ is not ", 1)


class _Printer:
    def __init__(self, binders: Mapping[Term, str]) -> None:
        self.binders = binders
        self.used: list[str] = []

    def term(self, t: Term, power: int) -> str:
        """``t``, in parentheses where its head binds less than ``power``."""
        if isinstance(t, Var):
            return identifier(t.name)
        if isinstance(t, Literal):
            q = t.value
            if q.denominator == 1:
                return f"({q})" if q < 0 and power > _SUM else str(q)
            shown = rf"\tfrac{{{abs(q.numerator)}}}{{{q.denominator}}}"
            return shown if q > 0 else self._enclosed(f"-{shown}", _SUM, power)
        if (isinstance(t, Abs) or _waits(t)) and t.type.args[1] is BOOL:
            return self._set(t)
        if isinstance(t, Abs) or _waits(t):
            names, body = self._arguments(t)
            return self._enclosed(rf"{names} \mapsto {self.term(body, _BINDER)}", _BINDER, power)
        if isinstance(t, Const):
            alone = latex_alone().get(t.name) or waiting(latex_templates().get(t.name, ""), 0)
            return alone or self._word(t.name)
        return self._application(t, power)

    def said(self, t: Term, power: int) -> str:
        """``t`` where a statement stands."""
        return self.term(t, power)

    def type(self, t: Type) -> str:
        """Return the type as LaTeX."""
        return type_latex(t)

    def _word(self, name: str) -> str:
        if "_" in name:  # TeX keeps a space in \text, and not in \operatorname
            return rf"\text{{{name.replace('_', ' ')}}}"
        return identifier(name) if len(name) == 1 else rf"\operatorname{{{name}}}"

    def _enclosed(self, shown: str, own: int, power: int) -> str:
        return shown if own >= power else rf"\left({shown}\right)"

    def _fresh(self, wanted: str, t: Term) -> str:
        taken = {v.name for v in t.free} | set(self.used)
        for name in (wanted, *_NAMES):
            if name not in taken:
                return name
        name = wanted
        while name in taken:
            name += "'"
        return name

    def _opened(self, t: Term) -> tuple[str, Term]:
        """A name for the argument of a function, as LaTeX, and the function's value there."""
        name = self._fresh(self.binders.get(t, "x"), t)
        domain = t.type.args[0]
        return identifier(name), app(t, var(name, domain))

    def _told(self, function: Term) -> str:
        """The type of the argument, where the value does not have it."""
        unused = isinstance(function, Abs) and not function.body.loose
        return rf" \in {self.type(function.type.args[0])}" if unused else ""

    def _arguments(self, t: Term) -> tuple[str, Term]:
        """Names for all arguments of a function, as LaTeX, and its value there."""
        names, before = list[str](), len(self.used)
        while isinstance(t, Abs) or (not names and _waits(t)):
            self.used.append(self._fresh(self.binders.get(t, "x"), t))
            value = app(t, var(self.used[-1], t.type.args[0]))
            names.append(identifier(self.used[-1]) + self._told(t))
            t = value
        del self.used[before:]
        shown = ", ".join(names)
        return (shown if len(names) == 1 else rf"\left({shown}\right)"), t

    def _application(self, t: Term, power: int) -> str:
        head, arguments = t, list[Term]()
        while isinstance(head, App):
            arguments.insert(0, head.argument)
            head = head.function
        if not isinstance(head, Const):
            inner = ", ".join(self.term(a, _BINDER) for a in arguments)
            return rf"{self.term(head, _ATOM)}\left({inner}\right)"
        name, n = head.name, len(arguments)
        if name == "ext" and n == 1:
            return self.term(arguments[0], power)
        if name == "neg" and n == 1:
            return self._enclosed(f"-{self.term(arguments[0], _PRODUCT)}", _SUM, power)
        if name == "~" and n == 1:
            return self._enclosed(rf"\text{{not }} {self.said(arguments[0], _RELATION + 1)}", _AND, power)
        if name in ("!", "?") and n == 1:
            return self._quantified(name, arguments[0], power)
        if n == 2 and name == "/":
            a, b = (self.term(x, _BINDER) for x in arguments)
            return rf"\frac{{{a}}}{{{b}}}"
        if n == 2 and name == "^":
            base = self.term(arguments[0], _POWER + 1)
            if base == self.term(arguments[0], _BINDER) and (r"\frac" in base or "^" in base):
                base = rf"\left({base}\right)"
            return f"{base}^{{{self.term(arguments[1], _BINDER)}}}"
        if n == 2 and name in _INFIX:
            own, sign, left, right = _INFIX[name]
            print_ = self.said if name in _LOGIC else self.term
            a, b = print_(arguments[0], left), print_(arguments[1], right)
            if name == "*" and (b[0].isdigit() or (a[-1].isdigit() and _FRACTION.match(b))):
                sign = r"\cdot"  # 2 and 100² side by side are another number
            return self._enclosed(f"{a} {sign} {b}", own, power)
        if (template := latex_templates().get(name)) is not None:
            return self._template(name, template, arguments, power)
        inner = ", ".join(self.term(a, _BINDER) for a in arguments)
        return rf"{self._word(name)}\left({inner}\right)"

    def _quantified(self, sign: str, predicate: Term, power: int) -> str:
        names = []
        opened = 0
        while True:
            shown, body = self._opened(predicate)
            names.append(shown + self._told(predicate))
            self.used.append(self.binders.get(predicate, "x"))
            opened += 1
            inner = body
            if isinstance(inner, App) and isinstance(inner.function, Const) and inner.function.name == sign:
                predicate = inner.argument
                continue
            break
        word = r"\forall" if sign == "!" else r"\exists"
        shown = rf"{word} {', '.join(names)}:\; {self.term(body, _BINDER)}"
        del self.used[-opened:]
        return self._enclosed(shown, _BINDER, power)

    def _relation(self, relation: Abs) -> str:
        r"""``x \ne y`` for the relation between those x and y."""
        names, related = self._arguments(relation)
        if isinstance(related, Const) and related.name == "T":
            return r"\text{that are any two inputs}"
        shown = self.term(related, _BINDER)
        two = re.fullmatch(r"\\left\(([^(),]*), ([^(),]*)\\right\)", names)
        if two and r"\text" in shown:  # words have to say of what
            return rf"{two[1]}\text{{ and }}{two[2]}\text{{ such that }}{shown}"
        return shown

    def _set(self, predicate: Term) -> str:
        if isinstance(predicate, (Var, Const)):
            return self.term(predicate, _BINDER)
        name, body = self._opened(predicate)
        if isinstance(body, Const) and body.name == "T":
            return self.type(predicate.type.args[0])
        if not isinstance(predicate, Abs) and (found := _members(self.term(body, _BINDER), name)):
            return found
        if isinstance(body, Const) and body.name == "F":  # of two types, two empty sets
            domain = predicate.type.args[0]
            return r"\emptyset" if domain is REAL else rf"\emptyset_{{{self.type(domain)}}}"
        return rf"\left\{{{name}{self._told(predicate)}: {self.said(body, _BINDER)}\right\}}"

    def _template(
        self, name: str, template: str, arguments: Sequence[Term], power: int, *, denied: bool = False
    ) -> str:
        if name == "Measurable" and _curried(arguments[0].type):
            template = _CURRIED
        if denied:
            template = _denied(template)
        given = len(arguments)
        if short := waiting(template, given):
            template = short
            whole = re.fullmatch(r"\\left\((.*)\\right\)", short)
            if whole and power == _BINDER and r"\right)" not in whole[1] and "," not in whole[1]:
                template = whole[1]
        template = re.sub(  # a divergence that waits for its distributions
            r"\{(?:atom)?(\d)\}", lambda m: m[0] if int(m[1]) < given else r"\cdot", template
        )
        wanted = {int(i) for i in re.findall(r"\{(?:x|set|atom|law)?(\d)", template)}
        if given <= max(wanted, default=-1):
            inner = ", ".join(self.term(a, _BINDER) for a in arguments)
            return rf"{self._word(name)}\left({inner}\right)"
        opened = {
            i: self._opened(arguments[int(i)]) for i in re.findall(r"\{x(\d)\}", template) for i in [int(i)]
        }

        def fill(match: re.Match[str]) -> str:
            shown, after = filled(match), template[match.end() : match.end() + 1]
            return rf"\left({shown}\right)" if after in ("^", "_") and after in shown else shown

        def filled(match: re.Match[str]) -> str:
            word = match[1]
            if word.startswith("x"):
                shown = opened[int(word[1:])][0]
                return shown + (self._told(arguments[0]) if _OVER_A_TYPE.match(template) else "")
            if word.startswith("set"):
                return self._set(arguments[int(word[3:])])
            if word.startswith("law"):
                law = arguments[int(word[3:])]
                if isinstance(law, Abs) and not law.body.loose:
                    law = law.body
                return self.term(law, _ATOM)
            if word.startswith("atom"):
                return self.term(arguments[int(word[4:])], _ATOM)
            if word.endswith("[x]"):
                return self.term(opened[int(word[:-3])][1], _BINDER)
            if word.endswith("(x)"):
                return self.term(opened[int(word[:-3])][1], _PRODUCT)
            given = arguments[int(word)]
            if name == "if" and word == "0":
                return self.said(given, _BINDER)
            if template[: match.start()].endswith("neighbours }"):
                if not isinstance(given, Abs) and self.term(given, _BINDER).startswith(r"\cdot"):
                    given = _by_its_values(given)  # which are words, as in "x is reached from y"
                if isinstance(given, Abs):
                    return self._relation(given)
            hyphened = template.startswith(r"\text{-", match.end())  # (a + b)-approximately
            return self.term(given, _PRODUCT if hyphened and given.type in (REAL, EREAL) else _BINDER)

        shown = re.sub(r"\{((?:x|set|atom|law)?\d(?:\(x\)|\[x\])?)\}", fill, template)
        rest = "".join(
            rf"\left({self.term(a, _BINDER)}\right)" for a in arguments[max(wanted, default=-1) + 1 :]
        )
        outside = re.sub(r"\\left\(.*?\\right\)", "", template)
        own = _RELATION if _SENTENCE.search(outside) else _SUM if _OPEN.search(outside) else _ATOM
        return self._enclosed(shown + rest, own, power)
