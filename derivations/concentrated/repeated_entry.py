"""A mechanism that tells the two entries of a data set if they are equal.

Problem: a mechanism for two entries that is (ξ,ρ)-zCDP with ξ < 0, and tells more about its data than
    Proposition 6.1 allows.
Method: the entries are real numbers, of which a function e makes one of N elements, all with the same
    probability under a law D. The mechanism answers with an element from D with the probability w, and
    else with that of one of its two entries, chosen by a coin: w = 1/64 if they are equal, and 1 - 2/K if
    not. With N = 2^512 and K = 2^105 this is zCDP for ξ + ρ = log K and ρ = (9/4) log K. Two equal entries are
    guessed from the answer with probability 63/64, and without it with probability 1/N.
Guarantee: the information is at least (63/64) log N - log 2.
Reference: none; Proposition 6.1 of the concentrated paper allows less.
"""

from cbdp_sym.author import *
from cbdp_sym.tactics.lemmas.families import finite_induction



def density(first: str, second: str) -> str:
    """The density of the output for two entries, with respect to D."""
    own = f"(if (e ({first}) = e ({second})) (1/64) (1 - 2/K))"
    counts = " + ".join(f"(if (e r = e ({entry})) 1 0)" for entry in (first, second))
    return rf"(\r : real. {own} + N*(1 - {own})/2*({counts}))"


XI, RHO = "(-(525/4*log 2))", "(945/4*log 2)"
LAW = r"Prob D, Measurable e, !c. HasInt D (\y. if (e y = e c) 1 0) (1/N)"
SIZES = "N = exp (512*log 2), K = exp (105*log 2)"
FOR = "for D : real measure, e : real -> real, N K"

product = Claim("for m n : real given Nat m, Nat n holds Nat (m*n)")
power = Claim("holds Nat (exp (512*log 2))")
size = Claim("for n : real given Nat n holds card (between 1 n) = n")
finite = Claim("for s : real -> bool given Finite s holds Measurable s")
point = Claim(
    "for s : 'i -> bool, j : 'i, c : real given Finite s, s j holds SumOn s (\\k. if (j = k) c 0) = c"
)
uniform = Claim(
    "for N : real given Nat N, 1 <= N "
    rf"holds ?D e. Prob D /\ Measurable (e : real -> real) /\ "
    r"(!c. HasInt D (\y. if (e y = e c) 1 0) (1/N))"
)


@product.proof
def added(p):
    def more(q):
        return rewrite(q.use("nat_plus", "m*n", "m"), q.have("m*n + m = m*(n + 1)"))

    p.induction(r"\n. Nat (m*n)", lambda q: rewrite(named("nat_zero"), q.have("0 = m*0")), more)
    return p.have("Nat (m*n)")


@power.proof
def squared(p):
    p.let(b="2^64")
    p.know(rewrite(p.use("nat_succ", "1"), p.have("1 + 1 = 2^1")))
    for k in (1, 2, 4, 8, 16, 32):
        square = p.use(product.theorem(), f"2^{k}", f"2^{k}")
        p.know(rewrite(square, p.have(f"2^{k}*2^{k} = 2^{2 * k}")))
    for k in (1, 2, 4):
        factor = "b" if k == 1 else f"b^{k}"
        square = p.use(product.theorem(), factor, factor)
        p.know(rewrite(square, p.have(f"{factor}*{factor} = b^{2 * k}")))
    p.have("log b = 64*log 2", "log_pow")
    same = p.chain("b^8", eq("exp (8*log b)"), eq("exp (512*log 2)"))
    return rewrite(p.have("Nat (b^8)"), same)


@size.proof
def one_more(p):
    p.let(one=r"\k : real. 1")
    p.induction(
        r"\n. card (between 1 n) = n",
        lambda q: q.have(q.goal, "card", "sum_between_zero"),
        lambda q: q.chain(
            "card (between 1 (n + 1))",
            eq(r"SumOn (between 1 (n + 1)) (\k. 1)", "card"),
            eq(r"1 + SumOn (between 1 n) (\k. 1)", q.use("sum_between_succ", r"\k. 1", "n")),
            eq("1 + card (between 1 n)", "card"),
            eq("n + 1"),
        ),
    )
    return p.have(p.goal)


