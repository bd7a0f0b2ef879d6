"""A mechanism that tells the entry of a data set of two equal entries.

Problem: a mechanism for two entries that is (ξ,ρ)-zCDP with ξ < 0, and tells more about its data than
    Proposition 6.1 allows.
Method: a function e makes one of N elements of a number, all equally likely under a law D. The output is a
    number. It is drawn from D with probability 1/64 if the entries stand for the same element, and with
    probability 1 - 2/K if not; else it stands for the same element as one of the entries, which a coin
    chooses. If an entry changes and an element occurs once where it occurred twice, no probability is more
    than K times what it becomes. If an element occurs no more where it occurred once, its probability is
    about 1/K and the ratio about 64 N/K; other ratios are at most 64. This bounds the moments of all orders.
Guarantee: with N = 2^512, K = 2^105 and L = log K the mechanism is (-5L/4, 9L/4)-zCDP. Two equal entries are
    guessed from the output with probability 63/64, and without it with probability 1/N: so they have an
    information of at least (63/64) log N - log 2.
Reference: none. The concentrated paper's Proposition 6.1 has the bound ξ 2 (1 + log 2) + 4ρ, which is less.
"""

from functools import partial

from cbdp_sym.author import *


def density(first: str, second: str) -> str:
    """The density of the output for two entries, with respect to D."""
    drawn = f"(if (e ({first}) = e ({second})) (1/64) (1 - 2/K))"
    counts = " + ".join(f"(if (e r = e ({entry})) 1 0)" for entry in (first, second))
    return rf"(\r : real. {drawn} + N*(1 - {drawn})/2*({counts}))"


LAW = r"Prob D, Measurable e, !c. HasInt D (\y. if (e y = e c) 1 0) (1/N)"
LARGE = (
    "0 < N, 4 <= K, K = exp L, 0 < L, exp U = 64, U <= V, 64*(1 - 2/K + N/K) <= exp V, "
    "(1 - 2/K + N/K)/N <= t, "
    "!s. 0 <= s ==> (1 - t)*exp (U*s) + t*exp (V*s) <= exp (L*s + 9/4*L*s^2)"
)
FOR = "for D : real measure, e : real -> real, N K"
MECHANISM = f"(\\x : bool -> real. withdensity D {density('x T', 'x F')})"
EQUAL = r"(map (\c : real. \i : bool. c) D)"
ELEMENTS = (
    r"\u : real measure # (real -> real). Prob (fst u) /\ Measurable (snd u) /\ "
    r"(!c. HasInt (fst u) (\y. if (snd u y = snd u c) 1 0) (1/N))"
)
define(f"define equally_likely for N : real := select ({ELEMENTS})")
define(f"define repeated_entry for {FOR[4:]} : real, x : bool -> real := {MECHANISM} x")

power = Claim("holds Nat (exp (512*log 2))")
elements = Claim(f"for N : real given Nat N, 1 <= N holds ?u. ({ELEMENTS}) u")
ratios = Claim(
    "for R : 'a measure, p q : 'a -> real, s : 'a -> bool, u v m r a b : real "
    "given SigmaFinite R, Measurable p, Measurable q, !y. 0 <= p y, !y. 0 < q y, HasInt R p 1, HasInt R q 1, "
    "!y. s y ==> p y = m, !y. s y ==> p y <= v*q y, !y. ~s y ==> p y <= u*q y, 0 <= u, 0 <= v, "
    r"HasInt R (\y. if (s y) 1 0) r, 1 < a, (1 - m*r)*u^(a - 1) + m*r*v^(a - 1) <= exp ((a - 1)*b) "
    "holds renyi a (withdensity R p) (withdensity R q) <= ext b"
)
law = Claim(
    f"{FOR} a b : real given {LAW}, 0 < N, 4 <= K holds Measurable {density('a', 'b')} "
    rf"/\ (!z. 0 < {density('a', 'b')} z) /\ HasInt D {density('a', 'b')} 1"
)
swapped = Claim(f"for e : real -> real, N K a b : real holds {density('a', 'b')} = {density('b', 'a')}")
laws = Claim(
    f"{FOR} : real given {LAW}, 0 < N, 4 <= K holds Measurable {MECHANISM} /\\ (!x. Prob ({MECHANISM} x))"
)
orders = Claim(
    "for s : real given 0 <= s holds "
    "(1 - exp (-(104*log 2)))*exp (6*log 2*s) + exp (-(104*log 2))*exp (414*log 2*s) "
    "<= exp (105*log 2*s + 9/4*(105*log 2)*s^2)"
)
close = Claim(
    f"{FOR} a b c n L U V t : real given {LAW}, {LARGE}, 1 < n "
    f"holds renyi n (withdensity D {density('a', 'b')}) (withdensity D {density('a', 'c')}) "
    "<= ext (-(5/4*L) + 9/4*L*n)"
)
private = Claim(
    f"{FOR} L U V t : real given {LAW}, {LARGE} holds zcdp neighbours {MECHANISM} (-(5/4*L)) (9/4*L)"
)
told = Claim(
    f"{FOR} k : real given {LAW}, 1 <= N, 4 <= K, mutual_information {EQUAL} {MECHANISM} <= ext k "
    "holds 63/64*log N - log 2 <= k"
)


