"""The binary tree mechanism: counting under continual observation.

Problem: release all n prefix counts of a stream, so that one entry of the stream stays private.
Method: release the sums over all dyadic intervals with Laplace noise. Each entry is in at most one interval
    of each length, so that the vector of sums has the sensitivity h in the 1-norm, for h lengths; each prefix
    is made of at most one interval of each length.
Guarantee: ε-DP with noise of scale h/ε for 2^h > n, and no smaller scale will do for the sums; with
    probability 1 - β a prefix count is wrong by less than √(2m)·(h/ε)·(1 + log(2/β)), for t < 2^m.
Reference: Chan, Shi and Song 2011, section 3.3, the Binary Mechanism; Dwork, Naor, Pitassi and Rothblum 2010;
    Dwork and Roth 2014, section 12.3. From memory.
"""

from cbdp_sym.author import *
from derivations.classics import dyadic, laplace_sums, laplace_vector, post
from derivations.classics.dyadic import COVERS, NODE_LETTERS, NODES
from derivations.sharp import exact_noise

SUMS = "node_sums(n, level, start, x)"
define(
    "define tree_counts for n b, level start : 'i → real, x : real → real := "
    f"map(z ↦ t ↦ prefix_sum(level, start, z, t), laplace_vector({SUMS}, b))",
    latex=r"\mathrm{Tree}_{{0}, {1}, {2}, {3}}\left({4}\right)",
)
theorem = Statement(id="dp.tree", title="The binary tree mechanism")
theorem.finding(
    "reading",
    r"A stream is a function of the time, of which the entries at $1,\dots,n$ count; they are any numbers, "
    r"and one of them changes by at most $1$, as a bit does. The intervals are all "
    r"$(k2^\ell,(k+1)2^\ell]$ up to $n$, of $h$ lengths $1,2,\dots,2^{h-1}$, in any order. The least $h$ "
    r"with $n<2^h$ is $\lfloor\log_2n\rfloor+1$. The errors are printed as $O(\cdot)$, and have constants "
    r"here. That the counts can be released one after the other, with a memory of $O(\log n)$ numbers, "
    r"is not part of the claim.",
)
theorem.finding(
    "reading",
    r"The logarithm of $n$ in the printed scale is read as the number of lengths, "
    r"$\lfloor\log_2n\rfloor+1$. The two differ where $n$ is a power of $2$ too: with a smaller scale "
    r"than $h/\varepsilon$ the sums are not $\varepsilon$-DP. A program with the scale "
    r"$\log_2(n)/\varepsilon$ gives less privacy than it says.",
)
COUNTS = "tree_counts(n, {}, level, start, x)"
ERROR = "c(t) - (∑ j ∈ {1..t}. x(j))"
GIVEN = f"Finite('i), {NODES}"
PREFIX = "n < 2^h, t is natural, t ≤ n, m is natural, 1 ≤ m, t < 2^m"
FAR = f"√(2·h)·(h/ε)·(1 + log(2·n/β)) ≤ |{ERROR}|"
private = theorem.printed(
    f"for {NODE_LETTERS}, ε given {GIVEN}, 0 < ε holds (x ↦ {COUNTS.format('h/ε')}) is ε-DP for one_entry",
    label="privacy of all counts",
)
accurate = theorem.printed(
    f"for {NODE_LETTERS}, x : real → real, t m ε β given {GIVEN}, {PREFIX}, 0 < ε, 0 < β "
    f"holds {COUNTS.format('h/ε')}{{c | √(2·m)·(h/ε)·(1 + log(2/β)) ≤ |{ERROR}|}} ≤ β",
    label="the error of a count",
)
everywhere = theorem.printed(
    f"for {NODE_LETTERS}, x : real → real, ε β given {GIVEN}, n < 2^h, 0 < ε, 0 < β "
    f"holds {COUNTS.format('h/ε')}{{c | ∃t. {{1..n}}(t) ∧ {FAR}}} ≤ β",
    label="the error of all counts at once",
)
square = theorem.repaired(
    f"for {NODE_LETTERS}, x : real → real, t m ε given {GIVEN}, {PREFIX}, 0 < ε "
    f"holds ∫[c ~ {COUNTS.format('h/ε')}] ({ERROR})² ≤ 2·m·(h/ε)²",
    label="the mean squared error of a count",
)
exact = theorem.repaired(
    f"for {NODE_LETTERS}, b ε given {GIVEN}, 2^(h - 1) ≤ n, 0 < b, 0 ≤ ε "
    f"holds (x ↦ laplace_vector({SUMS}, b)) is ε-DP for one_entry ⇔ h ≤ ε·b",
    label="the sums that are released: no smaller scale will do",
)
normal = theorem.repaired(
    f"for {NODE_LETTERS}, σ given {GIVEN}, 0 < σ "
    f"holds (x ↦ map(z ↦ t ↦ prefix_sum(level, start, z, t), N({SUMS}, σ²·I))) "
    "is (0, h/(2·σ²))-zCDP for one_entry",
    label="all counts, with normal noise",
)
normal_exact = theorem.repaired(
    f"for {NODE_LETTERS}, σ ρ given {GIVEN}, 2^(h - 1) ≤ n, 0 < σ "
    f"holds (x ↦ N({SUMS}, σ²·I)) is (0, ρ)-zCDP for one_entry ⇔ h/(2·σ²) ≤ ρ",
    label="the sums with normal noise: no smaller σ will do",
)
THREE = {
    "n": "3",
    "h": "2",
    "level": "λi : bool # bool. if (fst i ∧ snd i) 1 0",
    "start": "λi : bool # bool. if (fst i ∧ snd i) 0 (if (fst i) 2 (if (snd i) 1 0))",
}
STREAM = "λj : real. if (j = 2) 1 0"
private.example(**THREE, ε="1")
accurate.example(**THREE, x=STREAM, t="3", m="2", ε="1", β="1/10")
everywhere.example(**THREE, x=STREAM, ε="1", β="1/10")
square.example(**THREE, x=STREAM, t="3", m="2", ε="1")
exact.example(**THREE, b="2", ε="1")
normal.example(**THREE, σ="1")
normal_exact.example(**THREE, σ="1", ρ="1")
prefix_measurable = Claim(
    "for level start : 'i → real given Finite('i) "
    "holds Measurable(λz : 'i → real. λt. prefix_sum(level, start, z, t))"
)
MARK = "if in_prefix(level, start, t, i) then 1 else 0"
error = Claim(
    f"for {NODE_LETTERS}, x : real → real, t b, f : real → ereal "
    f"given {GIVEN}, n < 2^h, t is natural, t ≤ n, 0 < b, Measurable(f), ∀y. 0 ≤ f(y) "
    f"holds ∫[c ~ {COUNTS.format('b')}] f({ERROR}) "
    f"= ∫[w ~ ⨂ i : 'i. Lap(0, b)] f(∑ i. ({MARK})·w(i))"
)
either_side = Claim("for a z given a ≤ |z| holds a ≤ z ∨ a ≤ -1·z")
union = Claim(
    "for P : 'a measure, s t : 'a → bool given Measurable(s), Measurable(t) "
    "holds P{x | s(x) ∨ t(x)} ≤ P(s) + P(t)"
)
deviation = Claim(
    f"for {NODE_LETTERS}, x : real → real, t m a b given {GIVEN}, {PREFIX}, 0 < b "
    f"holds {COUNTS.format('b')}{{c | a ≤ |{ERROR}|}} ≤ 2·exp(1 - a/(√(2·m)·b))"
)
zero_or_one = Claim("for u v, s : bool given |u - v| = (if s then 1 else 0) holds u = v ∨ |u - v| = 1")
to_next = Claim(
    "for s : real → bool, n given n is natural "
    "holds (∃t. {1..n + 1}(t) ∧ s(t)) ⇔ (∃t. {1..n}(t) ∧ s(t)) ∨ s(n + 1)"
)
to_none = Claim("for s : real → bool holds (∃t. {1..0}(t) ∧ s(t)) ⇔ F")
event = Claim(
    "for s : real → 'a → bool, n given ∀t. Measurable(s(t)), n is natural "
    "holds Measurable(x ↦ ∃t. {1..n}(t) ∧ s(t, x))"
)
unions = Claim(
    "for P : 'a measure, s : real → 'a → bool, q k given ∀t. Measurable(s(t)), k is natural, 0 ≤ q, "
    "∀t. {1..k}(t) ⇒ P(s(t)) ≤ q holds P{x | ∃t. {1..k}(t) ∧ s(t, x)} ≤ k·q"
)
far = Claim(
    "for a n, g : real → real given n is natural "
    "holds Measurable(λc : real → real. ∃t. {1..n}(t) ∧ a ≤ |c(t) - g(t)|)"
)
everywhere.facts.append(far.theorem)


