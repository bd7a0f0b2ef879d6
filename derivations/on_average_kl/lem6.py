"""Lemma 6: replacing k data points costs exactly k times as much as replacing one, on average.

Problem: how far does the output of posterior sampling move if k of the n data points are replaced?
Method: the logarithm of the ratio of the densities is a sum of k differences of losses, plus a difference of
    normalising constants whose mean is 0 because the two sets of points may change places. The k
    differences have the same mean, because the points are exchangeable.
Guarantee: equality for every set of entries, every loss, prior and law of the data for which the expected
    losses exist; each side is k times the generalization error.
Reference: On-Average KL-Privacy, Lemma 6 and its proof in Appendix A.
"""

from cbdp_sym import Statement
from cbdp_sym.author import Claim, eq
from cbdp_sym.tactics import logic
from cbdp_sym.tactics.rewriting import rewrite

from . import risks
from .definitions import AT_ENTRY, AT_FRESH, INTEGRABLE, MODEL, POSTERIOR, SAMPLING
from .sampling import MECHANISM, a_symmetric_kernel, exponent, privacy, unfolded, well_defined

theorem = Statement(id="oakl.lem6", title="Small groups")
equality = theorem.printed(
    f"{POSTERIOR}, s : 'i -> bool given {SAMPLING} "
    "holds group_kl s A D = ext (card s) * on_average_kl i A D",
    added=INTEGRABLE,
    label="k points cost k times as much",
)
theorem.finding(
    "hypothesis",
    r"As in Theorem 4 the expected losses have to exist; then both sides are finite.",
)
theorem.finding(
    "reading",
    r"The $k$ points are those in any set of places; they are replaced by those of a fresh data set in the "
    r"same places. Differential privacy of groups gives $k\epsilon$ as a bound. Here it is an equality, so "
    r"that a group never costs less than its members on average.",
)

NEW = r"\v : ('i -> 'd) # ('i -> 'd). replace_all (fst v) s (snd v)"
divergence = Claim(
    f"{MECHANISM}, s : 'i -> bool given {MODEL} "
    r"holds Measurable (\v. kl (A (fst v)) (A (replace_all (fst v) s (snd v))))"
)
groups = Claim(
    f"{POSTERIOR}, s : 'i -> bool, a b : real given {SAMPLING}, HasInt {AT_FRESH} a, HasInt {AT_ENTRY} b "
    "holds group_kl s A D = ext (card s*(a - b))"
)
section = Claim(
    f"{MECHANISM}, s : 'i -> bool given {MODEL} "
    "holds !x. Measurable (\\w. kl (A x) (A (replace_all x s w)))"
)
mean = Claim(
    f"{MECHANISM}, s : 'i -> bool, D : 'd measure given {SAMPLING} "
    r"holds Measurable (\x. L (product (\j : 'i. D)) (\w. kl (A x) (A (replace_all x s w))))"
)
equality.facts += [
    *well_defined,
    unfolded(section, "posterior", "replace_all"),
    unfolded(mean, "posterior", "replace_all"),
]


@equality.proof
def the_same_value(p):
    p.say(
        r"Let $a$ be the expected loss at a fresh point and $b$ that at an entry. The logarithm of the ratio "
        r"of the densities is $\sum_{j\in s}(\ell(w_j,h)-\ell(z_j,h))+\log K'-\log K$, whose mean is "
        r"$k(a-b)$: the last difference changes its sign where the points in $s$ change places with the "
        r"fresh ones."
    )

    def both(q):
        at = ("i", "A", "B", "loss", "r", "D")
        one = q.use(privacy.theorem(), *at, "a", "b", because="one point is replaced")
        all_ = q.use(groups.theorem(), *at, "s", "a", "b", because="all points of s are replaced")
        return q.chain(
            "group_kl s A D",
            eq("ext (card s*(a - b))", all_),
            eq("ext (card s) * ext (a - b)", "ext_mul"),
            eq("ext (card s) * on_average_kl i A D", one),
        )

    a_symmetric_kernel(p, "loss", "r")
    return risks.expected_losses(p, both)


@divergence.proof
def explicit_losses(p):
    p.let(u=r"\x : 'i -> 'd. \h. -Sum (\i. loss (x i) h) - r h", new=NEW)
    exponent(p)
    mixed(p)
    found = p.use("measurable_gibbs_kl", "B", "u", r"\v : ('i -> 'd) # ('i -> 'd). fst v", "new")
    return p.have(p.goal, p.given[5], found, "posterior")


