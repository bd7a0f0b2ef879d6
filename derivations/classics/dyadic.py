"""Sums over dyadic intervals: a tree of the sums of the entries of a stream.

Problem: write the sum of the first t entries as one of few sums over intervals (k·2^l, (k+1)·2^l].
Method: round t down to multiples of 2^l, for l = 0, 1, …; from each to the next it falls by 0 or 2^l.
Guarantee: at most one interval of each length is used, and each entry is in at most one of each length.
Reference: Chan, Shi and Song 2011, Section 3.3; Dwork, Naor, Pitassi and Rothblum 2010. From memory.

This module has no statement of its own.
"""

from cbdp_sym.author import *
from derivations.classics import single_terms
from derivations.sharp import integers

EXISTS = (
    "(∀l k. l is natural ⇒ l < h ⇒ k is natural ⇒ (k + 1)·2^l ≤ n ⇒ (∃i. level(i) = l ∧ start(i) = k·2^l))"
)
LEVELS = "(∀i. level(i) is natural ∧ level(i) < h)"
NUMBERS = "n is natural ∧ h is natural ∧ 0 < n ∧ 0 < h"
define(
    f"define dyadic_nodes for n h, level start : 'i → real := {NUMBERS} ∧ {LEVELS} "
    "∧ (∀i. ∃k. k is natural ∧ start(i) = k·2^level(i)) ∧ (∀i. start(i) + 2^level(i) ≤ n) "
    f"∧ (∀i j. level(i) = level(j) ⇒ start(i) = start(j) ⇒ i = j) ∧ {EXISTS}",
    latex=r"({2}, {3})\text{ are the dyadic intervals of }{1}\text{ lengths up to }{0}",
)
COVERS = "start({0}) < {1} ∧ {1} ≤ start({0}) + 2^level({0})"
define(
    "define node_sums for n, level start : 'i → real, x : real → real, i : 'i := "
    f"∑ j ∈ {{1..n}}. if {COVERS.format('i', 'j')} then x(j) else 0",
    latex=r"\mathrm{Sum}_{{0}, {1}, {2}}\left({3}, {4}\right)",
)
define("define rounded for t l := 2^l·⌊t/2^l⌋", latex=r"\left\lfloor{0}\right\rfloor_{2^{{1}}}")
IN_PREFIX = "start(i) = rounded(t, level(i) + 1) ∧ start(i) + 2^level(i) = rounded(t, level(i))"
define(
    f"define in_prefix for level start : 'i → real, t, i : 'i := {IN_PREFIX}",
    latex=r"{3}\in\mathrm{Parts}_{{0}, {1}}\left({2}\right)",
)
define(
    "define prefix_sum for level start z : 'i → real, t := "
    "∑ i. if in_prefix(level, start, t, i) then z(i) else 0",
    latex=r"\mathrm{Prefix}_{{0}, {1}}\left({2}, {3}\right)",
)
define(
    "define one_entry for x y : real → real := ∃k. |x(k) - y(k)| ≤ 1 ∧ (∀j. j ≠ k ⇒ x(j) = y(j))",
    latex=r"{0}\sim_1{1}",
    alone=r"\sim_1",
)