@prefix_measurable.proof
def each_count(p):
    with p.fix("t : real"):
        p.let(u=f"i ↦ {MARK}")
        p.use(laplace_sums.linear.theorem(), "u")
        with p.fix("z : 'i → real"):
            p.have("∀i. (if in_prefix(level, start, t, i) then z(i) else 0) = u(i)·z(i)")
            p.have("prefix_sum(level, start, z, t) = (∑ i. u(i)·z(i))", "prefix_sum")
        p.have("Measurable(λz : 'i → real. prefix_sum(level, start, z, t))")
    p.use("measurable_fun", "λz : 'i → real. λt. prefix_sum(level, start, z, t)")


@private.proof
def from_the_sums(p):
    p.let(A=f"x ↦ laplace_vector({SUMS}, h/ε)", g="λz : 'i → real. λt. prefix_sum(level, start, z, t)")
    p.use(dyadic.numbers.theorem(), "n", "h", "level", "start")
    p.have("0 < h/ε")
    with p.fix("x y : real → real", "one_entry(x, y)"):
        p.use(dyadic.sensitive.theorem(), "n", "h", "level", "start", "x", "y")
        p.have("‖i ↦ node_sums(n, level, start, x, i) - node_sums(n, level, start, y, i)‖[1] ≤ h")
    p.use(
        laplace_vector.guarantee.theorem(),
        "node_sums(n, level, start)",
        "one_entry",
        "h",
        "ε",
        because="the sensitivity $h$ of the sums in the 1-norm",
    )
    p.use(prefix_measurable.theorem(), "level", "start")
    with p.fix("x : real → real"):
        p.use(laplace_vector.law.theorem(), "node_sums(n, level, start, x)", "h/ε")
        p.use("map_prob", "g", "A(x)")
        p.have(f"Prob({COUNTS.format('h/ε')})", "tree_counts")
    p.unfold_facts("pure_dp")
    p.use(post.function.theorem(), "one_entry", "A", "g", "ε", "0", because="postprocessing")
    with p.fix("x : real → real"):
        p.have(f"postprocess(g, A, x) = {COUNTS.format('h/ε')}", "postprocess", "tree_counts")
    p.have(f"postprocess(g, A) = (x ↦ {COUNTS.format('h/ε')})")
    return p.have(p.goal, "pure_dp")