@finite.proof
def by_points(p):
    return finite_induction(
        p,
        r"\t : real -> bool. Measurable t",
        "s",
        lambda q: q.have(q.goal),
        lambda q: q.have(q.goal),
    )


@point.proof
def one_summand(p):
    p.let(f=r"\k. if (j = k) c 0")
    whole = finite_induction(
        p, r"\t. SumOn t f = if (t j) c 0", "s",
        lambda q: q.chain(r"SumOn (\k. F) f", eq("0", "sum_empty"), eq("if F c 0", "if_false", "not_false")),
        larger,
    )  # fmt: skip
    return p.chain("SumOn s f", eq("if (s j) c 0", whole), eq("c", "if_true"))


def larger(p):
    p.let(whole=r"SumOn (\k. k = i \/ t k) f")
    sums = p.use("sum_insert", "t", "i", "f")

    def here(q):
        q.have("j = i")
        none = rewrite(q.have("~t i"), symmetry(q.have("j = i")))
        return q.chain(
            "whole",
            eq("f i + SumOn t f", sums),
            eq("c + SumOn t f", q.have("f i = c", "if_true")),
            eq("c + (if (t j) c 0)"),
            eq("c + 0", "if_false", none),
            eq("if (j = i \\/ t j) c 0", "if_true"),
        )

    def there(q):
        q.use("or_second", "j = i", "t j")
        return q.chain(
            "whole",
            eq("f i + SumOn t f", sums),
            eq("0 + SumOn t f", q.have("f i = 0", "if_false")),
            eq("if (t j) c 0"),
            eq("if (j = i \\/ t j) c 0"),
        )

    return p.cases("j = i", here, there)


@uniform.proof
def natural_numbers(p):
    p.say("Let e be the identity on the natural numbers from 1 to N, and 1 elsewhere.")
    p.let(s="between 1 N", w=r"\y : real. 1/N", e=r"\y. if (s y) y 1")
    p.use("finite_between", "N")
    p.use(finite.theorem(), "s")
    p.have("Measurable e")
    p.have("!y. 0 <= w y")
    return p.obtain("D", p.use("point_masses", "s", "w"), equally_likely)


def equally_likely(p):
    whole = p.use("int_atoms", "D", "s", "w", r"\y. 1")
    count = p.chain(
        r"SumOn s (\y. w y*1)",
        eq(r"SumOn s (\y. 1/N)"),
        eq("1/N*card s", "sum_const"),
        eq("1", p.use(size.theorem(), "N")),
    )
    p.know(rewrite(whole, count))
    p.have("Prob D", "Prob", p.chain(r"L D (\y. 1)", eq(r"L D (\y. ext 1)"), eq("ext 1", "L_int"), eq("1")))
    p.know(p.every("c", REAL, element))
    return p.witness("D", "e")


def element(p):
    p.let(j="e c", f=r"\y. if (e y = j) 1 0")
    p.use("nat_succ", "0")
    p.have("s 1", "between")
    p.have("s j", p.cases("s c", lambda q: q.have("s j", "if_true"), lambda q: q.have("s j", "if_false")))
    whole = p.use("int_atoms", "D", "s", "w", "f")

    def same(q):
        one = q.have("e y = y", "if_true")

        def here(r):
            value = r.have("y = j")
            r.know(r.chain("j", eq("y", value)), r.chain("e y", eq("y", one), eq("j", value)))
            return r.have("w y*f y = if (j = y) (1/N) 0", "if_true")

        def there(r):
            r.know(rewrite(r.have("~(y = j)"), symmetry(one)))
            other = r.have("~(y = j)")
            r.know(logic.refuted(r.term("j = y"), lambda h: logic.contradiction(symmetry(h), other, r.term("F"))))
            return r.have("w y*f y = if (j = y) (1/N) 0", "if_false")

        return q.cases("y = j", here, there)

    sums = p.use("sum_same", "s", r"\y. w y*f y", r"\y. if (j = y) (1/N) 0", given=[p.every("y", REAL, same, "s y")])
    value = p.chain(r"SumOn s (\y. w y*f y)", eq(r"SumOn s (\y. if (j = y) (1/N) 0)", sums), eq("1/N", p.use(point.theorem(), "s", "j", "1/N")))
    return rewrite(whole, value)