FIRST = "(∑ j ∈ {{1..n}}. if j ≤ {} then x(j) else 0)"
whole = Claim("for x given 0 ≤ x holds ⌊x⌋ is natural")
doubled = Claim("for u holds ⌊2·u⌋ = 2·⌊u⌋ ∨ ⌊2·u⌋ = 2·⌊u⌋ + 1")
positive = Claim("for l holds 0 < 2^l")
halved = Claim(
    "for t l given l is natural holds rounded(t, l) = rounded(t, l + 1) "
    "∨ rounded(t, l) = rounded(t, l + 1) + 2^l"
)
below = Claim("for t l holds rounded(t, l) ≤ t")
at_zero = Claim("for t given t is natural holds rounded(t, 0) = t")
at_the_top = Claim("for t h given 0 ≤ t, t < 2^h holds rounded(t, h) = 0")
multiple = Claim("for t l given l is natural, 0 ≤ t holds ∃k. k is natural ∧ rounded(t, l + 1) = k·2^l")
one_more = Claim(
    "for level v : 'i → real, m given Finite('i), ∀i. level(i) is natural, m is natural "
    "holds (∑ i. if level(i) < m + 1 then v(i) else 0) "
    "= (∑ i. if level(i) < m then v(i) else 0) + (∑ i. if level(i) = m then v(i) else 0)"
)
none_below = Claim(
    "for level v : 'i → real given Finite('i), ∀i. level(i) is natural "
    "holds (∑ i. if level(i) < 0 then v(i) else 0) = 0"
)
by_levels = Claim(
    "for level v : 'i → real, g : real → real, h given Finite('i), h is natural, "
    f"{LEVELS}, "
    "∀l. l is natural ⇒ l < h ⇒ (∑ i. if level(i) = l then v(i) else 0) = g(l + 1) - g(l) "
    "holds (∑ i. v(i)) = g(h) - g(0)"
)
at_most = Claim(
    "for level : 'i → real, s : 'i → bool, h given Finite('i), h is natural, "
    "∀i. level(i) is natural, ∀i. s(i) ⇒ level(i) < h, ∀i j. s(i) ⇒ s(j) ⇒ level(i) = level(j) ⇒ i = j "
    "holds (∑ i. if s(i) then 1 else 0) ≤ h"
)
one_node = Claim(
    "for p : 'i → bool, v : 'i → real, k : 'i given Finite('i), p(k), ∀j. p(j) ⇒ j = k "
    "holds (∑ i. if p(i) then v(i) else 0) = v(k)"
)
NODES = "dyadic_nodes(n, h, level, start)"
NODE_LETTERS = "n h, level start : 'i → real"
no_two_cover = Claim(
    f"for {NODE_LETTERS}, i k : 'i, j given {NODES}, {COVERS.format('i', 'j')}, {COVERS.format('k', 'j')}, "
    "level(i) = level(k) holds i = k"
)
no_two_used = Claim(
    f"for {NODE_LETTERS}, t, i k : 'i given {NODES}, in_prefix(level, start, t, i), "
    "in_prefix(level, start, t, k), level(i) = level(k) holds i = k"
)
used = Claim(
    f"for {NODE_LETTERS}, t m given Finite('i), {NODES}, 0 ≤ t, t < 2^m, m is natural "
    "holds (∑ i. if in_prefix(level, start, t, i) then 1 else 0) ≤ m"
)
short = Claim(
    f"for {NODE_LETTERS}, t m, i : 'i given {NODES}, 0 ≤ t, t < 2^m, in_prefix(level, start, t, i) "
    "holds level(i) < m"
)
covering = Claim(
    f"for {NODE_LETTERS}, j given Finite('i), {NODES}, h is natural "
    f"holds (∑ i. if {COVERS.format('i', 'j')} then 1 else 0) ≤ h"
)
first_cover = Claim(
    f"for {NODE_LETTERS} given Finite('i), {NODES}, h is natural, 2^(h - 1) ≤ n "
    f"holds (∑ i. if {COVERS.format('i', '1')} then 1 else 0) = h"
)
numbers = Claim(f"for {NODE_LETTERS} given {NODES} holds {NUMBERS}")
difference = Claim(
    "for n, level start : 'i → real, x : real → real, i : 'i given n is natural "
    f"holds node_sums(n, level, start, x, i) = {FIRST.format('start(i) + 2^level(i)')} "
    f"- {FIRST.format('start(i)')}"
)
first_entries = Claim(
    f"for x : real → real, n t given n is natural, t is natural, t ≤ n "
    f"holds {FIRST.format('t')} = (∑ j ∈ {{1..t}}. x(j))"
)
no_entries = Claim(f"for x : real → real, n given n is natural holds {FIRST.format('0')} = 0")
one_level = Claim(
    f"for {NODE_LETTERS}, t l, x : real → real "
    f"given Finite('i), {NODES}, n is natural, t is natural, t ≤ n, l is natural, l < h "
    "holds (∑ i. if level(i) = l then "
    "(if in_prefix(level, start, t, i) then node_sums(n, level, start, x, i) else 0) else 0) "
    f"= {FIRST.format('rounded(t, l)')} - {FIRST.format('rounded(t, l + 1)')}"
)
decomposed = Claim(
    f"for {NODE_LETTERS}, t, x : real → real "
    f"given Finite('i), {NODES}, n is natural, h is natural, n < 2^h, t is natural, t ≤ n "
    "holds prefix_sum(level, start, node_sums(n, level, start, x), t) = (∑ j ∈ {1..t}. x(j))"
)
changed = Claim(
    "for n, level start : 'i → real, x y : real → real, k, i : 'i given |x(k) - y(k)| ≤ 1, "
    "∀j. j ≠ k ⇒ x(j) = y(j) "
    "holds |node_sums(n, level, start, x, i) - node_sums(n, level, start, y, i)| "
    f"≤ (if {COVERS.format('i', 'k')} then 1 else 0)"
)
sensitive = Claim(
    f"for {NODE_LETTERS}, x y : real → real given Finite('i), {NODES}, h is natural, one_entry(x, y) "
    "holds ‖i ↦ node_sums(n, level, start, x, i) - node_sums(n, level, start, y, i)‖[1] ≤ h"
)