@section.proof
def for_fixed_data(p):
    joint = p.use(divergence.theorem(), "A", "B", "loss", "r", "s")

    def at(q):
        q.use("measurable_const", goal=r"Measurable (\w : 'i -> 'd. x)")
        q.use("measurable_id", goal=r"Measurable (\w : 'i -> 'd. w)")
        q.use("measurable_pair", r"\w : 'i -> 'd. x", r"\w : 'i -> 'd. w")
        whole = r"\v. kl (A (fst v)) (A (replace_all (fst v) s (snd v)))"
        found = q.use("measurable_comp", whole, r"\w : 'i -> 'd. (x, w)", given=[joint])
        return rewrite(found, "fst_pair", "snd_pair", repeat=True)

    return p.every("x", p.term("A").type.args[0], at)


@mean.proof
def over_the_fresh_data(p):
    p.use(divergence.theorem(), "A", "B", "loss", "r", "s")
    p.use("product_prob", r"\j : 'i. D")
    p.let(k=r"\v. kl (A (fst v)) (A (replace_all (fst v) s (snd v)))")
    found = p.use("measurable_L_section", r"product (\j : 'i. D)", "k")
    return rewrite(found, "fst_pair", "snd_pair", repeat=True)


def mixed(p):
    """Know that exchanging the points in s is measurable, as the map m of both data sets."""
    p.let(
        m=r"\v : ('i -> 'd) # ('i -> 'd). "
        r"((\j. if (s j) (snd v j) (fst v j)), (\j. if (s j) (fst v j) (snd v j)))"
    )
    p.use("measurable_mixed", "s", goal="Measurable m")
    p.use("measurable_fst", goal="Measurable (fst : ('i -> 'd) # ('i -> 'd) -> ('i -> 'd))")
    found = p.use("measurable_comp", "(fst : ('i -> 'd) # ('i -> 'd) -> ('i -> 'd))", "m")
    p.have("Measurable new", rewrite(found, "fst_pair"), "replace_all")


@groups.proof
def exchange_the_points(p):
    p.let(
        P=r"product (\j : 'i. D)",
        W="semi P (\\x : 'i -> 'd. P)",
        K=r"\v : ('i -> 'd) # ('i -> 'd). A (fst v)",
        J="semi W K",
        S="semi P A",
        new=NEW,
        u=r"\x : 'i -> 'd. \h. -Sum (\i. loss (x i) h) - r h",
        d=r"\j : 'i. \z : (('i -> 'd) # ('i -> 'd)) # 'a. "
        "loss (snd (fst z) j) (snd z) - loss (fst (fst z) j) (snd z)",
        f=r"\j : 'i. \z : (('i -> 'd) # ('i -> 'd)) # 'a. if (s j) (d j z) 0",
        k=r"\v. kl (A (fst v)) (A (new v))",
    )
    a_symmetric_kernel(p, "loss", "r")
    p.use("product_prob", r"\j : 'i. D")
    p.have(r"Measurable (\x : 'i -> 'd. P)")
    p.use("semi_prob", "P", r"\x : 'i -> 'd. P")
    p.use("semi_prob", "P", "A")
    p.use("measurable_comp", "A", "(fst : ('i -> 'd) # ('i -> 'd) -> ('i -> 'd))")
    p.use("semi_prob", "W", "K")
    p.use(risks.entries.theorem(), "i", "A", "loss", "D", "b")
    p.know(p.every("j", p.names["i"].type, one_place))
    place = p.every("j", p.names["i"].type, in_the_set)
    p.know(place)
    summed = p.use("int_sum", "J", r"\j : 'i. T", "f", r"\j. if (s j) (a - b) 0")
    count = p.chain(
        r"SumOn (\j : 'i. T) (\j. if (s j) (a - b) 0)",
        eq(r"Sum (\j. if (s j) (a - b) 0)", "Sum"),
        eq("(a - b)*card s", "sum_indicator"),
        eq("card s*(a - b)"),
    )
    p.know(rewrite(summed, count))
    p.know(p.every("v", p.term("W").type.args[0], one_difference))
    mean = p.have(
        r"HasInt J (\z. u (fst (fst z)) (snd z) - u (new (fst z)) (snd z)) (card s*(a - b))"
    )
    exponent(p)
    mixed(p)
    p.know(p.intro("G", lambda q: q.use("exchanged_block", "D", "s", "G"), INVARIANT))
    p.know(p.every("v", p.term("W").type.args[0], there_and_back))
    found = p.use(
        "ghost_sample",
        "W",
        "B",
        "u",
        r"\v : ('i -> 'd) # ('i -> 'd). fst v",
        "new",
        "m",
        "card s*(a - b)",
        given=[rewrite(rewrite(mean, p.given[6]), "posterior")],
    )
    p.use(divergence.theorem(), "A", "B", "loss", "r", "s")
    p.unfold("group_kl")
    return p.chain(
        r"L P (\x. L P (\w. kl (A x) (A (replace_all x s w))))",
        eq(r"L P (\x. L P (\w. k (x, w)))", "fst_pair", "snd_pair"),
        eq("L W k", "semi_L"),
        eq("ext (card s*(a - b))", p.given[6], "posterior", found),
    )