moment = Claim(
    "for R : 'a measure, p q : 'a -> real, a b : real given SigmaFinite R, Measurable p, Measurable q, "
    r"!y. 0 <= p y, !y. 0 < q y, HasInt R p 1, HasInt R q 1, 1 < a, L R (\y. ext (p y*(p y/q y)^(a - 1))) <= ext (exp ((a - 1)*b)) "
    "holds renyi a (withdensity R p) (withdensity R q) <= ext b"
)


@moment.proof
def by_the_quotient(p):
    p.let(P="withdensity R p", Q="withdensity R q")
    p.use("withdensity_ac", "R", "p", "q")
    p.use("moment_under_first", "P", "Q", "a")
    quotient = p.use("density_quotient", "R", "p", "q")
    total = p.chain(
        r"L Q (\y. ext (density P Q y ^ a))",
        eq(r"L P (\y. ext (density P Q y ^ (a - 1)))"),
        eq(r"L P (\y. ext ((p y/q y)^(a - 1)))", p.use("ae_ac", "P", given=[quotient])),
        eq(r"L R (\y. ext (p y*(p y/q y)^(a - 1)))", "L_withdensity"),
        le("ext (exp ((a - 1)*b))"),
    )
    return p.use("renyi_of_moment", "P", "Q", "a", "b", given=[total])


ratios = Claim(
    "for R : 'a measure, p q : 'a -> real, s : 'a -> bool, u v m r a b : real "
    "given SigmaFinite R, Measurable p, Measurable q, !y. 0 <= p y, !y. 0 < q y, HasInt R p 1, HasInt R q 1, "
    "!y. s y ==> p y = m, !y. s y ==> p y <= v*q y, !y. ~s y ==> p y <= u*q y, 0 <= u, 0 <= v, "
    r"HasInt R (\y. if (s y) 1 0) r, 1 < a, (1 - m*r)*u^(a - 1) + m*r*v^(a - 1) <= exp ((a - 1)*b) "
    "holds renyi a (withdensity R p) (withdensity R q) <= ext b"
)


@ratios.proof
def two_ratios(p):
    p.let(n="a - 1", f=r"\y. u^n*p y + (v^n - u^n)*m*(if (s y) 1 0)", c="(1 - m*r)*u^n + m*r*v^n")
    outcome = p.term("p").type.args[0]

    def inside(q):
        q.have("t <= v", q.have("p y <= v*q y"))
        q.have("t^n <= v^n")
        q.have("f y = u^n*p y + (v^n - u^n)*p y", "if_true", q.have("p y = m"))
        return q.have("p y*t^n <= f y", q.have("p y*t^n <= p y*v^n"))

    def outside(q):
        q.have("t <= u", q.have("p y <= u*q y"))
        q.have("t^n <= u^n")
        return q.have("p y*t^n <= f y", q.have("f y = u^n*p y", "if_false"), q.have("p y*t^n <= p y*u^n"))

    def at(q):
        q.let(t="p y/q y")
        q.have("0 < q y")
        q.have("0 <= t")
        return q.cases("s y", inside, outside)

    p.know(p.every("y", outcome, at))
    p.know(p.every("y", outcome, lambda q: q.have("0 <= f y", q.have("0 <= p y*(p y/q y)^n"), q.have("p y*(p y/q y)^n <= f y"))))
    p.have("HasInt R f c")
    total = p.chain(
        r"L R (\y. ext (p y*(p y/q y)^n))",
        le(r"L R (\y. ext (f y))", "L_le"),
        eq("ext c", "L_int"),
        le("ext (exp (n*b))"),
    )
    return p.use(moment.theorem(), "R", "p", "q", "a", "b", given=[total])


