"""Text from outside as TeX: prose is escaped, and formulas may use a fixed set of commands only."""

from __future__ import annotations

import re

from cbdp_sym.documents.errors import DocumentError, kept

_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&", "#": r"\#",
    "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "$": r"\$",
}  # fmt: skip
_UNICODE = {
    "α": "$\\alpha$", "β": "$\\beta$", "γ": "$\\gamma$", "δ": "$\\delta$", "ε": "$\\varepsilon$",
    "κ": "$\\kappa$",
    "λ": "$\\lambda$", "μ": "$\\mu$", "ν": "$\\nu$", "ξ": "$\\xi$", "π": "$\\pi$", "ρ": "$\\rho$",
    "σ": "$\\sigma$", "φ": "$\\varphi$", "Δ": "$\\Delta$", "Σ": "$\\Sigma$", "∞": "$\\infty$",
    "≤": "$\\le$", "≥": "$\\ge$", "≠": "$\\ne$", "∈": "$\\in$", "∫": "$\\int$", "√": "$\\surd$",
    "≪": "$\\ll$", "‖": "$\\|$", "·": "$\\cdot$", "×": "$\\times$", "→": "$\\to$", "⊢": "$\\vdash$",
    "ℝ": "$\\mathbb{R}$", "ℋ": "$\\mathcal{H}$", "ℒ": "$\\mathcal{L}$", "𝒟": "$\\mathcal{D}$",
    "²": "$^2$", "³": "$^3$", "ᵈ": "$^d$", "₁": "$_1$", "₂": "$_2$",
    "½": "$\\frac12$", "—": "---", "–": "--", "“": "``", "”": "''", "’": "'", "…": r"\dots{}",
    "ö": '\\"o', "ä": '\\"a', "ü": '\\"u', "é": "\\'e", "è": "\\`e", "ó": "\\'o", "⌈": "$\\lceil$",
    "⌉": "$\\rceil$", "±": "$\\pm$", "⇒": "$\\Rightarrow$", "′": "$'$", "⊗": "$\\otimes$",
    "⊥": "$\\bot$", "⊤": "$\\top$", "∀": "$\\forall$", "∃": "$\\exists$", "∧": "$\\wedge$",
    "∨": "$\\vee$", "¬": "$\\neg$", "⟹": "$\\Longrightarrow$", "⟺": "$\\Longleftrightarrow$",
}  # fmt: skip
_UNICODE |= {
    letter: f"$\\{name}$"
    for letter, name in zip(
        "ζηθιτυχψωΓΘΛΞΠΦΨΩ",
        ["zeta", "eta", "theta", "iota", "tau", "upsilon", "chi", "psi", "omega",
         "Gamma", "Theta", "Lambda", "Xi", "Pi", "Phi", "Psi", "Omega"],
        strict=True,
    )
}  # fmt: skip
_UNICODE |= {"∀": "$\\forall$", "∃": "$\\exists$", "≈": "$\\approx$", "ℓ": "$\\ell$", "↦": "$\\mapsto$",
             "−": "$-$", "∑": "$\\sum$", "∏": "$\\prod$",
             "⋆": "$\\star$", "⁰": "$^0$", "¹": "$^1$", "⁴": "$^4$", "⁵": "$^5$", "⁶": "$^6$", "⁷": "$^7$",
             "⁸": "$^8$", "⁹": "$^9$", "⁻": "$^-$", "⟨": "$\\langle$", "⟩": "$\\rangle$", "∘": "$\\circ$",
             "∩": "$\\cap$", "∪": "$\\cup$", "ñ": "\\~n", "ç": "\\c{c}", "ß": "\\ss{}",
             "á": "\\'a", "í": "\\'\\i{}", "ú": "\\'u", "à": "\\`a", "ô": "\\^o", "ê": "\\^e"}  # fmt: skip
