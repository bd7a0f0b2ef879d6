"""Finite sums that have no term or one.

Problem: a sum over a finite set has a condition, which no element meets, or one alone.
Method: all terms are 0, or the sum is written with the condition that sums at a point have.
Guarantee: the sum is 0, or that term.

This module has no statement of its own.
"""

from cbdp_sym.author import *

no_term = Claim(
    "for f : 'i → bool, c : 'i → real given Finite('i), ∀i. ¬f(i) holds (∑ i. if f(i) then c(i) else 0) = 0"
)
one_term = Claim("for c : 'i → real, k : 'i given Finite('i) holds (∑ i. if i = k then c(i) else 0) = c(k)")


@no_term.proof
def zeros(p):
    with p.fix("i : 'i"):
        p.have("¬f(i)")
        p.have("(if f(i) then c(i) else 0) = 0")
    p.chain("∑ i. if f(i) then c(i) else 0", eq("∑ i : 'i. 0"), eq("card('i)·0", "Sum", "sum_const"), eq("0"))


@one_term.proof
def at_the_point(p):
    with p.fix("i : 'i"):
        with p.case("k = i"):
            p.have("(if i = k then c(i) else 0) = (if k = i then c(k) else 0)")
        with p.otherwise():
            p.have("(if i = k then c(i) else 0) = (if k = i then c(k) else 0)")
    p.chain(
        "∑ i. if i = k then c(i) else 0", eq("∑ i. if k = i then c(k) else 0"), eq("c(k)", "sum_at_point")
    )