law = Claim(
    f"{FOR} a b : real given {LAW}, 0 < N, 4 <= K holds Measurable {density('a', 'b')} "
    rf"/\ (!z. 0 < {density('a', 'b')} z) /\ HasInt D {density('a', 'b')} 1"
)


@law.proof
def mixed(p):
    p.let(p=density("a", "b"), w="if (e a = e b) (1/64) (1 - 2/K)")
    p.have("2/K <= 1/2")
    p.have("0 < 2/K")
    p.have("0 < w", p.cases("e a = e b", lambda q: q.have("0 < w", "if_true"), lambda q: q.have("0 < w", "if_false")))
    p.have("w < 1", p.cases("e a = e b", lambda q: q.have("w < 1", "if_true"), lambda q: q.have("w < 1", "if_false")))

    def positive(q):
        for entry in "ab":
            q.have(f"0 <= if (e z = e {entry}) 1 0")
        q.have("0 <= N*(1 - w)/2*((if (e z = e a) 1 0) + (if (e z = e b) 1 0))")
        return q.have("0 < p z")

    one = p.use("int_const", "D", "1")
    for entry in "ab":
        p.use(p.given[2], entry)
    total = p.have("w*1 + N*(1 - w)/2*(1/N + 1/N) = 1")
    return p.conjuncts(
        lambda q: q.have("Measurable p"),
        lambda q: q.every("z", REAL, positive),
        lambda q: rewrite(q.have("HasInt D p (w*1 + N*(1 - w)/2*(1/N + 1/N))"), total),
    )


orders = Claim(
    "for s : real given 0 <= s holds (1 - exp (-(104*log 2)))*exp (6*log 2*s) + exp (-(104*log 2))*exp (414*log 2*s) "
    "<= exp (105*log 2*s + 9/4*(105*log 2)*s^2)"
)


@orders.proof
def between_the_ends(p):
    return p.have(p.goal, by=decide)


LARGE = (
    "0 < N, 4 <= K, K = exp L, 0 < L, exp U = 64, U <= V, 64*(1 - 2/K + N/K) <= exp V, (1 - 2/K + N/K)/N <= t, "
    "!s. 0 <= s ==> (1 - t)*exp (U*s) + t*exp (V*s) <= exp (L*s + 9/4*L*s^2)"
)
close = Claim(
    f"{FOR} a b c n L U V t : real given {LAW}, {LARGE}, 1 < n "
    f"holds renyi n (withdensity D {density('a', 'b')}) (withdensity D {density('a', 'c')}) "
    "<= ext (-(5/4*L) + 9/4*L*n)"
)


@close.proof
def one_entry_changes(p):
    p.let(p=density("a", "b"), q=density("a", "c"), bound="-(5/4*L) + 9/4*L*n", s=r"\y. e y = e b")
    p.have("2/K <= 1/2")
    p.have("0 < N/K")
    for entry in "bc":
        p.know(*logic.separated(p.use(law.theorem(), "D", "e", "N", "K", "a", entry)))
    for name in "pq":
        p.know(p.every("y", REAL, lambda r, name=name: r.have(f"0 <= {name} y", r.have(f"0 < {name} y"))))
    for entry in "abc":
        p.know(p.every("y", REAL, lambda r, entry=entry: r.have(f"0 <= if (e y = e {entry}) 1 0")))
    p.have("Measurable s")
    return p.cases("e b = e c", same, lambda r: r.cases("e a = e b", double, single))


def same(p):
    p.have("0 <= bound")
    return p.chain(
        "renyi n (withdensity D p) (withdensity D q)",
        eq("renyi n (withdensity D q) (withdensity D q)", p.have("e b = e c")),
        eq("0", "renyi_same"),
        le("ext bound"),
    )


