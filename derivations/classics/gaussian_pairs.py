"""The hockey-stick divergences of two normal laws of one variance grow with the distance of their means.

Problem: compare the divergences of N(m, s²) and N(n, s²), at every level, with those of N(D, s²) and N(0,
    s²), for |m - n| ≤ D.
Method: data processing. Scaled by (m - n)/D, and with independent normal noise added that restores the
    variance, the second pair is the first.
Guarantee: for every ε, in one dimension.
Reference: Balle and Wang 2018 (where it is seen from the formula).
"""

from cbdp_sym.author import *
from derivations.classics import dominating

moved_noise = Claim("for m s given 0 < s holds Prob(shift(m, N(0, s²)))")
kernel = Claim("for f : 'a → real, t given Measurable(f), 0 < t holds Measurable(λx : 'a. N(f(x), t²))")
blurred = Claim(
    "for a r s t given 0 < s, 0 < t holds bind(N(a, s²), x ↦ N(r·x, t²)) = N(r·a, (√(r²·s² + t²))²)"
)


@moved_noise.proof
def a_normal_law(p):
    p.use("normal_shift", "0", "m", "s")
    return p.have(p.goal)


@kernel.proof
def a_jointly_measurable_density(p):
    p.let(χ="λx : 'a. λy : real. exp(-(y - f(x))²/(2·t²))/(t·√(2·π))")
    p.have("Measurable(z ↦ χ(fst(z), snd(z)))")
    p.use("withdensity_kernel", "lebesgue", "χ")
    return p.have(p.goal, "normal")


@blurred.proof
def complete_the_square(p):
    p.let(w="√(r²·s² + t²)", K="x ↦ N(r·x, t²)", P="N(a, s²)", Q="N(r·a, w²)")
    p.have("0 < r²·s² + t²")
    p.have("0 < w")
    p.have("w² = r²·s² + t²")
    p.let(τ="s·t/w", k="√(2·π)")
    p.let(
        φ="x ↦ exp(-(x - a)²/(2·s²))/(s·k)",
        χ="x ↦ y ↦ exp(-(y - r·x)²/(2·t²))/(t·k)",
        ψ="y ↦ exp(-(y - r·a)²/(2·w²))/(w·k)",
    )
    with p.fix("y : real"):
        p.let(m="(a·t² + r·y·s²)/w²", ρ="x ↦ exp(-(x - m)²/(2·τ²))/(τ·k)")
        p.have("E[x ~ lebesgue] ρ(x) exists and is 1")
        with p.fix("x : real"):
            p.have("τ² = s²·t²/w²")
            p.chain(
                "-(y - r·a)²/(2·w²) - (x - m)²/(2·τ²)",
                eq("-(y - r·a)²/(2·w²) - (x - m)²·w²/(2·s²·t²)"),
                eq("-(x - a)²/(2·s²) - (y - r·x)²/(2·t²)"),
            )
            p.chain(
                "exp(-(x - a)²/(2·s²))·exp(-(y - r·x)²/(2·t²))",
                eq("exp(-(x - a)²/(2·s²) - (y - r·x)²/(2·t²))", "exp_add"),
                eq("exp(-(y - r·a)²/(2·w²) - (x - m)²/(2·τ²))"),
                eq("exp(-(y - r·a)²/(2·w²))·exp(-(x - m)²/(2·τ²))", "exp_add"),
            )
            p.chain(
                "φ(x)·χ(x, y)",
                eq("exp(-(x - a)²/(2·s²))·exp(-(y - r·x)²/(2·t²))/(s·k·(t·k))"),
                eq("exp(-(y - r·a)²/(2·w²))·exp(-(x - m)²/(2·τ²))/(w·k·(τ·k))"),
                eq("ψ(y)·ρ(x)"),
            )
        p.chain(
            "∫[x ~ lebesgue] φ(x)·χ(x, y)",
            eq("∫[x ~ lebesgue] ψ(y)·ρ(x)"),
            eq("ψ(y)·∫[x ~ lebesgue] ρ(x)", "L_mul"),
            eq("ψ(y)", "L_int"),
        )
    p.use("withdensity_kernel", "lebesgue", "χ")
    p.have("Measurable(K)", "normal")
    with p.fix("f : real → ereal", "Measurable(f)", "∀y. 0 ≤ f(y)"):
        p.let(g="z ↦ φ(fst(z))·(χ(fst(z), snd(z))·f(snd(z)))")
        with p.fix("x : real"):
            p.chain(
                "∫[y ~ K(x)] f(y)",
                eq("∫[y ~ withdensity(lebesgue, χ(x))] f(y)", "normal"),
                eq("∫[y ~ lebesgue] χ(x, y)·f(y)", "L_withdensity_ext"),
            )
        p.have("∀x. Measurable(y ↦ χ(x, y)·f(y))")
        p.let(h="x ↦ ∫[y ~ lebesgue] χ(x, y)·f(y)")
        p.use("measurable_L_section", "lebesgue", "z ↦ χ(fst(z), snd(z))·f(snd(z))")
        p.have("Measurable(h)", "fst_pair", "snd_pair")
        turned = rewrite(p.use("tonelli", "lebesgue", "lebesgue", "g"), "fst_pair", "snd_pair")
        p.chain(
            "∫[y ~ bind(P, K)] f(y)",
            eq("∫[x ~ P] (∫[y ~ K(x)] f(y))", "L_bind"),
            eq("∫[x ~ P] h(x)"),
            eq("∫[x ~ withdensity(lebesgue, φ)] h(x)", "normal"),
            eq("∫[x ~ lebesgue] φ(x)·h(x)", "L_withdensity_ext"),
            eq("∫[x ~ lebesgue] (∫[y ~ lebesgue] φ(x)·(χ(x, y)·f(y)))", "L_mul"),
            eq("∫[y ~ lebesgue] (∫[x ~ lebesgue] φ(x)·(χ(x, y)·f(y)))", turned),
            eq("∫[y ~ lebesgue] (∫[x ~ lebesgue] (φ(x)·χ(x, y))·f(y))"),
            eq("∫[y ~ lebesgue] ψ(y)·f(y)", "L_times"),
            eq("∫[y ~ withdensity(lebesgue, ψ)] f(y)", "L_withdensity_ext"),
            eq("∫[y ~ Q] f(y)", "normal"),
        )
    p.use("measure_ext", "bind(P, K)", "Q")


