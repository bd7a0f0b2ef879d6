"""TeX as text, and names for long expressions, as the terminal shows them."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from cbdp_sym.cli.words import named, replaced, text
from cbdp_sym.documents.escape import _ALLOWED


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"for $\alpha\le1$ only", "for α≤1 only"),
        (r"$\frac{k\alpha}{k\alpha-1}\xi$", "(kα/(kα-1))ξ"),
        (r"$\frac12$ of $\frac{1}{n}$", "1/2 of 1/n"),
        (r"$2^{-j}$, $x^{n+1}$, $v_{i}$, $e^{\epsilon}$", "2^(-j), x^(n+1), v_i, e^ε"),
        (r"$\frac{\frac{a}{b}}{c}$", "((a/b)/c)"),
        ("``both'' of a $b$", "“both” of a b"),
        ("no formula, 5 % of it", "no formula, 5 % of it"),
        (r"$\sigma\ne0$, $\Pr[X]$, $\bot$, $\|v\|$", "σ≠0, Pr[X], ⊥, ‖v‖"),
        (r"$\overline{x}$, $\overline{x+y}$", "x\u0304, (x+y)\u0304"),
        (
            r"$\sqrt[4]{\hat\rho}$, $\sqrt x$, $\sqrt{x+1}$, $w''$",
            "((ρ\u0302)^(1/4)), √x, √(x+1), w\u2032\u2032",
        ),
        (r"$\tfrac12$, $\dfrac{a}{b}$", "1/2, a/b"),
        (r"$a\land b\implies\neg c$", "a∧b⟹¬c"),
        (r"$\begin{cases}a & b\\ c & d\end{cases}$", "{a , b; c , d}"),
    ],
)
def test_tex_as_text(source: str, shown: str) -> None:
    assert text(source).replace(" )", ")") == shown


WITHOUT_A_SIGN = frozenset({
    "left", "right", "middle", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "limits",
    "nolimits", "allowbreak", "quad", "qquad", "displaystyle", "textstyle", "rm", "mathrm", "text",
    "operatorname", "boldsymbol", "array", "cases", "matrix", "substack", "atop", "begin", "end", "cbdptimes",
})  # fmt: skip
"""Commands that say how a formula is set, and those that show their argument only."""


@pytest.mark.parametrize("command", sorted(_ALLOWED - WITHOUT_A_SIGN))
def test_no_command_becomes_an_empty_string(command: str) -> None:
    arguments = "{a}{b}" if command in ("frac", "tfrac", "dfrac", "binom") else "{a}"
    shown = text(rf"$x \{command}{arguments} y$").replace(" ", "")
    assert shown not in ("xy", "xay", "xaby")


def sentences() -> Iterator[str]:
    """Findings, reasons, labels and titles of the corpus, as far as they have formulas."""
    for path in Path("derivations").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "$" in node.value:
                yield node.value


def signs(shown: str) -> str:
    """Letters of all fonts and with any accent as plain ones, without spaces and quotation marks."""
    return re.sub(r"[\s`'\u2032]", "", unicodedata.normalize("NFKD", shown))


def test_no_sentence_of_the_corpus_loses_a_sign() -> None:
    """The terminal shows all that a sentence has beside its macros, such as the 1 of a reference (1)."""
    count, used = 0, set()
    for sentence in sentences():
        used |= {c for f in re.findall(r"\$([^$]+)\$", sentence) for c in re.findall(r"\\([A-Za-z]+)", f)}
        shown = iter(signs(text(sentence)))
        written = re.sub(r"\\(?:begin|end)\{\w+\}(?:\{[lcr|]*\})?|\\[A-Za-z]+|\\.|[{}$&~\[\]]", "", sentence)
        assert all(c in shown for c in signs(written)), sentence
        count += 1
    assert count > 500 and len(used) > 50
    assert used <= _ALLOWED  # each of which is tried above


def test_long_terms_have_names() -> None:
    law = "(density (laplace 0 (1 / epsilon)) (laplace 1 (1 / epsilon)) y)"
    loss = f"(λx. ext (log {law.replace('y', 'x')}))"
    names = named([f"kl P Q = M P {loss}", f"M P {loss} = 2", f"a = 2*{law} - {law}", "I1 = 3"])
    assert names == {loss: "J1", law: "J2"}
    assert replaced(f"M P {loss} + {law}", names) == "M P J1 + J2"
    assert named([f"a = {loss}", "a = b"]) == {}


def test_a_term_with_a_variable_that_is_bound_outside_has_no_name() -> None:
    law = "(density (laplace 0 (1 / epsilon)) (laplace 1 (1 / epsilon)) x)"
    assert named([f"AE P (λx. log {law} = 0)", f"AE P (λx. log {law} = 1)"]) == {}
    assert named([f"∀epsilon. 0 < log {law}", f"∀epsilon. 1 < log {law}"]) == {}
