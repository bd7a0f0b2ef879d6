"""The kernel's text of what is written: what is proved, hashed, cited, exported and rechecked.

Nothing here is trusted: the kernel's reader has to read the kernel's text as the very term that the text
of the language stands for, and a text that both readers accept has to mean the same to both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import groupby

from cbdp_sym.kernel import reader as kernel
from cbdp_sym.kernel.reader import ReadError, Source
from cbdp_sym.kernel.terms import Term, app, var
from cbdp_sym.kernel.types import BOOL, Type
from cbdp_sym.language import kernel_printer
from cbdp_sym.language.reader import LanguageReader
from cbdp_sym.language.statements import StatementReader, apart
from cbdp_sym.language.tokens import bracket_error
from cbdp_sym.language.types import kernel_type


def term(
    text: str,
    names: Mapping[str, Term] | None = None,
    type: Type | None = None,
    binders: dict[Term, str] | None = None,
) -> Term:
    """Return the term of a text; ``names`` are put in for names, ``binders`` takes its binders' names.

    Raises ReadError, with a caret under the mistake.
    """
    kernel.library()
    reader = LanguageReader(Source(text), names, binders)
    try:
        return reader.term(reader.expression(), type)
    except ReadError as error:
        raise bracket_error(Source(text), reader.tokens) or error from None


def statement(text: str, binders: dict[Term, str] | None = None) -> Term:
    """Return the closed term of ``for … given … holds …``.

    Raises ReadError: it is none, or it is a text of the kernel too and means something else there.
    """
    kernel.library()
    binders = {} if binders is None else binders
    reader = StatementReader(Source(text), None, binders)
    try:
        t = reader.term(reader.statement(), BOOL)
    except ReadError as error:
        raise bracket_error(Source(text), reader.tokens) or error from None
    others: dict[Term, str] = {}
    try:
        other = kernel.statement(text, others)
    except ReadError:
        return t
    if other is not t:
        ours, theirs = _first_difference((t, binders), (other, others))
        raise ReadError(
            f"this text has two meanings, here '{ours}', and as text of the kernel '{theirs}': write the "
            "type of the variable that is bound, such as '∃r : real. …', or ext, or · for *"
        )
    return t


def variables(
    text: str, names: Mapping[str, Term]
) -> tuple[list[tuple[str, Type | None]], Callable[[Mapping[str, Term]], list[Term]]]:
    """Return variables as ``for`` has them, and what makes the facts of their kinds from what names mean.

    ``text`` is such as ``x y : 'd, P distribution on 'a``; the type is None where the text leaves it out.
    Raises ReadError, with a caret under the mistake.
    """
    kernel.library()
    source = Source(text if text.split()[:1] == ["for"] else f"for {text}")
    reader = StatementReader(source, names)
    try:
        bound = reader.variables()
        if reader.next.text:
            raise reader.error("',' or the end")
    except ReadError as error:
        raise bracket_error(source, reader.tokens) or error from None
    typed = [(b.name, None if b in reader.untyped else reader.final(b.at, b.type)) for b in bound]
    return typed, lambda terms: [e.build(terms) for _, e in reader.said]


def kernel_statement(t: Term, binders: Mapping[Term, str]) -> str:
    """Return the kernel's text ``for … given … holds …`` of a closed statement, read back.

    Raises ReadError: the kernel's reader reads another statement.
    """
    variables, hypotheses, conclusion = apart(t, binders)
    groups = [(t, [v.name for v in vs]) for t, vs in groupby(variables, key=lambda v: v.type)]
    bound = ", ".join(f"{' '.join(names)} : {kernel_type(t)}" for t, names in groups)
    given = ", ".join(kernel_printer.show(h, binders) for h in hypotheses)
    text = f"holds {kernel_printer.show(conclusion, binders)}"
    text = f"{f'for {bound} ' if bound else ''}{f'given {given} ' if given else ''}{text}"
    if kernel.statement(text) is not t:
        raise ReadError(f"the kernel reads another claim: {text}")
    return text


def definition(text: str) -> str:
    """Return the kernel's text of ``define NAME for … := term``, read back.

    Raises ReadError: it is no definition.
    """
    kernel.library()
    head = re.compile(r"\s*define\s+(\S+)").match(text)
    if head is None:
        raise Source(text).error(0, "one block that begins with define is wanted")
    binders: dict[Term, str] = {}
    reader = StatementReader(Source(text, start=head.end()), None, binders)
    wanted = reader.type() if reader.take(":") else None
    bound = reader.variables()
    reader.want(":=")
    t = reader.term(reader.close(bound, reader.expression()), wanted)
    names: list[str] = []
    body = t
    for b in bound:
        v = var(b.name, body.type.args[0])
        names.append(f"{b.name} : {kernel_type(v.type)}")
        body = app(body, v)
    of = "" if wanted is None else f" : {kernel_type(wanted)}"
    said = f" for {', '.join(names)}" if names else ""
    result = f"define {head[1]}{of}{said} := {kernel_printer.show(body, binders)}"
    block = kernel.Reader(Source(result, start=result.index(head[1]) + len(head[1])))
    if block.take(":"):
        block.type()
    variables = block.variables()
    block.want(":=")
    if block.term(block.close(variables, block.expression()), wanted) is not t:
        raise ReadError(f"the kernel reads another definition: {result}")
    return result


def _first_difference(*statements: tuple[Term, Mapping[Term, str]]) -> tuple[str, str]:
    """The kernel's texts of the first parts in which two statements differ."""
    (_, ours, mine), (_, theirs, its) = (apart(*s) for s in statements)
    pairs = [*zip(ours, theirs, strict=False), (mine, its)]
    a, b = next(((a, b) for a, b in pairs if a is not b), (statements[0][0], statements[1][0]))
    return kernel_printer.show(a, statements[0][1]), kernel_printer.show(b, statements[1][1])