INVARIANT = r"!G. Measurable G ==> (!v. 0 <= G v) ==> L W G = L W (\v. G (m v))"


def one_place(q):
    """The losses at the fresh point and at the old one in place j have the means a and b under J."""
    q.let(
        N=r"semi S (\v. P)",
        g=r"\z : (('i -> 'd) # ('i -> 'd)) # 'a. ((fst (fst z), snd z), snd (fst z))",
        e=r"\v : (('i -> 'd) # 'a) # ('i -> 'd). (fst v, snd v j)",
        l=r"\v : (('i -> 'd) # 'a) # 'd. loss (snd v) (snd (fst v))",
        o=r"\v : ('i -> 'd) # 'a. loss (fst v j) (snd v)",
    )
    q.have(r"Measurable (\v : ('i -> 'd) # 'a. P)")
    q.have("Measurable g")
    q.use("measurable_coordinate", "j", goal=r"Measurable (\x : 'i -> 'd. x j)")
    q.use(
        "measurable_comp",
        r"\x : 'i -> 'd. x j",
        "(snd : (('i -> 'd) # 'a) # ('i -> 'd) -> ('i -> 'd))",
    )
    q.have("Measurable e")
    swap = q.use("semi_swap", "P", "A", "P")
    q.have("HasInt (map e N) l a", q.use("semi_entry", "S", "D", "j"))
    q.use("int_map", "N", "e", "l", "a")
    q.use("int_fst", "S", r"\v : ('i -> 'd) # 'a. P", "o", "b")
    for function, value in (
        (r"\v. l (e v)", "a"),
        (r"\v : (('i -> 'd) # 'a) # ('i -> 'd). o (fst v)", "b"),
    ):
        q.have(f"HasInt (map g J) ({function}) {value}", swap)
        found = q.use("int_map", "J", "g", function, value)
        q.know(rewrite(found, "fst_pair", "snd_pair", repeat=True))
    return q.have("HasInt J (d j) (a - b)")


def in_the_set(q):
    def member(q):
        value = q.have("(if (s j) (a - b) 0) = a - b", "if_true")
        same = q.every("z", q.term("J").type.args[0], lambda r: r.have("f j z = d j z", "if_true"))
        return q.have("HasInt J (f j) (if (s j) (a - b) 0)", value, same)

    def other(q):
        value = q.have("(if (s j) (a - b) 0) = 0", "if_false")
        same = q.every("z", q.term("J").type.args[0], lambda r: r.have("f j z = 0", "if_false"))
        q.use("int_const", "J", "0")
        return q.have("HasInt J (f j) (if (s j) (a - b) 0)", value, same)

    return q.cases("s j", member, other)


def one_difference(q):
    """The exponents differ by the losses in the places of s."""

    def at(q):
        q.let(
            old=r"\j. loss (fst v j) h",
            now=r"\j. loss (new v j) h",
            part=r"\j. if (s j) (loss (snd v j) h - loss (fst v j) h) 0",
        )
        same = q.every("j", q.names["i"].type, lambda r: r.cases("s j", replaced, kept))
        linear = q.use("Sum_linear", "now", "old", "1", "-1")
        return q.chain(
            "u (fst v) h - u (new v) h",
            eq("1*Sum now + -1*Sum old"),
            eq(r"Sum (\j. 1*now j + -1*old j)", linear),
            eq("Sum part", same),
            eq(r"SumOn (\j : 'i. T) part", "Sum"),
        )

    def replaced(r):
        here = r.have("new v j = snd v j", "replace_all", "if_true")
        return r.chain(
            "1*now j + -1*old j", eq("loss (snd v j) h - old j", here), eq("part j", "if_true")
        )

    def kept(r):
        here = r.have("new v j = fst v j", "replace_all", "if_false")
        return r.chain(
            "1*now j + -1*old j", eq("1*old j + -1*old j", here), eq("0"), eq("part j", "if_false")
        )

    return q.every("h", q.term("r").type.args[0], at)


def there_and_back(q):
    """Exchanging the points in s twice changes nothing."""
    q.let(
        n=r"\j : 'i. if (s j) (snd v j) (fst v j)",
        o=r"\j : 'i. if (s j) (fst v j) (snd v j)",
        back=r"\j : 'i. if (s j) (o j) (n j)",
    )

    def inside(r):
        return r.chain("back j", eq("o j", "if_true"), eq("fst v j", "if_true"))

    def outside(r):
        return r.chain("back j", eq("n j", "if_false"), eq("fst v j", "if_false"))

    each = q.every("j", q.names["i"].type, lambda r: r.cases("s j", inside, outside))
    first = q.chain("fst (m v)", eq("n", "fst_pair"), eq("new v", "replace_all"))
    second = q.chain(
        "new (m v)",
        eq("new (n, o)"),
        eq("back", "replace_all", "fst_pair", "snd_pair"),
        eq("fst v", each),
    )
    return logic.both(first, second)