standard = Claim("for m s given 0 < s holds N(m, s²) = map(z ↦ s·z + m, N(0, 1²))")
moved = Claim("for m s c k given 0 < s, 0 < c holds map(x ↦ c·x + k, N(m, s²)) = N(c·m + k, (c·s)²)")
reflected = Claim("for m s given 0 < s holds map(x ↦ -x, N(m, s²)) = N(-m, s²)")
nearer = Claim("for d D s ε given 0 < s, |d| ≤ D holds H[ε](N(d, s²) ‖ N(0, s²)) ≤ H[ε](N(D, s²) ‖ N(0, s²))")
grows = Claim(
    "for m n D s ε given 0 < s, |m - n| ≤ D holds H[ε](N(m, s²) ‖ N(n, s²)) ≤ H[ε](N(D, s²) ‖ N(0, s²))"
)
in_units = Claim(
    "for m n C σ ε given 0 < σ, 0 < C, |m - n| ≤ C "
    "holds H[ε](N(m, (σ·C)²) ‖ N(n, (σ·C)²)) ≤ H[ε](N(1, σ²) ‖ N(0, σ²)) "
    "∧ H[ε](N(m, (σ·C)²) ‖ N(n, (σ·C)²)) ≤ H[ε](N(0, σ²) ‖ N(1, σ²))"
)


@standard.proof
def scale_and_shift(p):
    p.use("normal_scale", "s")
    p.use("normal_shift", "0", "m", "s")
    p.chain(
        "N(m, s²)",
        eq("N(0 + m, s²)"),
        eq("shift(m, N(0, s²))"),
        eq("map(x ↦ x + m, N(0, s²))", "shift"),
        eq("map(x ↦ x + m, map(z ↦ s·z, N(0, 1²)))"),
        eq("map(z ↦ s·z + m, N(0, 1²))", p.use("image_of_image", "N(0, 1²)", "z ↦ s·z", "x ↦ x + m")),
    )


@moved.proof
def from_the_standard_law(p):
    p.chain(
        "map(x ↦ c·x + k, N(m, s²))",
        eq("map(x ↦ c·x + k, map(z ↦ s·z + m, N(0, 1²)))", standard.theorem()),
        eq(
            "map(z ↦ c·(s·z + m) + k, N(0, 1²))",
            p.use("image_of_image", "N(0, 1²)", "z ↦ s·z + m", "x ↦ c·x + k"),
        ),
        eq("map(z ↦ c·s·z + (c·m + k), N(0, 1²))"),
        eq("N(c·m + k, (c·s)²)", standard.theorem()),
    )


