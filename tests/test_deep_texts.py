"""No text of any depth or length gives a traceback: the readers refuse it in a sentence."""

from __future__ import annotations

import os
from collections.abc import Callable
from json import JSONDecodeError, loads

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cbdp_sym.analysis.grammar import claims_of, expression_of
from cbdp_sym.analysis.refusal import Refusal
from cbdp_sym.author import Claim
from cbdp_sym.author.statement import Statement
from cbdp_sym.conversions.request import guarantee
from cbdp_sym.errors import OneSentence
from cbdp_sym.kernel.reader import library
from cbdp_sym.kernel.types import KernelError
from cbdp_sym.profiles.mechanisms import mechanism
from cbdp_sym.recheck.answer import recheck, said_of
from cbdp_sym.recheck.proofs.library import read_statement, shipped
from cbdp_sym.recheck.proofs.types import LogRefused
from cbdp_sym.theory.restricted.request import request as divergence_request

library()
N = 3000
TEXTS = {
    "parentheses": "for x : real holds " + "(" * N + "x" + ")" * N + " = x",
    "numeral": "holds " + "9" * 5000 + " = 1",
    "decimals": "holds 1." + "9" * 5000 + " = 1",
    "fraction": "holds [1/" + "9" * 5000 + "] = 1",
    "minus": "for x : real holds " + "- " * N + "x = x",
    "not": "for x : bool holds " + "~" * N + "x",
    "sum": "for x : real holds " + "x + " * N + "x = x",
    "arrows": "for x : real" + " -> real" * N + " holds x = x",
    "type": "for x : " + "(" * N + "real" + ")" * N + " holds x = x",
    "implications": "for x : bool holds " + "x ==> " * N + "x",
    "quantifiers": "for x : bool holds " + "!y : bool. " * N + "x",
    "powers": "for x : real holds " + "x^" * N + "x = x",
    "variables": "for " + " ".join(f"x{i}" for i in range(N)) + " : real holds x0 = x0",
    "hypotheses": "for x : bool given " + ", ".join(["x"] * N) + " holds x",
    "pairs": "for x : real holds " + "(x," * N + "x" + ")" * N + " = x",
    "zero": "holds [1/0] = 1",
    "other digits": "holds ٣ = 3",
    "superscripts": "holds ²² = 1",
}


@pytest.mark.parametrize("name", TEXTS)
def test_both_readers_refuse_it(name: str) -> None:
    with pytest.raises(LogRefused):
        read_statement(TEXTS[name], shipped().constants)
    with pytest.raises(KernelError):
        Statement("t.deep", "Deep").printed(TEXTS[name])


@pytest.mark.parametrize("depth", [50, 90, 150, 400, 3000])
@pytest.mark.parametrize(
    ("start", "end"), [("sin(", ")"), ("(", ")"), ("x^", ""), ("-", ""), ("Max(x, ", ")")]
)
def test_an_expression_of_any_depth_is_read_or_refused(start: str, end: str, depth: int) -> None:
    text = start * depth + "x" + end * depth
    try:
        expression_of(text, {})
    except Refusal as refusal:
        assert "\n" not in str(refusal).strip()


READERS: dict[str, Callable[[str], object]] = {
    "expression": lambda t: expression_of(t, {}),
    "claim": lambda t: claims_of(t),
    "guarantee": guarantee,
    "mechanism": mechanism,
    "law": lambda t: divergence_request(t, "Laplace(0,1)", "kl", None, "unrestricted", 8),
    "class": lambda t: divergence_request("Laplace(0,1)", "Laplace(0,1)", "kl", None, t, 8),
    "kernel": lambda t: Statement("t.fuzz", "Fuzz").printed(t),
    "notation": lambda t: Claim(t),
    "recheck": lambda t: read_statement(t, shipped().constants),
    "certificate": lambda t: said_of(loads(t)) and recheck(loads(t), seconds=5),
}
WORDS = (
    "x", "y", "0", "1", "1/2", "1e300", "1e-300", "9" * 50, "(", ")", "[", "]", "{", "}", ",", ":", "+",
    "-", "*", "/", "**", "^", "<=", "<", "=", "==", " ", "sin(", "log(", "Max(", "Piecewise((",
    "Laplace(", "Normal(", "Density(", "Finite(", "Gaussian(sigma=", "zCDP(", "PureDP(", "for ",
    " : real", "given ", "holds ", "!x. ", "?x. ", "~", "/\\", "==>", "\\x. ", "real", "bool", "'a",
    "->", "span:", "poly:", "f:", "∞", "ε", "²", "٣", "\n", '"claim"', '"where"', "null", "true",
)  # fmt: skip


@pytest.mark.parametrize("reader", READERS)
@given(words=st.lists(st.sampled_from(WORDS), max_size=14), times=st.sampled_from([1, 1, 1, 3, 40, 400]))
@settings(max_examples=int(os.environ.get("CBDP_SYM_FUZZ", "6")), deadline=None)
def test_any_text_is_read_or_refused_in_a_sentence(reader: str, words: list[str], times: int) -> None:
    """Of any depth and size: a piece of it is repeated up to 400 times."""
    text = "".join(words[:-4]) + "".join(words[-4:]) * times
    try:
        READERS[reader](text)
    except (OneSentence, KernelError, LogRefused) as refused:
        assert str(refused).strip()
    except ValueError as error:  # of JSON, which recheck's own reader turns into a refusal
        assert reader == "certificate" and isinstance(error, JSONDecodeError)
