"""Noise on the integers with weights e^{-u(k)}: its law, its translates, its mirror image.

Problem: say what noise on the integers with weights in proportion to e^{-u(k)} is, and compare its
    translates.
Method: the counting measure is the image of Lebesgue measure under the floor, so that sums are integrals
    over the line, which translations and reflections leave as they are. If u is convex, the quotient of the
    weights of two translates is monotone, so that the best test asks whether the outcome is large.
Guarantee: the hockey-stick divergence of a translate grows with the distance, at every level, both ways.
Reference: Zhu, Dong and Wang 2022, section 3 (for laws on the line; from memory).
"""

from cbdp_sym.author import *
from derivations.classics import hockey_sticks
from derivations.sharp import discrete_normal, integers

define(
    "define integer_noise for u : real → real, m : real := gibbs (map floor lebesgue) (z ↦ -u(z - m))",
    latex=r"\mathrm{Gibbs}_{\mathbb{Z}}\left({0}, {1}\right)",
)
B = "map(floor, lebesgue)"
TOTAL = "E[z ~ map(floor, lebesgue)] exp(-u(z)) exists and is {}"
LAW = f"Measurable(u), ∃v. 0 < v ∧ ({TOTAL.format('v')})"
EVEN = "∀z. u(-z) = u(z)"
CONVEX = "∀t x y. 0 ≤ t ⇒ x ≤ y ⇒ u(x) - u(x - t) ≤ u(y) - u(y - t)"
FOR = "for u : real → real"

no_length = Claim("holds almost every x ~ lebesgue: floor(x) ≠ x")
reflected_sum = Claim(
    "for G : real → ereal holds (∫[x ~ lebesgue] G(floor(x))) = (∫[x ~ lebesgue] G(-floor(x)))"
)
moved_total = Claim(
    f"{FOR}, m v given Measurable(u), m is an integer, {TOTAL.format('v')} "
    "holds E[z ~ map(floor, lebesgue)] exp(-u(z - m)) exists and is v"
)
means = Claim(
    f"{FOR}, m v, f : real → ereal given Measurable(u), m is an integer, 0 < v, {TOTAL.format('v')}, "
    "Measurable(f), ∀z. 0 ≤ f(z) holds (∫[z ~ integer_noise(u, m)] f(z)) "
    "= (∫[x ~ lebesgue] exp(-u(floor(x) - m))/v·f(floor(x)))"
)
law = Claim(f"{FOR}, m given {LAW}, m is an integer holds Prob(integer_noise(u, m))")
shifted = Claim(
    f"{FOR}, m n given {LAW}, m is an integer, n is an integer "
    "holds shift(n, integer_noise(u, m)) = integer_noise(u, m + n)"
)
mirrored = Claim(
    f"{FOR}, m given {LAW}, {EVEN}, m is an integer "
    "holds map(z ↦ -z, integer_noise(u, m)) = integer_noise(u, -m)"
)


