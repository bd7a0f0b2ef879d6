"""Posterior sampling: its On-Average KL-privacy and its two risks.

No statement of its own: what Theorem 4, Remarks 2 and 3 and Lemma 6 share. The law of the data and of a fresh
point does not change where the fresh point takes the place of an entry and the entry is the fresh point;
nor where two entries change places, and then the mechanism does not change either.
"""

from functools import partial

from cbdp_sym.author import Claim, eq
from cbdp_sym.tactics.rewriting import rewrite
from cbdp_sym.tactics.statements import named

from .definitions import AT_ENTRY, AT_FRESH, INTEGRABLE, MODEL, POSTERIOR, SAMPLING

MECHANISM = (
    "for A : ('i -> 'd) -> 'a measure, B : 'a measure, loss : 'd -> 'a -> real, r : 'a -> real"
)
kernel = Claim(f"{MECHANISM} given {MODEL} holds Measurable A /\\ (!x. Prob (A x))")
divergence = Claim(
    f"{MECHANISM}, i : 'i given {MODEL} "
    r"holds Measurable (\u. kl (A (fst u)) (A (replace (fst u) i (snd u))))"
)
symmetric = Claim(
    f"{MECHANISM}, x : 'i -> 'd, i j : 'i given {MODEL}, ~(i = j) "
    "holds A (replace (replace x i (x j)) j (x i)) = A x"
)
entries = Claim(
    f"{POSTERIOR}, b : real given {SAMPLING}, HasInt {AT_ENTRY} b "
    rf"holds !j. HasInt {AT_ENTRY.replace('fst u i', 'fst u j')} b"
)
privacy = Claim(
    f"{POSTERIOR}, a b : real given {SAMPLING}, HasInt {AT_FRESH} a, HasInt {AT_ENTRY} b "
    "holds on_average_kl i A D = ext (a - b)"
)
true_risk = Claim(
    f"{POSTERIOR}, a : real given {SAMPLING}, HasInt {AT_FRESH} a "
    r"holds AE (semi (product (\j : 'i. D)) A) (\u. Integrable D (\z. loss z (snd u))) "
    r"/\ HasInt (semi (product (\j : 'i. D)) A) (\u. risk loss D (snd u)) a"
)
seen_risk = Claim(
    f"{POSTERIOR}, b : real given {SAMPLING}, HasInt {AT_ENTRY} b "
    r"holds HasInt (semi (product (\j : 'i. D)) A) (\u. empirical_risk loss (fst u) (snd u)) b"
)


def names(p):
    """Names for the law P of the data, with a fresh point W, and the exponent u of the density."""
    p.let(
        P=r"product (\j : 'i. D)",
        u=r"\x : 'i -> 'd. \h. -Sum (\i. loss (x i) h) - r h",
        W=r"semi (product (\j : 'i. D)) (\x. D)",
        new=r"\w : ('i -> 'd) # 'd. replace (fst w) i (snd w)",
    )


def loss_at(p):
    """Know that the loss at an entry j is a measurable function of data and output."""
    p.use("measurable_coordinate", "j", goal=r"Measurable (\x : 'i -> 'd. x j)")
    p.use("measurable_comp", r"\x : 'i -> 'd. x j", "(fst : ('i -> 'd) # 'a -> ('i -> 'd))")
    p.have(r"Measurable (\z : ('i -> 'd) # 'a. (fst z j, snd z))")
    return p.have(r"Measurable (\z : ('i -> 'd) # 'a. loss (fst z j) (snd z))")


def exponent(p):
    """Know that the exponent is jointly measurable, and the mechanism a kernel."""
    p.know(p.intro("j", loss_at, r"!j. Measurable (\z : ('i -> 'd) # 'a. loss (fst z j) (snd z))"))
    p.let(f=r"\j : 'i. \z : ('i -> 'd) # 'a. loss (fst z j) (snd z)")
    p.use("measurable_Sum", "f")
    p.have(r"Measurable (\z : ('i -> 'd) # 'a. u (fst z) (snd z))")
    return p.use("gibbs_kernel", "B", "u")


@kernel.proof
def measurable_in_the_data(p):
    p.let(u=r"\x : 'i -> 'd. \h. -Sum (\i. loss (x i) h) - r h")
    found = exponent(p)
    return p.have(p.goal, p.given[5], found, "posterior")


