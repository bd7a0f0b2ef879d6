"""The time limit of the prover: an alarm that comes at an awkward moment is neither shown nor lost."""

from __future__ import annotations

import gc
import signal
import sys
import time
import weakref

import pytest

from cbdp_sym.oracles.prover.time_limits import OutOfTime, time_limit

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