@no_length.proof
def averaged_over_a_shift(p):
    p.know(integers.measurable.theorem())
    p.let(
        off="λx : real. if floor(x) = x then (1 : ereal) else 0",
        one="λy : real. if floor(y) = 0 then (1 : ereal) else 0",
        g="λz : real × real. one(snd(z))·off(fst(z) + -snd(z))",
        W="∫[x ~ lebesgue] off(x)",
    )
    p.have("Measurable(off)")
    p.have("Measurable(one)")
    p.use("measurable_comp", "off", "λz : real × real. fst(z) + -snd(z)")
    p.use("measurable_comp", "one", "λz : real × real. snd(z)")
    p.have("Measurable(g)")
    p.have("∫[y ~ lebesgue] one(y) = 1", p.use(discrete_normal.steps.theorem(), "0", "1"))
    with p.fix("y : real"):
        p.chain(
            "∫[x ~ lebesgue] g(x, y)",
            eq("∫[x ~ lebesgue] one(y)·off(x + -y)", "fst_pair", "snd_pair"),
            eq("one(y)·(∫[x ~ lebesgue] off(x + -y))", "L_mul"),
            eq("one(y)·W", p.use("L_lebesgue_shift", "off", "-y")),
        )
    with p.fix("x : real"):
        p.use("ae_not_point", "x - floor(x)")
        with p.fix("y : real", "y ≠ x - floor(x)"):
            with p.case("floor(y) = 0"):
                with p.case("floor(x + -y) = x + -y"):
                    p.use("floor_spec", "y")
                    p.use("floor_spec", "x + -y")
                    p.have("(x + -y) is an integer")
                    p.use(integers.unique.theorem(), "x", "x + -y")
                    p.have("F")
                    p.have("off(x + -y) = 0")
                with p.otherwise():
                    p.have("off(x + -y) = 0", "if_false")
                p.chain("g(x, y)", eq("one(y)·off(x + -y)", "fst_pair", "snd_pair"), eq("0", "emul_zero"))
            with p.otherwise():
                p.have("one(y) = 0", "if_false")
                p.chain(
                    "g(x, y)",
                    eq("one(y)·off(x + -y)", "fst_pair", "snd_pair"),
                    eq("0·off(x + -y)"),
                    eq("0", "ezero_mul"),
                )
        p.chain("∫[y ~ lebesgue] g(x, y)", eq("∫[y ~ lebesgue] (0 : ereal)", "L_ae"), eq("0", "L_const_zero"))
    p.have("0 ≤ W", "L_nonneg")
    p.have("∀y. 0 ≤ one(y)")
    nothing = p.chain(
        "∫[y ~ lebesgue] one(y)·W",
        eq("∫[y ~ lebesgue] (∫[x ~ lebesgue] g(x, y))"),
        eq("∫[x ~ lebesgue] (∫[y ~ lebesgue] g(x, y))", p.use("tonelli", "lebesgue", "lebesgue", "g")),
        eq("∫[x ~ lebesgue] (0 : ereal)"),
        eq("0", "L_const_zero"),
    )
    p.use("real_or_top", "W", "0")
    with p.case("W = ∞"):
        p.have("1 ≤ W", "le_top")
        with p.fix("y : real"):
            p.chain("one(y)", eq("one(y)·1"), le("one(y)·W", p.use("emul_le", "one(y)", "1", "W")))
        p.chain("1", eq("∫[y ~ lebesgue] one(y)"), le("∫[y ~ lebesgue] one(y)·W", "L_le"), eq("0", nothing))
        p.have("F")
        p.have("W = 0")
    with p.otherwise():
        p.obtain("w", "∃r : real. W = r")
        p.have("0 ≤ w")
        with p.fix("y : real"):
            p.have("w·one(y) = one(y)·W", "emul_comm")
        p.chain(
            "W",
            eq("w·(∫[y ~ lebesgue] one(y))"),
            eq("∫[y ~ lebesgue] w·one(y)", "L_mul"),
            eq("∫[y ~ lebesgue] one(y)·W"),
            eq("0", nothing),
        )
    p.have("mass lebesgue (x ↦ floor(x) = x) = 0", "mass")
    p.use("ae_of_mass", "lebesgue", "x ↦ floor(x) = x")
    return p.have(p.goal)


@reflected_sum.proof
def almost_everywhere(p):
    p.let(H="λk : real. G(-k)")
    p.use(no_length.theorem())
    with p.fix("x : real", "floor(x) ≠ x"):
        p.use("floor_spec", "x")
        p.use(integers.opposite.theorem(), "floor(x)")
        p.use(integers.added.theorem(), "-floor(x)", "-1")
        p.use(integers.unique.theorem(), "-x", "-floor(x) + -1")
        p.have("floor(-x) = -(floor(x) + 1)")
        p.have("G(floor(-x)) = H(floor(x) + 1)")
    p.chain(
        "∫[x ~ lebesgue] G(floor(x))",
        eq("∫[x ~ lebesgue] G(floor(-x))", p.use("L_lebesgue_reflect", "x ↦ G(floor(x))")),
        eq("∫[x ~ lebesgue] H(floor(x) + 1)", "L_ae"),
        eq("∫[x ~ lebesgue] H(floor(x))", p.use(integers.translated.theorem(), "H", "1")),
    )
    return p.have(p.goal)


