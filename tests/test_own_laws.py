"""Profiles of laws of the user's: noise by its density, two laws, sampled too; what is refused, and why."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cbdp_sym import divergence, profile
from cbdp_sym.cli import main
from cbdp_sym.theory.restricted.request import BadRequest

FEW = settings(max_examples=2, deadline=None)
SAMPLINGS = ("none", "poisson(1/10)", "poisson(2/3)")


def meet(a, b):
    assert a.lower <= b.upper and b.lower <= a.upper, (a, b)


@pytest.mark.parametrize(
    ("density", "named"),
    [("exp(-abs(x)/2)/4", "Laplace(scale=2)"), ("exp(-x**2/8)/sqrt(8*pi)", "Gaussian(sigma=2)")],
)
@pytest.mark.parametrize("adjacency", ["add", "remove", "add-remove"])
@FEW
@given(
    sampling=st.sampled_from(SAMPLINGS),
    e=st.sampled_from(["0", "1/100", "1/7"]),
    s=st.sampled_from(["1", "3/2"]),
)
def test_a_density_is_the_noise_of_that_name(density, named, adjacency, sampling, e, s):
    options = {"sampling": sampling, "adjacency": adjacency, "sensitivity": s}
    own, known = (profile(m, **options) for m in (f"Noise({density})", named))
    meet(own.delta(e), known.delta(e, digits=20))
    assert own.delta(e).upper < 1e-20 or own.delta(e).digits >= 6


def test_the_inverse_and_the_trade_off_function():
    own, known = profile("Noise(exp(-x**2/8)/sqrt(8*pi))"), profile("Gaussian(sigma=2)")
    meet(own.epsilon("1/10"), known.epsilon("1/10"))
    meet(own.trade_off("1/10"), known.trade_off("1/10"))
    logistic = profile("Noise(exp(-x)/(1+exp(-x))**2)", sensitivity="1/2")
    e = logistic.epsilon("1/100", digits=4)
    assert logistic.delta(str(e.lower)).upper >= 0.01 >= logistic.delta(str(e.upper)).lower


@pytest.mark.parametrize("sampling", SAMPLINGS)
def test_two_laws_in_both_orders(sampling):
    """Against the divergences of the mixture, which `divergence` computes from its density."""
    p, q = "Laplace(0,1)", "Normal(0,1)"
    r = sampling[8:-1] if sampling != "none" else "1"
    mixed = f"Density((1-{r})*exp(-x**2/2)/sqrt(2*pi) + {r}*exp(-abs(x))/2)"
    found = {}
    for adjacency, pair in (("remove", (mixed, q)), ("add", (q, mixed))):
        truth = divergence(*pair, kind="hockey-stick", epsilon="1/20", digits=8)
        found[adjacency] = profile(f"Pair({p}, {q})", sampling=sampling, adjacency=adjacency).delta("1/20")
        meet(found[adjacency], truth)
    both = profile(f"Pair({p}, {q})", sampling=sampling).delta("1/20")
    assert both.upper == max(f.upper for f in found.values())


def test_two_laws_of_finitely_many_outcomes():
    own = profile("Pair(p=Finite(3/4,1/4), q=Finite(1/4,3/4))", sampling="poisson(1/5)")
    known = divergence("Finite(7/20,13/20)", "Finite(1/4,3/4)", kind="hockey-stick", epsilon="1/10")
    meet(own.delta("1/10"), known)
    assert "your statement" in own.why()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["Noise(1/(pi*(1+x**2)))"], "not shown to be log-concave"),
        (["Noise(exp(-x**2/2+x)/sqrt(2*pi))"], "not shown to be even"),
        (["Noise(exp(-abs(abs(x)-1))/(4-2*exp(-1)))"], "kink at 0 only"),
        (["Noise(exp(-abs(x)))"], "its mass is 2"),
        (["Pair(Laplace(0,1), Normal(0,1))", "--sensitivity", "2"], "has no sensitivity"),
        (["Pair(Laplace(0,1), Finite(1/2,1/2))"], "not on the same outcomes"),
        (["Pair(Laplace(0,1))"], "has no q"),
        (
            ["Pair(Laplace(0,1), Normal(0,1))", "--sampling", "without-replacement(1,2)"],
            "no dominating pair is known",
        ),
    ],
)
def test_what_is_refused(args, said):
    result = CliRunner().invoke(main, ["profile", "--mechanism", *args, "--epsilon", "1/10"])
    assert result.exit_code == 2 and said in result.output and "Traceback" not in result.output


def test_no_certificate_of_its_own():
    from cbdp_sym.profiles import profile_certificates

    with pytest.raises(BadRequest, match="hockey-stick"):
        profile_certificates.of(profile("Noise(exp(-abs(x))/2)").delta("1/10"))