@divergence.proof
def explicit_losses(p):
    p.let(
        u=r"\x : 'i -> 'd. \h. -Sum (\i. loss (x i) h) - r h",
        new=r"\w : ('i -> 'd) # 'd. replace (fst w) i (snd w)",
    )
    exponent(p)
    p.use("measurable_replace", "i", goal="Measurable new")
    found = p.use("measurable_gibbs_kl", "B", "u", r"\w : ('i -> 'd) # 'd. fst w", "new")
    return p.have(p.goal, p.given[5], found, "posterior")


@symmetric.proof
def same_sum(p):
    """The sum of the losses does not change: replace one entry, then the other."""
    p.let(y="replace (replace x i (x j)) j (x i)", m="replace x i (x j)")
    p.use("not_equal_back", "i", "j")
    p.let(all=r"\h. Sum (\i. loss (y i) h)")

    def at(q):
        q.let(f=r"\k. loss (x k) h", g=r"\k. loss (m k) h", l=r"\k. loss (y k) h")
        for name in ("f", "g", "l"):
            q.let(**{f"S{name}": f"Sum {name}"})
        q.know(q.intro("k", first, "!k. ~(k = i) ==> f k = g k"))
        q.know(q.intro("k", second, "!k. ~(k = j) ==> g k = l k"))
        one = q.use("sum_one_changed", "f", "g", "i")
        two = q.use("sum_one_changed", "g", "l", "j")
        here = q.have("g i = f j", "replace_here")
        other = q.have("l j = f i", "replace_here")
        there = q.have("g j = f j", "replace_there")
        return q.chain(
            "Sl",
            eq("Sf - (Sf - Sg) - (Sg - Sl)"),
            eq("Sf - (f i - g i) - (g j - l j)", one, two),
            eq("Sf - (f i - f j) - (f j - f i)", here, other, there),
            eq("Sf"),
        )

    same = p.every("h", p.term("r").type.args[0], at)
    return p.have(p.goal, p.given[5], "posterior", same)


def first(q):
    same = q.have("m k = x k", "replace_there")
    return q.have("f k = g k", same)


def second(q):
    same = q.have("y k = m k", "replace_there")
    return q.have("g k = l k", same)


@entries.proof
def exchange_two_entries(p):
    names(p)
    p.let(f=r"\v : ('i -> 'd) # 'a. loss (fst v i) (snd v)", S="semi P A")
    p.use("product_prob", r"\j : 'i. D")
    p.use(kernel.theorem(), "A", "B", "loss", "r")

    def each(q):
        return q.cases("i = j", same_entry, other_entry)

    def same_entry(q):
        return q.have(r"HasInt S (\v. loss (fst v j) (snd v)) b", q.have("i = j"))

    def other_entry(q):
        q.let(
            t=r"\x : 'i -> 'd. replace (replace x i (x j)) j (x i)",
            g=r"\v : ('i -> 'd) # 'a. (t (fst v), snd v)",
        )
        q.use("measurable_swap", "i", "j", goal="Measurable t")
        q.use("measurable_comp", "t", "(fst : ('i -> 'd) # 'a -> ('i -> 'd))")
        q.have("Measurable g")
        law = q.use("measure_ext", "map g S", "S", given=[q.intro("F", integral, INVARIANT)])
        q.use("not_equal_back", "i", "j")
        q.have("HasInt (map g S) f b", law)
        found = q.use("int_map", "S", "g", "f", "b")
        value = q.every("x", q.term("P").type.args[0], entry)
        return rewrite(found, "fst_pair", "snd_pair", value, repeat=True)

    def entry(q):
        return q.have("t x i = x j", "replace_there", "replace_here")

    def integral(q):
        q.let(H=r"\x. L (A x) (\h. F (x, h))")
        q.use("measurable_L", "A", "F")
        q.have("!x. 0 <= H x", "L_nonneg")
        q.have("!v. 0 <= F (g v)")
        q.use("measurable_comp", "F", "g")
        same = q.every(
            "x",
            q.term("P").type.args[0],
            lambda r: r.use(symmetric.theorem(), "A", "B", "loss", "r", "x", "i", "j"),
        )
        return q.calc(
            "L (map g S) F",
            ("=", r"L S (\v. F (g v))", "L_map"),
            ("=", r"L P (\x. L (A x) (\h. F (t x, h)))", "semi_L", "fst_pair", "snd_pair"),
            ("=", r"L P (\x. L (A (t x)) (\h. F (t x, h)))", same),
            ("=", "L P H", q.use("exchanged_entries", "D", "i", "j", "H")),
            ("=", "L S F", "semi_L"),
        )

    INVARIANT = "!F. Measurable F ==> (!v. 0 <= F v) ==> L (map g S) F = L S F"
    return p.every("j", p.names["i"].type, each)


