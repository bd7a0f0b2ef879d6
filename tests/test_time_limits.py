"""The time limit of the prover: an alarm that comes at an awkward moment is neither shown nor lost."""

from __future__ import annotations

import gc
import os
import re
import signal
import subprocess
import sys
import time
import weakref
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from cbdp_sym.author import Claim
from cbdp_sym.author.report import claim_report
from cbdp_sym.cli import main
from cbdp_sym.corpus.forked import Ended, forked
from cbdp_sym.corpus.sweep import DivergenceTable, compute
from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit
from cbdp_sym.recheck.proofs.polynomials import times
from cbdp_sym.recheck.proofs.types import LogRefused

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timers here")


@pytest.fixture
def lost(monkeypatch):
    """The exceptions that Python could not raise."""
    found = []
    monkeypatch.setattr(sys, "unraisablehook", lambda args: found.append(args.exc_value))
    return found


def spin(seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


class SlowEnd:
    whole = 0

    def __del__(self):
        spin(0.02)
        SlowEnd.whole += 1


class Referred:
    pass


def finaliser():
    SlowEnd()


def reference():
    kept = Referred()
    watcher = weakref.ref(kept, lambda _: spin(0.02))
    del kept
    assert watcher() is None


def collection():
    gc.collect()


def hook():
    class Bad:
        def __del__(self):
            raise ValueError("in a finaliser")

    Bad()


@pytest.fixture
def slow_collector():
    def slow(phase, info):
        spin(0.02)

    gc.callbacks.append(slow)
    yield
    gc.callbacks.remove(slow)


@pytest.mark.parametrize("where", [finaliser, reference, collection])
def test_an_alarm_where_exceptions_are_lost_is_not_shown_and_comes_again(where, lost, slow_collector):
    with pytest.raises(OutOfTime), time_limit(0.01):
        while True:
            where()
            spin(0.02)
    assert not lost


def test_a_finaliser_is_not_left_half_way(lost):
    begun, SlowEnd.whole = 0, 0
    with pytest.raises(OutOfTime), time_limit(0.01):
        while True:
            begun += 1
            SlowEnd()
            spin(0.02)
    assert SlowEnd.whole in (begun, begun - 1)  # the alarm may come before one is made
    assert not lost


def test_other_lost_exceptions_reach_the_hook_that_was_there_and_no_alarm_interrupts_it(monkeypatch):
    seen = []

    def slow_hook(args):
        spin(0.02)
        seen.append(args.exc_type)

    monkeypatch.setattr(sys, "unraisablehook", slow_hook)
    begun = 0
    with pytest.raises(OutOfTime), time_limit(0.01):
        while True:
            hook()
            begun += 1
            spin(0.02)
    assert set(seen) == {ValueError}
    assert len(seen) - begun in (0, 1)
    assert sys.unraisablehook is slow_hook


def test_an_alarm_while_the_block_is_left_does_nothing(monkeypatch):
    """The worst moment: before the timer is switched off."""
    set_timer = signal.setitimer

    def late(which, seconds, interval=0.0):
        if seconds == 0:
            signal.raise_signal(signal.SIGALRM)
        return set_timer(which, seconds, interval)

    before = signal.getsignal(signal.SIGALRM), sys.unraisablehook
    monkeypatch.setattr(signal, "setitimer", late)
    with time_limit(60):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert (signal.getsignal(signal.SIGALRM), sys.unraisablehook) == before


def test_an_alarm_while_the_block_is_entered_waits_for_it(monkeypatch):
    set_timer = signal.setitimer

    def early(which, seconds, interval=0.0):
        answer = set_timer(which, seconds, interval)
        if seconds:
            signal.raise_signal(signal.SIGALRM)
        return answer

    monkeypatch.setattr(signal, "setitimer", early)
    with time_limit(60):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_nothing_is_left_behind_however_the_block_ends():
    before = signal.getsignal(signal.SIGALRM), sys.unraisablehook
    for k in range(100):
        try:
            with time_limit(0.001):
                spin(0.0008 + 0.000004 * k)
        except OutOfTime:
            pass
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        assert (signal.getsignal(signal.SIGALRM), sys.unraisablehook) == before
    with pytest.raises(ZeroDivisionError), time_limit(60):
        1 / 0  # noqa: B018
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_limit_in_a_limit():
    with pytest.raises(OutOfTime), time_limit(0.02):
        with pytest.raises(OutOfTime), time_limit(60):
            while True:
                pass
        while True:
            pass
    with time_limit(60):
        with pytest.raises(OutOfTime), time_limit(0.01):
            while True:
                pass
        left, interval = signal.getitimer(signal.ITIMER_REAL)
        assert 0 < left <= 60
        assert interval > 0


def test_an_exception_that_a_library_swallows_comes_again():
    with pytest.raises(OutOfTime), time_limit(0.01):
        for _ in range(2):
            try:
                while True:
                    pass
            except BaseException:
                continue
        while True:
            pass


def test_a_limit_of_cpu_time_does_not_count_what_others_do():
    with time_limit(0.05, cpu=True):
        time.sleep(0.2)  # no CPU time
    before = signal.getsignal(signal.SIGPROF)
    with pytest.raises(OutOfTime), time_limit(0.02, cpu=True):
        while True:
            pass
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)
    assert signal.getsignal(signal.SIGPROF) == before


