"""Types as text, with no more parentheses than the readers need."""

from __future__ import annotations

import re

from cbdp_sym.kernel.types import Type


def kernel_type(t: Type) -> str:
    """Return the kernel's text of a type: ``'d -> 'a measure``."""
    return _text(t, 0, " -> ", " # ")


def type_text(t: Type) -> str:
    """Return the text of a type: ``'d ⇝ 'a`` for a function whose values are measures."""
    return _text(t, 0, " → ", " × ", " ⇝ ")


def said(t: Type) -> str:
    """Return the text of a type for a message, ? for what is not known."""
    return re.sub(r"'\?\d+", "?", re.sub(r"'#\d+", "a number", type_text(t)))


def _text(t: Type, power: int, arrow: str, times: str, random: str = "") -> str:
    def part(t: Type, power: int) -> str:
        return _text(t, power, arrow, times, random)

    if t.op == "fun":
        own, (a, b) = 0, t.args
        if random and b.op == "measure":
            text = f"{part(a, 1)}{random}{part(b.args[0], 1)}"
        else:
            text = f"{part(a, 1)}{arrow}{part(b, 0)}"
    elif t.op == "prod":  # products associate to the left
        own, text = 1, f"{part(t.args[0], 1)}{times}{part(t.args[1], 2)}"
    elif t.op == "measure":
        own, text = 2, f"{part(t.args[0], 2)} measure"
    else:
        own, text = 3, t.op
    return text if own >= power else f"({text})"