@exact.proof
def the_first_entry(p):
    p.let(q="node_sums(n, level, start)")
    p.use(
        laplace_vector.smallest.theorem(), "q", "one_entry", "b", "ε", because="the sensitivity in the 1-norm"
    )
    with p.case("h ≤ ε·b"):
        with p.fix("x y : real → real", "one_entry(x, y)"):
            p.use(dyadic.sensitive.theorem(), "n", "h", "level", "start", "x", "y")
            p.have("‖i ↦ q(x, i) - q(y, i)‖[1] ≤ ε·b")
        p.have(p.goal)
    with p.otherwise():
        p.let(x="λj : real. if j = 1 then 1 else 0", y="λj : real. 0")
        p.have("∀j. j ≠ 1 ⇒ x(j) = y(j)")
        p.know(p.witness("1", goal="∃k. |x(k) - y(k)| ≤ 1 ∧ (∀j. j ≠ k ⇒ x(j) = y(j))"))
        p.have("one_entry(x, y)", "one_entry")
        p.use(dyadic.first_norm.theorem(), "n", "h", "level", "start")
        p.have("¬(∀x y. one_entry(x, y) ⇒ ‖i ↦ q(x, i) - q(y, i)‖[1] ≤ ε·b)")
        p.have(p.goal)


@error.proof
def the_noise_of_the_used_sums(p):
    p.let(
        d="node_sums(n, level, start, x)",
        u=f"i ↦ {MARK}",
        Q="⨂ i : 'i. Lap(0, b)",
        g="λz : 'i → real. λt. prefix_sum(level, start, z, t)",
        T="λw : 'i → real. λi. w i + d i",
        S="∑ j ∈ {1..t}. x(j)",
    )
    p.use(prefix_measurable.theorem(), "level", "start")
    p.use(laplace_sums.linear.theorem(), "u")
    p.use(
        dyadic.decomposed.theorem(), "n", "h", "level", "start", "t", "x", because="the intervals of a prefix"
    )
    with p.fix("z : 'i → real"):
        p.have("∀i. (if in_prefix(level, start, t, i) then z(i) else 0) = u(i)·z(i)")
        p.have("prefix_sum(level, start, z, t) = (∑ i. u(i)·z(i))", "prefix_sum")
    with p.fix("w : 'i → real"):
        p.chain(
            "g(T(w), t)",
            eq("∑ i. u(i)·(w(i) + d(i))"),
            eq("∑ i. 1·(u(i)·w(i)) + 1·(u(i)·d(i))"),
            eq(
                "1·(∑ i. u(i)·w(i)) + 1·(∑ i. u(i)·d(i))",
                p.use("Sum_linear", "i ↦ u(i)·w(i)", "i ↦ u(i)·d(i)", "1", "1"),
            ),
            eq("(∑ i. u(i)·w(i)) + S"),
        )
        p.have("g(T(w), t) - S = (∑ i. u(i)·w(i))")
    p.have("Measurable(λz : 'i → real. g(z, t))")
    p.use("laplace_vector_centre", "d", "λi : 'i. 0", "b")
    p.have("laplace_vector(d, b) = map(T, Q)", "laplace_vector")
    p.chain(
        f"∫[c ~ {COUNTS.format('b')}] f({ERROR})",
        eq("∫[c ~ map(g, laplace_vector(d, b))] f(c(t) - S)", "tree_counts"),
        eq("∫[z ~ laplace_vector(d, b)] f(g(z, t) - S)", "L_map"),
        eq("∫[z ~ map(T, Q)] f(g(z, t) - S)"),
        eq("∫[w ~ Q] f(g(T(w), t) - S)", "L_map"),
        eq("∫[w ~ Q] f(∑ i. u(i)·w(i))"),
    )


