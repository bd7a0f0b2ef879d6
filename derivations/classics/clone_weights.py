"""The chance of each pair of numbers of clones.

Problem: the chance that there are a clones of the first kind and b of the second among m users.
Method: recursion over the users, and Pascal's rule twice.
Guarantee: C(m, a+b)·C(a+b, a)·(c/2)^(a+b)·(1-c)^(m-a-b): the number of clones has a binomial law with the
    parameters m and c, and given this number that of the first kind has one with the parameter 1/2.
Reference: none; any textbook of probability, for the trinomial law.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import binomials, clone_counts

AT = "(λz : real # real. fst z = {} ∧ snd z = {})"
WEIGHT = "binomial({m}, {a} + {b})·binomial({a} + {b}, {a})·(c/2)^({a} + {b})·(1 - c)^({m} - ({a} + {b}))"
WEIGHTS = f"clone_counts(c, m){AT.format('a', 'b')} = {WEIGHT.format(m='m', a='a', b='b')}"
not_negative = Claim(
    "for c m given 0 ≤ c ≤ 1, m is natural "
    "holds clone_counts(c, m)(λz : real # real. fst z < 0 ∨ snd z < 0) = 0"
)
next_chance = Claim(
    "for c m a b u v given 0 ≤ c ≤ 1, m is natural, u + 1 = a, v + 1 = b "
    f"holds clone_counts(c, m + 1){AT.format('a', 'b')} = c·(1/2·clone_counts(c, m){AT.format('u', 'b')} "
    f"+ 1/2·clone_counts(c, m){AT.format('a', 'v')}) + (1 - c)·clone_counts(c, m){AT.format('a', 'b')}"
)
predecessor = Claim("for m given m is natural holds m = 0 ∨ (∃k. k is natural ∧ m = k + 1)")
powers = Claim(
    "for c m l given 0 < c < 1 holds (1 - c)^(m + 1 - (l + 1)) = (1 - c)^(m - l) "
    "∧ (1 - c)·(1 - c)^(m - (l + 1)) = (1 - c)^(m - l) ∧ (c/2)^(l + 1) = c/2·(c/2)^l"
)
RULE = "for c m {vars} given 0 < c < 1, m is natural{natural} holds {left} = {right}"
W = WEIGHT.replace("{m}", "({m})")
no_clones = Claim(
    RULE.format(
        vars="",
        natural="",
        left=W.format(m="m + 1", a="0", b="0"),
        right=f"(1 - c)·({W.format(m='m', a='0', b='0')})",
    )
)
second_kind = Claim(
    RULE.format(
        vars="l",
        natural=", l is natural",
        left=W.format(m="m + 1", a="0", b="(l + 1)"),
        right=f"c/2·({W.format(m='m', a='0', b='l')}) + (1 - c)·({W.format(m='m', a='0', b='(l + 1)')})",
    )
)
first_kind = Claim(
    RULE.format(
        vars="l",
        natural=", l is natural",
        left=W.format(m="m + 1", a="(l + 1)", b="0"),
        right=f"c/2·({W.format(m='m', a='l', b='0')}) + (1 - c)·({W.format(m='m', a='(l + 1)', b='0')})",
    )
)
both_kinds = Claim(
    RULE.format(
        vars="k l",
        natural=", k is natural, l is natural",
        left=W.format(m="m + 1", a="(k + 1)", b="(l + 1)"),
        right=f"c/2·({W.format(m='m', a='k', b='(l + 1)')}) + c/2·({W.format(m='m', a='(k + 1)', b='l')}) "
        f"+ (1 - c)·({W.format(m='m', a='(k + 1)', b='(l + 1)')})",
    )
)
chances = Claim(f"for c m a b given 0 < c < 1, m is natural, a is natural, b is natural holds {WEIGHTS}")
no_chance = Claim(
    "for c m a b given 0 ≤ c ≤ 1, m is natural, a < 0 ∨ b < 0 "
    f"holds clone_counts(c, m){AT.format('a', 'b')} = 0"
)
shifted = Claim("for x u a given u + 1 = a holds x + 1 = a ⇔ x = u")
some = Claim("for a b given 0 ≤ a, 0 ≤ b, a + b ≠ 0 holds 0 < a + b ∧ ¬(0 = a ∧ 0 = b)")


@some.proof
def not_both_zero(p):
    with p.suppose("0 = a ∧ 0 = b"):
        p.have("a + b = 0")
        p.have("F")
    with p.suppose("a + b ≤ 0"):
        p.have("a + b = 0")
        p.have("F")
    return p.have(p.goal)


@shifted.proof
def subtracted(p):
    with p.case("x = u"):
        p.have("x + 1 = a")
        p.have(p.goal)
    with p.otherwise():
        with p.suppose("x + 1 = a"):
            p.have("x = u")
            p.have("F")
        p.have(p.goal)


@not_negative.proof
def in_each_step(p):
    p.use(clone_counts.equations.theorem(), "c")
    p.let(
        M="λm. clone_counts(c, m)",
        h="λz : real # real. if fst z < 0 ∨ snd z < 0 then (1 : ereal) else 0",
        f="λz : real # real. h(fst z + 1, snd z)",
        g="λz : real # real. h(fst z, snd z + 1)",
    )
    p.have("Measurable(h)")
    p.have("∀z. 0 ≤ h(z)")

    def start(q):
        q.have("M(0) = dirac((0 : real), (0 : real))")
        q.chain("∫[z ~ M(0)] h(z)", eq("∫[z ~ dirac((0 : real), (0 : real))] h(z)"), eq("h(0, 0)", "L_dirac"))
        q.have("h(0, 0) = 0", "fst_pair", "snd_pair")
        q.have("∫[z ~ M(0)] h(z) = 0")

    def step(q):
        mean = q.use(clone_counts.next_mean.theorem(), "c", "n", "h")
        none = [q.have("∫[z ~ M(n)] h(z) = 0")]
        for k in "fg":
            q.have(f"Measurable({k})")
            with q.fix("z : real × real"):
                with q.case("fst(z) < 0 ∨ snd(z) < 0"):
                    q.have(f"{k}(z) ≤ h(z)")
                with q.otherwise():
                    q.have(f"{k}(z) ≤ h(z)", "fst_pair", "snd_pair")
            q.have(f"∫[z ~ M(n)] {k}(z) ≤ ∫[z ~ M(n)] h(z)", "L_le")
            q.have(f"0 ≤ ∫[z ~ M(n)] {k}(z)")
            none.append(q.have(f"∫[z ~ M(n)] {k}(z) = 0", "ele_antisym"))
        q.chain(
            "∫[z ~ M(n + 1)] h(z)",
            eq("c·(1/2·(∫[z ~ M(n)] f(z)) + 1/2·(∫[z ~ M(n)] g(z))) + (1 - c)·(∫[z ~ M(n)] h(z))", mean),
            eq("(c : ereal)·((1/2 : ereal)·0 + (1/2 : ereal)·0) + ((1 - c) : ereal)·0", *none),
            eq("0"),
        )

    p.induction("n ↦ ∫[z ~ M(n)] h(z) = 0", start, step)
    p.have(p.goal, "mass")


@next_chance.proof
def three_cases_of_the_next_user(p):
    p.let(h=f"λz : real # real. if {AT.format('a', 'b')}(z) then (1 : ereal) else 0", M="clone_counts(c, m)")
    p.have("Measurable(h)")
    p.have("∀z. 0 ≤ h(z)")
    p.use(clone_counts.next_mean.theorem(), "c", "m", "h")
    steps = (("f", "h(fst z + 1, snd z)", ("u", "b")), ("g", "h(fst z, snd z + 1)", ("a", "v")))
    for k, value, point in steps:
        p.let(**{k: f"λz : real # real. {value}", "S": AT.format(*point)})
        with p.fix("z : real × real"):
            p.use(shifted.theorem(), "fst(z)", "u", "a")
            p.use(shifted.theorem(), "snd(z)", "v", "b")
            with p.case("S(z)"):
                p.have(f"{k}(z) = (if S(z) then 1 else 0)", "fst_pair", "snd_pair")
            with p.otherwise():
                p.have(f"{k}(z) = (if S(z) then 1 else 0)", "fst_pair", "snd_pair")
        p.chain(f"∫[z ~ M] {k}(z)", eq("∫[z ~ M] (if S(z) then 1 else 0)"), eq("M(S)", "mass"))
    p.chain("∫[z ~ M] h(z)", eq(f"M{AT.format('a', 'b')}", "mass"))
    p.chain(f"clone_counts(c, m + 1){AT.format('a', 'b')}", eq("∫[z ~ clone_counts(c, m + 1)] h(z)", "mass"))
    p.have(p.goal)


@no_chance.proof
def less_than_nothing(p):
    p.let(M="clone_counts(c, m)", N="λz : real # real. fst z < 0 ∨ snd z < 0", S=AT.format("a", "b"))
    p.use(not_negative.theorem(), "c", "m")
    p.have("∀z. S(z) ⇒ N(z)")
    p.chain("M(S)", le("M(N)", "mass_mono"), eq("0"))
    p.have("0 ≤ M(S)")
    p.have("M(S) = 0", "ele_antisym")


@predecessor.proof
def by_induction(p):
    def step(q):
        q.know(q.witness("n", goal="∃k. k is natural ∧ n + 1 = k + 1"))
        q.have("n + 1 = 0 ∨ (∃k. k is natural ∧ n + 1 = k + 1)")

    p.induction(
        "n ↦ n = 0 ∨ (∃k. k is natural ∧ n = k + 1)",
        lambda q: q.have("(0 : real) = 0 ∨ (∃k. k is natural ∧ 0 = k + 1)"),
        step,
    )
    p.have(p.goal)


@powers.proof
def of_positive_numbers(p):
    p.let(q="c/2", r="1 - c")
    p.have("0 < q")
    p.have("0 < r")
    p.have("r^(m + 1 - (l + 1)) = r^(m - l)", p.have("m + 1 - (l + 1) = m - l"))
    p.have("r·r^(m - (l + 1)) = r^(m - l)")
    p.have("q^(l + 1) = q·q^l")
    p.have(p.goal)


@no_clones.proof
def one_factor_more(p):
    p.use(binomials.triangle.theorem())
    p.let(r="1 - c")
    p.have("0 < r")
    p.have("r^(m + 1 - (0 + 0)) = r·r^(m - (0 + 0))")
    p.have("binomial(m + 1, 0 + 0) = 1 ∧ binomial(m, 0 + 0) = 1")
    p.have(p.goal)


@second_kind.proof
def pascal_once(p):
    p.use(binomials.triangle.theorem())
    p.use(powers.theorem(), "c", "m", "l")
    p.let(t="(1 - c)^(m - l)", u="(c/2)^l", v="(1 - c)^(m - (l + 1))", C="binomial")
    p.have("C(m + 1, l + 1) = C(m, l) + C(m, l + 1)")
    p.have("C(l, 0) = 1 ∧ C(l + 1, 0) = 1")
    p.have("0 + (l + 1) = l + 1 ∧ 0 + l = l")
    p.chain(
        "C(m + 1, 0 + (l + 1))·C(0 + (l + 1), 0)·(c/2)^(0 + (l + 1))·(1 - c)^(m + 1 - (0 + (l + 1)))",
        eq("C(m + 1, l + 1)·C(l + 1, 0)·(c/2)^(l + 1)·(1 - c)^(m + 1 - (l + 1))"),
        eq("(C(m, l) + C(m, l + 1))·1·(c/2·u)·t"),
        eq("c/2·(C(m, l)·1·u·t) + (1 - c)·(C(m, l + 1)·1·(c/2·u)·v)"),
        eq(
            "c/2·(C(m, l)·C(l, 0)·(c/2)^l·(1 - c)^(m - l)) "
            "+ (1 - c)·(C(m, l + 1)·C(l + 1, 0)·(c/2)^(l + 1)·(1 - c)^(m - (l + 1)))"
        ),
    )
    p.have(p.goal)


@first_kind.proof
def pascal_on_the_diagonal(p):
    p.use(binomials.triangle.theorem())
    p.use(powers.theorem(), "c", "m", "l")
    p.let(t="(1 - c)^(m - l)", u="(c/2)^l", v="(1 - c)^(m - (l + 1))", C="binomial")
    p.have("l < l + 1")
    p.have("C(m + 1, l + 1) = C(m, l) + C(m, l + 1)")
    p.have("C(l + 1, l + 1) = C(l, l) + C(l, l + 1)")
    p.have("C(l, l + 1) = 0")
    p.have("C(l + 1, l + 1) = C(l, l)")
    p.have("l + 1 + 0 = l + 1 ∧ l + 0 = l")
    p.chain(
        "C(m + 1, l + 1 + 0)·C(l + 1 + 0, l + 1)·(c/2)^(l + 1 + 0)·(1 - c)^(m + 1 - (l + 1 + 0))",
        eq("C(m + 1, l + 1)·C(l + 1, l + 1)·(c/2)^(l + 1)·(1 - c)^(m + 1 - (l + 1))"),
        eq("(C(m, l) + C(m, l + 1))·C(l, l)·(c/2·u)·t"),
        eq("c/2·(C(m, l)·C(l, l)·u·t) + (1 - c)·(C(m, l + 1)·C(l, l)·(c/2·u)·v)"),
        eq(
            "c/2·(C(m, l)·C(l, l)·(c/2)^l·(1 - c)^(m - l)) "
            "+ (1 - c)·(C(m, l + 1)·C(l + 1, l + 1)·(c/2)^(l + 1)·(1 - c)^(m - (l + 1)))"
        ),
    )
    p.have(p.goal)


@both_kinds.proof
def pascal_twice(p):
    p.use(binomials.triangle.theorem())
    p.let(j="k + l + 1", C="binomial")
    p.use("nat_plus", "k", "l")
    p.have("k + l is natural")
    p.have("j is natural")
    p.use(powers.theorem(), "c", "m", "j")
    p.let(t="(1 - c)^(m - j)", u="(c/2)^j", v="(1 - c)^(m - (j + 1))")
    p.have("k + 1 is natural")
    p.have("C(m + 1, j + 1) = C(m, j) + C(m, j + 1)")
    p.have("C(j + 1, k + 1) = C(j, k) + C(j, k + 1)")
    p.have("k + 1 + (l + 1) = j + 1 ∧ k + (l + 1) = j ∧ k + 1 + l = j")
    p.chain(
        "C(m + 1, k + 1 + (l + 1))·C(k + 1 + (l + 1), k + 1)·(c/2)^(k + 1 + (l + 1))"
        "·(1 - c)^(m + 1 - (k + 1 + (l + 1)))",
        eq("C(m + 1, j + 1)·C(j + 1, k + 1)·(c/2)^(j + 1)·(1 - c)^(m + 1 - (j + 1))"),
        eq("(C(m, j) + C(m, j + 1))·(C(j, k) + C(j, k + 1))·(c/2·u)·t"),
        eq(
            "c/2·(C(m, j)·C(j, k)·u·t) + c/2·(C(m, j)·C(j, k + 1)·u·t) "
            "+ (1 - c)·(C(m, j + 1)·(C(j, k) + C(j, k + 1))·(c/2·u)·v)"
        ),
        eq(
            "c/2·(C(m, j)·C(j, k)·(c/2)^j·(1 - c)^(m - j)) "
            "+ c/2·(C(m, j)·C(j, k + 1)·(c/2)^j·(1 - c)^(m - j)) "
            "+ (1 - c)·(C(m, j + 1)·C(j + 1, k + 1)·(c/2)^(j + 1)·(1 - c)^(m - (j + 1)))"
        ),
    )
    p.have(p.goal)


def weight(m, a="a", b="b"):
    """Write the chance of these numbers of clones."""
    return W.format(m=m, a=a, b=b)


def chance(m, a="a", b="b"):
    """Write that this is the chance."""
    return f"clone_counts(c, {m}){AT.format(a, b)} = {weight(m, a, b)}"


def nobody(q):
    q.use(clone_counts.equations.theorem(), "c")
    q.let(h=f"λz : real # real. if {AT.format('a', 'b')}(z) then (1 : ereal) else 0", C="binomial")
    q.have("Measurable(h)")
    q.have("∀z. 0 ≤ h(z)")
    q.chain(
        f"clone_counts(c, 0){AT.format('a', 'b')}",
        eq("∫[z ~ clone_counts(c, 0)] h(z)", "mass"),
        eq("∫[z ~ dirac((0 : real), (0 : real))] h(z)"),
        eq("h(0, 0)", "L_dirac"),
    )
    q.use("nat_nonneg", "a")
    q.use("nat_nonneg", "b")
    with q.case("a + b = 0"):
        q.have("a = 0 ∧ b = 0")
        q.have("h(0, 0) = 1", "fst_pair", "snd_pair")
        q.have("C(0, a + b) = 1")
        q.have("C(a + b, a) = 1")
        q.have("0 - (a + b) = 0")
        q.chain("(c/2)^(a + b)", eq("(c/2)^0"), eq("1", "pow_zero"))
        q.chain("(1 - c)^(0 - (a + b))", eq("(1 - c)^0"), eq("1", "pow_zero"))
        q.have(f"{weight('0')} = 1")
        q.chain(f"clone_counts(c, 0){AT.format('a', 'b')}", eq("h(0, 0)"), eq("1"), eq(weight("0")))
    with q.otherwise():
        q.use(some.theorem(), "a", "b")
        q.have("(if 0 = a ∧ 0 = b then (1 : ereal) else 0) = 0", "if_false")
        q.have("h(0, 0) = 0", "fst_pair", "snd_pair")
        q.use("nat_plus", "a", "b")
        q.have("C(0, a + b) = 0")
        q.have(f"{weight('0')} = 0")
        q.chain(f"clone_counts(c, 0){AT.format('a', 'b')}", eq("h(0, 0)"), eq("0"), eq(weight("0")))


def one_more(q):
    q.use("nat_nonneg", "a")
    q.use("nat_nonneg", "b")
    for number in "ab":
        q.use(predecessor.theorem(), number)
    with q.case("a = 0"):
        with q.case("b = 0"):
            came(q, no_clones, (), "0", "0", "-1", "-1")
        with q.otherwise():
            q.obtain("l", "∃k. k is natural ∧ b = k + 1")
            came(q, second_kind, ("l",), "0", "(l + 1)", "-1", "l")
    with q.otherwise():
        q.obtain("k", "∃k. k is natural ∧ a = k + 1")
        with q.case("b = 0"):
            came(q, first_kind, ("k",), "(k + 1)", "0", "k", "-1")
        with q.otherwise():
            q.obtain("l", "∃k. k is natural ∧ b = k + 1")
            came(q, both_kinds, ("k", "l"), "(k + 1)", "(l + 1)", "k", "l")


def came(q, rule, names, a, b, before_a, before_b):
    """Add the chances of the three ways to come to a and b."""
    law = q.use(rule.theorem(), "c", "n", *names)
    mean = q.use(next_chance.theorem(), "c", "n", a, b, before_a, before_b)
    points, values = ((before_a, b), (a, before_b), (a, b)), []
    for point in points:
        if "-1" in point:
            q.use(no_chance.theorem(), "c", "n", *point)
            values.append("(0 : real)")
        else:
            q.have(chance("n", *point))
            values.append(weight("n", *point))
    known = [
        q.have(f"clone_counts(c, n){AT.format(*at)} = {value}")
        for at, value in zip(points, values, strict=True)
    ]
    right = " + ".join([f"c/2·({v})" for v in values[:2] if v != "(0 : real)"] + [f"(1 - c)·({values[2]})"])
    first, second, third = (f"clone_counts(c, n){AT.format(*at)}" for at in points)
    q.chain(
        f"clone_counts(c, n + 1){AT.format(a, b)}",
        eq(f"c·(1/2·{first} + 1/2·{second}) + (1 - c)·{third}", mean),
        eq("c·(1/2·({} : ereal) + 1/2·({} : ereal)) + (1 - c)·({} : ereal)".format(*values), *known),
        eq("(c/2·({}) + c/2·({}) + (1 - c)·({}) : ereal)".format(*values)),
        eq(f"({right} : ereal)"),
        eq(weight("n + 1", a, b), law),
    )
    q.have(chance("n + 1"), q.have(f"a = {a}"), q.have(f"b = {b}"))


@chances.proof
def by_pascals_rule(p):
    p.use(binomials.triangle.theorem())
    p.have("0 < c/2")
    p.have("0 < 1 - c")
    p.induction("m ↦ ∀a b. a is natural ⇒ b is natural ⇒ " + chance("m"), nobody, one_more)
    p.have(p.goal)
