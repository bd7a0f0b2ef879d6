"""The max-divergence by densities and by masses of events; data processing."""

from __future__ import annotations

from collections.abc import Callable

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.mathematics.extended_reals.bounds import by_bounds
from cbdp_sym.tactics.logic import from_negation, separated
from cbdp_sym.tactics.proof import Proof, scripted
from cbdp_sym.tactics.rewriting import rewrite

# The max-divergence.


@scripted("for P Q : 'a measure, c : real given max_divergence P Q <= ext c holds P << Q")
def ac_of_max_divergence(p: Proof) -> Theorem:
    """A finite max-divergence is one of an absolutely continuous measure."""

    def infinite(no: Theorem) -> Theorem:
        bound = rewrite(p.given[0], "max_divergence", "if_false", context=[no])
        return p.use("top_not_le", "c", given=[bound])

    return from_negation(p.goal, infinite)


@scripted("for x c : real given 0 <= x, elog (ext x) <= ext c holds x <= exp c")
def le_exp_real(p: Proof) -> Theorem:
    """A number is bounded by a bound of its logarithm."""
    return rewrite(p.use("le_exp", "ext x", "c"), "ext_le")


@scripted(
    "for P Q : 'a measure, c : real given max_divergence P Q <= ext c "
    r"holds AE P (\x. density P Q x <= exp c)"
)
def density_bound(p: Proof) -> Theorem:
    """The density is at most e^c if the max-divergence is at most c."""
    log = p.calc(
        r"EssSup P (\x. elog (ext (density P Q x)))",
        ("=", "max_divergence P Q", "max_divergence", "if_true"),
        ("<=", "ext c"),
    )
    p.use("ess_sup_bound", "P", r"\x. elog (ext (density P Q x))", "c", given=[log])

    def point(q: Proof) -> Theorem:
        return q.use("le_exp_real", "density P Q x", "c")

    step = "elog (ext (density P Q x)) <= ext c ==> density P Q x <= exp c"
    p.intro("x", point, f"!x. {step}")
    p.have(rf"AE P (\x. {step})")
    return p.use("ae_mp")


@scripted(
    "for P Q : 'a measure, c : real, f : 'a -> ereal "
    "given Prob P, Prob Q, Measurable f, !x. 0 <= f x, max_divergence P Q <= ext c "
    "holds L P f <= ext (exp c) * L Q f"
)
def mean_of_max_divergence(p: Proof) -> Theorem:
    """A mean is at most e^c times as large if the max-divergence is at most c."""
    p.use("density_bound", "P", "Q", "c")
    p.let(r="density P Q", b="exp c", g=r"\x. if (r x <= b) (f x) 0")

    def point(q: Proof) -> Theorem:
        def small(q: Proof) -> Theorem:
            return q.calc(
                "ext (r x) * g x",
                ("=", "ext (r x) * f x", "if_true"),
                ("=", "f x * ext (r x)"),
                ("<=", "f x * ext b"),
                ("=", "ext b * f x"),
            )

        def large(q: Proof) -> Theorem:
            return q.calc("ext (r x) * g x", ("=", "0", "if_false"), ("<=", "ext b * f x"))

        return q.cases("r x <= b", small, large)

    p.intro("x", point, "!x. ext (r x) * g x <= ext b * f x")
    return p.calc(
        "L P f",
        ("=", "L P g", p.have(r"AE P (\x. f x = g x)")),
        ("=", r"L Q (\x. ext (r x) * g x)", "change_measure"),
        ("<=", r"L Q (\x. ext b * f x)", "L_le"),
        ("=", "ext b * L Q f", "L_mul"),
    )


@scripted(
    "for P Q : 'a measure, c : real, s : 'a -> bool "
    "given Prob P, Prob Q, Measurable s, max_divergence P Q <= ext c "
    "holds mass P s <= ext (exp c) * mass Q s"
)
def mass_of_max_divergence(p: Proof) -> Theorem:
    """An event is at most e^c times as probable if the max-divergence is at most c."""
    p.unfold("mass")
    return p.use("mean_of_max_divergence", "P", "Q", "c", r"\x. if (s x) 1 0")