HARD = [
    ("prove", "x**10000 - x**9999 + 1 > 0"),
    ("profile", "--mechanism", "DiscreteGaussian(sigma=1e5)", "--epsilon", "1/2"),
    ("profile", "--mechanism", "Gaussian(sigma=1/2)", "--sampling", "poisson(1e-6)", "--compose", "1000000",
     "--epsilon", "1"),
    ("divergence", "--p", "Laplace(0,1)", "--q", "Laplace(1e-6,1)", "--kind", "renyi", "--order", "3/2",
     "--adversary", "linear"),
    ("sharpest", "(x**400 + 1)*c >= x**399 - x**200", "c"),
    ("convert", "--from", "zCDP(0,1/10)", "--to", "ApproxDP(epsilon=0)"),
    ("calibrate", "--mechanism", "900 * DiscreteGaussian(sigma=s)", "--epsilon", "1", "--delta", "1e-6", "s"),
]  # fmt: skip


@pytest.mark.parametrize("arguments", HARD, ids=lambda a: " ".join(a)[:40])
def test_a_command_ends_soon_after_its_limit(arguments: tuple[str, ...]) -> None:
    """It is killed two seconds after its limit at most; the clock starts when everything is loaded."""
    script = (
        "import sys, time\n"
        "from cbdp_sym.cli import limits, start\n"
        "import cbdp_sym.oracles.prover, cbdp_sym.profiles, cbdp_sym.theory.restricted\n"
        "waited = limits._waited\n"
        "def timed(work, deadline, *rest):\n"
        "    print('LIMIT', deadline - time.monotonic(), file=sys.stderr)\n"
        "    return waited(work, deadline, *rest)\n"
        "limits._waited = timed\n"
        "start.run()\n"
    )
    environment = {**os.environ, "CBDP_SYM_WORKER": "off"}
    run = subprocess.run(
        [sys.executable, "-c", script, *arguments, "--timeout", "1"], capture_output=True, text=True,
        timeout=300, check=False, env=environment,
    )  # fmt: skip
    assert run.returncode in (0, 2, 3) and "Traceback" not in run.stderr
    assert float(run.stderr.partition("LIMIT ")[2].split()[0]) <= 1 + 2


def test_what_is_known_is_said_when_the_time_is_over() -> None:
    script = (
        "from cbdp_sym.cli import limits\n"
        "import time\n"
        "limits.enabled, limits.GRACE = True, 0.1\n"
        "limits.supervise(0.2, limits.time_is_over(0.2))\n"
        "limits.note('between 0 and 1/2')\n"
        "time.sleep(60)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=200, check=False
    )
    assert run.returncode == 2
    assert run.stderr == "cbdp-sym: the time limit of 0.2 s is over; known so far: between 0 and 1/2\n"