def double(p):
    p.say("The entry a occurs twice before and once after: no probability is more than K times another.")
    p.let(m="1/64 + N*(1 - 1/64)")
    equal = p.have("e a = e b")
    apart = rewrite(p.have("~(e b = e c)"), symmetry(equal))
    p.know(apart)

    def twice(q):
        q.know(q.chain("e y", eq("e b", q.have("e y = e b")), eq("e a", symmetry(equal))))
        return q.have("p y = m", "if_true")

    def here(q):
        twice(q)
        q.have("(if (e y = e a) 1 0) = 1", "if_true")
        q.have("1 - 2/K + N/K <= q y")
        q.have("K*(1 - 2/K + N/K) <= K*q y")
        q.have("K*(1 - 2/K + N/K) = K - 2 + N")
        return q.have("p y <= K*q y")

    def there(q):
        q.know(rewrite(q.have("~(e y = e b)"), symmetry(equal)))
        q.have("p y = 1/64", "if_true", "if_false")
        q.have("1/2 <= q y")
        q.have("4*(1/2) <= K*q y")
        return q.have("p y <= K*q y")

    def at(q):
        q.have("q y = 1 - 2/K + N/K*((if (e y = e a) 1 0) + (if (e y = e c) 1 0))", "if_false")
        for entry in "ac":
            q.have(f"0 <= N/K*(if (e y = e {entry}) 1 0)")
        return q.cases("e y = e b", here, there)

    p.know(p.every("y", REAL, twice, "e y = e b"), p.every("y", REAL, at))
    p.chain("K^(n - 1)", eq("(exp L)^(n - 1)"), eq("exp ((n - 1)*L)", "exp_pow"))
    p.have("(n - 1)*L <= (n - 1)*bound")
    p.use("exp_le", "(n - 1)*L", "(n - 1)*bound")
    p.have("(1 - m*(1/N))*K^(n - 1) + m*(1/N)*K^(n - 1) <= exp ((n - 1)*bound)")
    return p.use(ratios.theorem(), "D", "p", "q", "s", "K", "K", "m", "1/N", "n", "bound")


def single(p):
    p.say("The entry b occurs for the first time. No other probability is more than 64 times another.")
    p.let(m="1 - 2/K + N/K", k="n - 1")
    other = p.have("~(e a = e b)")

    def once(q):
        no = rewrite(other, symmetry(q.have("e y = e b")))
        q.know(logic.refuted(q.term("e y = e a"), lambda h: logic.contradiction(symmetry(h), no, q.term("F"))))
        return q.have("p y = m", "if_true", "if_false")

    def below(q):
        q.let(i="if (e y = e a) 1 0")
        for fact in ("0 < 2/K", "0 <= N*i", "0 <= N*(if (e y = e c) 1 0)", "0 <= N/K*(if (e y = e c) 1 0)"):
            q.have(fact)
        q.have("N/K*i <= N*i")
        twice = "q y = 1/64 + N*(1 - 1/64)/2*(i + (if (e y = e c) 1 0))"
        never = "q y = 1 - 2/K + N/K*(i + (if (e y = e c) 1 0))"
        return q.cases("e a = e c", of(twice, "if_true"), of(never, "if_false"))

    def of(value, which):
        def at(q):
            q.have(value, which)
            q.have("0 <= N/K*i")
            return q.have(r"1/64 <= q y /\ 1 - 2/K + N/K*i <= 64*q y")

        return at

    def first(q):
        q.have("p y = m")
        q.know(*logic.separated(below(q)))
        q.have("exp V*(1/64) <= exp V*q y")
        return q.have("p y <= exp V*q y")

    def elsewhere(q):
        q.have("p y = 1 - 2/K + N/K*(if (e y = e a) 1 0)", "if_false")
        q.know(*logic.separated(below(q)))
        return q.have("p y <= 64*q y")

    p.let(x="exp (U*k)", z="exp (V*k)")
    small = p.chain("64^k", eq("(exp U)^k"), eq("x", "exp_pow"))
    large = p.have("(exp V)^k = z", "exp_pow")
    p.have("x <= z")
    p.chain(
        "(1 - m*(1/N))*64^k + m*(1/N)*(exp V)^k",
        eq("(1 - m*(1/N))*x + m*(1/N)*z", small, large),
        eq("x + m/N*(z - x)"),
        le("x + t*(z - x)"),
        eq("(1 - t)*x + t*z"),
        le("exp (L*k + 9/4*L*k^2)"),
        eq("exp (k*bound)"),
    )

    def below(q):
        q.let(i="if (e y = e a) 1 0")
        for fact in ("0 < 2/K", "0 <= N*i", "0 <= N*(if (e y = e c) 1 0)", "0 <= N/K*(if (e y = e c) 1 0)"):
            q.have(fact)
        q.have("N/K*i <= N*i")
        twice = "q y = 1/64 + N*(1 - 1/64)/2*(i + (if (e y = e c) 1 0))"
        never = "q y = 1 - 2/K + N/K*(i + (if (e y = e c) 1 0))"
        return q.cases("e a = e c", of(twice, "if_true"), of(never, "if_false"))

    def of(value, which):
        def at(q):
            q.have(value, which)
            q.have("0 <= N/K*i")
            return q.have(r"1/64 <= q y /\ 1 - 2/K + N/K*i <= 64*q y")

        return at

    def first(q):
        q.have("p y = m")
        q.know(*logic.separated(below(q)))
        q.have("exp V*(1/64) <= exp V*q y")
        return q.have("p y <= exp V*q y")

    def elsewhere(q):
        q.have("p y = 1 - 2/K + N/K*(if (e y = e a) 1 0)", "if_false")
        q.know(*logic.separated(below(q)))
        return q.have("p y <= 64*q y")

    p.chain("64^k", eq("(exp U)^k"), eq("exp (U*k)", "exp_pow"))
    p.have("(exp V)^k = exp (V*k)", "exp_pow")
    p.have("(1 - t)*exp (U*k) + t*exp (V*k) <= exp (L*k + 9/4*L*k^2)")
    p.have("exp (U*k) <= exp (V*k)")
    p.have("m*(1/N)*(exp (V*k) - exp (U*k)) <= t*(exp (V*k) - exp (U*k))")
    p.have("L*k + 9/4*L*k^2 = k*bound")
    p.have("(1 - m*(1/N))*64^k + m*(1/N)*(exp V)^k <= exp (k*bound)")
    p.know(p.every("y", REAL, once, "e y = e b"))
    p.know(p.every("y", REAL, first, "e y = e b"), p.every("y", REAL, elsewhere, "~(e y = e b)"))
    return p.use(ratios.theorem(), "D", "p", "q", "s", "64", "exp V", "m", "1/N", "n", "bound")

