"""The dual form of an f-divergence: adversaries who gain almost the divergence."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.convexity.convex_functions import CONVEX
from cbdp_sym.mathematics.convexity.envelopes import ABOVE, GREATEST, UNDER
from cbdp_sym.mathematics.restricted.convex_duality import CONE, GIVEN, LAWS
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    f"for f : real -> ereal, g : real -> real, P Q : 'a measure, H : ('a -> real) -> bool, K N s : real "
    f"given Prob P, Prob Q, P << Q, {CONVEX}, f 1 = 0, 0 <= K, K <= N, {ABOVE}, {UNDER}, {GREATEST}, "
    "!h b. Measurable h ==> (!x. abs (h x) <= b) ==> H h, restricted f H P Q <= ext s "
    r"holds Measurable (\x. g (density P Q x)) /\ (?v. HasInt Q (\x. g (density P Q x)) v /\ v <= s)"
)
def envelope_gained(p: Proof) -> Theorem:
    """The slopes of an envelope, at the density, are an adversary that gains its mean."""
    value, cone, under, greatest = (p.given[k] for k in (4, 7, 8, 9))
    p.let(r="density P Q", u=r"\x. g (density P Q x)", b=CONE)
    flat = p.intro(
        "x y t",
        lambda q: q.use("envelope_convex", "f", "g", "K", "N", "x", "y", "t"),
        "!x y t. 0 < t ==> t < 1 ==> g (t*x + (1 - t)*y) <= t*g x + (1 - t)*g y",
    )
    steep = p.intro(
        "t u",
        lambda q: q.use("envelope_lipschitz", "f", "g", "N", "t", "u"),
        "!t u. g t - N*abs (t - u) <= g u",
    )

    def level(q: Proof) -> Theorem:
        less = q.use(flat, "x", "y", "t")
        return q.calc(
            "ext (g (t*x + (1 - t)*y))",
            ("<=", "ext (t*g x + (1 - t)*g y)", less),
            ("=", "ext t*ext (g x) + ext (1 - t)*ext (g y)"),
        )

    p.intro(
        "x y t",
        level,
        "!x y t. 0 < t ==> t < 1 ==> ext (g (t*x + (1 - t)*y)) <= ext t*ext (g x) + ext (1 - t)*ext (g y)",
    )
    p.use("measurable_of_ext", "g", given=[p.use("convex_measurable", r"\t. ext (g t)")])
    low = p.intro(
        "t",
        lambda q: q.use(
            greatest,
            "t",
            "-1 - K*abs (t - 1)",
            given=[
                q.intro(
                    "u",
                    lambda z: z.use("cone_below", "f", "K", "N", "t", "u"),
                    "!u. ext (-1 - K*abs (t - 1)) <= f u + ext (N*abs (t - u))",
                )
            ],
        ),
        "!t. -1 - K*abs (t - 1) <= g t",
    )

    def high(q: Proof) -> Theorem:
        top = q.calc(
            "ext (g t)",
            ("<=", "f 1 + ext (N*abs (t - 1))", q.use(under, "t", "1")),
            ("=", "0 + ext (N*abs (t - 1))", value),
            ("=", "ext (N*abs (t - 1))", "eadd_zero"),
        )
        return q.use("le_of_ext", "g t", "N*abs (t - 1)", given=[top])

    top = p.intro("t", high, "!t. g t <= N*abs (t - 1)")
    p.intro("t", lambda q: q.use("supporting_line", "g", "t"), "!t. ?m. !u. g t + m*(u - t) <= g u")

    def slopes(q: Proof) -> Theorem:
        line = q.have("!t u. g t + m t*(u - t) <= g u")

        def size(z: Proof) -> Theorem:
            one = z.use("abs_nonneg", "1")
            z.use(line, "t", "t + 1")
            z.use(line, "t", "t - 1")
            right = z.use(steep, "t + 1", "t"), z.have("t + 1 - t = 1")
            left = z.use(steep, "t - 1", "t"), z.have("t - 1 - t = -1")
            z.have(
                "g (t + 1) - N*1 <= g t",
                z.calc(
                    "g (t + 1) - N*1",
                    ("=", "g (t + 1) - N*abs (t + 1 - t)", right[1], one),
                    ("<=", "g t", right[0]),
                ),
            )
            minus = z.calc("abs (-1)", ("=", "abs 1", "abs_neg"), ("=", "1", one))
            z.have(
                "g (t - 1) - N*1 <= g t",
                z.calc(
                    "g (t - 1) - N*1",
                    ("=", "g (t - 1) - N*abs (t - 1 - t)", left[1], minus),
                    ("<=", "g t", left[0]),
                ),
            )
            up = z.have("m t <= N")
            down = z.have("-m t <= N")
            return z.use("abs_le", "m t", "N", given=[up, down])

        q.intro("t", size, "!t. abs (m t) <= N")

        def rises(z: Proof) -> Theorem:
            def apart(y: Proof) -> Theorem:
                y.use(line, "x", "y"), y.use(line, "y", "x")
                y.have("0 <= 1/(y - x)")
                same = y.have("1/(y - x)*((m y - m x)*(y - x)) = m y - m x")
                return y.have("m x <= m y", same)

            def here(y: Proof) -> Theorem:
                same = y.use("le_antisym", "x", "y", given=[y.have("x <= y"), y.have("y <= x")])
                return y.have("m x <= m y", same)

            return z.cases("x < y", apart, here)

        q.use("measurable_mono", "m", given=[q.intro("x y", rises, "!x y. x <= y ==> m x <= m y")])
        q.let(h=r"\x. m (r x)")
        q.have("!x. abs (h x) <= N")
        gain = q.use("int_dominated", "P", "h", r"\x. N", "N")

        def below(z: Proof) -> Theorem:
            return z.calc("-b x", ("<=", "-1 - K*abs (r x - 1)"), ("<=", "u x", z.use(low, "r x")))

        def above(z: Proof) -> Theorem:
            z.use("abs_le", "r x - 1", "r x + 1")
            scaled = z.use("scale_le", "N", "abs (r x - 1)", "r x + 1")
            return z.calc("u x", ("<=", "N*abs (r x - 1)", z.use(top, "r x")), ("<=", "N*(r x + 1)", scaled))

        q.intro("x", below, "!x. -b x <= u x")
        q.intro("x", above, "!x. u x <= N*(r x + 1)")
        q.use("int_density", "P", "Q")
        q.have(r"AE Q (\x. -b x <= u x)")
        mean = q.use("int_between", "Q", "u", r"\x. -b x", r"\x. N*(r x + 1)", "-(1 + K*2)", "N*2")
        return q.obtain("e v", [gain, mean], lambda y: valued(y, line))

    def valued(q: Proof, line: Theorem) -> Theorem:
        q.use("int_change_back", "P", "Q", "h", "e")
        q.let(l=r"\x. -1*(r x * h x) + 1*u x")

        def young(z: Proof) -> Theorem:
            def at(y: Proof) -> Theorem:
                def real(k: Proof) -> Theorem:
                    same = k.have("f t = ext a")
                    under_ = k.use("under_itself", "f", "g", "N", "t")
                    k.use(
                        "le_of_ext",
                        "g t",
                        "a",
                        given=[k.calc("ext (g t)", ("<=", "f t", under_), ("=", "ext a", same))],
                    )
                    k.use(line, "r x", "t")
                    whole = k.have("h x*t - a <= r x*h x - u x")
                    return k.calc(
                        "ext (h x*t) - f t",
                        ("=", "ext (h x*t - a)", same, "ext_sub"),
                        ("<=", "ext (r x*h x - u x)", whole),
                    )

                def infinite(k: Proof) -> Theorem:
                    return k.calc(
                        "ext (h x*t) - f t",
                        ("=", "bot", k.have("f t = ∞"), "sub_top"),
                        ("<=", "ext (r x*h x - u x)"),
                    )

                either = y.use("real_or_top", "f t", given=[y.use(cone, "t")])

                def first(h: Theorem) -> Theorem:
                    k = y.supposing()
                    k.know(h)
                    return infinite(k)

                return logic.either(either, first, lambda h: y.obtain("a", h, real))

            z.intro("t", at, "!t. ext (h x*t) - f t <= ext (r x*h x - u x)")
            sup = z.use("sup_least", r"\t. ext (h x*t) - f t", "ext (r x*h x - u x)")
            conj = z.calc(
                "conjugate f (h x)",
                ("=", r"Sup (\t. ext (h x*t) - f t)", "conjugate"),
                ("<=", "ext (r x*h x - u x)", sup),
            )
            return z.calc(
                "ext (l x)",
                ("=", "ext (-(r x*h x - u x))"),
                ("=", "-ext (r x*h x - u x)", "ext_neg"),
                ("<=", "-conjugate f (h x)", z.use("eneg_le", given=[conj])),
            )

        q.intro("x", young, "!x. ext (l x) <= -conjugate f (h x)")
        order = q.use("M_mono", "Q", r"\x. ext (l x)", r"\x. -conjugate f (h x)")
        loss = q.calc(
            "ext (-1*e + 1*v)",
            ("=", r"M Q (\x. ext (l x))", "M_int"),
            ("<=", r"M Q (\x. -conjugate f (h x))", order),
        )
        whole = q.calc(
            "ext v",
            ("=", "ext (e + (-1*e + 1*v))"),
            ("=", "ext e + ext (-1*e + 1*v)", "ext_add"),
            (
                "<=",
                r"M P (\x. ext (h x)) + M Q (\x. -conjugate f (h x))",
                q.use(
                    "eadd_le",
                    given=[q.have(r"ext e <= M P (\x. ext (h x))", q.use("M_int", "P", "h", "e")), loss],
                ),
            ),
            ("<=", "restricted f H P Q", q.use("restricted_upper", "f", "H", "P", "Q", "h")),
            ("<=", "ext s"),
        )
        q.use("le_of_ext", "v", "s", given=[whole])
        return q.witness("v")

    some = p.use("skolem", r"\t m. !u. g t + m*(u - t) <= g u")
    inner = p.supposing()
    inner.goal = p.term("?v. HasInt Q u v /\\ v <= s")
    return logic.both(p.have("Measurable u"), inner.obtain("m", some, slopes))


@scripted(
    f"for {LAWS}, H : ('a -> real) -> bool given {GIVEN}, "
    "!h b. Measurable h ==> (!x. abs (h x) <= b) ==> H h "
    r"holds M Q (\x. f (density P Q x)) <= restricted f H P Q"
)
def convex_dual_lower(p: Proof) -> Theorem:
    """Bounded adversaries come as near to the f-divergence as one likes: the slopes of its envelopes."""
    p.let(r="density P Q", u=r"\x. f (density P Q x)", D="restricted f H P Q")
    p.use("convex_measurable", "f")

    def cone(q: Proof) -> Theorem:
        above = q.have(ABOVE)
        q.let(b=CONE)
        for fact in logic.separated(q.use("cone_integrable", "f", "P", "Q", "K")):
            q.know(fact)
        under, greatest = (t.replace("N*", "(K + abs n)*") for t in (UNDER, GREATEST))
        pair = f"({under}) /\\ ({greatest})"

        def one(z: Proof) -> Theorem:
            return z.use("envelope", "f", "K", "K + abs n", given=[z.have("K <= K + abs n")])

        some = q.intro("n", one, f"!n. ?g. {pair}")
        found = q.use("skolem", rf"\n g. {pair}", given=[some])
        return q.obtain("G", found, lambda z: limit(z, above))

    def limit(q: Proof, above: Theorem) -> Theorem:
        under, greatest = (t.replace("N*", "(K + abs n)*").replace("g t", "G n t") for t in (UNDER, GREATEST))
        envelopes = q.have(f"!n. ({under}) /\\ ({greatest})")
        q.let(g=r"\n x. G n (r x)")

        def bound(z: Proof) -> Theorem:
            def gained(y: Proof) -> Theorem:
                return y.use("envelope_gained", "f", "G n", "P", "Q", "H", "K", "K + abs n", "s")

            z.intro("n", gained, r"!n. Measurable (g n) /\ (?v. HasInt Q (g n) v /\ v <= s)")
            z.have("!n. Nat n ==> Measurable (g n)")
            z.have(r"!n. Nat n ==> (?v. HasInt Q (g n) v /\ v <= s)")
            z.intro("n x", lower, "!n x. Nat n ==> -b x <= g n x")
            z.intro("n x", rises, "!n x. Nat n ==> g n x <= g (n + 1) x")
            z.intro("x c", reached, "!x c. ext c < u x ==> (?n. Nat n /\\ c <= g n x)")
            return z.use("mean_of_limit", "Q", "u", "b", "g", "s", "1 + K*2")

        def lower(z: Proof) -> Theorem:
            best = logic.separated(z.use(envelopes, "n"))[1]
            z.intro(
                "u",
                lambda y: y.use("cone_below", "f", "K", "K + abs n", "r x", "u"),
                "!u. ext (-1 - K*abs (r x - 1)) <= f u + ext ((K + abs n)*abs (r x - u))",
            )
            return z.calc(
                "-b x",
                ("<=", "-1 - K*abs (r x - 1)"),
                ("<=", "g n x", z.use(best, "r x", "-1 - K*abs (r x - 1)")),
            )

        def rises(z: Proof) -> Theorem:
            z.use("nat_nonneg", "n")
            first = logic.separated(z.use(envelopes, "n"))[0]
            best = logic.separated(z.use(envelopes, "n + 1"))[1]

            def at(y: Proof) -> Theorem:
                return y.calc(
                    "ext (G n (r x))",
                    ("<=", "f u + ext ((K + abs n)*abs (r x - u))", y.use(first, "r x", "u")),
                    ("<=", "f u + ext ((K + abs (n + 1))*abs (r x - u))", y.use("eadd_le")),
                )

            z.intro("u", at, "!u. ext (G n (r x)) <= f u + ext ((K + abs (n + 1))*abs (r x - u))")
            return z.use(best, "r x", "G n (r x)")

        def reached(z: Proof) -> Theorem:
            def from_(y: Proof) -> Theorem:
                def at(k: Proof) -> Theorem:
                    k.have("a <= K + abs n")
                    logic.separated(k.use(envelopes, "n"))[1]
                    return k.witness("n")

                return y.obtain("n", y.use("nat_unbounded", "a"), at)

            found = z.use("envelopes_reach", "f", "K", "c", "r x")
            return z.obtain("a", found, from_)

        return q.use("ele_of_bounds", given=[q.intro("s", bound, "!s. D <= ext s ==> M Q u <= ext s")])

    return p.obtain("K", p.use("above_a_cone", "f"), cone)