def test_nothing_is_said_after_an_answer() -> None:
    """The limit that falls between the answer and the end of the process does not contradict the answer."""
    script = (
        "from cbdp_sym.cli import limits\n"
        "import time\n"
        "limits.enabled, limits.GRACE = True, 0.1\n"
        "limits.supervise(0.2, limits.time_is_over(0.2))\n"
        "limits.answer('it is 1')\n"
        "time.sleep(0.7)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=200, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "it is 1\n", "")


def hang() -> None:
    time.sleep(600)


def test_work_in_a_fork_is_ended() -> None:
    started = time.monotonic()
    with pytest.raises(Ended, match="gave no answer within"):
        forked(hang, 0.1)
    assert time.monotonic() - started < 100
    assert forked(os.getpid, 60) != os.getpid()
    with pytest.raises(Ended, match="exit code 7"):
        forked(partial(os._exit, 7), 60)


def test_a_point_of_a_sweep_that_hangs_has_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    table = DivergenceTable("Laplace(0,1)", "Laplace(1,1)", "kl", seconds=0.1)
    monkeypatch.setattr(DivergenceTable, "bound", lambda self, row: hang())
    (row,) = (compute(table, p) for p in table.points())
    assert row["error"] == "the point gave no answer within 0.1 seconds, and was stopped"


def test_a_certificate_whose_check_hangs_is_not_rechecked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "c.json").write_text('{"claim": "x**2 >= 0"}')
    monkeypatch.setattr("cbdp_sym.recheck.answer.recheck", lambda *a, **k: hang())
    result = CliRunner().invoke(main, ["recheck", str(tmp_path / "c.json"), "--timeout", "0.1"])
    assert result.exit_code == 1
    assert result.output.startswith("not rechecked: x**2 >= 0")


SLOW = """
from cbdp_sym.author import Statement
theorem = Statement(id="slow.{name}", title="Slow")
claim = theorem.printed("for x : real holds x = x")
@claim.proof
def proof(p):
    while {forever}:
        pass
    return p.have("x = x")
"""


def test_what_is_not_verified_yet_is_shown_within_one_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first takes all the time that there is, so that the second is not begun."""
    monkeypatch.setenv("CBDP_SYM_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.py").write_text(SLOW.format(name=name, forever=name == "a"))
    result = CliRunner().invoke(main, ["why", str(folder), "--timeout", "0.1", "-j", "1"])
    assert result.exit_code == 0
    said = " ".join(result.output.split())
    assert re.search(
        r"it was stopped at line \d+ of a.py, in \S+ it took longer than the time limit of 0.1 s", said
    )
    assert "it is not verified yet, and the time limit of 0.1 s for all statements together was over" in said


def test_a_formula_is_not_compared_with_what_takes_longer_than_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CBDP_SYM_CACHE", str(tmp_path / "cache"))
    (tmp_path / "mine.py").write_text(SLOW.format(name="a", forever=True))
    result = CliRunner().invoke(main, ["check-formula", "math:exp", "mine.py", "--timeout", "0.1"])
    assert result.exit_code == 2
    assert "'slow.a' (printed) is open" in result.output and "than the time limit of 0.1 s" in result.output


def test_a_folder_with_too_much_in_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as the root of a file system, where the search for derivations took longer than any limit."""
    monkeypatch.setattr("cbdp_sym.corpus.catalogue.MOST_ENTRIES", 1000)
    for k in range(1001):
        (tmp_path / f"{k}.txt").touch()
    result = CliRunner().invoke(main, ["verify", str(tmp_path)])
    assert result.exit_code == 2
    assert "holds more than 1000 files and folders: name the folder of your derivations" in result.output


def test_a_product_of_too_many_terms_is_refused_by_both_kernels() -> None:
    claim = Claim("for x y z : real holds (x + y + z + 1)^30 = 0")
    claim.proof(lambda p: p.have(p.goal))
    assert claim_report(claim)["verdict"] == "open"
    p: dict[tuple[int, ...], Fraction] = {(k,): Fraction(1) for k in range(50)}
    q: dict[tuple[int, ...], Fraction] = {(k,): Fraction(1) for k in range(100, 150)}
    with pytest.raises(LogRefused, match="more than 1500 terms"):
        times(p, q)