@moved_total.proof
def the_same_sum(p):
    p.know(integers.measurable.theorem())
    p.let(f="λz : real. exp(-u(z))", g="λz : real. exp(-u(z - m))", G="λz : real. (f(z + -m) : ereal)")
    p.have("Measurable(f)")
    p.have("Measurable(g)")
    p.have("∫[z ~ map(floor, lebesgue)] f(z) = v", "L_int")
    p.use(integers.opposite.theorem(), "m")
    p.chain(
        "∫[z ~ map(floor, lebesgue)] g(z)",
        eq("∫[x ~ lebesgue] g(floor(x))", "L_map"),
        eq("∫[x ~ lebesgue] f(floor(x) + -m)"),
        eq(
            "∫[x ~ lebesgue] f(floor(x))",
            p.use(integers.translated.theorem(), "λz : real. (f(z) : ereal)", "-m"),
        ),
        eq("∫[z ~ map(floor, lebesgue)] f(z)", "L_map"),
        eq("v"),
    )
    p.use("int_of_L", B, "g", "v")
    return p.have(p.goal)


@means.proof
def by_the_density(p):
    p.know(integers.measurable.theorem())
    p.let(B=B, w="z ↦ -u(z - m)", g="z ↦ exp(w(z))/v", F="z ↦ g(z)·f(z)")
    p.have("Measurable(w)")
    p.use(moved_total.theorem(), "u", "m", "v")
    same = p.use("gibbs_is", "B", "w", "v")
    return p.chain(
        "∫[z ~ integer_noise(u, m)] f(z)",
        eq("∫ F(x) dB(x)", "integer_noise", same, "L_withdensity_ext"),
        eq("∫[x ~ lebesgue] F(floor(x))", "L_map"),
        eq("∫[x ~ lebesgue] exp(-u(floor(x) - m))/v·f(floor(x))"),
    )


@law.proof
def a_gibbs_law(p):
    p.let(w="z ↦ -u(z - m)")
    p.obtain("v", p.given[1])
    p.use(moved_total.theorem(), "u", "m", "v")
    p.have("Measurable(w)")
    p.use("gibbs_prob", B, "w", "v")
    return p.have(p.goal, "integer_noise")


