"""Lemmas about the sums of the terms of polynomials."""

from __future__ import annotations

from cbdp_sym.kernel.theorem import Theorem
from cbdp_sym.kernel.types import REAL
from cbdp_sym.mathematics.sums.families import other_case
from cbdp_sym.mathematics.sums.sums import next_member
from cbdp_sym.tactics.proof import Proof, scripted


@scripted(
    "for s : 'i -> bool, f g : 'i -> real given Finite s, !i. s i ==> f i = g i holds SumOn s f = SumOn s g",
    automatic=False,
)
def sum_same(p: Proof) -> Theorem:
    """The sum looks only at its set."""
    p.intro("i", lambda q: q.have("f i <= g i", q.have("f i = g i")), "!i. s i ==> f i <= g i")
    p.intro("i", lambda q: q.have("g i <= f i", q.have("f i = g i")), "!i. s i ==> g i <= f i")
    return p.use("le_antisym", "SumOn s f", "SumOn s g")


@scripted(
    "for f : real -> real, n : real given Nat n holds "
    r"SumOn (\j. Nat j /\ j <= n + 1) f = f (n + 1) + SumOn (\j. Nat j /\ j <= n) f",
    automatic=False,
)
def sum_to_succ(p: Proof) -> Theorem:
    """The sum to n + 1 has one more term."""
    same = p.every("k", REAL, next_member("Nat k"))
    p.let(t=r"\k. Nat k /\ k <= n")
    return p.calc(
        r"SumOn (\k. Nat k /\ k <= n + 1) f",
        ("=", r"SumOn (\k. k = n + 1 \/ t k) f", same),
        ("=", "f (n + 1) + SumOn t f", "sum_insert"),
    )


@scripted("for f : real -> real holds SumOn (\\j. Nat j /\\ j <= 0) f = f 0", automatic=False)
def sum_to_zero(p: Proof) -> Theorem:
    """The sum to 0 has one term."""

    def member(q: Proof) -> Theorem:
        q.let(s=r"Nat k /\ k <= 0", t=r"k = 0 \/ F")

        def there(r: Proof) -> Theorem:
            r.use("nat_nonneg", "k")
            r.have("k = 0")
            return r.have("t")

        def back(r: Proof) -> Theorem:
            same = r.cases(
                "k = 0",
                lambda u: u.have("k = 0"),
                lambda u: u.use("ex_falso", "k = 0", given=[other_case(u, "t")]),
            )
            r.have("Nat k", same)
            return r.have("s")

        q.intro("", there, "s ==> t")
        q.intro("", back, "t ==> s")
        return q.have("s = t")

    same = p.every("k", REAL, member)
    p.refute(r"(\j : real. F) 0", lambda q: q.have("F"))
    return p.calc(
        r"SumOn (\k. Nat k /\ k <= 0) f",
        ("=", r"SumOn (\k : real. k = 0 \/ (\j : real. F) k) f", same),
        ("=", r"f 0 + SumOn (\k : real. F) f", "sum_insert"),
        ("=", "f 0", "sum_empty"),
    )


@scripted(
    "for c : real -> real, x : real holds SumOn (\\j. Nat j /\\ j <= 1) (\\j. c j*x^j) = c 1*x + c 0",
    automatic=False,
)
def sum_to_one(p: Proof) -> Theorem:
    """The polynomial of degree 1 with these coefficients."""
    p.let(F=r"\j. c j*x^j")
    first, one = p.have("(0 : real) + 1 = 1"), p.use("sum_to_succ", "F", "0")
    return p.calc(
        r"SumOn (\j. Nat j /\ j <= 1) F",
        ("=", r"SumOn (\j. Nat j /\ j <= 0 + 1) F", first),
        ("=", r"F (0 + 1) + SumOn (\j. Nat j /\ j <= 0) F", one),
        ("=", "F (0 + 1) + F 0", "sum_to_zero"),
        ("=", "F 1 + F 0", first),
        ("=", "c 1*x^1 + c 0*x^0"),
        ("=", "c 1*x + c 0", p.have("x^1 = x"), p.have("x^0 = 1", "pow_zero")),
    )