@reflected.proof
def by_symmetry(p):
    p.use("normal_symmetric", "1")
    p.chain(
        "map(x ↦ -x, N(m, s²))",
        eq("map(x ↦ -x, map(z ↦ s·z + m, N(0, 1²)))", standard.theorem()),
        eq("map(z ↦ -(s·z + m), N(0, 1²))", p.use("image_of_image", "N(0, 1²)", "z ↦ s·z + m", "x ↦ -x")),
        eq("map(z ↦ s·(-z) + -m, N(0, 1²))"),
        eq(
            "map(z ↦ s·z + -m, map(x ↦ -x, N(0, 1²)))",
            p.use("image_of_image", "N(0, 1²)", "x ↦ -x", "z ↦ s·z + -m"),
        ),
        eq("map(z ↦ s·z + -m, N(0, 1²))"),
        eq("N(-m, s²)", standard.theorem()),
    )


@nearer.proof
def by_data_processing(p):
    p.have("d ≤ D ∧ -D ≤ d")
    with p.case("d = D"):
        p.have(p.goal)
    with p.case("d = -D"):
        p.use(reflected.theorem(), "D", "s")
        p.use(reflected.theorem(), "0", "s")
        p.chain(
            "H[ε](N(d, s²) ‖ N(0, s²))",
            eq("H[ε](map(x ↦ -x, N(D, s²)) ‖ map(x ↦ -x, N(0, s²)))"),
            le("H[ε](N(D, s²) ‖ N(0, s²))", "hockey_stick_map"),
        )
    with p.otherwise():
        p.have("d < D")
        p.have("-D < d")
        p.have("0 < D")
        p.let(r="d/D", t="s·√(1 - r²)", K="x ↦ N(r·x, t²)")
        p.have("0 < (D - d)·(D + d)")
        p.have("1 - r² = (D - d)·(D + d)/D²")
        p.have("0 < 1 - r²")
        p.have("0 < t")
        p.have("r²·s² + t² = s²")
        p.use(kernel.theorem(), "x ↦ r·x", "t")
        p.have("√(r²·s² + t²) = s")
        p.use(blurred.theorem(), "D", "r", "s", "t")
        p.use(blurred.theorem(), "0", "r", "s", "t")
        p.have("r·D = d")
        p.chain("bind(N(D, s²), K)", eq("N(r·D, (√(r²·s² + t²))²)"), eq("N(d, s²)"))
        p.chain("bind(N(0, s²), K)", eq("N(r·0, (√(r²·s² + t²))²)"), eq("N(0, s²)"))
        p.chain(
            "H[ε](N(d, s²) ‖ N(0, s²))",
            eq("H[ε](bind(N(D, s²), K) ‖ bind(N(0, s²), K))"),
            le("H[ε](N(D, s²) ‖ N(0, s²))", dominating.processed.theorem()),
        )


@grows.proof
def from_the_origin(p):
    p.use(moved.theorem(), "m - n", "s", "1", "n")
    p.use(moved.theorem(), "0", "s", "1", "n")
    p.chain(
        "H[ε](N(m, s²) ‖ N(n, s²))",
        eq("H[ε](map(x ↦ 1·x + n, N(m - n, s²)) ‖ map(x ↦ 1·x + n, N(0, s²)))"),
        le("H[ε](N(m - n, s²) ‖ N(0, s²))", "hockey_stick_map"),
        le("H[ε](N(D, s²) ‖ N(0, s²))", nearer.theorem()),
    )


@in_units.proof
def scaled_by_the_sensitivity(p):
    p.let(s="σ·C")
    p.have("0 < s")
    p.use(moved.theorem(), "1", "σ", "C", "0")
    p.use(moved.theorem(), "0", "σ", "C", "0")
    first = p.chain(
        "H[ε](N(m, s²) ‖ N(n, s²))",
        le("H[ε](N(C, s²) ‖ N(0, s²))", grows.theorem()),
        eq("H[ε](map(x ↦ C·x + 0, N(1, σ²)) ‖ map(x ↦ C·x + 0, N(0, σ²)))"),
        le("H[ε](N(1, σ²) ‖ N(0, σ²))", "hockey_stick_map"),
    )
    p.use(reflected.theorem(), "0", "σ")
    p.use(reflected.theorem(), "1", "σ")
    p.use(moved.theorem(), "-0", "σ", "1", "1")
    p.use(moved.theorem(), "-1", "σ", "1", "1")
    p.chain(
        "H[ε](N(1, σ²) ‖ N(0, σ²))",
        eq("H[ε](map(x ↦ 1·x + 1, N(-0, σ²)) ‖ map(x ↦ 1·x + 1, N(-1, σ²)))"),
        le("H[ε](N(-0, σ²) ‖ N(-1, σ²))", "hockey_stick_map"),
        eq("H[ε](map(x ↦ -x, N(0, σ²)) ‖ map(x ↦ -x, N(1, σ²)))"),
        le("H[ε](N(0, σ²) ‖ N(1, σ²))", "hockey_stick_map"),
    )
    return p.have(p.goal, first)
