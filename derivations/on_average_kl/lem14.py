"""Lemma 14: the mutual information of data and output, and the divergence from an independent data set.

Problem: how does I(A(Z); Z) compare with the mean of KL(A(Z)‖A(Z')) for an independent data set Z'?
Method: write log(p/m) as log p - E log p' + E log p' - log m, where m = E p' is the density of the output,
    and use linearity. The second difference is at most 0 by Jensen's inequality, here from log u ≤ u - 1.
Guarantee: the inequality always; the identity where its first term is finite: then all in it is defined, and
    what the inequality loses is the divergence of independent data and output from the pair.
Reference: On-Average KL-Privacy, Definition 13, Lemma 14 and its proof in Appendix A.
"""

from cbdp_sym.author import *

VARIABLES = "for P : 'z measure, A : 'z → 'a measure, Base : 'a measure, p : 'z → 'a → real"
MODEL = (
    "Prob P, SigmaFinite Base, Measurable (λu : 'z # 'a. p (fst u) (snd u)), ∀Z h. 0 ≤ p Z h, "
    "∀Z. Prob (withdensity Base (p Z)), A = (Z ↦ withdensity Base (p Z))"
)
MEAN = r"L P (\Z. L P (\Z'. kl (A Z) (A Z')))"
INNER = r"E P (\Z'. log (p Z' (snd u))) - log (E P (\Z'. p Z' (snd u)))"

theorem = Statement(id="oakl.lem14", title="Mutual information")
identity = theorem.printed(
    f"{VARIABLES} given {MODEL} holds mutual_information P A = {MEAN} + E (semi P A) (u ↦ {INNER})",
    added=[f"{MEAN} < ∞"],
    label="the identity",
)
inequality = theorem.printed(
    f"{VARIABLES} given {MODEL} holds mutual_information P A ≤ {MEAN}", label="the inequality"
)
both_orders = theorem.repaired(
    f"{VARIABLES} given {MODEL} "
    f"holds mutual_information P A + kl (semi P (Z ↦ bind P A)) (semi P A) = {MEAN}",
    added=[f"{MEAN} < ∞"],
    label="the mean divergence is the mutual information plus the lautum information",
)
theorem.finding(
    "sharper",
    r"What is lost in the inequality is $L=\mathrm{KL}(P_h\times P_Z\|P_{hZ})$, the divergence of the two "
    r"laws in the other order, which is called the lautum information: "
    r"$\mathbb{E}\,D_{\mathrm{KL}}(\mathcal{A}(Z)\|\mathcal{A}(Z'))=I+L$.",
)
theorem.finding(
    "hypothesis",
    r"The identity needs that $D_{\mathrm{KL}}(\mathcal{A}(Z)\|\mathcal{A}(Z'))$ is finite; otherwise it may "
    r"read $\infty-\infty$. Then the means of $\log p(h|Z')$ and of $p(h|Z')$ over $Z'$ exist for almost all "
    "$Z$ and $h$, and so does that of their difference.",
)
theorem.finding(
    "reading",
    r"$D_{\mathrm{KL}}(\mathcal{A}(Z)\|\mathcal{A}(Z'))$ stands for the mean over both data sets, whose "
    r"law is arbitrary. The densities are with respect to any $\sigma$-finite measure, and may vanish.",
)