ONE, NONE = "λj : real. if j = 1 then 1 else 0", "λj : real. 0"
CHANGE = f"node_sums(n, level, start, {ONE}, i) - node_sums(n, level, start, {NONE}, i)"
first_change = Claim(
    f"for n, level start : 'i → real, i : 'i given n is natural, 0 < n "
    f"holds |{CHANGE}| = (if {COVERS.format('i', '1')} then 1 else 0)"
)
first_norm = Claim(
    f"for {NODE_LETTERS} given Finite('i), {NODES}, n is natural, h is natural, 2^(h - 1) ≤ n "
    f"holds ‖i ↦ {CHANGE}‖[1] = h"
)
each_sum = Claim(
    "for n, level start : 'i → real, x y : real → real, i : 'i given one_entry(x, y) "
    "holds |node_sums(n, level, start, x, i) - node_sums(n, level, start, y, i)| ≤ 1"
)


@whole.proof
def not_below_zero(p):
    p.use("floor_spec", "x")
    p.use(integers.sides.theorem(), "⌊x⌋")
    with p.case("⌊x⌋ is natural"):
        p.have("⌊x⌋ is natural")
    with p.otherwise():
        p.have("-⌊x⌋ is natural")
        p.have("-⌊x⌋ < 1")
        p.use("nat_below_one", "-⌊x⌋")
        p.have("⌊x⌋ = 0")
        p.have("⌊x⌋ is natural")


@doubled.proof
def two_halves(p):
    p.use("floor_spec", "u")
    p.let(m="⌊u⌋")
    p.use(integers.added.theorem(), "m", "m")
    p.have("2·m is an integer", p.have("2·m = m + m"))
    p.use(integers.after.theorem(), "2·m")
    with p.case("2·u < 2·m + 1"):
        p.use(integers.unique.theorem(), "2·u", "2·m")
        p.have(p.goal)
    with p.otherwise():
        p.use(integers.unique.theorem(), "2·u", "2·m + 1")
        p.have(p.goal)


@positive.proof
def a_power(p):
    p.have("0 < 2^l")


@halved.proof
def even_or_odd(p):
    p.use("pow_nat_succ", "2", "l")
    p.use(positive.theorem(), "l")
    p.let(q="2^l", u="t/(2·q)")
    p.have("2·u = t/q")
    p.use(doubled.theorem(), "u")
    p.have("rounded(t, l + 1) = 2·q·⌊u⌋", "rounded")
    p.have("rounded(t, l) = q·⌊2·u⌋", "rounded")
    with p.case("⌊2·u⌋ = 2·⌊u⌋"):
        p.have("rounded(t, l) = rounded(t, l + 1)")
        p.have(p.goal)
    with p.otherwise():
        p.have("⌊2·u⌋ = 2·⌊u⌋ + 1")
        p.have("rounded(t, l) = rounded(t, l + 1) + 2^l")
        p.have(p.goal)


@below.proof
def rounded_down(p):
    p.use(positive.theorem(), "l")
    p.use("floor_spec", "t/2^l")
    p.chain("rounded(t, l)", eq("2^l·⌊t/2^l⌋", "rounded"), le("2^l·(t/2^l)"), eq("t"))


@at_zero.proof
def a_whole_number(p):
    p.have("2^0 = 1")
    p.use("int_of_nat", "t")
    p.use(integers.unique.theorem(), "t", "t")
    p.chain("rounded(t, 0)", eq("2^0·⌊t/2^0⌋", "rounded"), eq("1·⌊t/1⌋"), eq("1·⌊t⌋"), eq("t"))