@scripted(
    "for P Q : 'a measure, c : real "
    "given !s. Measurable s ==> mass P s <= ext (exp c) * mass Q s holds P << Q"
)
def ac_of_masses(p: Proof) -> Theorem:
    """A measure is absolutely continuous if each event is at most e^c times as probable."""
    p.unfold("<<")

    def null(q: Proof) -> Theorem:
        zero = q.have("mass Q s = 0")
        small = q.calc("mass P s", ("<=", "ext (exp c) * mass Q s"), ("=", "0", zero))
        return q.use("ele_antisym", given=[small, q.use("mass_nonneg", "P", "s")])

    return p.intro("s", null)


@scripted(
    "for P Q : 'a measure, c : real given Prob P, Prob Q, "
    "!s. Measurable s ==> mass P s <= ext (exp c) * mass Q s "
    r"holds P << Q /\ AE Q (\x. density P Q x <= exp c)"
)
def density_of_masses(p: Proof) -> Theorem:
    """The density is at most e^c if each event is at most e^c times as probable."""
    p.let(r="density P Q", b="exp c")
    *_, more_probable = p.context.facts

    def event(q: Proof) -> Theorem:
        one = q.use("multiple_over_event", "Q", "b", r"\x. 1", "s")
        return q.calc(
            r"L Q (\x. if (s x) (ext (r x)) 0)",
            ("=", "mass P s", "mass_by_density"),
            ("<=", "ext b * mass Q s", q.use(more_probable, "s")),
            ("=", r"ext b * L Q (\x. if (s x) (ext 1) 0)", "mass"),
            ("=", r"L Q (\x. if (s x) (ext (b * 1)) 0)", one),
            ("=", r"L Q (\x. if (s x) (ext b) 0)"),
        )

    p.intro(
        "s", event, r"!s. Measurable s ==> L Q (\x. if (s x) (ext (r x)) 0) <= L Q (\x. if (s x) (ext b) 0)"
    )
    total = p.calc(r"L Q (\x. ext b)", ("=", "ext b", "L_const"), ("<=", "ext b"))
    p.use("not_top_of_le", r"L Q (\x. ext b)", "b", given=[total])
    return p.auto()


@scripted(
    "for P Q : 'a measure, c : real given Prob P, Prob Q, P << Q, max_divergence Q P <= ext c "
    r"holds AE Q (\x. 1 <= exp c * density P Q x)"
)
def density_from_below(p: Proof) -> Theorem:
    """The density is at least e^-c if the max-divergence the other way round is at most c."""
    p.let(r="density P Q", b="exp c")

    def event(q: Proof) -> Theorem:
        return q.calc(
            r"L Q (\x. if (s x) (ext 1) 0)",
            ("=", "mass Q s", "mass"),
            ("<=", "ext b * mass P s", q.use("mass_of_max_divergence", "Q", "P", "c", "s")),
            ("=", r"ext b * L Q (\x. if (s x) (ext (r x)) 0)", "mass_by_density"),
            ("=", r"L Q (\x. if (s x) (ext (b * r x)) 0)", "multiple_over_event"),
        )

    p.intro(
        "s",
        event,
        r"!s. Measurable s ==> L Q (\x. if (s x) (ext 1) 0) <= L Q (\x. if (s x) (ext (b * r x)) 0)",
    )
    total = p.calc(
        r"L Q (\x. ext (b * r x))",
        ("=", r"L Q (\x. ext b * ext (r x))", "ext_mul"),
        ("=", r"ext b * L Q (\x. ext (r x))", "L_mul"),
        ("=", "ext b * 1", "density_mass"),
        ("=", "ext b"),
        ("<=", "ext b"),
    )
    p.use("not_top_of_le", r"L Q (\x. ext (b * r x))", "b", given=[total])
    return p.use("ae_le_of_events", "Q", r"\x. 1", r"\x. b * r x")