@either_side.proof
def by_its_sign(p):
    with p.case("0 ≤ z"):
        p.have("a ≤ z")
        p.have(p.goal)
    with p.otherwise():
        p.have("a ≤ -1·z")
        p.have(p.goal)


@union.proof
def indicators(p):
    with p.fix("x : 'a"):
        with p.case("s(x)"):
            p.have(
                "(if s(x) ∨ t(x) then (1 : ereal) else 0) ≤ (if s(x) then 1 else 0) + (if t(x) then 1 else 0)"
            )
        with p.otherwise():
            p.have(
                "(if s(x) ∨ t(x) then (1 : ereal) else 0) ≤ (if s(x) then 1 else 0) + (if t(x) then 1 else 0)"
            )
    p.chain(
        "P{x | s(x) ∨ t(x)}",
        eq("∫[x ~ P] (if s(x) ∨ t(x) then 1 else 0)", "mass"),
        le("∫[x ~ P] ((if s(x) then 1 else 0) + (if t(x) then 1 else 0))", "L_mono"),
        eq("∫[x ~ P] (if s(x) then 1 else 0) + ∫[x ~ P] (if t(x) then 1 else 0)", "L_add"),
        eq("P(s) + P(t)", "mass"),
    )


@deviation.proof
def two_tails(p):
    p.let(
        u=f"i ↦ {MARK}",
        minus="i ↦ -u(i)",
        Q="⨂ i : 'i. Lap(0, b)",
        Z="w ↦ ∑ i. u(i)·w(i)",
        q="exp(1 - a/(√(2·m)·b))",
    )
    p.have("0 ≤ t", "nat_nonneg")
    p.use(dyadic.used.theorem(), "n", "h", "level", "start", "t", "m")
    p.have("∀i. u(i)² = u(i)")
    p.have("∀i. minus(i)² = u(i)")
    p.have("∀i. u(i) ≤ 1")
    p.have("(∑ i. u(i)) ≤ m")
    p.use(laplace_sums.tail.theorem(), "u", "b", "m", "a")
    p.use(laplace_sums.tail.theorem(), "minus", "b", "m", "a")
    with p.fix("w : 'i → real"):
        p.chain("∑ i. minus(i)·w(i)", eq("∑ i. -1·(u(i)·w(i))"), eq("-1·Z(w)", "Sum_scale"))
    p.chain("Q{w | a ≤ -1·Z(w)}", eq("Q{w | a ≤ (∑ i. minus(i)·w(i))}"), le("q"))
    p.use(laplace_sums.linear.theorem(), "u")
    p.use(error.theorem(), "n", "h", "level", "start", "x", "t", "b", "y ↦ if a ≤ |y| then 1 else 0")
    with p.fix("w : 'i → real", "a ≤ |Z(w)|"):
        p.use(either_side.theorem(), "a", "Z(w)")
    p.chain(
        f"{COUNTS.format('b')}{{c | a ≤ |{ERROR}|}}",
        eq(f"∫[c ~ {COUNTS.format('b')}] (if a ≤ |{ERROR}| then 1 else 0)", "mass"),
        eq("∫[w ~ Q] (if a ≤ |Z(w)| then 1 else 0)"),
        eq("Q{w | a ≤ |Z(w)|}", "mass"),
        le("Q{w | a ≤ Z(w) ∨ a ≤ -1·Z(w)}", "mass_mono"),
        le("Q{w | a ≤ Z(w)} + Q{w | a ≤ -1·Z(w)}", union.theorem()),
        le("(q : ereal) + q"),
        eq("2·q"),
    )