@at_the_top.proof
def nothing_is_left(p):
    p.use(positive.theorem(), "h")
    p.have("0 ≤ t/2^h")
    p.have("t/2^h < 1")
    p.use("int_of_nat", "0")
    p.use(integers.unique.theorem(), "t/2^h", "0")
    p.chain("rounded(t, h)", eq("2^h·⌊t/2^h⌋", "rounded"), eq("0"))


@multiple.proof
def an_even_one(p):
    p.use("pow_nat_succ", "2", "l")
    p.use(positive.theorem(), "l")
    p.let(k="⌊t/2^(l + 1)⌋")
    p.use(positive.theorem(), "l + 1")
    p.use(whole.theorem(), "t/2^(l + 1)")
    p.use("nat_plus", "k", "k")
    p.have("2·k is natural", p.have("2·k = k + k"))
    p.chain("rounded(t, l + 1)", eq("2^(l + 1)·k", "rounded"), eq("2·2^l·k"), eq("2·k·2^l"))
    p.witness("2·k")


@one_more.proof
def the_next_level(p):
    p.let(
        new="i ↦ if level(i) < m + 1 then v(i) else 0",
        old="i ↦ if level(i) < m then v(i) else 0",
        last="i ↦ if level(i) = m then v(i) else 0",
    )
    with p.fix("i : 'i"):
        p.have("level(i) is natural")
        with p.case("level(i) < m"):
            p.have("new(i) = 1·old(i) + 1·last(i)")
        with p.case("level(i) = m"):
            p.have("new(i) = 1·old(i) + 1·last(i)")
        with p.otherwise():
            p.use("nat_step", "m", "level(i)")
            p.have("¬(level(i) < m + 1)")
            p.have("new(i) = 1·old(i) + 1·last(i)")
    p.chain(
        "∑ i. new(i)",
        eq("∑ i. 1·old(i) + 1·last(i)"),
        eq("1·(∑ i. old(i)) + 1·(∑ i. last(i))", "Sum_linear"),
        eq("(∑ i. old(i)) + (∑ i. last(i))"),
    )


@none_below.proof
def natural_levels(p):
    with p.fix("i : 'i"):
        p.have("level(i) is natural")
        p.have("0 ≤ level(i)", "nat_nonneg")
        p.have("¬(level(i) < 0)")
    p.use(single_terms.no_term.theorem(), "i ↦ level(i) < 0", "v")


@by_levels.proof
def from_level_to_level(p):
    p.let(up_to="m ↦ ∑ i. if level(i) < m then v(i) else 0")

    def base(q):
        q.use(none_below.theorem(), "level", "v")
        return q.have(q.goal)

    def step(q):
        with q.suppose("n + 1 ≤ h"):
            q.have("n < h")
            q.use(one_more.theorem(), "level", "v", "n")
            q.have("(∑ i. if level(i) = n then v(i) else 0) = g(n + 1) - g(n)")
            q.have("up_to(n) = g(n) - g(0)")
            q.have("up_to(n + 1) = g(n + 1) - g(0)")
        return q.have(q.goal)

    p.use(p.induction("n ↦ n ≤ h ⇒ up_to(n) = g(n) - g(0)", base, step), "h")
    p.have("∀i. (if level(i) < h then v(i) else 0) = v(i)")
    p.chain("∑ i. v(i)", eq("up_to(h)"), eq("g(h) - g(0)"))


@one_node.proof
def no_other(p):
    with p.fix("i : 'i"):
        with p.case("i = k"):
            p.have("(if p(i) then v(i) else 0) = (if i = k then v(i) else 0)")
        with p.otherwise():
            p.have("¬p(i)")
            p.have("(if p(i) then v(i) else 0) = (if i = k then v(i) else 0)")
    p.use(single_terms.one_term.theorem(), "v", "k")
    p.chain("∑ i. if p(i) then v(i) else 0", eq("∑ i. if i = k then v(i) else 0"), eq("v(k)"))