@scripted(
    "for P Q : 'a measure, c : real given P << Q, AE P (\\x. density P Q x <= exp c) "
    "holds max_divergence P Q <= ext c"
)
def max_divergence_of_density(p: Proof) -> Theorem:
    """The max-divergence is at most c if the density is at most e^c."""

    def point(q: Proof) -> Theorem:
        return q.calc(
            "elog (ext (density P Q x))",
            ("<=", "elog (ext (exp c))", "elog_le"),
            ("=", "ext c", "elog_ext", "log_exp"),
        )

    step = "density P Q x <= exp c ==> elog (ext (density P Q x)) <= ext c"
    p.intro("x", point, f"!x. {step}")
    level = r"\k. AE P (\x. elog (ext (density P Q x)) <= k)"
    return p.calc(
        "max_divergence P Q",
        ("=", rf"InfOn ({level}) (\k. k)", "max_divergence", "if_true", "EssSup"),
        ("<=", "ext c", p.use("infon_lower", level, r"\k. k", "ext c")),
    )


@scripted(
    "for P Q : 'a measure, c : real given Prob P, Prob Q, "
    "!s. Measurable s ==> mass P s <= ext (exp c) * mass Q s holds max_divergence P Q <= ext c"
)
def max_divergence_of_masses(p: Proof) -> Theorem:
    """The max-divergence is at most c if each event is at most e^c times as probable."""
    p.know(*separated(p.use("density_of_masses", "P", "Q", "c")))
    return p.use("max_divergence_of_density", "P", "Q", "c")


# Data processing at the order ∞.


@scripted(
    "for P : 'a measure, K : 'a -> 'b measure, f : 'b -> ereal "
    "given Prob P, Measurable K, !x. Prob (K x), Measurable f, !y. 0 <= f y "
    r"holds L (bind P K) f = L P (\x. L (K x) f)"
)
def L_bind(p: Proof) -> Theorem:
    """The mean under the output of a kernel."""
    return p.calc(
        "L (bind P K) f",
        ("=", "L (map snd (semi P K)) f", "bind"),
        ("=", r"L (semi P K) (\z. f (snd z))", "L_map"),
        ("=", r"L P (\x. L (K x) (\y. f y))", "semi_L", "snd_pair"),
    )


@scripted(
    "for P Q : 'a measure, g : 'a -> 'b given Prob P, Prob Q, Measurable g "
    "holds max_divergence (map g P) (map g Q) <= max_divergence P Q"
)
def max_divergence_map(p: Proof) -> Theorem:
    """Data processing: the max-divergence does not grow when both laws are mapped."""

    def event(q: Proof) -> Theorem:
        q.let(t=r"\x. s (g x)")
        known = q.use("mass_of_max_divergence", "P", "Q", "c", "t")
        return q.calc(
            "mass (map g P) s",
            ("=", "mass P t", "mass_map"),
            ("<=", "ext (exp c) * mass Q t", known),
            ("=", "ext (exp c) * mass (map g Q) s", "mass_map"),
        )

    return _by_events(p, "map_prob", "g {}", "map g {}", event)


@scripted(
    "for P Q : 'a measure, K : 'a -> 'b measure given Prob P, Prob Q, Measurable K, !x. Prob (K x) "
    "holds max_divergence (bind P K) (bind Q K) <= max_divergence P Q"
)
def max_divergence_bind(p: Proof) -> Theorem:
    """Data processing: the max-divergence does not grow when both laws are sent through a kernel."""

    def event(q: Proof) -> Theorem:
        q.let(f=r"\x. L (K x) (\y. if (s y) 1 0)")
        return q.calc(
            "mass (bind P K) s",
            ("=", "L P f", "mass", "L_bind"),
            ("<=", "ext (exp c) * L Q f", q.use("mean_of_max_divergence", "P", "Q", "c", "f")),
            ("=", "ext (exp c) * mass (bind Q K) s", "mass", "L_bind"),
        )

    return _by_events(p, "bind_prob", "{} K", "bind {} K", event)