DENSITIES = MODEL[: MODEL.index(", A = ")]
KERNEL = "(Z ↦ withdensity(Base, p(Z)))"
OUTPUT = "(h ↦ E[Z' ~ P] p(Z', h))"
SAMPLE = f"for P : 'z measure, Base : 'a measure, p : 'z → 'a → real, c : real given {DENSITIES}, " + (
    rf"L P (\Z. L P (\Z'. kl ({KERNEL} Z) ({KERNEL} Z'))) = c "
)
RATIO = "log (p (fst (fst w)) (snd (fst w)) / p (snd w) (snd (fst w)))"
losses = Claim(
    f"{SAMPLE} holds HasInt (semi (semi P {KERNEL}) (s ↦ P)) (w ↦ {RATIO}) c "
    f"∧ AE (semi P {KERNEL}) (s ↦ AE P (Z' ↦ 0 < p Z' (snd s)))"
)
output = Claim(
    f"for P : 'z measure, Base : 'a measure, p : 'z → 'a → real given {DENSITIES} "
    f"holds Measurable {OUTPUT} ∧ (∀h. 0 ≤ {OUTPUT} h) "
    f"∧ bind P {KERNEL} = withdensity Base {OUTPUT} ∧ Prob (withdensity Base {OUTPUT}) "
    f"∧ AE P (Z ↦ AE Base (h ↦ 0 < p Z h ⇒ 0 < {OUTPUT} h)) "
    f"∧ AE (semi P {KERNEL}) (s ↦ 0 < p (fst s) (snd s) ∧ 0 < {OUTPUT} (snd s) "
    f"∧ HasInt P (Z' ↦ p Z' (snd s)) ({OUTPUT} (snd s)))"
)
DEFINED = (
    "(AE P (Z' ↦ 0 < p Z' (snd u)) ∧ Integrable P (Z' ↦ log (p Z' (snd u)))) "
    "∧ Integrable P (Z' ↦ p Z' (snd u)) ∧ 0 < E P (Z' ↦ p Z' (snd u))"
)
TRIPLE = "semi (semi P A) (s ↦ P)"
TURNED = "(λw : ('z # 'a) # 'z. (snd w, snd (fst w)))"
independent = Claim(
    "for P : 'z measure, A : 'z → 'a measure given Prob P, Measurable A, ∀Z. Prob (A Z) "
    f"holds map {TURNED} ({TRIPLE}) = semi P (Z ↦ bind P A)"
)
other_order = Claim(
    f"{SAMPLE} holds kl (semi P (Z ↦ bind P {KERNEL})) (semi P {KERNEL}) = c - mutual_information P {KERNEL}"
)
core = Claim(
    f"{SAMPLE} holds ∃v. mutual_information P {KERNEL} = v ∧ v ≤ c "
    f"∧ HasInt (semi P {KERNEL}) (s ↦ log (p (fst s) (snd s) / {OUTPUT} (snd s))) v "
    f"∧ HasInt (semi P {KERNEL}) (u ↦ {INNER}) (v - c) "
    f"∧ AE (semi P {KERNEL}) (u ↦ {DEFINED})"
)


def kernels(p):
    """Know the laws S of data and output, and W of two data sets."""
    p.let(K=KERNEL, m=OUTPUT, S=f"semi P {KERNEL}", W="semi(P, Z ↦ P)")


@losses.proof
def in_another_order(p):
    kernels(p)
    p.let(
        pp="λw : 'z # 'z. h ↦ p (fst w) h",
        qq="λw : 'z # 'z. h ↦ p (snd w) h",
        J="semi(W, w ↦ withdensity(Base, p(fst(w))))",
        g="λz : ('z # 'z) # 'a. ((fst (fst z), snd z), snd (fst z))",
        f=f"λw : ('z # 'a) # 'z. {RATIO}",
        k="w ↦ KL(withdensity(Base, pp(w)) ‖ withdensity(Base, qq(w)))",
        t="λz : ('z # 'z) # 'a. 0 < p (snd (fst z)) (snd z)",
        s="λw : ('z # 'a) # 'z. 0 < p (snd w) (snd (fst w))",
    )
    total = p.chain("∫ k(x) dW(x)", eq("c", "semi_L", "fst_pair", "snd_pair"))
    p.use("mean_of_losses", "W", "Base", "pp", "qq", "c")
    swap = p.use("semi_swap", "P", "K", "P")
    p.have("E[z ~ J] f(g(z)) exists and is c", "fst_pair", "snd_pair")
    moved = rewrite(p.use("int_of_map", "J", "g", "f", "c"), swap)
    p.have("∫ k(x) dW(x) ≠ ∞", total)
    p.use("L_finite", "W", "k")
    p.intro("w", positive, "∀w. k(w) ≠ ∞ ⇒ almost every h ~ withdensity(Base, pp(w)): t(w, h)")
    p.use("ae_semi", "W", "w ↦ withdensity(Base, pp(w))", "t")
    p.have("almost every z ~ J: s(g(z))", "fst_pair", "snd_pair")
    image = p.use("ae_image", "J", "g", "s")
    p.know(rewrite(image, swap))
    found = p.use("ae_sections", "S", "λv : 'z # 'a. P", "s")
    return logic.both(moved, rewrite(found, "fst_pair", "snd_pair", repeat=True))