def fresh_data(p):
    """Know the laws W of data and a fresh point, and J with the output besides."""
    names(p)
    p.let(K=r"\w : ('i -> 'd) # 'd. A (fst w)", J="semi W K")
    p.use("product_prob", r"\j : 'i. D")
    p.have(r"Measurable (\x : 'i -> 'd. D)")
    p.use("semi_prob", "P", r"\x : 'i -> 'd. D")
    p.use(kernel.theorem(), "A", "B", "loss", "r")
    p.use("semi_prob", "P", "A")
    p.use("measurable_comp", "A", "(fst : ('i -> 'd) # 'd -> ('i -> 'd))")


def losses(p):
    """Know the means of the two losses under J."""
    p.let(
        g=r"\z : (('i -> 'd) # 'd) # 'a. ((fst (fst z), snd z), snd (fst z))",
        S="semi P A",
        N=r"semi S (\u. D)",
        f=r"\u : ('i -> 'd) # 'a. loss (fst u i) (snd u)",
        l=r"\u : (('i -> 'd) # 'a) # 'd. loss (snd u) (snd (fst u))",
    )
    p.have(r"Measurable (\u : ('i -> 'd) # 'a. D)")
    p.have("Measurable g")
    swap = p.use("semi_swap", "P", "A", "D")
    p.use("int_fst", "S", r"\u : ('i -> 'd) # 'a. D", "f", "b")
    p.have("HasInt (map g J) l a", swap)
    p.have(r"HasInt (map g J) (\u. f (fst u)) b", swap)
    for function, value in (("l", "a"), (r"\u : (('i -> 'd) # 'a) # 'd. f (fst u)", "b")):
        found = p.use("int_map", "J", "g", function, value)
        p.know(rewrite(found, "fst_pair", "snd_pair", repeat=True))


@privacy.proof
def exchange_the_entry(p):
    fresh_data(p)
    losses(p)
    exponent(p)
    p.let(s=r"\w : ('i -> 'd) # 'd. (new w, fst w i)", k=r"\w. kl (A (fst w)) (A (new w))")
    p.use("measurable_replace", "i", goal="Measurable new")
    p.know(
        p.intro(
            "G", invariance, "!G. Measurable G ==> (!w. 0 <= G w) ==> L W G = L W (\\w. G (s w))"
        )
    )
    p.have("!w. fst (s w) = new w", "fst_pair")
    p.know(p.every("w", p.term("W").type.args[0], there_and_back))
    p.know(p.every("w", p.term("W").type.args[0], one_sum))
    p.have(r"HasInt J (\z. loss (snd (fst z)) (snd z) - loss (fst (fst z) i) (snd z)) (a - b)")
    mean = p.have(r"HasInt J (\z. u (fst (fst z)) (snd z) - u (new (fst z)) (snd z)) (a - b)")
    found = p.use(
        "ghost_sample",
        "W",
        "B",
        "u",
        r"\w : ('i -> 'd) # 'd. fst w",
        "new",
        "s",
        "a - b",
        given=[rewrite(rewrite(mean, p.given[6]), "posterior")],
    )
    p.use(divergence.theorem(), "A", "B", "loss", "r", "i")
    p.unfold("on_average_kl")
    return p.chain(
        r"L P (\x. L D (\z. kl (A x) (A (replace x i z))))",
        eq(r"L P (\x. L D (\z. k (x, z)))", "fst_pair", "snd_pair"),
        eq("L W k", "semi_L"),
        eq("ext (a - b)", p.given[6], "posterior", found),
    )


def invariance(p):
    return p.use("exchanged_entry", "D", "i", "G")


def there_and_back(p):
    return p.chain(
        "new (s w)",
        eq("replace (new w) i (fst w i)", "fst_pair", "snd_pair"),
        eq("replace (fst w) i (fst w i)", "replace_again"),
        eq("fst w", "replace_none"),
    )


def one_sum(p):
    """Only the summand of the replaced entry changes."""

    def at(q):
        q.let(f=r"\j. loss (fst w j) h", g=r"\j. loss (new w j) h")

        def elsewhere(q):
            return q.have("f j = g j", q.have("new w j = fst w j", "replace_there"))

        q.know(q.intro("j", elsewhere, "!j. ~(j = i) ==> f j = g j"))
        change = q.use("sum_one_changed", "f", "g", "i")
        here = q.have("g i = loss (snd w) h", "replace_here")
        q.let(Sf="Sum f", Sg="Sum g")
        return q.chain(
            "u (fst w) h - u (new w) h",
            eq("-(Sf - Sg)"),
            eq("-(f i - g i)", change),
            eq("loss (snd w) h - loss (fst w i) h", here),
        )

    return p.every("h", p.term("r").type.args[0], at)


