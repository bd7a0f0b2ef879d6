"""The kinds of steps of which a privacy profile is a theorem: what is given of one, and its dominating pair.

Problem: say of a step with noise, of randomized response, and of a mechanism of which only a guarantee is
    known, what it is, which pair of laws on the line dominates it, and that its law depends measurably on the
    outputs before it.
Method: each kind has its theorem (`dp.dominating.…`). Noise that is moved by a measurable function is a
    kernel.
Guarantee: the pair dominates in either order of two neighbours; a guarantee needs symmetric neighbours.
Reference: the theorems on dominating pairs.

This module has no statement of its own.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from cbdp_sym.author import *
from derivations.classics import (
    dominating_answers,
    dominating_gaussian,
    dominating_integers,
    dominating_laplace,
    dominating_response,
    gaussian_pairs,
    laplace_pairs,
)
from derivations.classics.dominating_answers import ANSWERS, LAW
from derivations.classics.profile import SYMMETRIC
from derivations.concentrated import lem8_6

OUTPUTS = "(real → real)"
TYPES = "opqrstuvwxyz"  # of the answers of randomized response in a block
FIRST = "mixture({d}, dirac(2), mixture(exp({e})/(1 + exp({e})), dirac(1), dirac(0)))"
SECOND = "mixture({d}, dirac(-1), mixture(exp({e})/(1 + exp({e})), dirac(0), dirac(1)))"
ONE, ZERO = FIRST.format(e="ε", d="δ"), SECOND.format(e="ε", d="δ")
READ = (
    "(λx : real. if x = 2 then ((T, T) : bool × bool) else if x = 1 then (T, F) else if x = 0 then (F, F) "
    "else (F, T))"
)
noise_kernel = Claim(
    "for f : 'a → real, N distribution on real given Measurable(f) holds Measurable(λx : 'a. shift(f(x), N))"
)
written = Claim(
    "for ε δ given 0 ≤ ε, 0 ≤ δ ≤ 1 "
    f"holds response(ε, δ, T) = map({READ}, {ONE}) ∧ response(ε, δ, F) = map({READ}, {ZERO})"
)
swapped = Claim(
    "for ε δ given 0 ≤ ε, 0 ≤ δ ≤ 1 "
    f"holds map(x ↦ 1 - x, {ONE}) = {ZERO} ∧ map(x ↦ 1 - x, {ZERO}) = {ONE} ∧ Prob({ONE}) ∧ Prob({ZERO})"
)
on_the_line = Claim(
    f"for A : 'd ⇝ 'a with neighbours ~, ε δ given {SYMMETRIC}, 0 ≤ ε, 0 ≤ δ ≤ 1, A is (ε, δ)-DP for ~ "
    f"holds dominated(~, A, {ONE}, {ZERO}) ∧ dominated(~, A, {ZERO}, {ONE})"
)

output = Claim(
    "for A : 'd → 'a measure, nb : 'd → 'd → bool, ε δ, x : 'd given A is (ε, δ)-DP for nb holds Prob(A(x))"
)


@output.proof
def of_a_mechanism(p):
    p.unfold_facts("approx_dp", "mechanism")
    return p.have(p.goal)


@noise_kernel.proof
def event_by_event(p):
    p.let(K="λx : 'a. shift(f(x), N)")
    with p.fix("S : real → bool", "Measurable(S)"):
        p.let(one="λz : 'a × real. if S(snd(z) + f(fst(z))) then (1 : ereal) else 0")
        p.use("measurable_comp", "f", "λz : 'a × real. fst(z)")
        p.have("Measurable(λz : 'a × real. snd(z) + f(fst(z)))")
        p.use("measurable_comp", "S", "λz : 'a × real. snd(z) + f(fst(z))")
        p.have("Measurable(one)")
        p.use("measurable_L_section", "N", "one")
        with p.fix("x : 'a"):
            p.chain(
                "K(x)(S)",
                eq("mass N (y ↦ S(y + f(x)))", "shift", "mass_map"),
                eq("∫[y ~ N] one(x, y)", "mass", "fst_pair", "snd_pair"),
            )
        p.have("Measurable(x ↦ K(x)(S))")
    p.use("measurable_measure", "K")
    return p.have(p.goal)


@written.proof
def answer_by_answer(p):
    p.let(r=READ, w="exp(ε)/(1 + exp(ε))")
    p.have("Measurable(r)")
    p.have("0 ≤ w ∧ w ≤ 1")
    p.have("r(2) = (T, T) ∧ r(1) = (T, F) ∧ r(0) = (F, F) ∧ r(-1) = (F, T)")
    for bit, law, points in (("T", ONE, ("2", "1", "0")), ("F", ZERO, ("-1", "0", "1"))):
        first, second, third = points
        p.let(P=law, R=f"mixture(w, dirac({second}), dirac({third}))")
        with p.fix("f : bool × bool → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
            p.let(g="x ↦ f(r(x))")
            p.have("Measurable(g)")
            p.have("∀x. 0 ≤ g(x)")
            answer = p.use(lem8_6.mean.theorem(), "ε", "δ", bit, "f")
            p.chain(
                "∫[z ~ map(r, P)] f(z)",
                eq(f"∫[x ~ mixture(δ, dirac({first}), R)] g(x)", "L_map"),
                eq(f"δ·g({first}) + (1 - δ)·∫ g dR", "L_mixture", "L_dirac"),
                eq(f"δ·g({first}) + (1 - δ)·(w·g({second}) + (1 - w)·g({third}))", "L_mixture", "L_dirac"),
                eq(f"∫[z ~ response(ε, δ, {bit})] f(z)", answer),
            )
        p.use("measure_ext", f"response(ε, δ, {bit})", "map(r, P)")
    return p.have(p.goal)


@swapped.proof
def mirrored_at_one_half(p):
    p.let(w="exp(ε)/(1 + exp(ε))", P=ONE, Q=ZERO)
    p.have("0 ≤ w ∧ w ≤ 1")
    p.have("Prob(P) ∧ Prob(Q)")
    for first, second, points, others in (
        ("P", "Q", ("2", "1", "0"), ("-1", "0", "1")),
        ("Q", "P", ("-1", "0", "1"), ("2", "1", "0")),
    ):
        with p.fix("f : real → ereal", "Measurable(f)", "∀z. 0 ≤ f(z)"):
            p.let(g="x ↦ f(1 - x)")
            p.have("Measurable(g)")
            p.have("∀x. 0 ≤ g(x)")
            for point, other in zip(points, others, strict=True):
                p.have(f"1 - ({point}) = {other}")
                p.have(f"g({point}) = f({other})")
            (one, two, three), (other, likely, less) = points, others
            rest = f"mixture(w, dirac({two}), dirac({three}))"
            moved = f"mixture(w, dirac({likely}), dirac({less}))"
            p.chain(
                f"∫[z ~ map(x ↦ 1 - x, {first})] f(z)",
                eq(f"∫[x ~ mixture(δ, dirac({one}), {rest})] g(x)", "L_map"),
                eq(f"δ·g({one}) + (1 - δ)·∫[x ~ {rest}] g(x)", "L_mixture", "L_dirac"),
                eq(f"δ·g({one}) + (1 - δ)·(w·g({two}) + (1 - w)·g({three}))", "L_mixture", "L_dirac"),
                eq(f"δ·f({other}) + (1 - δ)·(w·f({likely}) + (1 - w)·f({less}))"),
                eq(f"δ·f({other}) + (1 - δ)·∫[x ~ {moved}] f(x)", "L_mixture", "L_dirac"),
                eq(f"∫[x ~ mixture(δ, dirac({other}), {moved})] f(x)", "L_mixture", "L_dirac"),
                eq(f"∫[z ~ {second}] f(z)"),
            )
        p.use("measure_ext", f"map(x ↦ 1 - x, {first})", second)
    return p.have(p.goal)


@on_the_line.proof
def the_same_answers(p):
    p.let(P=ONE, Q=ZERO, r=READ)
    p.use(dominating_response.pair.theorem(), "~", "A", "ε", "δ")
    p.use(written.theorem(), "ε", "δ")
    p.use(swapped.theorem(), "ε", "δ")
    p.have("Measurable(r)")
    p.unfold("dominated")
    p.unfold_facts("dominated")
    with p.fix("x y : 'd", "x ~ y"), p.fix("t : real"):
        first = p.chain(
            "H[t](A(x) ‖ A(y))",
            le("H[t](response(ε, δ, T) ‖ response(ε, δ, F))"),
            eq("H[t](map(r, P) ‖ map(r, Q))"),
            le("H[t](P ‖ Q)", "hockey_stick_map"),
        )
        other = p.chain(
            "H[t](P ‖ Q)",
            eq("H[t](map(x ↦ 1 - x, Q) ‖ map(x ↦ 1 - x, P))"),
            le("H[t](Q ‖ P)", "hockey_stick_map"),
        )
        p.chain("H[t](A(x) ‖ A(y))", le("H[t](P ‖ Q)", first), le("H[t](Q ‖ P)", other))
        p.have("H[t](A(x) ‖ A(y)) ≤ H[t](P ‖ Q) ∧ H[t](A(x) ‖ A(y)) ≤ H[t](Q ‖ P)", first)
    return p.have(p.goal)


@dataclass(frozen=True)
class Block:
    """Steps of one kind up to a last one, each on a Poisson sample of a rate, or on all data (rate 1).

    Texts are about step i, the outputs h before it, and the data set d; NEAR and DATA stand for the
    neighbours and the data sets. ``k`` is the number of the block, ``when`` says that i is in the block.
    """

    last: int
    rate: str = field(default="1", kw_only=True)

    @property
    def facts(self):
        """Return the facts by which the law of the step is defined."""
        return []

    def step(self, k, when):
        """Return what the step is, as a hypothesis."""
        law = self.applied(k) if self.rate == "1" else f"sampled({self.rate}, {self.mechanism(k)}, d)"
        return f"∀i d h. {when}B(i, d, h) = {law}"

    def law(self, which):
        """Return the first or the second law of the dominating pair, if an entry is removed."""
        one, zero = self.laws
        first = one if self.rate == "1" else f"mixture({self.rate}, {one}, {zero})"
        return (first, zero)[which]

    def query(self, name, sampled):
        """Return the hypothesis that a query is measurable; on samples, together with the data."""
        if sampled:
            return f"∀i. Measurable(λz : {OUTPUTS} × DATA. {name} i (fst z) (snd z))"
        return f"∀i d. Measurable(h ↦ {name}(i, h, d))"


@dataclass(frozen=True)
class Noise(Block):
    """Noise on a query g(i, h)."""

    kind: str
    scale: str

    def letters(self, k):
        return {"g": "real → (real → {O}) → {D} → real"}

    def mechanism(self, k):
        return f"add_noise(g(i, h), {self.noise})"

    def applied(self, k):
        return f"add_noise(g(i, h), {self.noise}, d)"

    def answer(self, k):
        return "g"

    def kernel(self, p, k, of):
        """Prove that the law of an answer is a kernel of what the answer is a measurable function of."""
        self.known(p)
        p.have(f"Prob({self.noise})")
        p.use(noise_kernel.theorem(), of, self.noise)
        with p.fix("v : real"):
            p.have(f"Prob(shift(v, {self.noise}))", "shift")

    def law_of(self, k, answer):
        return f"shift({answer}, {self.noise})"


class OnLine(Noise):
    """Laplace or normal noise, with a scale in units of the sensitivity C(i)."""

    LAWS: ClassVar = {
        "Lap": ("Lap({m}, {s})", dominating_laplace.whole),
        "N": ("N({m}, ({s})²)", dominating_gaussian.whole),
    }

    @property
    def facts(self):
        return [(laplace_pairs if self.kind == "Lap" else gaussian_pairs).moved_noise.theorem]

    def letters(self, k):
        return {"C": "real → real", **super().letters(k)}

    def given(self, k, when, sampled):
        sensitive = f"∀i h. {when}sensitivity(NEAR, g(i, h), C(i))"
        return ["∀i. 0 < C(i)", sensitive, self.query("g", sampled), self.step(k, when)]

    @property
    def noise(self):
        return self.LAWS[self.kind][0].format(m=0, s=f"{self.scale}·C(i)")

    @property
    def pair(self):
        return tuple(self.LAWS[self.kind][0].format(m=m, s=self.scale) for m in (1, 0))

    laws = pair

    def known(self, p):
        p.have(f"0 < {self.scale}·C(i)")

    def dominate(self, p, k, near):
        self.known(p)
        p.use(self.LAWS[self.kind][1].theorem(), near, "g(i, h)", self.scale, "C(i)")


@dataclass(frozen=True)
class OnIntegers(Noise):
    """Discrete Gaussian or two-sided geometric noise on an integer query of this sensitivity."""

    bound: str
    LAWS: ClassVar = {
        "discrete_normal": ("z ↦ -((z - {m})²/(2·({s})²))", dominating_integers.normal),
        "geometric_noise": ("z ↦ -(|z - {m}|/({s}))", dominating_integers.geometric),
    }

    def given(self, k, when, sampled):
        sensitive = f"∀i h. {when}sensitivity(NEAR, g(i, h), {self.bound})"
        whole = f"∀i h d. {when}g(i, h, d) is an integer"
        return [sensitive, whole, self.query("g", sampled), self.step(k, when)]

    @property
    def noise(self):
        return f"{self.kind}(0, {self.scale})"

    @property
    def pair(self):
        return tuple(f"{self.kind}({m}, {self.scale})" for m in (self.bound, 0))

    @property
    def laws(self):
        exponent = self.LAWS[self.kind][0]
        return tuple(
            f"gibbs(map(floor, lebesgue), {exponent.format(m=m, s=self.scale)})" for m in (self.bound, 0)
        )

    @property
    def facts(self):
        if self.kind == "discrete_normal":
            return dominating_integers.NORMAL_PRESUPPOSED
        return dominating_integers.GEOMETRIC_PRESUPPOSED

    def known(self, p):
        p.use(dominating_integers.laws[self.kind].theorem(), "0", self.scale)

    def dominate(self, p, k, near):
        p.have(f"{self.bound} is an integer")
        p.use(self.LAWS[self.kind][1].theorem(), near, "g(i, h)", self.scale, self.bound)
        for law, same in zip(self.pair, self.laws, strict=True):
            p.have(f"{law} = {same}", self.kind)


@dataclass(frozen=True)
class Response(Block):
    """Randomized response with this many answers, of which the true one is e^epsilon times as likely."""

    answers: str
    epsilon: str

    @property
    def facts(self):
        return dominating_answers.PRESUPPOSED

    def letters(self, k):
        return {f"a{k}": f"real → (real → {{O}}) → {{D}} → '{TYPES[k]}", f"c{k}": f"'{TYPES[k]} → real"}

    def given(self, k, when, sampled):
        finite = ANSWERS.replace("'i", f"'{TYPES[k]}").replace("k =", f"{self.answers} =").split(", ")
        return [*finite, f"Measurable(c{k})", self.query(f"a{k}", sampled), self.step(k, when)]

    def mechanism(self, k):
        return f"(y ↦ map(c{k}, randomized_response({self.epsilon}, {self.answers}, a{k}(i, h, y))))"

    def applied(self, k):
        return f"map(c{k}, randomized_response({self.epsilon}, {self.answers}, a{k}(i, h, d)))"

    def answer(self, k):
        return f"a{k}"

    @property
    def pair(self):
        points = (("1", "0"), ("0", "1"))
        return tuple(LAW.format(e=self.epsilon, k=self.answers, one=a, other=b) for a, b in points)

    laws = pair

    def dominate(self, p, k, near):
        g = f"λd. a{k}(i, h, d)"
        p.use(dominating_answers.coded.theorem(), near, g, f"c{k}", self.epsilon, self.answers)

    def kernel(self, p, k, of):
        p.use(dominating_answers.depends.theorem(), of, f"c{k}", self.epsilon, self.answers)
        with p.fix(f"v : '{TYPES[k]}"):
            p.use(dominating_answers.law.theorem(), "v", f"c{k}", self.epsilon, self.answers)

    def law_of(self, k, answer):
        return f"map(c{k}, randomized_response({self.epsilon}, {self.answers}, {answer}))"


@dataclass(frozen=True)
class Guarantee(Block):
    """Mechanisms of which no more is known than that they are (epsilon, delta)-DP."""

    epsilon: str
    delta: str

    @property
    def facts(self):
        return [output.theorem]

    def letters(self, k):
        return {} if self.rate == "1" else {"G": "real → (real → {O}) → {D} → {O} measure"}

    def given(self, k, when, sampled):
        private = f"{self.mechanism(k)} is ({self.epsilon}, {self.delta})-DP for NEAR"
        if self.rate == "1":
            return [f"∀i d. {when}Measurable(B(i, d))", f"∀i h. {when}{private}"]
        return [self.query("G", True), f"∀i h. {when}{private}", self.step(k, when)]

    def mechanism(self, k):
        return "(d ↦ B(i, d, h))" if self.rate == "1" else "G(i, h)"

    def answer(self, k):
        return "G"

    @property
    def pair(self):
        return tuple(of.format(e=self.epsilon, d=self.delta) for of in (FIRST, SECOND))

    laws = pair

    def dominate(self, p, k, near):
        p.use(on_the_line.theorem(), near, self.mechanism(k), self.epsilon, self.delta)

    def kernel(self, p, k, of):
        p.unfold_facts("approx_dp", "mechanism")

    def law_of(self, k, answer):
        return answer