def positive(q):
    same = q.have("∀h. t(w, h) ⇔ 0 < qq(w)(h)", "fst_pair", "snd_pair")

    def real(r):
        r.chain("k(w)", eq("b"), le("b"))
        r.use("ac_of_kl", "withdensity(Base, pp(w))", "withdensity(Base, qq(w))", "b")
        return r.have("almost every h ~ withdensity(Base, pp(w)): t(w, h)", same)

    return q.obtain("b", q.use("real_of_nonneg", "k(w)"), real)


@output.proof
def mean_of_the_densities(p):
    kernels(p)
    p.let(
        i="h ↦ E[Z' ~ P] p(Z', h) exists and is m(h)",
        joint="s ↦ 0 < p(fst(s), snd(s))",
        there="λs : 'z # 'a. 0 < m (snd s)",
        second="(snd : 'z # 'a → 'a)",
    )
    p.use("mean_density", "P", "Base", "p")
    p.intro("h", lambda q: q.have(DRAWN, "L_int"), f"∀h. i h ⇒ {DRAWN}")
    law = p.use("density_of_output", "P", "Base", "p", "m", because="the output has the density m")
    p.know(rewrite(p.use("bind_prob", "P", "K"), law))
    marginal = rewrite(law, "bind")
    p.have("almost every h ~ map(second, S): 0 < m(h)", marginal)
    p.use("ae_map", "second", "S", "h ↦ 0 < m(h)")
    p.use("measurable_comp", "m", "second")
    sections = p.use("ae_sections", "P", "K", "there")
    p.know(rewrite(sections, "snd_pair"))
    p.intro(
        "Z", inside, "∀Z. (almost every h ~ K(Z): 0 < m(h)) ⇒ almost every h ~ Base: 0 < p(Z, h) ⇒ 0 < m(h)"
    )
    p.every("Z", p.names["P"].type.args[0], own)
    p.use("ae_semi", "P", "K", "joint")
    p.have("almost every x ~ map(second, S): i(x)", marginal)
    p.use("ae_map", "second", "S", "i")
    return p.have(p.goal)


DRAWN = "m(h) = ∫ p(Z', h) dP(Z')"


def inside(q):
    return q.use("ae_withdensity", "Base", "p(Z)", "h ↦ 0 < m(h)")


def own(q):
    return q.have("almost every h ~ K(Z): joint(Z, h)", "fst_pair", "snd_pair")


@core.proof
def add_and_subtract(p):
    kernels(p)
    p.let(
        f=f"λw : ('z # 'a) # 'z. {RATIO}",
        l="s ↦ log(p(fst(s), snd(s))/m(snd(s)))",
        r="λs : 'z # 'a. E P (Z' ↦ log (p Z' (snd s))) - log (m (snd s))",
    )
    p.use(losses.theorem(), "P", "Base", "p", "c", because="the mean of the losses")
    p.use(output.theorem(), "P", "Base", "p", because="the density of the output")
    found = p.use("int_semi", "S", "λs : 'z # 'a. P", "f", "c")
    return p.obtain("u", found, lambda q: with_means(p, q))


def with_means(p, q):
    given = (
        "HasInt P (Z' ↦ f (s, Z')) (u s) ⇒ AE P (Z' ↦ 0 < p Z' (snd s)) ⇒ "
        "(0 < p (fst s) (snd s) ∧ 0 < m (snd s) ∧ HasInt P (Z' ↦ p Z' (snd s)) (m (snd s))) ⇒ "
    )
    said = "l s ≤ u s ∧ r s = l s - u s ∧ Integrable P (Z' ↦ log (p Z' (snd s)))"
    q.intro("s", jensen, f"∀s. {given} {said}")
    information = q.use(
        "information_of_densities", "P", "Base", "p", "m", "u", "c", because="the density of the pair is p/m"
    )

    def value(t):
        t.have("E[s ~ S] (l(s) - u(s)) exists and is v - c")
        return t.witness("v")

    return q.obtain("v", information, value)