@at_most.proof
def one_of_each_level(p):
    p.let(v="i ↦ if s(i) then 1 else 0", up_to="m ↦ ∑ i. if level(i) < m then v(i) else 0")

    def base(q):
        q.use(none_below.theorem(), "level", "v")
        return q.have(q.goal)

    def step(q):
        with q.suppose("n + 1 ≤ h"):
            q.use(one_more.theorem(), "level", "v", "n")
            with q.fix("i : 'i"):
                q.have("(if level(i) = n then v(i) else 0) = (if level(i) = n ∧ s(i) then 1 else 0)")
            q.let(p="i ↦ level(i) = n ∧ s(i)", all="λi : 'i. T")
            with q.fix("i j : 'i", "all(i)", "all(j)", "p(i)", "p(j)"):
                q.have("level(i) = level(j)")
                q.have("i = j")
            q.use("sum_at_most_one", "all", "p")
            q.have("(∑ i. if level(i) = n ∧ s(i) then 1 else 0) ≤ 1", "Sum")
            q.have("(∑ i. if level(i) = n then v(i) else 0) ≤ 1")
            q.have("up_to(n) ≤ n")
            q.have("up_to(n + 1) ≤ n + 1")
        return q.have(q.goal)

    p.use(p.induction("n ↦ n ≤ h ⇒ up_to(n) ≤ n", base, step), "h")
    with p.fix("i : 'i"):
        with p.case("s(i)"):
            p.have("level(i) < h")
            p.have("(if level(i) < h then v(i) else 0) = v(i)")
        with p.otherwise():
            p.have("(if level(i) < h then v(i) else 0) = v(i)")
    p.chain("∑ i. v(i)", eq("up_to(h)"), le("h"))


@no_two_cover.proof
def of_one_level(p):
    p.unfold_facts("dyadic_nodes")
    p.let(q="2^level(i)")
    p.use(positive.theorem(), "level(i)")
    p.obtain("a", "∃a. a is natural ∧ start(i) = a·2^level(i)")
    p.obtain("c", "∃a. a is natural ∧ start(k) = a·2^level(k)")
    p.have("start(k) = c·q")
    p.use("int_of_nat", "a")
    p.use("int_of_nat", "c")
    with p.case("a < c"):
        p.use(integers.apart.theorem(), "a", "c")
        p.have("(a + 1)·q ≤ c·q")
        p.have("F")
    with p.case("c < a"):
        p.use(integers.apart.theorem(), "c", "a")
        p.have("(c + 1)·q ≤ a·q")
        p.have("F")
    with p.otherwise():
        p.have("a = c")
        p.have("start(i) = start(k)")
        p.have("i = k")


@no_two_used.proof
def with_one_start(p):
    p.unfold_facts("dyadic_nodes", "in_prefix")
    p.have("start(i) = start(k)")
    p.have("i = k")


@short.proof
def not_longer_than_the_prefix(p):
    p.unfold_facts("dyadic_nodes", "in_prefix")
    p.obtain("k", "∃k. k is natural ∧ start(i) = k·2^level(i)")
    p.have("0 ≤ k", "nat_nonneg")
    p.use(positive.theorem(), "level(i)")
    p.use(below.theorem(), "t", "level(i)")
    p.have("0 ≤ start(i)")
    p.have("2^level(i) ≤ t")
    with p.suppose("m ≤ level(i)"):
        p.use("pow_grows", "2", "m", "level(i)")
        p.have("F")
    p.have("level(i) < m")


@used.proof
def at_most_one_of_a_level(p):
    with p.fix("i : 'i", "in_prefix(level, start, t, i)"):
        p.use(short.theorem(), "n", "h", "level", "start", "t", "m", "i")
        p.have("level(i) < m")
    p.let(s="i ↦ in_prefix(level, start, t, i)")
    with p.fix("i j : 'i", "s(i)", "s(j)", "level(i) = level(j)"):
        p.use(no_two_used.theorem(), "n", "h", "level", "start", "t", "i", "j")
        p.have("i = j")
    p.unfold_facts("dyadic_nodes")
    p.use(at_most.theorem(), "level", "s", "m")


@covering.proof
def at_most_one_of_a_level_too(p):
    p.let(s=f"i ↦ {COVERS.format('i', 'j')}")
    with p.fix("i k : 'i", "s(i)", "s(k)", "level(i) = level(k)"):
        p.use(no_two_cover.theorem(), "n", "h", "level", "start", "i", "k", "j")
        p.have("i = k")
    p.unfold_facts("dyadic_nodes")
    p.use(at_most.theorem(), "level", "s", "h")