MECHANISM = f"(\\x : bool -> real. withdensity D {density('x T', 'x F')})"
EQUAL = r"(map (\c : real. \i : bool. c) D)"

laws = Claim(
    f"{FOR} : real given {LAW}, 0 < N, 4 <= K holds Measurable {MECHANISM} /\\ (!x. Prob ({MECHANISM} x))"
)


@laws.proof
def a_kernel(p):
    p.let(A=MECHANISM, f=rf"\x : bool -> real. {density('x T', 'x F')}")
    data = p.term("A").type.args[0]

    def at(q):
        return q.use(law.theorem(), "D", "e", "N", "K", "x T", "x F")

    facts = p.every("x", data, at)
    for entry in "TF":
        p.use("measurable_comp", f"\\x : bool -> real. x {entry}", r"\z : (bool -> real) # real. fst z")
    def positive(q):
        q.know(*logic.separated(q.use(facts, "x")))
        q.have("0 < f x y")
        return q.have("0 <= f x y")

    def whole(q):
        q.know(*logic.separated(q.use(facts, "x")))
        return q.have("Prob (withdensity D (f x))")

    p.know(p.every("x", data, lambda q: q.every("y", REAL, positive)), p.every("x", data, whole))
    return p.conjuncts(
        lambda q: q.have("Measurable A"),
        lambda q: q.every("x", data, lambda r: r.have("Prob (A x)")),
    )


told = Claim(
    f"{FOR} k : real given {LAW}, 1 <= N, 4 <= K, mutual_information {EQUAL} {MECHANISM} <= ext k "
    "holds 63/64*log N - log 2 <= k"
)