@to_none.proof
def no_number(p):
    with p.suppose("∃t. {1..0}(t) ∧ s(t)"):
        p.obtain("t", "∃t. {1..0}(t) ∧ s(t)")
        p.unfold_facts("between")
        p.have("F")
    p.have(p.goal)


@to_next.proof
def earlier_or_last(p):
    p.let(one="∃t. {1..n + 1}(t) ∧ s(t)", other="(∃t. {1..n}(t) ∧ s(t)) ∨ s(n + 1)")
    with p.suppose("∃t. {1..n + 1}(t) ∧ s(t)"):
        p.obtain("t", "∃t. {1..n + 1}(t) ∧ s(t)")
        p.unfold_facts("between")
        with p.case("t ≤ n"):
            p.have("{1..n}(t)", "between")
            p.know(p.witness("t", goal="∃t. {1..n}(t) ∧ s(t)"))
            p.have("other")
        with p.otherwise():
            p.use("nat_step", "n", "t")
            p.have("t = n + 1")
            p.have("other")
    with p.suppose("other"):
        with p.case("s(n + 1)"):
            p.have("{1..n + 1}(n + 1)", "between")
            p.know(p.witness("n + 1", goal="∃t. {1..n + 1}(t) ∧ s(t)"))
            p.have("one")
        with p.otherwise():
            p.obtain("t", "∃t. {1..n}(t) ∧ s(t)")
            p.have("{1..n + 1}(t)", "between")
            p.know(p.witness("t", goal="∃t. {1..n + 1}(t) ∧ s(t)"))
            p.have("one")
    p.have(p.goal)