def jensen(q):
    """log p' has the mean log p - u, which is at most log m."""
    q.let(a="p(fst(s), snd(s))", b="m(snd(s))", y="Z' ↦ p(Z', snd(s))", o="Z' ↦ log(p(Z', snd(s)))")
    q.let(d="Z' ↦ log(a/y(Z'))")
    q.have("E[x ~ P] d(x) exists and is u(s)", "fst_pair", "snd_pair")
    q.use("int_ae", "P", "o", "Z' ↦ log(a) - d(Z')", "log(a) - u(s)")
    q.use("E_int", "P", "o", "log(a) - u(s)")
    q.intro(
        "Z'",
        lambda r: r.have("o(Z') ≤ log(b) + 1/b·y(Z') - 1", r.use("log_ratio", "y(Z')", "b")),
        "∀Z'. 0 < y(Z') ⇒ o(Z') ≤ log(b) + 1/b·y(Z') - 1",
    )
    q.use("int_mono", "P", "o", "Z' ↦ log(b) + 1/b·y(Z') - 1", "log(a) - u(s)", "log(b) + 1/b·b - 1")
    q.have("1/b·b = 1")
    q.have("r(s) = l(s) - u(s)")
    return q.have(q.goal)


def quotient(q):
    return q.have("o Z' = log a - d Z'", q.use("log_div", "a", "y(Z')"))


@other_order.proof
def the_density_of_the_output_over_that_of_the_pair(p):
    kernels(p)
    p.let(
        Q="bind(P, K)",
        N="semi(P, Z ↦ bind(P, K))",
        T="semi(S, s ↦ P)",
        second="(snd : 'z # 'a → 'a)",
        g=TURNED,
        t="λw : ('z # 'a) # 'z. 0 < p (fst (fst w)) (snd (fst w)) ∧ 0 < m (snd (fst w)) "
        "∧ 0 < p (snd w) (snd (fst w))",
        f=f"λw : ('z # 'a) # 'z. {RATIO}",
        r="s ↦ p(fst(s), snd(s))/m(snd(s))",
        l="s ↦ log(r(s))",
        k="s ↦ -log(r(s))",
    )
    p.use(losses.theorem(), "P", "Base", "p", "c", because="the mean of the losses")
    p.use(output.theorem(), "P", "Base", "p", because="the density of the output")
    p.use("measurable_comp", "m", "second")
    p.use("measurable_comp", "m", "λw : ('z # 'a) # 'z. snd (fst w)")
    p.let(j="λu : 'z # 'a. p (fst u) (snd u)", there=TURNED)
    p.know(rewrite(p.use("measurable_comp", "j", "there"), "fst_pair", "snd_pair"))
    p.use("measurable_comp", "j", "λw : ('z # 'a) # 'z. fst w")
    p.have("Measurable(Z' ↦ p(fst(Z'), snd(Z')))")
    found = p.use(core.theorem(), "P", "Base", "p", "c", because="the mutual information")

    def value(q):
        q.have("E[s ~ S] l(s) exists and is v")
        q.use("int_fst", "S", "λs : 'z # 'a. P", "l", "v")
        law = q.use(independent.theorem(), "P", "K", because="the output forgets its data")
        q.every("w", "('z # 'a) # 'z", difference)
        q.have("E[w ~ T] f(w) exists and is c")
        q.intro("s", lambda r: r.have("almost every Z' ~ P: t(s, Z')", "fst_pair", "snd_pair"), EACH)
        q.have("almost every s ~ S: almost every Z' ~ P: t(s, Z')")
        q.use("ae_semi", "S", "λs : 'z # 'a. P", "t")
        q.have("almost every w ~ T: k(g(w)) = f(w) - l(fst(w))")
        q.use("int_ae", "T", "w ↦ k(g(w))", "w ↦ f(w) - l(fst(w))", "c - v")
        q.have("E[s ~ N] k(s) exists and is c - v", q.use("int_of_map", "T", "g", "k", "c - v"), law)
        joint = q.use("density_of_pair", "P", "Base", "p", "m", because="the density of the pair")
        joint = rewrite(joint, backwards(q.have("Q = withdensity(Base, m)")))
        q.know(rewrite(q.use("withdensity_below", "N", "r"), joint))
        q.have("almost every w ~ T: 0 < r(g(w))", "fst_pair", "snd_pair")
        q.know(rewrite(q.use("ae_image", "T", "g", "s ↦ 0 < r(s)"), law))
        back = q.use("quotient_density", "N", "s ↦ 1", "r")
        back = rewrite(rewrite(back, joint), q.use("withdensity_one", "N"))
        q.know(rewrite(q.use("withdensity_below", "S", "s ↦ 1/r(s)"), back))
        q.use("density_unique", "N", "S", "s ↦ 1/r(s)", given=[back])
        q.have("almost every s ~ N: dN/dS(s) = 1/r(s)")
        q.intro("s", inverse, "∀s. dN/dS(s) = 1/r(s) ⇒ 0 < r(s) ⇒ log(dN/dS(s)) = k(s)")
        q.use("int_ae", "N", "s ↦ log(dN/dS(s))", "k", "c - v")
        return q.chain("KL(N ‖ S)", eq("c - v", q.use("kl_int", "N", "S", "c - v")), eq("c - I(P; K)"))

    return p.obtain("v", found, value)