@told.proof
def guessed(p):
    p.let(A=MECHANISM, X=EQUAL, J="semi X A", B="bind X A", R=r"semi X (\x. B)")
    p.let(s=r"\z : (bool -> real) # real. e (snd z) = e (fst z T)", g=r"\c : real. \i : bool. c")
    p.know(*logic.separated(p.use(laws.theorem(), "D", "e", "N", "K")))
    p.have("Measurable g")
    p.use("measurable_comp", r"\x : bool -> real. x T", r"\z : (bool -> real) # real. fst z")
    p.have("Measurable s")
    p.have("Prob X")
    p.have("Prob B")
    p.have("Prob J")
    p.have("Prob R")
    p.let(i=r"\z : (bool -> real) # real. if (s z) (ext 1) 0")
    p.know(p.every("z", p.term("i").type.args[0], lambda q: q.have("0 <= i z", "eif_nonneg")))
    p.have("Measurable i")
    p.let(m="1/64 + N*(1 - 1/64)")
    p.say("Given the data, the answer is the entry with probability at least 63/64.")
    inside = p.every("c", REAL, answered)
    p.use("measurable_L", "A", "i")
    p.chain(
        "ext (63/64)",
        le("ext (m/N)"),
        eq(r"L D (\c. ext (m/N))", "L_const"),
        eq(r"L D (\c. L (A (g c)) (\y. i (g c, y)))", inside),
        eq(r"L X (\x. L (A x) (\y. i (x, y)))", "L_map"),
        eq("L J i", "semi_L"),
        eq("mass J s", "mass"),
    )
    p.say("Independent of the data it is that with probability 1/N.")
    outside = p.every("y", REAL, drawn)
    p.have("exp (-log N) = 1/N")
    p.chain(
        "mass R s",
        eq("L R i", "mass"),
        eq(r"L X (\x. L B (\y. i (x, y)))", "semi_L"),
        eq(r"L B (\y. L X (\x. i (x, y)))", p.use("tonelli", "X", "B", "i")),
        eq(r"L B (\y. ext (1/N))", outside),
        eq("ext (1/N)", "L_const"),
        le("ext (exp (-log N))"),
    )
    p.have("0 <= log N", p.use("log_mono", "1", "N"), "log_one")
    p.chain("kl J R", eq("mutual_information X A", "mutual_information"), le("ext k"))
    return p.use("rare_event", "J", "R", "s", "63/64", "log N", "k")


def answered(p):
    p.let(p=density("c", "c"), h="\\y. if (e y = e c) 1 0")
    p.know(*logic.separated(p.use(law.theorem(), "D", "e", "N", "K", "c", "c")))
    p.know(p.every("y", REAL, lambda q: q.have("0 <= p y", q.have("0 < p y"))))
    p.know(p.every("y", REAL, lambda q: q.have("i (g c, y) = if (e y = e c) (ext 1) 0", "fst_pair", "snd_pair")))
    p.let(j=r"\y. if (e y = e c) (ext 1) 0")
    p.know(p.every("y", REAL, lambda q: q.have("0 <= j y", "eif_nonneg")))
    p.have("Measurable j")

    def here(q):
        value = q.have("p y = m", "if_true")
        return q.chain("ext (p y)*j y", eq("ext m*ext 1", value, "if_true"), eq("ext (m*h y)", "if_true"))

    def there(q):
        return q.chain("ext (p y)*j y", eq("ext (p y)*0", "if_false"), eq("ext (m*h y)", "if_false"))

    same = p.every("y", REAL, lambda q: q.cases("e y = e c", here, there))
    p.have("HasInt D h (1/N)")
    p.have(r"HasInt D (\y. m*h y) (m/N)")
    return p.chain(
        r"ext (m/N)",
        eq(r"L D (\y. ext (m*h y))", "L_int"),
        eq(r"L D (\y. ext (p y)*j y)", same),
        eq(r"L (withdensity D p) j", "L_withdensity_ext"),
        eq(r"L (A (g c)) (\y. i (g c, y))"),
    )