@first_cover.proof
def one_of_each_length(p):
    p.let(s=f"i ↦ {COVERS.format('i', '1')}", v="i ↦ if s(i) then 1 else 0", g="λl : real. l")
    with p.fix("l : real", "l is natural", "l < h"):
        p.use("nat_step", "l", "h")
        p.use("pow_grows", "2", "l", "h - 1")
        p.let(q=f"i ↦ level(i) = l ∧ {COVERS.format('i', '1')}")
        p.unfold_facts("dyadic_nodes")
        p.have("(0 + 1)·2^l ≤ n")
        p.use("nat_zero")
        p.obtain("k", "∃i. level(i) = l ∧ start(i) = 0·2^l")
        p.have("0 ≤ l", "nat_nonneg")
        p.use("pow_at_least_one", "2", "l")
        p.have("q(k)")
        with p.fix("j : 'i", "q(j)"):
            p.use(no_two_cover.theorem(), "n", "h", "level", "start", "j", "k", "1")
            p.have("j = k")
        p.use(one_node.theorem(), "q", "i ↦ 1", "k")
        p.have("∀i. (if level(i) = l then v(i) else 0) = (if q(i) then 1 else 0)")
        p.have("(∑ i. if level(i) = l then v(i) else 0) = g(l + 1) - g(l)")
    p.unfold_facts("dyadic_nodes")
    p.use(by_levels.theorem(), "level", "v", "g", "h")
    p.have("(∑ i. v(i)) = h")


@numbers.proof
def by_definition(p):
    p.unfold_facts("dyadic_nodes")
    p.have(p.goal)


@difference.proof
def entry_by_entry(p):
    p.let(
        a="start(i)",
        b="start(i) + 2^level(i)",
        inside="j ↦ if a < j ∧ j ≤ b then x(j) else 0",
        up_to="λr j : real. if j ≤ r then x(j) else 0",
    )
    p.use(positive.theorem(), "level(i)")
    with p.fix("j : real"):
        with p.case("j ≤ a"):
            p.have("j ≤ b")
            p.have("inside(j) = 1·up_to(b, j) + -1·up_to(a, j)")
        with p.otherwise():
            p.have("inside(j) = 1·up_to(b, j) + -1·up_to(a, j)")
    p.chain(
        "node_sums(n, level, start, x, i)",
        eq("∑ j ∈ {1..n}. inside(j)", "node_sums"),
        eq("∑ j ∈ {1..n}. 1·up_to(b, j) + -1·up_to(a, j)"),
        eq("1·(∑ j ∈ {1..n}. up_to(b, j)) + -1·(∑ j ∈ {1..n}. up_to(a, j))", "sum_linear"),
        eq("(∑ j ∈ {1..n}. up_to(b, j)) - (∑ j ∈ {1..n}. up_to(a, j))"),
    )


@no_entries.proof
def all_come_later(p):
    with p.fix("j : real", "{1..n}(j)"):
        p.unfold_facts("between")
        p.have("(if j ≤ 0 then x(j) else 0) = 0")
    p.chain(
        "∑ j ∈ {1..n}. if j ≤ 0 then x(j) else 0", eq("∑ j ∈ {1..n}. 0", "sum_same"), eq("0", "sum_const")
    )


@first_entries.proof
def without_those_after(p):
    p.let(early="j ↦ if j ≤ t then x(j) else 0")

    def base(q):
        with q.suppose("t ≤ 0"):
            q.have("t = 0")
            q.use("sum_between_zero", "early")
            q.use("sum_between_zero", "x")
            q.have("(∑ j ∈ {1..0}. early(j)) = (∑ j ∈ {1..t}. x(j))")
        return q.have(q.goal)

    def step(q):
        with q.suppose("t ≤ n + 1"):
            with q.case("t ≤ n"):
                q.have("early(n + 1) = 0")
                q.use("sum_between_succ", "early", "n")
                q.have("(∑ j ∈ {1..n + 1}. early(j)) = (∑ j ∈ {1..t}. x(j))")
            with q.otherwise():
                q.use("nat_step", "n", "t")
                q.have("t = n + 1")
                with q.fix("j : real", "{1..n + 1}(j)"):
                    q.unfold_facts("between")
                    q.have("early(j) = x(j)")
                q.use("sum_same", "{1..n + 1}", "early", "x")
                q.have("(∑ j ∈ {1..n + 1}. early(j)) = (∑ j ∈ {1..t}. x(j))")
        return q.have(q.goal)

    claim = "n ↦ t ≤ n ⇒ (∑ j ∈ {1..n}. early(j)) = (∑ j ∈ {1..t}. x(j))"
    p.use(p.induction(claim, base, step), "n")
    return p.have(p.goal)


