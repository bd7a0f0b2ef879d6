"""The page of notation explains the signs of the table of notation."""

from __future__ import annotations

import re

from cbdp_sym.documents.notation import _table
from cbdp_sym.language.notation import entries, table

STANDARD = {r"\mathrm{d}", r"\mathrm{e}", r"\mathrm{avg}", r"\mathrm{emp}", r"\mathrm{KL}"}
_NAME = re.compile(r"\\(?:operatorname|mathrm|mathcal)\{[A-Za-z]+\}")


def test_every_name_in_the_table_of_notation_is_explained() -> None:
    found = [row["found"] for row in _table()]
    templates = [entry["latex"] for _, entry in entries() if "latex" in entry]
    for template in (*templates, *table()["alone"].values()):
        shown = re.sub(r"\{(?:atom|law|set|x)?\d(?:\(x\)|\[x\])?\}", "X", template)
        for name in set(_NAME.findall(shown)) - STANDARD:
            assert any(re.search(pattern, shown) for pattern in found), (name, template)