_ALLOWED = frozenset({
    "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta", "lambda",
    "kappa", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "phi", "varphi", "chi", "psi", "omega",
    "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega", "infty",
    "le", "ge", "leq", "geq", "ne", "neq", "ll", "gg", "in", "notin", "subset", "sup", "inf",
    "subseteq", "supset", "supseteq", "bot", "iota", "upsilon",
    "Pr", "max", "min", "lim", "limsup", "liminf", "log", "exp", "sinh", "cosh", "tanh", "sin", "cos",
    "tan", "sqrt", "frac", "tfrac", "dfrac", "binom", "sum", "prod", "int", "limits", "nolimits",
    "cdot", "times", "pm", "mp", "to", "mapsto", "Rightarrow", "Leftrightarrow", "iff", "implies", "approx",
    "equiv", "sim", "propto", "partial", "nabla", "forall", "exists", "colon", "quad", "qquad",
    "left", "right", "middle", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "mathrm", "mathbb",
    "mathcal", "mathbf", "text", "textstyle", "displaystyle", "operatorname", "hat", "tilde",
    "bar", "ast", "star", "top", "otimes", "bigotimes", "lceil", "rceil", "lfloor", "rfloor",
    "lvert", "rvert", "lVert", "rVert", "vert", "Vert", "mid", "setminus", "cup", "cap",
    "emptyset", "dots", "ldots", "cdots", "downarrow", "uparrow", "rightarrow", "circ", "prime",
    "ell", "lbrace", "rbrace", "langle", "rangle", "overline", "underline", "vdash", "neg",
    "land", "lor", "begin", "end", "cases", "matrix", "array", "substack", "atop", "cbdptimes",
    "mathsf", "mathit", "boldsymbol", "rm", "not", "bigg", "Bigg", "allowbreak", "dagger",
})  # fmt: skip

_LONGEST_SOURCE = 60  # signs of a formula that is shown as its source
_ENVIRONMENTS = frozenset({"cases", "matrix", "array"})


def prose(text: str, where: str = "") -> str:
    """Return a sentence as TeX; what stands between dollar signs is kept as a checked formula.

    Raises:
        DocumentError: a formula uses a command that is not allowed, or is not closed.
    """
    parts = re.split(r"(?<!\\)\$", text)
    if len(parts) % 2 == 0:
        error = DocumentError(f"{where}: a formula is not closed in '{text[:80]}'")
        if not kept(error):
            raise error
        return plain(text)
    pieces = []
    for k, part in enumerate(parts):
        pieces.append(f"${formula(part, where)}$" if k % 2 else plain(part))
    return "".join(pieces)


def plain(text: str) -> str:
    """Return text without formulas as TeX."""
    return "".join(_UNICODE.get(c, _SPECIAL.get(c, c if c.isascii() else "?")) for c in text)


def formula(source: str, where: str = "") -> str:
    """Return a formula, checked: its commands are mathematics, its braces match.

    Raises:
        DocumentError: they do not; see :func:`~cbdp_sym.documents.errors.shown_as_source`.
    """
    try:
        return require_mathematics(source, where)
    except DocumentError as error:
        if not kept(error):
            raise
        return rf"\mbox{{\texttt{{{plain(source[:_LONGEST_SOURCE])}}}}}"


def require_mathematics(source: str, where: str = "") -> str:
    """Return a formula as TeX knows it, once its commands are seen to be mathematics and its braces to match.

    Raises:
        DocumentError: they do not.
    """
    for command in re.findall(r"\\([A-Za-z]+)", source):
        if command not in _ALLOWED:
            raise DocumentError(f"{where}: the command '\\{command}' is not allowed in a formula")
    for name in re.findall(r"\\(?:begin|end)(?![A-Za-z])(?:\{([^{}]*)\})?", source):
        if name not in _ENVIRONMENTS:  # \begin{input} runs \input
            raise DocumentError(f"{where}: the environment '{name}' is not allowed in a formula")
    signs = re.sub(r"\\(%|\\)", lambda m: m[0] if m[1] == "\\" else "", source)  # without \%
    for unwanted in ("^^", "%", "#", "\\\\", "&"):
        table = unwanted in ("&", "\\\\") and re.search(r"\\begin\{(array|cases)\}", source)
        if unwanted in signs and not table:
            raise DocumentError(f"{where}: '{unwanted}' is not allowed in a formula")
    depth = 0
    for c in re.sub(r"\\[{}]", "", source):
        depth += (c == "{") - (c == "}")
        if depth < 0:
            break
    if depth != 0:
        raise DocumentError(f"{where}: the braces do not match in '{source[:80]}'")
    return "".join(
        _UNICODE[c].strip("$") + " " if c in _UNICODE else c if c.isascii() else "?" for c in source
    )