@one_level.proof
def one_node_or_none(p):
    p.let(
        v="node_sums(n, level, start, x)",
        s="i ↦ level(i) = l ∧ in_prefix(level, start, t, i)",
        G="r ↦ ∑ j ∈ {1..n}. if j ≤ r then x(j) else 0",
        a="rounded(t, l + 1)",
        b="rounded(t, l)",
    )
    p.use(positive.theorem(), "l")
    p.have("0 ≤ t", "nat_nonneg")
    p.have(
        "∀i. (if level(i) = l then (if in_prefix(level, start, t, i) then v(i) else 0) else 0) "
        "= (if s(i) then v(i) else 0)"
    )
    p.use(halved.theorem(), "t", "l")
    with p.case("b = a"):
        with p.fix("i : 'i"):
            with p.case("s(i)"):
                p.unfold_facts("in_prefix")
                p.have("start(i) = a")
                p.have("start(i) + 2^l = b")
                p.have("F")
            with p.otherwise():
                p.have("¬s(i)")
        p.use(single_terms.no_term.theorem(), "s", "v")
        p.have(p.goal)
    with p.otherwise():
        p.have("b = a + 2^l")
        p.obtain("k", p.use(multiple.theorem(), "t", "l"))
        p.use(below.theorem(), "t", "l")
        p.have("(k + 1)·2^l ≤ n")
        p.obtain("m", p.have("∃i. level(i) = l ∧ start(i) = k·2^l", "dyadic_nodes"))
        p.have("s(m)", "in_prefix")
        with p.fix("j : 'i", "s(j)"):
            p.use(no_two_used.theorem(), "n", "h", "level", "start", "t", "j", "m")
            p.have("j = m")
        p.use(one_node.theorem(), "s", "v", "m")
        p.use(difference.theorem(), "n", "level", "start", "x", "m")
        p.have("v(m) = G(b) - G(a)")
        p.have(p.goal)


@decomposed.proof
def from_rounding_to_rounding(p):
    p.let(
        v="i ↦ if in_prefix(level, start, t, i) then node_sums(n, level, start, x, i) else 0",
        g="l ↦ -(∑ j ∈ {1..n}. if j ≤ rounded(t, l) then x(j) else 0)",
    )
    with p.fix("l : real", "l is natural", "l < h"):
        p.use(one_level.theorem(), "n", "h", "level", "start", "t", "l", "x")
        p.have("(∑ i. if level(i) = l then v(i) else 0) = g(l + 1) - g(l)")
    p.use(at_zero.theorem(), "t")
    p.have("0 ≤ t", "nat_nonneg")
    p.use(at_the_top.theorem(), "t", "h")
    p.use(no_entries.theorem(), "x", "n")
    p.use(first_entries.theorem(), "x", "n", "t")
    p.have("g(h) = 0")
    p.have("g(0) = -(∑ j ∈ {1..t}. x(j))")
    with p.fix("i : 'i", goal=f"{LEVELS}"):
        p.unfold_facts("dyadic_nodes")
        p.have("level(i) is natural ∧ level(i) < h")
    p.use(by_levels.theorem(), "level", "v", "g", "h")
    p.chain(
        "prefix_sum(level, start, node_sums(n, level, start, x), t)",
        eq("∑ i. v(i)", "prefix_sum"),
        eq("∑ j ∈ {1..t}. x(j)"),
    )