def _by_events(p: Proof, prob: str, terms: str, image: str, event: Callable[[Proof], Theorem]) -> Theorem:
    """Prove data processing for the max-divergence from a bound e^c for each event s of the images."""

    def bounded(p: Proof) -> Theorem:
        left, right = image.format("P"), image.format("Q")
        bound = f"!s. Measurable s ==> mass ({left}) s <= ext (exp c) * mass ({right}) s"
        p.intro("s", event, bound)
        return p.use("max_divergence_of_masses", left, right, "c")

    return by_bounds(p, bounded)


@scripted(
    "for P Q : 'a measure, s : 'a -> bool "
    "given Prob P, Prob Q, Measurable s, max_divergence P Q <= ext 0 holds mass Q s <= mass P s"
)
def mass_reversed(p: Proof) -> Theorem:
    """If no event is more probable under the first distribution, none is less probable."""
    p.let(t=r"\x. ~s x")

    def complement(q: Proof, measure: str, r: str, u: str) -> None:
        one, two = q.have(f"mass {measure} s = ext {r}"), q.have(f"mass {measure} t = ext {u}")
        total = q.calc(
            f"ext ({r} + {u})",
            ("=", f"ext {r} + ext {u}"),
            ("=", f"mass {measure} s + mass {measure} t", one, two),
            ("=", "ext 1", "mass_complement"),
        )
        q.use("ext_inj", f"{r} + {u}", "1", given=[total])

    def known(q: Proof) -> Theorem:
        complement(q, "P", "b", "d")
        complement(q, "Q", "a", "c")
        less = q.calc(
            "ext d",
            ("=", "mass P t", q.have("mass P t = ext d")),
            ("<=", "ext (exp 0) * mass Q t", q.use("mass_of_max_divergence", "P", "Q", "0", "t")),
            ("=", "ext 1 * ext c", q.have("exp 0 = 1"), q.have("mass Q t = ext c")),
            ("=", "ext c"),
        )
        q.use("le_of_ext", "d", "c", given=[less])
        ends = q.have("mass Q s = ext a"), q.have("mass P s = ext b")
        return q.calc("mass Q s", ("=", "ext a", *ends), ("<=", "ext b"), ("=", "mass P s", *ends))

    def values(q: Proof, *left: tuple[str, str, str]) -> Theorem:
        if not left:
            return known(q)
        (name, measure, event), *rest = left
        return q.obtain(name, q.use("mass_real", measure, event), lambda r: values(r, *rest))

    return values(p, ("a", "Q", "s"), ("b", "P", "s"), ("c", "Q", "t"), ("d", "P", "t"))


@scripted("for P Q : 'a measure given Prob P, Prob Q, max_divergence P Q <= 0 holds P = Q")
def equal_of_max_divergence(p: Proof) -> Theorem:
    """Distributions are equal if no event is more probable under the first."""
    one = p.have("exp 0 = 1")

    def event(q: Proof) -> Theorem:
        return q.calc(
            "mass Q s",
            ("<=", "mass P s", q.use("mass_reversed", "P", "Q", "s")),
            ("=", "ext (exp 0) * mass P s", one),
        )

    p.intro("s", event, "!s. Measurable s ==> mass Q s <= ext (exp 0) * mass P s")

    def mean(q: Proof) -> Theorem:
        def below(first: str, second: str) -> Theorem:
            return q.calc(
                f"L {first} f",
                (
                    "<=",
                    f"ext (exp 0) * L {second} f",
                    q.use("mean_of_max_divergence", first, second, "0", "f"),
                ),
                ("=", f"L {second} f", one),
            )

        return q.use("ele_antisym", given=[below("P", "Q"), below("Q", "P")])

    p.intro("f", mean, "!f. Measurable f ==> (!x. 0 <= f x) ==> L P f = L Q f")
    return p.use("measure_ext", "P", "Q")


@scripted(
    "for P Q : 'a measure, c : real given Prob P, Prob Q, max_divergence P Q <= ext c "
    r"holds AE Q (\x. density P Q x <= exp c)"
)
def density_above(p: Proof) -> Theorem:
    """The density is at most e^c, also where it is that of a null set."""
    return separated(p.use("density_of_masses", "P", "Q", "c"))[1]