def mirrored(p, text, no):
    """Show that an equation does not hold, from the same of its sides in the other order."""
    p.know(logic.refuted(p.term(text), lambda yes: logic.contradiction(symmetry(yes), no, p.term("F"))))


@power.proof
def squared(p):
    p.let(b="2^64")
    p.know(rewrite(p.use("nat_succ", "1"), p.have("1 + 1 = 2^1")))
    for k in (1, 2, 4, 8, 16, 32):
        square = p.use("nat_times", f"2^{k}", f"2^{k}")
        p.know(rewrite(square, p.have(f"2^{k}*2^{k} = 2^{2 * k}")))
    for k in (1, 2, 4):
        factor = "b" if k == 1 else f"b^{k}"
        square = p.use("nat_times", factor, factor)
        p.know(rewrite(square, p.have(f"{factor}*{factor} = b^{2 * k}")))
    p.have("log b = 64*log 2", "log_pow")
    same = p.chain("b^8", eq("exp (8*log b)"), eq("exp (512*log 2)"))
    return rewrite(p.have("Nat (b^8)"), same)


@elements.proof
def natural_numbers(p):
    p.say("Let e be the identity on the natural numbers from 1 to N, and 1 elsewhere.")
    p.let(s="between 1 N", w=r"\y : real. 1/N", e=r"\y. if (s y) y 1")
    p.use("finite_between", "N")
    p.use("measurable_finite", "s")
    p.have("Measurable e")
    p.have("!y. 0 <= w y")
    return p.obtain("D", p.use("point_masses", "s", "w"), equally_likely)


def equally_likely(p):
    whole = p.use("int_atoms", "D", "s", "w", r"\y. 1")
    count = p.chain(
        r"SumOn s (\y. w y*1)",
        eq(r"SumOn s (\y. 1/N)"),
        eq("1/N*card s", "sum_const"),
        eq("1", p.use("card_between", "N")),
    )
    p.know(rewrite(whole, count))
    p.have("Prob D", "Prob", p.chain(r"L D (\y. 1)", eq(r"L D (\y. ext 1)"), eq("ext 1", "L_int"), eq("1")))
    p.know(p.every("c", REAL, element))
    p.have(f"({ELEMENTS}) (D, e)", "fst_pair", "snd_pair")
    return p.witness("(D, e)")


def element(p):
    p.let(j="e c", f=r"\y. if (e y = j) 1 0")
    p.use("nat_succ", "0")
    p.have("s 1", "between")
    p.have("s j", p.cases("s c", lambda q: q.have("s j", "if_true"), lambda q: q.have("s j", "if_false")))
    whole = p.use("int_atoms", "D", "s", "w", "f")

    def same(q):
        number = q.have("e y = y", "if_true")

        def here(r):
            value = r.have("y = j")
            r.know(symmetry(value), r.chain("e y", eq("y", number), eq("j", value)))
            return r.have("w y*f y = if (j = y) (1/N) 0", "if_true")

        def there(r):
            no = r.have("~(y = j)")
            r.know(rewrite(no, symmetry(number)))
            mirrored(r, "j = y", no)
            return r.have("w y*f y = if (j = y) (1/N) 0", "if_false")

        return q.cases("y = j", here, there)

    each = p.every("y", REAL, same, "s y")
    value = p.chain(
        r"SumOn s (\y. w y*f y)",
        eq(r"SumOn s (\y. if (j = y) (1/N) 0)", p.use("sum_same", given=[each])),
        eq("1/N", p.use("sum_at_element", "s", "j", "1/N")),
    )
    return rewrite(whole, value)


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

    def positive(q):
        q.have("0 <= p y*(p y/q y)^n")
        q.have("p y*(p y/q y)^n <= f y")
        return q.have("0 <= f y")

    p.know(p.every("y", outcome, at))
    p.know(p.every("y", outcome, positive))
    p.have("HasInt R f c")
    total = p.chain(
        r"L R (\y. ext (p y*(p y/q y)^n))",
        le(r"L R (\y. ext (f y))", "L_le"),
        eq("ext c", "L_int"),
        le("ext (exp (n*b))"),
    )
    return p.use("renyi_of_densities", "R", "p", "q", "a", "b", given=[total])