@changed.proof
def the_entry_that_changes(p):
    p.let(
        s=f"j ↦ {COVERS.format('i', 'j')}",
        f="j ↦ if s(j) then x(j) else 0",
        g="j ↦ if s(j) then y(j) else 0",
        c="if s(k) then x(k) - y(k) else 0",
    )
    with p.fix("j : real"):
        with p.case("j = k"):
            p.have("1·f(j) + -1·g(j) = (if k = j then c else 0)")
        with p.otherwise():
            p.have("x(j) = y(j)")
            p.have("1·f(j) + -1·g(j) = (if k = j then c else 0)")
    p.chain(
        "node_sums(n, level, start, x, i) - node_sums(n, level, start, y, i)",
        eq("1·(∑ j ∈ {1..n}. f(j)) + -1·(∑ j ∈ {1..n}. g(j))", "node_sums"),
        eq("∑ j ∈ {1..n}. 1·f(j) + -1·g(j)", "sum_linear"),
        eq("∑ j ∈ {1..n}. if k = j then c else 0"),
    )
    p.have("|c| ≤ (if s(k) then 1 else 0)")
    with p.case("{1..n}(k)"):
        p.use("sum_at_element", "{1..n}", "k", "c")
        p.have(p.goal)
    with p.otherwise():
        p.have("∀j. {1..n}(j) ⇒ (if k = j then c else 0) = 0")
        p.chain(
            "∑ j ∈ {1..n}. if k = j then c else 0", eq("∑ j ∈ {1..n}. 0", "sum_same"), eq("0", "sum_const")
        )
        p.have("0 ≤ (if s(k) then 1 else 0)")
        p.have(p.goal)


@sensitive.proof
def of_all_nodes(p):
    p.unfold_facts("one_entry")
    p.obtain("k", "∃k. |x(k) - y(k)| ≤ 1 ∧ (∀j. j ≠ k ⇒ x(j) = y(j))")
    p.let(d="i ↦ node_sums(n, level, start, x, i) - node_sums(n, level, start, y, i)")
    with p.fix("i : 'i"):
        p.use(changed.theorem(), "n", "level", "start", "x", "y", "k", "i")
        p.have(f"|d(i)| ≤ (if {COVERS.format('i', 'k')} then 1 else 0)")
    p.use(covering.theorem(), "n", "h", "level", "start", "k")
    p.chain(
        "‖d‖[1]",
        eq("∑ i. |d(i)|", "one_norm"),
        le(f"∑ i. if {COVERS.format('i', 'k')} then 1 else 0"),
        le("h"),
    )


@first_change.proof
def alone_in_the_stream(p):
    p.let(x=ONE, z=NONE, c=f"if {COVERS.format('i', '1')} then 1 else 0")
    p.use("nat_step", "0", "n")
    p.have("{1..n}(1)", "between")
    with p.fix("j : real"):
        with p.case("j = 1"):
            p.have(f"(if {COVERS.format('i', 'j')} then x(j) else 0) = (if 1 = j then c else 0)")
        with p.otherwise():
            p.have(f"(if {COVERS.format('i', 'j')} then x(j) else 0) = (if 1 = j then c else 0)")
    p.use("sum_at_element", "{1..n}", "1", "c")
    p.have("node_sums(n, level, start, x, i) = c", "node_sums")
    p.chain("node_sums(n, level, start, z, i)", eq("∑ j ∈ {1..n}. 0", "node_sums"), eq("0", "sum_const"))
    p.have(p.goal)


@first_norm.proof
def in_one_sum_of_each_length(p):
    p.use(numbers.theorem(), "n", "h", "level", "start")
    with p.fix("i : 'i"):
        p.use(first_change.theorem(), "n", "level", "start", "i")
    p.use(first_cover.theorem(), "n", "h", "level", "start")
    p.chain(
        f"‖i ↦ {CHANGE}‖[1]",
        eq(f"∑ i. |{CHANGE}|", "one_norm"),
        eq(f"∑ i. if {COVERS.format('i', '1')} then 1 else 0"),
        eq("h"),
    )


@each_sum.proof
def by_one_at_most(p):
    p.unfold_facts("one_entry")
    p.obtain("k", "∃k. |x(k) - y(k)| ≤ 1 ∧ (∀j. j ≠ k ⇒ x(j) = y(j))")
    p.use(changed.theorem(), "n", "level", "start", "x", "y", "k", "i")
    p.chain(
        "|node_sums(n, level, start, x, i) - node_sums(n, level, start, y, i)|",
        le(f"if {COVERS.format('i', 'k')} then 1 else 0"),
        le("1"),
    )