def difference(q):
    """The logarithm of m/p' is that of p/p' less that of p/m."""
    q.let(a="p(fst(fst(w)), snd(fst(w)))", b="m(snd(fst(w)))", y="p(snd(w), snd(fst(w)))")
    q.have("k(g(w)) = -log(y/b)", "fst_pair", "snd_pair")
    with q.suppose("0 < a", "0 < b", "0 < y"):
        q.have("-log(y/b) = log(a/y) - log(a/b)", "log_div")
    return q.have("0 < a ⇒ 0 < b ⇒ 0 < y ⇒ k(g(w)) = f(w) - l(fst(w))")


def inverse(q):
    return q.chain("log(dN/dS(s))", eq("log(1/r(s))"), eq("k(s)", "log_div", "log_one"))


EACH = (
    "∀s. 0 < p(fst(s), snd(s)) ⇒ 0 < m(snd(s)) ⇒ (almost every Z' ~ P: 0 < p(Z', snd(s))) "
    "⇒ almost every Z' ~ P: t(s, Z')"
)


@independent.proof
def another_data_set(p):
    p.let(
        S="semi(P, A)",
        T=TRIPLE,
        g=TURNED,
        Q="bind(P, A)",
        N="semi(P, Z ↦ bind(P, A))",
        second="(snd : 'z # 'a → 'a)",
    )
    found = p.intro("F", forgotten, SAME_MEANS)
    return p.use("measure_ext", "map(g, T)", "N", given=[found])


SAME_MEANS = "∀F. Measurable(F) ⇒ (∀x. 0 ≤ F(x)) ⇒ ∫[x ~ map(g, T)] F(x) = ∫ F(x) dN(x)"


def forgotten(q):
    q.let(turned="λv : 'a # 'z. F (snd v, fst v)")
    q.know(rewrite(q.use("measurable_L_section", "P", "turned"), "fst_pair", "snd_pair", repeat=True))
    return q.chain(
        "∫[x ~ map(g, T)] F(x)",
        eq("∫ F(g(w)) dT(w)", "L_map"),
        eq("∫ ∫ F(y, snd(s)) dP(y) dS(s)", "semi_L", "fst_pair", "snd_pair"),
        eq("∫ ∫ F(y, h) dP(y) dQ(h)", "bind", q.use("L_map", "S", "second", "h ↦ ∫ F(y, h) dP(y)")),
        eq("∫ F(x) dN(x)", q.use("semi_L_swapped", "P", "Q", "F")),
    )