@event.proof
def one_after_another(p):
    def base(q):
        q.have("∀x. (∃t. {1..0}(t) ∧ s(t, x)) ⇔ F", to_none.theorem())
        return q.have(q.goal)

    def step(q):
        with q.fix("x : 'a"):
            q.use(to_next.theorem(), "t ↦ s(t, x)", "n")
        q.have("Measurable(x ↦ (∃t. {1..n}(t) ∧ s(t, x)) ∨ s(n + 1, x))")
        return q.have(q.goal)

    p.use(p.induction("n ↦ Measurable(x ↦ ∃t. {1..n}(t) ∧ s(t, x))", base, step), "n")


@far.proof
def of_one_count_or_another(p):
    p.let(s="λt : real. λc : real → real. a ≤ |c(t) - g(t)|")
    with p.fix("t : real"):
        p.have("Measurable(s(t))")
    p.use(event.theorem(), "s", "n")


@unions.proof
def one_after_the_other(p):
    p.let(E="λn : real. λx : 'a. ∃t. {1..n}(t) ∧ s(t, x)")

    def base(q):
        with q.fix("x : 'a"):
            q.use(to_none.theorem(), "t ↦ s(t, x)")
        q.chain(
            "P(E(0))",
            eq("∫[x ~ P] (if E(0, x) then 1 else 0)", "mass"),
            eq("∫[x ~ P] (if F then 1 else 0)"),
            eq("∫[x ~ P] 0", "if_false"),
            eq("0", "L_const_zero"),
            eq("0·q"),
        )
        return q.have(q.goal)

    def step(r):
        with r.suppose("n + 1 ≤ k"):
            with r.fix("x : 'a"):
                r.use(to_next.theorem(), "t ↦ s(t, x)", "n")
            r.use(event.theorem(), "s", "n")
            r.have("P(E(n)) ≤ n·q")
            r.have("{1..k}(n + 1)", "between")
            r.have("P(s(n + 1)) ≤ q")
            r.chain(
                "P(E(n + 1))",
                eq("P{x | E(n, x) ∨ s(n + 1, x)}"),
                le("P(E(n)) + P(s(n + 1))", union.theorem()),
                le("(n + 1)·q"),
            )
        return r.have(r.goal)

    p.use(p.induction("n ↦ n ≤ k ⇒ P(E(n)) ≤ n·q", base, step), "k")


@everywhere.proof
def a_share_for_each_count(p):
    p.let(b="h/ε", a="√(2·h)·b·(1 + log(2·n/β))")
    p.use(dyadic.numbers.theorem(), "n", "h", "level", "start")
    p.use("nat_step", "0", "h")
    p.have("1 ≤ h")
    p.have("0 < h/ε")
    p.have("0 < √(2·h)")
    p.have("1 - a/(√(2·h)·b) = -log(2·n/β)")
    p.have("2·exp(-log(2·n/β)) = β/n")
    p.let(P=COUNTS.format("b"), s=f"t ↦ c ↦ a ≤ |{ERROR}|")
    with p.fix("t : real", "{1..n}(t)"):
        p.unfold_facts("between")
        p.use(deviation.theorem(), "n", "h", "level", "start", "x", "t", "h", "a", "b")
        p.have("P(s(t)) ≤ β/n")
    with p.fix("t : real"):
        p.have("Measurable(s(t))")
    p.use(unions.theorem(), "P", "s", "β/n", "n", because="the union bound")
    p.have("n·(β/n) = β")
    p.have(p.goal)


@accurate.proof
def at_this_threshold(p):
    p.let(b="h/ε", a="√(2·m)·b·(1 + log(2/β))")
    p.use(dyadic.numbers.theorem(), "n", "h", "level", "start")
    p.have("0 < h/ε")
    p.have("0 < √(2·m)")
    p.have("1 - a/(√(2·m)·b) = -log(2/β)")
    p.have("2·exp(-log(2/β)) = β")
    p.use(deviation.theorem(), "n", "h", "level", "start", "x", "t", "m", "a", "b")
    p.have(p.goal)