@shifted.proof
def translated_sums(p):
    p.obtain("v", p.given[1])
    p.use(integers.added.theorem(), "m", "n")
    p.know(integers.measurable.theorem())
    with p.fix("f : real → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
        p.let(g="z ↦ f(z + n)", G="λz : real. exp(-u(z - (m + n)))/v·f(z)")
        p.have("Measurable(g)")
        p.have("∀z. 0 ≤ g(z)")
        first = p.use(means.theorem(), "u", "m", "v", "g")
        second = p.use(means.theorem(), "u", "m + n", "v", "f")
        with p.fix("x : real"):
            p.have("floor(x) - m = floor(x) + n - (m + n)")
            p.have("exp(-u(floor(x) - m))/v·f(floor(x) + n) = G(floor(x) + n)")
        p.chain(
            "∫[z ~ shift(n, integer_noise(u, m))] f(z)",
            eq("∫[z ~ integer_noise(u, m)] g(z)", "shift", "L_map"),
            eq("∫[x ~ lebesgue] exp(-u(floor(x) - m))/v·f(floor(x) + n)", first),
            eq("∫[x ~ lebesgue] G(floor(x) + n)"),
            eq("∫[x ~ lebesgue] G(floor(x))", p.use(integers.translated.theorem(), "G", "n")),
            eq("∫[z ~ integer_noise(u, m + n)] f(z)", second),
        )
    p.use("measure_ext", "shift(n, integer_noise(u, m))", "integer_noise(u, m + n)")


@mirrored.proof
def reflected_sums(p):
    p.obtain("v", p.given[1])
    p.use(integers.opposite.theorem(), "m")
    p.know(integers.measurable.theorem())
    with p.fix("f : real → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
        p.let(g="z ↦ f(-z)", G="λz : real. exp(-u(z - -m))/v·f(z)")
        p.have("Measurable(g)")
        p.have("∀z. 0 ≤ g(z)")
        first = p.use(means.theorem(), "u", "m", "v", "g")
        second = p.use(means.theorem(), "u", "-m", "v", "f")
        with p.fix("x : real"):
            p.have("u(floor(x) - m) = u(-(floor(x) - m))")
            p.have("-(floor(x) - m) = -floor(x) - -m")
            p.have("exp(-u(floor(x) - m))/v·f(-floor(x)) = G(-floor(x))")
        p.chain(
            "∫[z ~ map(z ↦ -z, integer_noise(u, m))] f(z)",
            eq("∫[z ~ integer_noise(u, m)] g(z)", "L_map"),
            eq("∫[x ~ lebesgue] exp(-u(floor(x) - m))/v·f(-floor(x))", first),
            eq("∫[x ~ lebesgue] G(-floor(x))"),
            eq("∫[x ~ lebesgue] G(floor(x))", p.use(reflected_sum.theorem(), "G")),
            eq("∫[z ~ integer_noise(u, -m)] f(z)", second),
        )
    p.use("measure_ext", "map(z ↦ -z, integer_noise(u, m))", "integer_noise(u, -m)")


real_chances = Claim(
    "for P N Q distributions on 'a, c, S T events on 'a "
    "given 0 ≤ c, P(S) + c·N(T) ≤ P(T) + c·N(S), P(T) ≤ Q(T) "
    "holds Pr(P, S) - c·Pr(N, S) ≤ Pr(Q, T) - c·Pr(N, T)"
)
nearer = Claim(
    f"{FOR}, t D ε given {LAW}, {CONVEX}, t is an integer, D is an integer, 0 ≤ t, t ≤ D "
    "holds H[ε](integer_noise(u, t) ‖ integer_noise(u, 0)) ≤ H[ε](integer_noise(u, D) ‖ integer_noise(u, 0))"
)
either_side = Claim(
    f"{FOR}, t D ε given {LAW}, {EVEN}, {CONVEX}, t is an integer, D is an integer, |t| ≤ D "
    "holds H[ε](integer_noise(u, t) ‖ integer_noise(u, 0)) ≤ H[ε](integer_noise(u, D) ‖ integer_noise(u, 0))"
)
grows = Claim(
    f"{FOR}, m n D ε given {LAW}, {EVEN}, {CONVEX}, m is an integer, n is an integer, D is an integer, "
    "|m - n| ≤ D "
    "holds H[ε](integer_noise(u, m) ‖ integer_noise(u, n)) ≤ H[ε](integer_noise(u, D) ‖ integer_noise(u, 0)) "
    "∧ H[ε](integer_noise(u, m) ‖ integer_noise(u, n)) ≤ H[ε](integer_noise(u, 0) ‖ integer_noise(u, D))"
)


@real_chances.proof
def all_are_finite(p):
    for law, event in ("PS", "PT", "NS", "NT", "QT"):
        p.use("mass_Pr", law, event)
    p.have("Pr(P, S) + c·Pr(N, T) ≤ Pr(P, T) + c·Pr(N, S)")
    p.have("Pr(P, T) ≤ Pr(Q, T)")
    p.have(p.goal)


@nearer.proof
def a_large_outcome(p):
    p.obtain("v", p.given[1])
    p.know(integers.measurable.theorem())
    p.have("0 is an integer")
    p.let(N="integer_noise(u, 0)", P="integer_noise(u, t)", Q="integer_noise(u, D)", E="exp(ε)")
    for shift in ("0", "t", "D"):
        p.use(law.theorem(), "u", shift)
    p.let(T="z ↦ ε ≤ u(z) - u(z - t)", a="λk : real. exp(-u(k - t))/v", b="λk : real. exp(-u(k - 0))/v")
    p.have("Measurable(T)")
    p.have("Measurable(a)")
    p.have("Measurable(b)")
    p.have("0 + t = t")
    p.have("0 + D = D")
    p.use(shifted.theorem(), "u", "0", "t")
    p.use(shifted.theorem(), "u", "0", "D")
    near = p.have("P = map(z ↦ z + t, N)", "shift")
    far = p.have("Q = map(z ↦ z + D, N)", "shift")
    with p.fix("z : real", "T(z + t)"):
        p.have("z + t ≤ z + D")
        p.have("u(z + t) - u(z + t - t) ≤ u(z + D) - u(z + D - t)")
        p.have("T(z + D)")
    p.chain(
        "P(T)",
        eq("mass (map(z ↦ z + t, N)) T", near),
        eq("mass N (z ↦ T(z + t))", "mass_map"),
        le("mass N (z ↦ T(z + D))", "mass_mono"),
        eq("mass (map(z ↦ z + D, N)) T", "mass_map"),
        eq("Q(T)", far),
    )
    with p.fix("S : real → bool", "Measurable(S)"):
        for event in "ST":
            p.let(f=f"λk : real. if {event}(k) then (1 : ereal) else 0")
            for noise, m, density in (("P", "t", "a"), ("N", "0", "b")):
                found = p.use(means.theorem(), "u", m, "v", "f")
                p.chain(
                    f"{noise}({event})",
                    eq(f"∫[z ~ {noise}] f(z)", "mass"),
                    eq(f"∫[x ~ lebesgue] {density}(floor(x))·f(floor(x))", found),
                    eq(f"∫[x ~ lebesgue] ({density}(floor(x))·(if {event}(floor(x)) then 1 else 0))"),
                )
        p.let(one="λk : real. if S(k) then (1 : real) else 0", at="λk : real. if T(k) then (1 : real) else 0")
        with p.fix("k : real"):
            p.have("0 ≤ b(k)")
            with p.case("T(k)"):
                p.have("ε - u(k - 0) ≤ -u(k - t)")
                p.have("exp(ε - u(k - 0)) ≤ exp(-u(k - t))")
                p.chain("E·exp(-u(k - 0))", eq("exp(ε - u(k - 0))", "exp_add"), le("exp(-u(k - t))"))
                p.have("E·b(k) ≤ a(k)")
                p.have("one(k) ≤ 1")
                p.have("(a(k) - E·b(k))·one(k) ≤ (a(k) - E·b(k))·1")
                p.have("a(k)·one(k) + E·(b(k)·at(k)) ≤ a(k)·at(k) + E·(b(k)·one(k))")
            with p.otherwise():
                p.have("-u(k - t) ≤ ε - u(k - 0)")
                p.have("exp(-u(k - t)) ≤ exp(ε - u(k - 0))")
                p.chain("exp(-u(k - t))", le("exp(ε - u(k - 0))"), eq("E·exp(-u(k - 0))", "exp_add"))
                p.have("a(k) ≤ E·b(k)")
                p.have("0 ≤ one(k)")
                p.have("a(k)·one(k) ≤ E·b(k)·one(k)")
                p.have("a(k)·one(k) + E·(b(k)·at(k)) ≤ a(k)·at(k) + E·(b(k)·one(k))")
        p.let(
            aS="λx : real. a(floor(x))·one(floor(x))",
            aT="λx : real. a(floor(x))·at(floor(x))",
            bS="λx : real. b(floor(x))·one(floor(x))",
            bT="λx : real. b(floor(x))·at(floor(x))",
        )
        for mean in ("aS", "aT", "bS", "bT"):
            p.have(f"Measurable({mean})")
            p.have(f"∀x. 0 ≤ {mean}(x)")
        p.chain(
            "P(S) + E·N(T)",
            eq("∫[x ~ lebesgue] aS(x) + E·∫[x ~ lebesgue] bT(x)"),
            eq("∫[x ~ lebesgue] aS(x) + ∫[x ~ lebesgue] E·bT(x)", "L_mul"),
            eq("∫[x ~ lebesgue] (aS(x) + E·bT(x))", "L_add"),
            le("∫[x ~ lebesgue] (aT(x) + E·bS(x))", "L_le"),
            eq("∫[x ~ lebesgue] aT(x) + ∫[x ~ lebesgue] E·bS(x)", "L_add"),
            eq("∫[x ~ lebesgue] aT(x) + E·∫[x ~ lebesgue] bS(x)", "L_mul"),
            eq("P(T) + E·N(S)"),
        )
        p.use(real_chances.theorem(), "P", "N", "Q", "E", "S", "T")
        p.know(
            p.witness("T", goal="∃T. Measurable(T) ∧ Pr(P, S) - exp(ε)·Pr(N, S) ≤ Pr(Q, T) - exp(ε)·Pr(N, T)")
        )
    p.use(hockey_sticks.by_an_event.theorem(), "P", "N", "Q", "N", "ε")
    return p.have(p.goal)


@either_side.proof
def by_the_mirror_image(p):
    p.let(N="integer_noise(u, 0)")
    p.have("0 is an integer")
    with p.case("0 ≤ t"):
        p.have("t ≤ D", p.use("le_abs", "t"))
        p.use(nearer.theorem(), "u", "t", "D", "ε")
    with p.otherwise():
        p.have("-t ≤ D", p.use("neg_le_abs", "t"))
        p.use(integers.opposite.theorem(), "t")
        p.use(mirrored.theorem(), "u", "-t")
        p.use(mirrored.theorem(), "u", "0")
        for shift in ("0", "-t"):
            p.use(law.theorem(), "u", shift)
        p.have("-(-t) = t")
        p.have("-0 = 0")
        p.chain(
            "H[ε](integer_noise(u, t) ‖ N)",
            eq("H[ε](map(z ↦ -z, integer_noise(u, -t)) ‖ map(z ↦ -z, N))"),
            le("H[ε](integer_noise(u, -t) ‖ N)", "hockey_stick_map"),
            le("H[ε](integer_noise(u, D) ‖ N)", nearer.theorem()),
        )
    return p.have(p.goal)


@grows.proof
def from_the_origin(p):
    p.let(N="integer_noise(u, 0)", t="m - n")
    p.have("0 is an integer")
    p.use(integers.opposite.theorem(), "n")
    p.use(integers.added.theorem(), "m", "-n")
    p.have("m + -n = t")
    p.have("t is an integer")
    p.use(integers.opposite.theorem(), "D")
    for shift in ("0", "t", "D"):
        p.use(law.theorem(), "u", shift)
    p.have("t + n = m")
    p.have("0 + n = n")
    p.use(shifted.theorem(), "u", "t", "n")
    p.use(shifted.theorem(), "u", "0", "n")
    first = p.chain(
        "H[ε](integer_noise(u, m) ‖ integer_noise(u, n))",
        eq("H[ε](map(x ↦ x + n, integer_noise(u, t)) ‖ map(x ↦ x + n, N))", "shift"),
        le("H[ε](integer_noise(u, t) ‖ N)", "hockey_stick_map"),
        le("H[ε](integer_noise(u, D) ‖ N)", either_side.theorem()),
    )
    p.have("-0 = 0")
    p.have("0 + D = D")
    p.have("-D + D = 0")
    p.use(mirrored.theorem(), "u", "0")
    p.use(mirrored.theorem(), "u", "D")
    p.use(law.theorem(), "u", "-D")
    p.use(shifted.theorem(), "u", "0", "D")
    p.use(shifted.theorem(), "u", "-D", "D")
    other = p.chain(
        "H[ε](integer_noise(u, D) ‖ N)",
        eq("H[ε](map(x ↦ x + D, N) ‖ map(x ↦ x + D, integer_noise(u, -D)))", "shift"),
        le("H[ε](N ‖ integer_noise(u, -D))", "hockey_stick_map"),
        eq("H[ε](map(z ↦ -z, N) ‖ map(z ↦ -z, integer_noise(u, D)))"),
        le("H[ε](N ‖ integer_noise(u, D))", "hockey_stick_map"),
    )
    p.chain(
        "H[ε](integer_noise(u, m) ‖ integer_noise(u, n))",
        le("H[ε](integer_noise(u, D) ‖ N)", first),
        le("H[ε](N ‖ integer_noise(u, D))", other),
    )
    return p.have(p.goal, first)
