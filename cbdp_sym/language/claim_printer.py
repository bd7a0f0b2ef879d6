"""Closed statements as text of the language: ``for … given … holds …``, read back like every text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cbdp_sym.kernel.terms import Literal, Term, Var, app, const
from cbdp_sym.kernel.types import BOOL, REAL, KernelError, fun
from cbdp_sym.language.elaborate import kernel_statement, statement
from cbdp_sym.language.kernel_printer import spine
from cbdp_sym.language.notation import lettered
from cbdp_sym.language.printer import inequality, relation_name, show
from cbdp_sym.language.statements import apart
from cbdp_sym.language.types import type_text


class _Group(NamedTuple):
    """Variables of one type, their text after ``for``, and what is known of them by their kind."""

    text: str
    variables: tuple[Var, ...]
    known: int


def claim_text(t: Term, binders: Mapping[Term, str]) -> str:
    """Return the text of a closed statement, which is read as it; ``binders`` are its author's names."""
    for kinds in (True, False):
        text = _claim(t, binders, kinds)
        try:
            if statement(text) is t:
                return text
        except KernelError:
            pass
    return kernel_statement(t, binders)


def _claim(t: Term, binders: Mapping[Term, str], kinds: bool) -> str:
    variables, hypotheses, conclusion = apart(t, binders)
    groups = list(_groups(variables, hypotheses, kinds))
    rest = hypotheses[sum(g.known for g in groups) :]
    bound = ", ".join(g.text for g in groups)
    given = ", ".join(_hypotheses(rest, binders))
    text = f"holds {show(conclusion, binders)}"
    return f"{f'for {bound} ' if bound else ''}{f'given {given} ' if given else ''}{text}"


def _groups(variables: Sequence[Var], hypotheses: Sequence[Term], kinds: bool) -> Iterator[_Group]:
    """Yield the variables in groups of one type; what their kinds say stands first among the hypotheses."""
    known, neighbours, i = 0, "", 0
    while i < len(variables):
        v = variables[i]
        same = [v]
        while i + len(same) < len(variables) and variables[i + len(same)].type is v.type:
            same.append(variables[i + len(same)])
        i += len(same)
        following = variables[i].type if i < len(variables) else BOOL
        if kinds and relation_name(v.name, v) == "~" and len(same) == 1:
            if (
                following.op == "fun"
                and following.args[0] is v.type.args[0]
                and following.args[1].op == "measure"
            ):
                neighbours = " with neighbours ~"
            else:
                yield _Group(f"~ neighbours on {_factor(v)}", (v,), 0)
            continue
        said = [_said(w) for w in same]
        by_kind = kinds and None not in said and list(hypotheses[known : known + len(said)]) == said
        text = _kind(same) if by_kind else _typed(same, kinds)
        yield _Group(text + neighbours, tuple(same), len(said) if by_kind else 0)
        known, neighbours = known + (len(said) if by_kind else 0), ""


def _said(v: Var) -> Term | None:
    """The hypothesis that the kind of a variable of this type stands for, if there is such a kind."""
    if v.type.op == "measure":
        return app(const("Prob", fun(v.type, BOOL)), v)
    if v.type.op == "fun" and v.type.args[1].op == "measure":
        return app(const("mechanism", fun(v.type, BOOL)), v)
    if v.type.op == "fun" and v.type.args[1] is BOOL:
        return app(const("Measurable", fun(v.type, BOOL)), v)
    return None


def _kind(same: Sequence[Var]) -> str:
    t, s, names = same[0].type, "s" * (len(same) > 1), " ".join(lettered(v.name) for v in same)
    if t.op == "measure" or t.args[1] is BOOL:
        kind = "distribution" if t.op == "measure" else "event"
        return f"{names} {kind}{s} on {_on(type_text(t.args[0]))}"
    return f"{names} mechanism{s} from {_on(type_text(t.args[0]))} to {_on(type_text(t.args[1].args[0]))}"


def _typed(same: Sequence[Var], kinds: bool) -> str:
    names = " ".join(lettered(v.name) for v in same)
    return names if same[0].type is REAL and kinds else f"{names} : {type_text(same[0].type)}"


def _on(text: str) -> str:
    return f"({text})" if " " in text else text


def _factor(v: Var) -> str:
    return _on(type_text(v.type.args[0]))


def _hypotheses(hypotheses: Sequence[Term], binders: Mapping[Term, str]) -> list[str]:
    """The texts of hypotheses; inequalities that share a side are a chain."""
    given: list[str] = []
    last: Term | None = None
    for h in hypotheses:
        text, found = show(h, binders), inequality(h)
        head, _ = spine(h)
        if head is const("/\\") and " ∧ " not in text:
            text = f"({text})"
        shared = (
            show(found[1], binders) if found and found[1] is last and not isinstance(last, Literal) else ""
        )
        if shared and text.startswith(f"{shared} "):
            given[-1] += text[len(shared) :]
        else:
            given.append(text)
        last = found[2] if found else None
    return given