@square.proof
def at_most_one_of_each_length(p):
    p.let(b="h/ε", u=f"i ↦ {MARK}", Q="⨂ i : 'i. Lap(0, b)")
    p.use(dyadic.numbers.theorem(), "n", "h", "level", "start")
    p.have("0 < h/ε")
    p.have("0 ≤ t", "nat_nonneg")
    p.use(dyadic.used.theorem(), "n", "h", "level", "start", "t", "m")
    p.have("∀i. u(i)² = u(i)")
    p.use(laplace_sums.second.theorem(), "u", "b")
    p.use(error.theorem(), "n", "h", "level", "start", "x", "t", "b", "λy : real. (y² : ereal)")
    p.have("2·b²·(∑ i. u(i)) ≤ 2·b²·m")
    p.chain(
        f"∫[c ~ {COUNTS.format('b')}] ({ERROR})²",
        eq("∫[w ~ Q] (∑ i. u(i)·w(i))²"),
        eq("2·b²·(∑ i. u(i)²)"),
        eq("2·b²·(∑ i. u(i))"),
        le("2·b²·m"),
        eq("2·m·(h/ε)²"),
    )


def with_normal_noise(p):
    """Show that the sums with normal noise are concentrated private."""
    p.let(q="node_sums(n, level, start)", A=f"x ↦ N({SUMS}, σ²·I)")
    with p.fix("x y : real → real", "one_entry(x, y)"):
        p.use(dyadic.sensitive.theorem(), "n", "h", "level", "start", "x", "y")
        with p.fix("i : 'i"):
            p.use(dyadic.each_sum.theorem(), "n", "level", "start", "x", "y", "i")
        p.have("‖i ↦ q(x, i) - q(y, i)‖[1] ≤ h ∧ (∀i. |q(x, i) - q(y, i)| ≤ 1)")
    p.use(
        exact_noise.both.theorem(), "one_entry", "q", "h", "1", "σ", because="sums that change by at most $1$"
    )
    return p.have("A is (0, h/(2·σ²))-zCDP for one_entry")


@normal.proof
def from_the_sums_too(p):
    with_normal_noise(p)
    p.let(g="λz : 'i → real. λt. prefix_sum(level, start, z, t)")
    p.use(prefix_measurable.theorem(), "level", "start")
    p.use("zcdp_postprocess", "one_entry", "A", "g", "0", "h/(2·σ²)")
    with p.fix("x : real → real"):
        p.have("postprocess(g, A, x) = map(g, A(x))", "postprocess")
    p.have("postprocess(g, A) = (x ↦ map(g, A(x)))")
    return p.have(p.goal)


@zero_or_one.proof
def one_or_the_other(p):
    with p.case("s"):
        p.have("|u - v| = 1")
        p.have(p.goal)
    with p.otherwise():
        p.have("|u - v| ≤ 0")
        p.have("u ≤ v")
        p.have("v ≤ u")
        p.have("u = v")
        p.have(p.goal)


@normal_exact.proof
def the_first_entry_too(p):
    with_normal_noise(p)
    with p.case("h/(2·σ²) ≤ ρ"):
        p.have("A is (0, ρ)-zCDP for one_entry")
        p.have(p.goal)
    with p.otherwise():
        p.let(x="λj : real. if j = 1 then 1 else 0", y="λj : real. 0")
        p.have("∀j. j ≠ 1 ⇒ x(j) = y(j)")
        p.know(p.witness("1", goal="∃k. |x(k) - y(k)| ≤ 1 ∧ (∀j. j ≠ k ⇒ x(j) = y(j))"))
        p.have("one_entry(x, y)", "one_entry")
        p.use(dyadic.first_norm.theorem(), "n", "h", "level", "start")
        with p.suppose("A is (0, ρ)-zCDP for one_entry"):
            p.unfold_facts("zcdp")
            p.chain("D[2](A(x) ‖ A(y))", le("0 + ρ·2"), eq("ρ·2"))
            with p.fix("i : 'i"):
                p.use(dyadic.first_change.theorem(), "n", "level", "start", "i")
                p.use(zero_or_one.theorem(), "q(x, i)", "q(y, i)", COVERS.format("i", "1"))
            p.use(exact_noise.corner.theorem(), "q(x)", "q(y)", "1", "σ", "2", "ρ")
            p.have("F")
        p.have(p.goal)