def drawn(p):
    p.let(h="\\c. if (e c = e y) 1 0")

    def here(q):
        equal = q.have("e y = e c")
        q.know(symmetry(equal))
        return q.chain("i (g c, y)", eq("ext 1", "if_true", "fst_pair", "snd_pair"), eq("ext (h c)", "if_true"))

    def there(q):
        no = q.have("~(e y = e c)")
        q.know(logic.refuted(q.term("e c = e y"), lambda h: logic.contradiction(symmetry(h), no, q.term("F"))))
        return q.chain("i (g c, y)", eq("0", "if_false", "fst_pair", "snd_pair"), eq("ext (h c)", "if_false"))

    same = p.every("c", REAL, lambda q: q.cases("e y = e c", here, there))
    p.have("HasInt D h (1/N)")
    p.use("measurable_comp", "i", r"\x : bool -> real. (x, y)")
    return p.chain(
        r"L X (\x. i (x, y))",
        eq(r"L D (\c. i (g c, y))", "L_map"),
        eq(r"L D (\c. ext (h c))", same),
        eq("ext (1/N)", "L_int"),
    )


swapped = Claim(f"for e : real -> real, N K a b : real holds {density('a', 'b')} = {density('b', 'a')}")
private = Claim(
    f"{FOR} L U V t : real given {LAW}, {LARGE} holds zcdp neighbours {MECHANISM} (-(5/4*L)) (9/4*L)"
)


@swapped.proof
def in_either_order(p):
    p.let(p=density("a", "b"), q=density("b", "a"))

    def different(r):
        no = r.have("~(e a = e b)")
        r.know(logic.refuted(r.term("e b = e a"), lambda h: logic.contradiction(symmetry(h), no, r.term("F"))))
        return r.have("p y = q y", "if_false")

    def equal(r):
        return r.have("p y = q y", r.have("e a = e b"))

    return p.have("p = q", p.every("y", REAL, lambda r: r.cases("e a = e b", equal, different)))


@private.proof
def one_of_two_entries(p):
    p.let(A=MECHANISM)
    p.know(*logic.separated(p.use(laws.theorem(), "D", "e", "N", "K")))
    p.unfold("zcdp", "mechanism")
    return p.conjuncts(
        lambda q: q.intro("x", lambda r: r.have("Prob (A x)")),
        lambda q: q.intro("x y n", neighbouring),
    )


def neighbouring(p):
    p.unfold_facts("neighbours")
    return p.obtain("i", p.have(r"?i. ~(x i = y i) /\ (!j. ~(j = i) ==> x j = y j)"), entry)


def entry(p):
    def first(q):
        other = logic.refuted(q.term("F = i"), lambda h: by_equation(symmetry(h), q.have("i")))
        same = q.have("x F = y F", other)
        q.use(close.theorem(), "D", "e", "N", "K", "x F", "x T", "y T", "n", "L", "U", "V", "t")
        left = q.use(swapped.theorem(), "e", "N", "K", "x T", "x F")
        right = q.use(swapped.theorem(), "e", "N", "K", "y T", "x F")
        return q.chain(
            "renyi n (A x) (A y)",
            eq(f"renyi n (withdensity D {density('x F', 'x T')}) (A y)", left),
            eq(f"renyi n (withdensity D {density('x F', 'x T')}) (withdensity D {density('y T', 'x F')})", same),
            eq(f"renyi n (withdensity D {density('x F', 'x T')}) (withdensity D {density('x F', 'y T')})", right),
            le("ext (-(5/4*L) + 9/4*L*n)"),
        )

    def second(q):
        no = q.have("~i")
        other = logic.refuted(
            q.term("T = i"), lambda h: logic.contradiction(by_equation(h, q.have("T")), no, q.term("F"))
        )
        same = q.have("x T = y T", other)
        q.use(close.theorem(), "D", "e", "N", "K", "x T", "x F", "y F", "n", "L", "U", "V", "t")
        return q.chain(
            "renyi n (A x) (A y)",
            eq(f"renyi n (withdensity D {density('x T', 'x F')}) (withdensity D {density('x T', 'y F')})", same),
            le("ext (-(5/4*L) + 9/4*L*n)"),
        )

    return p.cases("i", first, second)
