# ruff: noqa: E501
"""Random and malformed calls of the command line, each run in a fork of a process in which all is loaded."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

LIMIT = 0.5
"""The time limit that a call is given, in seconds."""
GRACE = 2.0
"""Seconds of processor time beyond its limit, after which a call is late."""
START = 2.0
"""Seconds of processor time that a process takes to load before it verifies."""
_PATIENCE = (
    40.0  # seconds beyond, on the clock, before a call counts as one that hangs: the machine may be busy
)

NUMBERS = (
    "1", "2", "1/2", "3/2", "0.1", "1e-6", "7", "10", "100", "1/3", "sqrt(2)", "exp(1)", "log(2)",
    "0", "-1", "1e300", "1e-300", "1e-999", "1e9999", "oo", "-oo", "nan", "1/0", "0/0", "", " ", "x", "1.2.3",
    "٣", "1e", "--1", "9" * 500, "1/" + "9" * 400, "I", "zoo", "2**-1", "(1", "1,2", "1_0", "0x10", "pi*", "½",
)  # fmt: skip
LAWS = (
    "Laplace(0,1)", "Laplace(1,1)", "Laplace(0,2)", "Normal(0,1)", "Normal(1,1)", "Normal(1,2)",
    "Finite(1/2,1/2)", "Finite(1/4,3/4)", "Finite(1,0)", "Density(exp(-Abs(x))/2)", "Laplace(0,1)**2",
    "Product(Laplace(0,1),Normal(0,2))", "Density(exp(-x-exp(-x)))", "Density(Piecewise((exp(-x),x>0),(0,True)))",
    "Density(1/(pi*(1+x**2)))", "Laplace(0,0)", "Laplace(0,-1)", "Normal(0,1e-300)", "Normal(1e300,1)",
    "Finite()", "Finite(1)", "Finite(1/2,1/3)", "Finite(2,-1)", "Density(1/x)", "Density(0)", "Density(1)",
    "Density()", "Laplace(0)", "Laplace(0,1,2)", "Laplace(x,1)", "Laplace(a,1)", "Laplace(0,1)**0",
    "Laplace(0,1)**-1", "Laplace(0,1)**10000", "Product()", "laplace(0,1)", "Gumbel(0,1)", "Laplace 0 1", "",
    "Density(floor(x))", "Density(exp(-x**2))", "Laplace((0,1))", "Density(sign(x)*exp(-Abs(x)))",
)  # fmt: skip
KINDS = ("kl", "renyi", "alpha", "tv", "chi2", "hockey-stick", "f:(sqrt(t)-1)**2", "f:t*log(t)", "trade-off",
         "f:", "f:t", "f:t**2", "f:1/0", "f:log(t)*", "KL", "", "f:Abs(t-1)/2", "f:x")  # fmt: skip
CLASSES = ("unrestricted", "linear", "poly:2", "span:x,abs(x)", "homogeneous:linear", "poly:0", "poly:-1", "poly:",
           "poly:1000", "span:", "span:1/x", "span:y", "matrix:0,1", "matrix:0,1,2;0,1", "matrix:", "span:x1*x2",
           "", "span:exp(x**2)", "convex")  # fmt: skip
MECHANISMS = (
    "Gaussian(sigma=1)", "Gaussian(sigma=2)", "Laplace(scale=1)", "Laplace(scale=1/2)", "100 * Gaussian(sigma=9)",
    "RandomizedResponse(k=3, epsilon=1)", "DiscreteGaussian(sigma=2)", "ApproxDP(1/10, 1e-8)", "PureDP(1/10)",
    "ExponentialMechanism(1/2)", "BoundedRange(1)", "Pair(Finite(1/2,1/2),Finite(1/4,3/4))",
    "Pair(Laplace(0,1),Laplace(1,1))", "Gaussian(sigma=0)", "Gaussian(sigma=-1)", "Gaussian(sigma=1e-300)",
    "Gaussian(sigma=1e300)", "Gaussian()", "Gaussian(1)", "Gaussian(s=1)", "Gaussian(sigma=x)", "Gauss(sigma=1)",
    "0 * Gaussian(sigma=1)", "-1 * Gaussian(sigma=1)", "1e9 * Gaussian(sigma=1)", "1000000000 * Laplace(scale=1)",
    "Laplace(scale=1e-300)", "RandomizedResponse(k=1, epsilon=1)", "RandomizedResponse(k=2.5, epsilon=1)",
    "RandomizedResponse(k=3, epsilon=-1)", "Binomial(n=10, p=1/2)", "ApproxDP(1, 2)", "ApproxDP(-1, 0)", "PureDP()",
    "Pair(Finite(1),Finite(1/2,1/2))", "Gaussian(sigma=1", "", "2 * 3 * PureDP(1)", "DiscreteGaussian(sigma=1e5)",
    "Noise(exp(-abs(x))*(1+abs(x))/4)", "Noise(1/x)", "Gaussian(sigma=1, sensitivity=2)",
)  # fmt: skip
SAMPLINGS = ("none", "poisson(1/100)", "poisson(0)", "poisson(1)", "poisson(2)", "poisson(-1)", "poisson()", "poisson",
             "without-replacement(10,1000)", "without-replacement(10,1)", "poisson(1e-300)", "")  # fmt: skip
GUARANTEES = (
    "PureDP(1)", "PureDP(1/10)", "ApproxDP(1,1e-6)", "zCDP(0,1/10)", "zCDP(1/10)", "RenyiDP(2,1/2)",
    "MeanConcentrated(1,1)", "ApproxZCDP(1e-6,0,1)", "GaussianMechanism(1,5)", "100 * PureDP(1/10)", "PureDP(-1)",
    "PureDP(0)", "zCDP(0,0)", "RenyiDP(1,1)", "RenyiDP(1/2,1)", "PureDP()", "PureDP(x)", "PureDP(1e300)", "nonsense",
    "zCDP(0,1e-300)", "GaussianMechanism(1,0)", "RenyiDP(2,1/2) & RenyiDP(20,3/2)", "& ", "", "PureDP(1",
    "0 * PureDP(1)", "1e3 * PureDP(1)", "DiscreteGaussianMechanism(1,2)", "ApproxDP(1,2)",
)  # fmt: skip
TARGETS = ("ApproxDP(delta=1e-6)", "ApproxDP(epsilon=1)", "ApproxDP(epsilon=0)", "zCDP(xi=0)", "RenyiDP(order=3)",
           "PureDP", "PureDP()", "ApproxDP()", "ApproxDP(delta=0)", "ApproxDP(delta=2)", "ApproxDP(1,1)", "zCDP(rho=1)",
           "MeanConcentrated(tau=1)", "ApproxDP(gamma=1)", "RenyiDP(order=1)", "", "zCDP(xi=-1)")  # fmt: skip
CLAIMS = (
    "x**2 >= 0", "log(1+x) <= x", "exp(x) >= 1 + x", "x <= 1", "sin(x) <= 1", "x - x**3/7 <= sin(x)", "x*y <= 1",
    "Abs(x) >= x", "sign(x)**2 <= 1", "sqrt(x) >= 0", "1/x >= 0", "x/x == 1", "x == x", "Max(x,y) >= x",
    "x**10000 - x**9999 + 1 > 0", "floor(x) <= x", "x", "<=", "x <=", "x < < y", "x <= y <= z", "1 <= 2", "2 <= 1",
    "x**x >= 0", "gamma(x) > 0", "LambertW(x) <= x", "tan(x) >= x", "x! >= 0", "x => 1", "|x| >= 0", "x >= 1e999",
    "((((x))))>=0", "x <= oo", "Piecewise((1,x>0),(0,True)) >= 0", "Piecewise((1,x>0)) >= 0", "I*x <= 1", "",
    "(-1)**(1/2) <= 1", "x ≤ 1", "x != 1", "2x <= 1", "x**(1/3) <= 1", "erfc(x) <= 2", "exp(exp(exp(x))) > 0",
    "c*x <= exp(x)", "Abs(x)*c >= tanh(x)", "x <= c", "c <= 1", "sign(x) <= c", "KL(P,Q) <= 1", "x >= 1/0",
    "9"*600 + " >= 0", "__import__('os') <= 1", "x.real <= 1", "lambda <= 1", "a,b <= 1", "x**0.5 <= 1 + x",
)  # fmt: skip
DOMAINS = ("", "x > 0", "x > -1", "0 < x < 1", "0 < x < oo", "x >= 0, y >= 0", "x > 1, x < 0", "y > 0", "x", "x > y",
           "x != 0", "0 < x <", "x in (0,1)", "x > 1/0", "x == 1", ", ,", "c > 0", "x**2 + y**2 <= 1")  # fmt: skip
IDS = ("zcdp.lemB.1", "zcdp.lem5.2", "cbdp.thm9", "cbdp.thm13", "sharp.optimal", "zcdp.nope", "zcdp", "lem5.2", "",
       "cbdp.thm", "broken.py", "empty.py", "nothere.py", "folder", "/dev/null", "text.py", "false.py",
       "cbdp.*", "ZCDP.LEM5.2", "кл", "zcdp.lem5.2/0", "bad.json", "good.json", "deep.json")  # fmt: skip
FILES = ("out.json", "out.csv", "out.parquet", "out.png", "out.txt", "/nonexistent/out.csv", "", "folder", "/dev/full",
         "out", "a/b/c.csv", "bad.json", "./x y.csv")  # fmt: skip
CERTIFICATES = ("good.json", "bad.json", "empty.json", "deep.json", "list.json", "text.json", "nothere.json", "/dev/null",
                "folder", "", "huge.json", "zcdp.lemB.1", "false.py")  # fmt: skip
WORDS = (
    "gaussian",
    "laplace",
    "renyi",
    "",
    "(",
    "*",
    "kl",
    "лапл",
    "a b c",
    "triangle",
    "[",
    "\\",
    "%s",
    "{0}",
)
FUNCTIONS = ("acc:fine", "acc:slow", "acc:raises", "acc:text", "acc:leaves", "acc:nope", "nomodule:f", "acc", "", ":", "acc:",
             "acc:nan", "broken:f", "math:exp", "acc:none", "acc.fine")  # fmt: skip

Values = Callable[[random.Random], list[str]]


def one_of(*pools: tuple[str, ...]) -> Values:
    return lambda r: [r.choice(r.choice(pools))]


def assigned(names: str, values: tuple[str, ...]) -> Values:
    return lambda r: [f"{r.choice(names.split())}={r.choice(values)}"]


def flag(_: random.Random) -> list[str]:
    return []


def just(text: str) -> Values:
    return lambda _: [text]


N = one_of(NUMBERS)
_WHOLE = one_of(("1", "2", "5", "15", "30", "0", "-1", "1.5", "x", "10000000000", ""))
_LIMIT = {"--timeout": just(str(LIMIT))}
_JSON = {"--json": flag}
_USE = {
    "--sensitivity": N, "--sampling": one_of(SAMPLINGS), "--compose": one_of(("1", "10", "1000", "0", "-1", "x", "1/2")),
    "--adjacency": one_of(("add", "remove", "add-remove", "replace", "swap", "")),
}  # fmt: skip
_MECHANISM = {"--mechanism": one_of(MECHANISMS), **_USE}
_PAIR = {"--p": one_of(LAWS), "--q": one_of(LAWS), "--kind": one_of(KINDS)}
_GRID = assigned("e s n x order", ("1,2", "1/2", "1..2:3", "1..2", "", "a", "1,1", "0..0:2", "1..2:1e9"))
_ID, _CERT = one_of(IDS), one_of(CERTIFICATES)


@dataclass(frozen=True)
class Command:
    """What calls of a command are made of: arguments, options that it needs, options that it may have."""

    arguments: tuple[Values, ...] = ()
    needed: dict[str, Values] | None = None
    options: dict[str, Values] | None = None
    weight: int = 10
    spare: int = 2  # at most so many more arguments


COMMANDS = {
    "list": Command((), {}, {"--formula": one_of(CLAIMS), **_JSON}, 6),
    "show": Command((_ID,), _LIMIT, {**_JSON}, 6),
    "why": Command((_ID,), _LIMIT, {**_JSON, "--statements": flag}, 2),
    "render": Command((one_of(IDS[5:]),), _LIMIT, {"--format": one_of(("latex", "pdf", "html", "doc")), "-o": one_of(FILES),
                      "--style": one_of(("amsart", "acmart", "x")), "--fragment": flag}, 2, 1),
    "prove": Command((one_of(CLAIMS),), _LIMIT, {"--where": one_of(DOMAINS), **_JSON, "--certificate": one_of(FILES)}, 30),
    "sharpest": Command((one_of(CLAIMS), one_of(("c", "x", "y", "", "1", "c c"))), _LIMIT,
                        {"--where": one_of(DOMAINS), "--tolerance": N, **_JSON}, 14),
    "divergence": Command((), {**_PAIR, **_LIMIT}, {"--order": N, "--epsilon": N, "--level": N, "--adversary": one_of(CLASSES),
                          "--digits": _WHOLE, **_JSON, "--prove": flag, "--certificate": one_of(FILES)}, 40),
    "profile": Command((), {"--mechanism": one_of(MECHANISMS), **_LIMIT}, {**_MECHANISM, "--epsilon": N, "--delta": N,
                       "--trade-off": N, "--digits": _WHOLE, **_JSON, "--why": flag, "--certificate": one_of(FILES)}, 40),
    "calibrate": Command((one_of(("s", "x", "n", "")),), {"--mechanism": one_of(("Gaussian(sigma=s)", "Laplace(scale=s)",
                         "s * Gaussian(sigma=3)", "25 * Laplace(scale=s)", "RandomizedResponse(k=3, epsilon=s)",
                         "DiscreteGaussian(sigma=s)", "Gaussian(sigma=5, sensitivity=s)", *MECHANISMS[:20])), "--epsilon": N, "--delta": N, **_LIMIT},
                         {**_USE, "--digits": _WHOLE, **_JSON}, 12),
    "convert": Command((), {"--from": one_of(GUARANTEES), "--to": one_of(TARGETS), **_LIMIT}, {"--group": _WHOLE,
                       "--compose": _WHOLE, "--digits": _WHOLE, "--by": _ID, "--mechanism": one_of(("Laplace", "x",
                       "RandomizedResponse(7)", "")), **_JSON}, 20),
    "sweep": Command((), {"--output": one_of(FILES), **_LIMIT}, {**_PAIR, **_MECHANISM, "--grid": _GRID, "--order": N,
                     "--epsilon": N, "--delta": N, "--adversary": one_of(CLASSES), "--digits": _WHOLE, "--jobs": just("1"),
                     "--plot": one_of(FILES)}, 8),
    "check-formula": Command((one_of(FUNCTIONS), one_of(IDS[5:])), {**_LIMIT, "--points": just("5")}, {"--param": assigned("epsilon mu x",
                             NUMBERS), "--quantity": one_of(("epsilon", "delta", "value", "1/0", "x", "")), "--where":
                             one_of(DOMAINS), "--values": assigned("eps x", NUMBERS), "--part": _WHOLE, "--side":
                             one_of(("upper", "lower", "x")), **_MECHANISM, **_JSON}, 8),
    "new": Command((one_of((*FILES, "my.py", "my.thm")),), {}, {}, 4),
    "find": Command((one_of(CLAIMS, WORDS),), {}, {"--topic": one_of(WORDS), **_JSON}, 6),
    "verify": Command((one_of(IDS[5:]),), {**_LIMIT, "--jobs": just("1")}, {"--fresh": flag, "--no-cache": flag, **_JSON,
                      "--junit": one_of(FILES)}, 2, 1),
    "recheck": Command((_CERT,), _LIMIT, {"--claim": one_of(CLAIMS), "--where": one_of(DOMAINS), **_JSON}, 14),
    "certificates": Command((one_of(IDS[5:]),), _LIMIT, {"-o": one_of(FILES)}, 2, 1),
    "export": Command((one_of(CERTIFICATES[:-2]),), _LIMIT, {"--coq": flag, "-o": one_of(FILES), **_JSON}, 6),
    "library": Command((one_of(("tonelli", "jensen", "nope", "", "change_measure", "lt_trans")),), {"--effort": just("quick")},
                       {"--seed": _WHOLE, **_JSON}, 3, 1),
    "mcp": Command((), {}, {"--seconds": N, "--nope": flag}, 1, 1),
    "nonsense": Command((one_of(WORDS),), {}, {}, 1),
}  # fmt: skip
_VERIFYING = ("show", "why", "verify", "render", "certificates", "check-formula", "export")
_OF_THE_CORPUS = ("render", "verify", "certificates", "export")
FOLDER = {
    "acc.py": "import time\ndef fine(eps): return eps / 2\ndef slow(eps): time.sleep(0.2); return eps\n"
    "def raises(eps): raise ValueError('no')\ndef text(eps): return 'x'\ndef leaves(eps):\n"
    "    import os; os._exit(0)\ndef nan(eps): return float('nan')\nnone = None\n",
    "broken.py": "def f(:\n",
    "empty.py": "",
    "text.py": "T = 'no statement'\n",
    "false.py": "from cbdp_sym.author import Statement\nS = Statement(id='my.false', title='False')\n"
    "c = S.printed('for x : real holds x = x + 1')\n@c.proof\ndef proof(p):\n    return p.have(p.goal)\n",
    "good.json": '{"claim": "x**2 >= 0", "where": "", "proofs": ["sign"]}\n',
    "bad.json": '{"claim": 3, "where": [1], "proof": {"case": "x"}}\n',
    "empty.json": "",
    "list.json": "[1, null, {}]\n",
    "text.json": '"a certificate"\n',
    "deep.json": "[" * 5000 + "]" * 5000,
    "huge.json": '{"claim": "x <= 1' + "0" * 5000 + '", "where": "x <= 1", "proof": "interval"}\n',
}


def calls(seed: int, count: int) -> Iterator[list[str]]:
    """Yield the arguments of so many calls; the same for the same seed."""
    r = random.Random(seed)
    names, weights = list(COMMANDS), [c.weight for c in COMMANDS.values()]
    for _ in range(count):
        name = r.choices(names, weights)[0]
        command = COMMANDS[name]
        found = [name]
        whole = name in _OF_THE_CORPUS or r.random() < 0.93  # without a name they take all statements
        arguments = [*command.arguments] if whole else [*command.arguments][1:]
        for values in arguments:
            found += values(r)
        for option, values in (command.needed or {}).items():
            if option in _LIMIT or option == "--jobs" or r.random() < 0.96:
                found += [option, *values(r)]
        options = command.options or {}
        for option in r.sample(list(options), min(len(options), r.choice((0, 0, 1, 1, 2, 3)))):
            found += [option, *options[option](r)]
        if command.arguments and r.random() < 0.05:
            found += [r.choice(IDS) for _ in range(r.randrange(command.spare))]
        yield damaged(r, found) if r.random() < 0.25 else found


def damaged(r: random.Random, call: list[str]) -> list[str]:
    """One argument with a character more, less or another; a time limit stays as it is."""
    places = [k for k in range(1, len(call)) if call[k] != str(LIMIT) and not call[k].startswith("-")]
    if not places:
        return [*call, r.choice(("--nope", "-", "--", "extra", ""))]
    k = r.choice(places)
    text = call[k]
    at = r.randrange(len(text) + 1)
    new = r.choice(
        ("", "(", ")", ",", "0", "-", "*", "/", "²", "\n", " ", "'", "=", "€", "x", "1e9", "\\", "\t")
    )
    return [*call[:k], text[:at] + new + text[at + r.randrange(2) :], *call[k + 1 :]]


def load() -> None:
    """Load what the commands use, so that it is there after a fork."""
    import cbdp_sym.accounting.guaranteed
    import cbdp_sym.cli.group
    import cbdp_sym.conversions
    import cbdp_sym.corpus.sweep
    import cbdp_sym.corpus.verify
    import cbdp_sym.formula_audit
    import cbdp_sym.oracles.prover
    import cbdp_sym.profiles
    import cbdp_sym.theory.restricted  # noqa: F401


@dataclass(frozen=True)
class Outcome:
    """How a call ended: its exit code (negative: by a signal), what it printed, its processor time."""

    call: list[str]
    code: int
    said: str
    seconds: float
    """Processor time of the call and of its forks, which a busy machine does not change much."""

    @property
    def fault(self) -> str:
        """What is wrong with it; empty if nothing is."""
        if "Traceback (most recent call last)" in self.said or "this is a mistake in cbdp-sym" in self.said:
            return "traceback"
        if self.code == -signal.SIGKILL:
            return "hangs"
        if self.code < 0:
            return f"signal {-self.code}"
        if self.code not in (0, 1, 2, 3):
            return f"exit code {self.code}"
        start = START if self.call[0] in _VERIFYING else 0
        if str(LIMIT) in self.call and self.seconds > LIMIT + GRACE + start:
            return f"late: {self.seconds:.1f} s of processor time"
        return "" if self.said.strip() or self.code == 0 else "fails in silence"


def run(call: list[str], folder: Path) -> Outcome:
    """Run a call in a fork, in a folder with the files of FOLDER."""
    output = folder / ".said"
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.setsid()
        os.chdir(folder)
        said = os.open(output, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600)
        nothing = os.open("/dev/null", os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(said, 1)
        os.dup2(said, 2)
        _child(call)
    deadline = time.monotonic() + LIMIT + _PATIENCE
    while True:
        ended, status, used = os.wait4(child, os.WNOHANG)
        if ended:
            break
        if time.monotonic() > deadline:
            os.killpg(child, signal.SIGKILL)
            _, status, used = os.wait4(child, 0)
            break
        time.sleep(0.005)
    text = output.read_text(encoding="utf-8", errors="replace")
    return Outcome(call, os.waitstatus_to_exitcode(status), text, used.ru_utime + used.ru_stime)


def _child(call: list[str]) -> None:
    """Be the command, and end."""
    sys.stdin, sys.stdout, sys.stderr = (open(n, "r" if n == 0 else "w", closefd=False) for n in (0, 1, 2))  # noqa: SIM115
    code = 99
    try:
        from cbdp_sym.cli import limits
        from cbdp_sym.cli.group import main

        limits.enabled = True
        main(call, prog_name="cbdp-sym")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def prepare(folder: Path) -> None:
    """Write the files that calls name."""
    for name, text in FOLDER.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "folder").mkdir(exist_ok=True)


if __name__ == "__main__":  # python tests/random_calls.py SEED COUNT [FIRST]: prints the calls that end badly
    import tempfile

    os.environ["CBDP_SYM_WORKER"] = "off"
    load()
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    with tempfile.TemporaryDirectory() as place:
        prepare(Path(place))
        for k, call in enumerate(calls(int(sys.argv[1]), int(sys.argv[2]))):
            if k < first:
                continue
            outcome = run(call, Path(place))
            if outcome.fault:
                shown = [a if len(a) < 90 else a[:40] + "…" for a in call]
                print(f"{k} {outcome.fault} {outcome.seconds:.1f} s {shown}", flush=True)
                print("    " + "\n    ".join(outcome.said.strip().splitlines()[-4:]), flush=True)
    print("done", flush=True)