def by_case(fact, which, p):
    return p.have(fact, which)


@law.proof
def mixed(p):
    p.let(p=density("a", "b"), w="if (e a = e b) (1/64) (1 - 2/K)")
    p.have("2/K <= 1/2")
    p.have("0 < 2/K")
    for fact in ("0 < w", "w < 1"):
        p.know(p.cases("e a = e b", partial(by_case, fact, "if_true"), partial(by_case, fact, "if_false")))

    def positive(q):
        for entry in "ab":
            q.have(f"0 <= if (e z = e {entry}) 1 0")
        q.have("0 <= N*(1 - w)/2*((if (e z = e a) 1 0) + (if (e z = e b) 1 0))")
        return q.have("0 < p z")

    p.use("int_const", "D", "1")
    for entry in "ab":
        p.use(p.given[2], entry)
    total = p.have("w*1 + N*(1 - w)/2*(1/N + 1/N) = 1")
    return p.conjuncts(
        lambda q: q.have("Measurable p"),
        lambda q: q.every("z", REAL, positive),
        lambda q: rewrite(q.have("HasInt D p (w*1 + N*(1 - w)/2*(1/N + 1/N))"), total),
    )


@orders.proof
def between_the_ends(p):
    return p.have(p.goal, by=decide)


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
    p.say("The element of a occurs twice before and once after. Ratios of probabilities are at most K.")
    p.let(m="1/64 + N*(1 - 1/64)")
    equal = p.have("e a = e b")
    p.know(rewrite(p.have("~(e b = e c)"), symmetry(equal)))

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
    p.say(
        "The element of b occurs once before and never after. Other ratios of probabilities are at most 64."
    )
    p.let(m="1 - 2/K + N/K", k="n - 1")
    other = p.have("~(e a = e b)")

    def once(q):
        no = rewrite(other, symmetry(q.have("e y = e b")))
        mirrored(q, "e y = e a", no)
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
    p.know(p.every("y", REAL, once, "e y = e b"))
    p.know(p.every("y", REAL, first, "e y = e b"), p.every("y", REAL, elsewhere, "~(e y = e b)"))
    return p.use(ratios.theorem(), "D", "p", "q", "s", "64", "exp V", "m", "1/N", "n", "bound")


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
        lambda q: q.have("Measurable A"), lambda q: q.every("x", data, lambda r: r.have("Prob (A x)"))
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
    p.say("Given the data, the output is their element with probability at least 63/64.")
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
    p.say("If it were independent of the data, it would be their element with probability 1/N.")
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
    p.know(
        p.every("y", REAL, lambda q: q.have("i (g c, y) = if (e y = e c) (ext 1) 0", "fst_pair", "snd_pair"))
    )
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
        return q.chain(
            "i (g c, y)", eq("ext 1", "if_true", "fst_pair", "snd_pair"), eq("ext (h c)", "if_true")
        )

    def there(q):
        mirrored(q, "e c = e y", q.have("~(e y = e c)"))
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


@swapped.proof
def in_either_order(p):
    p.let(p=density("a", "b"), q=density("b", "a"))

    def different(r):
        mirrored(r, "e b = e a", r.have("~(e a = e b)"))
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
        lambda q: q.intro("x", lambda r: r.have("Prob (A x)")), lambda q: q.intro("x y n", neighbouring)
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
            eq(
                f"renyi n (withdensity D {density('x F', 'x T')}) (withdensity D {density('y T', 'x F')})",
                same,
            ),
            eq(
                f"renyi n (withdensity D {density('x F', 'x T')}) (withdensity D {density('x F', 'y T')})",
                right,
            ),
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
            eq(
                f"renyi n (withdensity D {density('x T', 'x F')}) (withdensity D {density('x T', 'y F')})",
                same,
            ),
            le("ext (-(5/4*L) + 9/4*L*n)"),
        )

    return p.cases("i", first, second)
