"""Powers lie above their tangents, and below their chords."""

from cbdp_sym.author import *

power_tangent = Claim("for x a given 0 < x, 1 < a holds 1 + a·(x - 1) ≤ x^a")
chord = Claim(
    "for t w a given 1 < w, 1 < a, 1 ≤ w·t, t ≤ w holds t^a ≤ (w^a - (1/w)^a)/(w - 1/w)·(t - 1/w) + (1/w)^a"
)


@power_tangent.proof
def from_means(p):
    p.use("weighted_means", "x^a", "1", "1/a")
    p.chain("(x^a)^(1/a)·1^(1 - 1/a)", eq("x^(a·(1/a))·1", "pow_pow", "one_pow"), eq("x"))
    return p.have(p.goal)


@chord.proof
def two_tangents(p):
    p.say(r"The chord of $t^\alpha$ over $[1/w,w]$ is above it, as its ends are above the tangent at $t$.")
    p.have("0 < 1/w")
    p.let(l="(t - 1/w)/(w - 1/w)", m="(w - t)/(w - 1/w)", T="t^a")
    for fact in ("0 < w - 1/w", "0 ≤ t - 1/w", "0 ≤ w - t", "0 ≤ l", "0 ≤ m", "m = 1 - l", "0 < T"):
        p.have(fact)
    for weight, end in (("l", "w"), ("m", "1/w")):
        p.use(power_tangent.theorem(), f"({end})/t", "a", because="the tangent")
        p.use("div_pow", end, "t", "a")
        p.let(E=f"({end})^a")
        p.use("scale_le", "T", f"1 + a·(({end})/t - 1)", "E/T")
        p.have("T·(E/T) = E")
        p.use("scale_le", weight, f"T·(1 + a·(({end})/t - 1))", "E")
    p.let(A="w^a", B="(1/w)^a")
    p.chain("l·(T·(1 + a·(w/t - 1))) + m·(T·(1 + a·(1/w/t - 1)))", eq("T"))
    return p.chain("T", le("l·A + m·B"), eq("(A - B)/(w - 1/w)·(t - 1/w) + B"))