def of_next_degree(p: Proof, degree: int, before: str, rest: str, form: str) -> Theorem:
    """Return the polynomial with these coefficients, from the lemma of the degree before and its form."""
    below = degree - 1
    p.let(F=r"\j. c j*x^j")
    number = p.have(f"({below} : real) + 1 = {degree}")
    last, lower = p.use("sum_to_succ", "F", str(below)), p.use(before, "c", "x")
    return p.calc(
        rf"SumOn (\j. Nat j /\ j <= {degree}) F",
        ("=", rf"SumOn (\j. Nat j /\ j <= {below} + 1) F", number),
        ("=", rf"F ({below} + 1) + SumOn (\j. Nat j /\ j <= {below}) F", last),
        ("=", f"c {degree}*x^{degree} + ({rest})", number, lower),
        ("=", form),
    )


@scripted(
    "for c : real -> real, x : real "
    r"holds SumOn (\j. Nat j /\ j <= 2) (\j. c j*x^j) = c 2*x^2 + c 1*x + c 0",
    automatic=False,
)
def sum_to_two(p: Proof) -> Theorem:
    """The polynomial of degree 2 with these coefficients."""
    return of_next_degree(p, 2, "sum_to_one", "c 1*x + c 0", "c 2*x^2 + c 1*x + c 0")


@scripted(
    "for c : real -> real, x : real "
    r"holds SumOn (\j. Nat j /\ j <= 3) (\j. c j*x^j) = c 3*x^3 + c 2*x^2 + c 1*x + c 0",
    automatic=False,
)
def sum_to_three(p: Proof) -> Theorem:
    """The polynomial of degree 3 with these coefficients."""
    return of_next_degree(p, 3, "sum_to_two", "c 2*x^2 + c 1*x + c 0", "c 3*x^3 + c 2*x^2 + c 1*x + c 0")


@scripted(
    "for b : real -> real, k x : real given Nat k "
    r"holds x*SumOn (\j. Nat j /\ j <= k) (\j. b j*x^j) "
    r"= SumOn (\j. Nat j /\ j <= k + 1) (\j. (if (j = 0) 0 (b (j - 1)))*x^j)",
    automatic=False,
)
def shifted_sum(p: Proof) -> Theorem:
    """The coefficients of x times a polynomial."""
    p.let(d=r"\j. if (j = 0) 0 (b (j - 1))", F=r"\j. b j*x^j", G=r"\j. d j*x^j")

    def term(q: Proof, n: str) -> Theorem:
        """x b_n x^n is the term at n + 1."""
        q.use("nat_nonneg", n)
        here = q.have(f"d ({n} + 1) = b ({n} + 1 - 1)")
        back = q.have(f"{n} + 1 - 1 = {n}")
        power = q.use("pow_nat_succ", "x", n)
        return q.calc(f"x*F ({n})", ("=", f"b ({n})*x^({n} + 1)", power), ("=", f"G ({n} + 1)", here, back))

    def base(q: Proof) -> Theorem:
        one = term(q, "0")
        return q.calc(
            r"x*SumOn (\j. Nat j /\ j <= 0) F",
            ("=", "x*F 0", "sum_to_zero"),
            ("=", "G (0 + 1) + G 0", one),
            ("=", r"G (0 + 1) + SumOn (\j. Nat j /\ j <= 0) G", "sum_to_zero"),
            ("=", r"SumOn (\j. Nat j /\ j <= 0 + 1) G", "sum_to_succ"),
        )

    def step(q: Proof) -> Theorem:
        before = q.have(r"x*SumOn (\j. Nat j /\ j <= n) F = SumOn (\j. Nat j /\ j <= n + 1) G")
        one = term(q, "n + 1")
        return q.calc(
            r"x*SumOn (\j. Nat j /\ j <= n + 1) F",
            ("=", r"x*(F (n + 1) + SumOn (\j. Nat j /\ j <= n) F)", "sum_to_succ"),
            ("=", r"x*F (n + 1) + x*SumOn (\j. Nat j /\ j <= n) F"),
            ("=", r"G (n + 1 + 1) + SumOn (\j. Nat j /\ j <= n + 1) G", one, before),
            ("=", r"SumOn (\j. Nat j /\ j <= n + 1 + 1) G", "sum_to_succ"),
        )

    whole = p.induction(
        r"\n. x*SumOn (\j. Nat j /\ j <= n) F = SumOn (\j. Nat j /\ j <= n + 1) G", base, step
    )
    return p.use(whole, "k")
