"""Certificates of true statements on a smaller domain, offered for false ones: both checkers refuse.

In the library 1/0 = 0, log 0 = 0 and 0 ^ p = 0, so these are false, or true by convention only, at 0.
"""

from __future__ import annotations

import json

import pytest

from cbdp_sym.checkers import door
from cbdp_sym.kernel.reader import library, term
from cbdp_sym.kernel.terms import Term, var
from cbdp_sym.kernel.types import REAL, KernelError
from cbdp_sym.oracles.prover import prove

ATTACKS = [
    ("0 < x ==> log x <= x - 1", "0 <= x ==> log x <= x - 1"),
    ("0 < x ==> x <= 1 ==> 1 <= x ^ [-1/2]", "0 <= x ==> x <= 1 ==> 1 <= x ^ [-1/2]"),
    ("0 < x ==> x <= 1 ==> 1 <= 1 / x", "x <= 1 ==> 1 <= 1 / x"),
    ("0 < x ==> x / x = 1", "0 <= x ==> x / x = 1"),
    ("0 < x ==> x ^ x <= exp (x ^ 2)", "0 <= x ==> x ^ x <= exp (x ^ 2)"),
]


@pytest.mark.parametrize(("true", "false"), ATTACKS)
def test_a_certificate_on_a_smaller_domain_is_refused(true: str, false: str) -> None:
    library()
    names: dict[str, Term] = {"x": var("x", REAL)}
    t, wrong = term(true, names), term(false, names)
    claim, where = door.statement_of(t)
    data = prove(claim, where, seconds=20).certificate
    assert data is not None
    for check in (door.accepted_by_balls, door.accepted_by_intervals):
        check(t, json.dumps({**data, "claim": claim, "where": where}))
        other = dict(zip(("claim", "where"), door.statement_of(wrong), strict=True))
        with pytest.raises(KernelError):
            check(wrong, json.dumps({**data, **other}))
        with pytest.raises(KernelError, match="not a certificate"):
            check(wrong, json.dumps({**data, "claim": claim, "where": where}))