WORDS = r"""Let $c$ be the mean divergence. A divergence is the mean of the logarithm $\log(p/p')$, whose
    negative part has a mean of at most $1$; so this is integrable over data, output and $Z'$
    together, with mean $c$. Its mean over $Z'$ alone is $u$, and $\mathbb{E}\log p'=\log p-u$ is
    at most $\log m$, as $\log p'\le\log m+p'/m-1$. So $\log(p/m)\le u$; it is the logarithm of
    the density of the pair with respect to independent ones, whose mean $v$ is the information,
    and $\mathbb{E}\log p'-\log m=\log(p/m)-u$ has the mean $v-c$."""


def finite(p, law, proof):
    """Call the proof with c, the mean divergence, and what is known of v, the information."""

    def at(q):
        q.know(rewrite(q.have("D = c"), law))
        found = q.use(core.theorem(), "P", "Base", "p", "c", because="add and subtract; Jensen's inequality")
        return q.obtain("v", found, proof)

    p.say(WORDS)
    p.let(D=MEAN)
    return p.obtain("c", p.use("real_of_nonneg", "D"), at)


@identity.proof
def the_identity(p):
    law = p.given[5]

    def shown(q):
        q.have(f"HasInt (semi P A) (u ↦ {INNER}) (v - c)", law)
        q.have(f"E (semi P A) (u ↦ {INNER}) = v - c", "E_int")
        return q.chain("I(P; A)", eq("v", law), eq("c + (v - c)"), eq(f"D + E (semi P A) (u ↦ {INNER})"))

    return finite(p, law, shown)


@both_orders.proof
def the_rest_of_the_mean(p):
    law = p.given[5]

    def shown(q):
        q.let(L="kl (semi P (Z ↦ bind P A)) (semi P A)")
        q.use(other_order.theorem(), "P", "Base", "p", "c", because="the mean of $\\log\\frac m{p'}$")
        q.have("L = c - I(P; A)", law)
        return q.chain("I(P; A) + L", eq("v + (c - v)", law), eq("c"), eq("D"))

    return finite(p, law, shown)


@inequality.proof
def jensens_inequality(p):
    law = p.given[5]
    p.let(D=MEAN)

    def shown(q):
        return q.chain("I(P; A)", eq("v", law), le("c"), eq("D"))

    return p.cases("D = ∞", lambda q: q.chain("I(P; A)", le("∞"), eq("D")), lambda q: finite(q, law, shown))


section = Claim(f"{VARIABLES} given {MODEL} holds ∀Z. Measurable (Z' ↦ kl (A Z) (A Z'))")
mean = Claim(f"{VARIABLES} given {MODEL} holds Measurable (Z ↦ L P (Z' ↦ kl (A Z) (A Z')))")
kernel = Claim(f"{VARIABLES} given {MODEL} holds Measurable A ∧ (∀Z. Prob (A Z))")
exists = Claim(
    f"{VARIABLES} given {MODEL}, {MEAN} < ∞ "
    f"holds Integrable (semi P A) (u ↦ {INNER}) ∧ AE (semi P A) (u ↦ {DEFINED})"
)
for claim in (identity, inequality, both_orders):
    claim.facts += [section.theorem, mean.theorem, kernel.theorem]
identity.facts.append(exists.theorem)


@kernel.proof
def a_kernel(p):
    return p.have(p.goal, p.given[5])


def joint(p):
    """Know that the divergence is a measurable function k of both data sets."""
    p.let(k="w ↦ KL(A(fst(w)) ‖ A(snd(w)))")
    return p.have("Measurable(k)", p.given[5])


@section.proof
def for_one_data_set(p):
    joint(p)

    def at(q):
        found = q.use("measurable_comp", "k", r"\Z' : 'z. (Z, Z')")
        return rewrite(found, "fst_pair", "snd_pair", repeat=True)

    return p.every("Z", "'z", at)


@mean.proof
def over_the_other(p):
    joint(p)
    found = p.use("measurable_L_section", "P", "k")
    return rewrite(found, "fst_pair", "snd_pair", repeat=True)


@exists.proof
def they_exist(p):
    law = p.given[5]

    def shown(q):
        return q.have(p.goal, law, "integrable_int")

    return finite(p, law, shown)