@true_risk.proof
def mean_of_the_risk(p):
    fresh_data(p)
    p.let(S="semi P A", l=r"\u : (('i -> 'd) # 'a) # 'd. loss (snd u) (snd (fst u))")
    p.have(r"Measurable (\u : ('i -> 'd) # 'a. D)")

    def means(q):
        given = q.have(r"AE S (\u. HasInt D (\z. l (u, z)) (e u))")
        inner = rewrite(given, "fst_pair", "snd_pair", repeat=True)
        q.know(inner)
        q.know(
            q.intro(
                "u",
                lambda r: r.have("Integrable D (\\z. loss z (snd u))", "integrable_int"),
                r"!u. HasInt D (\z. loss z (snd u)) (e u) ==> Integrable D (\z. loss z (snd u))",
            )
        )
        q.know(
            q.intro(
                "u",
                lambda r: r.have("risk loss D (snd u) = e u", "risk", "E_int"),
                r"!u. HasInt D (\z. loss z (snd u)) (e u) ==> risk loss D (snd u) = e u",
            )
        )
        q.have(r"AE S (\u. Integrable D (\z. loss z (snd u)))", inner)
        same = q.have(r"AE S (\u. risk loss D (snd u) = e u)", inner)
        q.use("int_ae", "S", r"\u. risk loss D (snd u)", "e", "a", given=[same])
        return q.have(p.goal)

    return p.obtain("e", p.use("int_semi", "S", r"\u : ('i -> 'd) # 'a. D", "l", "a"), means)


@seen_risk.proof
def mean_of_the_mean(p):
    fresh_data(p)
    p.let(
        S="semi P A", f=r"\j. \u : ('i -> 'd) # 'a. loss (fst u j) (snd u)", n=r"card (\i : 'i. T)"
    )
    p.know(p.use(entries.theorem(), "i", "A", "B", "loss", "r", "D", "b"))
    mean = p.use("int_sum", "S", r"\j : 'i. T", "f", r"\j : 'i. b")
    p.know(rewrite(mean, p.use("sum_const", r"\j : 'i. T", "b")))
    p.use("card_not_zero", goal="~(n = 0)")
    p.let(sum=r"\u : ('i -> 'd) # 'a. SumOn (\j : 'i. T) (\j. loss (fst u j) (snd u))")
    p.have(r"HasInt S (\u. 1/n*sum u) (1/n*(b*n))")
    value = p.have("1/n*(b*n) = b")
    p.have(r"HasInt S (\u. 1/n*sum u) b", value)
    same = p.have("!u. empirical_risk loss (fst u) (snd u) = 1/n*sum u", "empirical_risk", "Sum")
    return p.have(p.goal, same)


finite_risks = Claim(
    f"{POSTERIOR} given {SAMPLING}, {', '.join(INTEGRABLE)} "
    r"holds AE (semi (product (\j : 'i. D)) A) (\u. Integrable D (\z. loss z (snd u))) "
    r"/\ Integrable (semi (product (\j : 'i. D)) A) (\u. risk loss D (snd u)) "
    r"/\ Integrable (semi (product (\j : 'i. D)) A) (\u. empirical_risk loss (fst u) (snd u))"
)


@finite_risks.proof
def they_have_means(p):
    p.unfold_facts("Integrable")
    entry, fresh = (p.have(f"?v. HasInt {t} v") for t in (AT_ENTRY, AT_FRESH))

    def both(q):
        q.use(true_risk.theorem(), "i", "A", "B", "loss", "r", "D", "a")
        q.use(seen_risk.theorem(), "i", "A", "B", "loss", "r", "D", "b")
        return q.have(p.goal, "integrable_int")

    return p.obtain("b", entry, lambda q: q.obtain("a", fresh, both))


def unfolded(claim, *names):
    """The claim as a fact for showing that a claim is defined, where definitions are unfolded."""
    return lambda: rewrite(claim.theorem(), *names, repeat=True)


well_defined = [
    unfolded(kernel, "posterior"),
    unfolded(divergence, "posterior", "replace"),
    unfolded(finite_risks, "posterior", "risk", "empirical_risk"),
    partial(named, "card_not_zero"),
]
