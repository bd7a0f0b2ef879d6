"""The tools: each is a command of the command line, and gives its answer with the evidence."""

from __future__ import annotations

import json
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from importlib.machinery import PathFinder
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Literal

from anyio import to_thread
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from cbdp_sym.corpus.catalogue import corpus_catalogue
from cbdp_sym.mcp.calls import DEFAULT, CallFailed, Limits, Said, run
from cbdp_sym.mcp.proofs import Proofs
from cbdp_sym.mcp.words import Server

_INSTRUCTIONS = """\
cbdp_sym proves and refutes quantitative statements of differential privacy. An answer "proved"
comes with a proof that a kernel has checked, "refuted" with an exact witness. "unknown", "open" and
"checked" decide nothing, and must not be reported as true or false. Ends of divergences are
guaranteed and rounded outwards. All parameters are in nats, numbers are exact (0.1 is 1/10), and
formulas are in SymPy's notation. "command" in an answer is the command line that gives it again."""
_SAFE = ToolAnnotations(read_only_hint=True, destructive_hint=False, open_world_hint=False)
_RUNS_CODE = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)
_LONGEST_CERTIFICATE = 50_000

Seconds = Annotated[
    float | None,
    Field(gt=0, description="The time limit; by default 60, 10 for prove, or what the server allows."),
]
Digits = Annotated[int, Field(ge=1, le=50, description="Significant digits.")]
Group = Annotated[int, Field(ge=1, description="Data sets differ in at most so many entries.")]
Certificate = Annotated[bool, Field(description="Whether to give the proof as data, in JSON.")]
Claim = Annotated[str, Field(description="Relations with <=, <, >=, > or ==, joined by commas.")]
Domain = Annotated[
    str, Field(description="Inequalities that bound the variables, joined by commas, such as '0 <= y < x'.")
]
Law = Annotated[
    str,
    Field(
        description="Laplace(location,scale), Normal(mean,standard deviation), "
        "Finite(1/3,2/3) with the weights, or Density(f) with a density f in x."
    ),
]
Kind = Annotated[
    str, Field(description="kl, renyi, alpha, tv, chi2, or 'f:' and a convex function of t that is 0 at 1.")
]
Order = Annotated[str, Field(description="The order of renyi and alpha, above 1.")]
Mechanisms = Annotated[
    list[str],
    Field(
        min_length=1,
        max_length=50,
        description="'Gaussian(sigma=2)', 'Laplace(scale=2)', 'TruncatedLaplace(scale=1, width=5)', "
        "'DiscreteGaussian(sigma=2)', 'Geometric(scale=2)', 'Skellam(mu=10)', "
        "'Staircase(epsilon=1, gamma=1/2)', 'RandomizedResponse(k=3, epsilon=1)', 'Binomial(n=20, p=1/2)', "
        "'ApproxDP(epsilon=1/10, delta=1e-8)', 'PureDP(epsilon=1)', 'ExponentialMechanism(epsilon=1)', "
        "'BoundedRange(epsilon=1)', or two laws of the answer, 'Pair(Finite(3/4,1/4), Finite(1/4,3/4))'. "
        "'100 * Gaussian(sigma=2, sensitivity=3)' is used 100 times. All are composed.",
    ),
]
Sensitivities = Annotated[
    list[str], Field(description="How far neighbours move the query, once or for each mechanism; 1 if empty.")
]
Samplings = Annotated[
    list[str],
    Field(
        description="'none', 'poisson(1/100)', 'without-replacement(10,1000)', 'with-replacement(10,1000)', "
        "'random-allocation(100)' or 'shuffled(1000)', once or for each mechanism."
    ),
]
Steps = Annotated[
    list[Annotated[int, Field(ge=1)]],
    Field(description="How many steps there are, once or for each mechanism; 1 if empty."),
]
Adjacency = Annotated[
    Literal["", "add", "remove", "add-remove", "replace"],
    Field(description="Which data sets are neighbours; by default the relation that suits the steps."),
]
AtEpsilon = Annotated[str, Field(description="Bound delta at this epsilon, in nats.")]
AtDelta = Annotated[str, Field(description="Bound epsilon at this delta.")]
ProfileDigits = Annotated[
    int, Field(ge=0, le=50, description="Digits to which the ends agree; 0: 15 for one step, otherwise 4.")
]
Adversary = Annotated[
    str,
    Field(
        description="unrestricted, or the class of a capacity bounded adversary: linear, 'poly:2', "
        "'span:x,abs(x)' or 'matrix:0,1,2;0,1,4' with values on the outcomes."
    ),
]
Sources = Annotated[
    list[str],
    Field(
        max_length=50,
        description="What is assumed: 'zCDP(0,1/10)', 'PureDP(1)', '100 * PureDP(1/10)', "
        "'GaussianMechanism(1,5)'. Several are used one after the other.",
    ),
]
Target = Annotated[
    str, Field(description="What is asked for without its one unknown: 'ApproxDP(delta=1e-6)', 'zCDP(xi=0)'.")
]
Lemma = Annotated[str, Field(description="The id of a lemma to use instead of the sharpest.")]
MechanismOf = Annotated[
    list[str],
    Field(
        description="Which mechanism a PureDP is: 'Laplace', 'RandomizedResponse(7)' with seven answers, "
        "'ExponentialMechanism' or 'BoundedRange'. With its parameters it is one of the sources."
    ),
]
OftenAll = Annotated[int, Field(ge=1, description="How often all of the sources are used.")]
Unknown = Annotated[str, Field(description="The name of the number that is looked for, such as 's'.")]
StepsOrName = Annotated[
    list[str | int],
    Field(description="How many steps there are, once or for each mechanism, or the unknown; 1 if empty."),
]
CalibratedDigits = Annotated[int, Field(ge=1, le=12, description="Significant digits of the answer.")]
Wanted = Annotated[
    list[str], Field(description="Patterns with holes _, such as 'exp _ <= _', or words; all are to be met.")
]
Goal = Annotated[str, Field(description="A statement to be proved: what has this conclusion is found.")]
Facts = Annotated[list[str], Field(description="What is known, such as '0 <= e'.")]
ClaimText = Annotated[str, Field(description="A claim: 'for … given … holds …'.")]
ProofName = Annotated[str, Field(description="The name of a proof that start has begun, such as 'proof1'.")]
StepText = Annotated[str, Field(description="A step, such as 'have(\"0 < x\")'.")]
Aim = Annotated[str, Field(description="What is to be shown, by default the goal.")]
OwnId = Annotated[str, Field(description="The id for the statement, such as 'my.theorem'.")]
Id = Annotated[str, Field(description="The id of a statement of the corpus, such as 'cbdp.thm9'.")]
Derivations = Annotated[str, Field(description="A derivation file, or a folder of them, in the project.")]
Function = Annotated[str, Field(description="MODULE:FUNCTION, a Python function that computes in floats.")]
Arguments = Annotated[
    dict[str, str],
    Field(description="For a parameter of the statement an expression in the function's arguments."),
]
Quantity = Annotated[
    str,
    Field(
        description="What the function computes: a number of the guarantee, such as 'epsilon' (default: the "
        "one that it bounds), or an expression in it or in 'value'."
    ),
]
PartOf = Annotated[str, Field(description="The position of the claim from 0, or its label.")]


def server(folder: Path, limits: Limits = DEFAULT, modules: Sequence[str] = ()) -> MCPServer[dict[str, Any]]:
    """Return the server.

    Args:
        folder: the working directory of the calls; own derivations and modules are taken from there.
        limits: of each call; a call may ask for fewer seconds.
        modules: what ``check_formula`` may import besides the modules in ``folder``.
    """
    calls = _Calls(folder.resolve(), limits)
    proofs = Proofs(calls.folder, limits)

    @asynccontextmanager
    async def until_the_end(_: MCPServer[dict[str, Any]]) -> AsyncIterator[dict[str, Any]]:
        try:
            yield {}
        finally:
            await proofs.end()

    made = Server(
        "cbdp-sym",
        lifespan=until_the_end,
        title="cbdp_sym: theorems of differential privacy",
        instructions=_INSTRUCTIONS,
        version=version("cbdp-sym"),
        log_level="WARNING",
    )
    made.most_seconds = limits.seconds

    @made.tool(annotations=_SAFE, structured_output=True)
    async def prove(
        claim: Claim, where: Domain = "", seconds: Seconds = None, certificate: Certificate = False
    ) -> dict[str, Any]:
        """Decide whether an inequality holds on a whole domain.

        The verdict is "proved" (with a certificate that the kernel has checked), "refuted" (with a
        rational point at which the claim fails) or "unknown". A variable without a bound ranges over
        all real numbers. For example: claim "log(1 + x) <= x", where "x > -1".
        """
        arguments = [f"--where={where}", "--", claim]
        return await calls.proved("prove", arguments, seconds, certificate, (0, 1, 3), default=10.0)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def divergence(
        p: Law,
        q: Law,
        kind: Kind,
        order: Order = "",
        adversary: Adversary = "unrestricted",
        digits: Digits = 15,
        seconds: Seconds = None,
        certificate: Certificate = False,
    ) -> dict[str, Any]:
        """Enclose a divergence of P from Q, in nats, between guaranteed lower and upper ends."""
        arguments = [f"--p={p}", f"--q={q}", f"--kind={kind}", f"--adversary={adversary}"]
        arguments += [f"--order={order}"] if order else []
        arguments += [f"--digits={digits}"]
        return await calls.proved("divergence", arguments, seconds, certificate)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def profile(
        mechanisms: Mechanisms,
        epsilon: AtEpsilon = "",
        delta: AtDelta = "",
        sensitivity: Sensitivities = [],  # noqa: B006 - never changed
        sampling: Samplings = [],  # noqa: B006 - never changed
        compose: Steps = [],  # noqa: B006 - never changed
        adjacency: Adjacency = "",
        digits: ProfileDigits = 0,
        seconds: Seconds = None,
        certificate: Certificate = False,
    ) -> dict[str, Any]:
        """Bound the privacy profile of mechanisms, subsampled and composed: delta at epsilon, or the reverse.

        Both ends are guaranteed. "why" has the dominating pairs, with proof or source.
        """
        arguments = [f"--mechanism={m}" for m in mechanisms]
        arguments += [f"--sensitivity={s}" for s in sensitivity]
        arguments += [f"--sampling={s}" for s in sampling]
        arguments += [f"--compose={n}" for n in compose]
        for name, value in (("adjacency", adjacency), ("epsilon", epsilon), ("delta", delta)):
            arguments += [f"--{name}={value}"] if value else []
        arguments += [f"--digits={digits}"] if digits else []
        return await calls.proved("profile", ["--why", *arguments], seconds, certificate)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def convert(
        sources: Sources = [],  # noqa: B006 - never changed
        target: Target = "",
        epsilon: AtEpsilon = "",
        delta: AtDelta = "",
        compose: OftenAll = 1,
        group: Group = 1,
        by: Lemma = "",
        mechanism: MechanismOf = [],  # noqa: B006 - never changed
        digits: Digits = 15,
        seconds: Seconds = None,
    ) -> dict[str, Any]:
        """Convert a guarantee of privacy to another one by the sharpest of the proved lemmas.

        The bound is rounded upwards and proved as it is printed. The lemmas, what was assumed, the
        cited theorems and the other lemmas come with it. "sharper" is a smaller number with guaranteed
        ends, where the profile or several orders together give one. Give one of target, epsilon and delta.
        """
        arguments = [f"--from={s}" for s in sources] + [f"--mechanism={m}" for m in mechanism]
        for name, value in (("to", target), ("epsilon", epsilon), ("delta", delta), ("by", by)):
            arguments += [f"--{name}={value}"] if value else []
        arguments += [f"--compose={compose}", f"--group={group}", f"--digits={digits}"]
        limit = calls.within(seconds, 300.0)
        return await calls.data(["convert", "--json", f"--timeout={limit}", *arguments], limit)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def calibrate(
        mechanisms: Mechanisms,
        unknown: Unknown,
        epsilon: AtEpsilon,
        delta: AtDelta,
        sensitivity: Sensitivities = [],  # noqa: B006 - never changed
        sampling: Samplings = [],  # noqa: B006 - never changed
        compose: StepsOrName = [],  # noqa: B006 - never changed
        adjacency: Adjacency = "",
        digits: CalibratedDigits = 5,
        seconds: Seconds = None,
        certificate: Certificate = False,
    ) -> dict[str, Any]:
        """Find the least noise for a target (epsilon, delta), or the most steps, the largest rate or epsilon.

        The unknown stands in a mechanism or in another argument: 'Gaussian(sigma=s)', 'poisson(q)', 'n'.
        The answer is rounded to the safe side; its neighbour, which misses the target, comes with it.
        """
        arguments = [f"--mechanism={m}" for m in mechanisms]
        arguments += [f"--sensitivity={s}" for s in sensitivity]
        arguments += [f"--sampling={s}" for s in sampling]
        arguments += [f"--compose={n}" for n in compose]
        arguments += [f"--adjacency={adjacency}"] if adjacency else []
        arguments += [f"--epsilon={epsilon}", f"--delta={delta}", f"--digits={digits}", "--", unknown]
        return await calls.proved("calibrate", arguments, seconds, certificate, default=300.0)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def statements() -> dict[str, Any]:
        """List the statements of the corpus: their ids, which other tools take, and titles."""
        found = await to_thread.run_sync(corpus_catalogue)
        keys = ("id", "ref", "title", "expect")
        rows = [{k: getattr(e, k) for k in keys} for e in found.corpus]
        return {"statements": rows, "command": "cbdp-sym list"}

    @made.tool(annotations=_SAFE, structured_output=True)
    async def find(wanted: Wanted = [], goal: Goal = "", given: Facts = []) -> dict[str, Any]:  # noqa: B006
        """Find statements of the library, lemmas and statements of the corpus: by pattern, words or goal.

        For example: wanted ["D[_](P ‖ Q) <= _"], wanted ["donsker varadhan"], or goal "1 <= exp e" with
        given ["0 <= e"]; for a goal, the statements come first that need the least besides what is given.
        """
        asked = [f"--goal={goal}"] if goal else []
        asked += [f"--given={fact}" for fact in given]
        return await calls.data(["find", "--json", *asked, "--", *wanted], answers=(0, 1))

    async def asked(proof: str, **question: Any) -> dict[str, Any]:
        try:
            return await (proofs.ask(proof, question) if proof else proofs.start(**question))
        except CallFailed as error:
            raise ToolError(str(error)) from None

    @made.tool(annotations=_SAFE, structured_output=True)
    async def start(claim: ClaimText) -> dict[str, Any]:
        """Begin the proof of a claim, step by step; the answer has its name, the goal, and what is known.

        For example "for ε given 0 < ε holds 1 < exp(ε)". At most four proofs are kept.
        """
        return await asked("", claim=claim)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def step(proof: ProofName, step: StepText) -> dict[str, Any]:
        """Make a step of a proof. A step that fails changes nothing; "error" says what is missing.

        Steps are those of a derivation: have("…", because="…"), use("lemma", "value", …), chain("a", le("b"),
        eq("c")), let(r="dP/dQ"), obtain("u", "∃u. …"), unfold("zcdp"), and blocks: case("…"), otherwise(),
        fix("x y"), suppose("…"), each ended by end(). step3 is what the third step showed, as a fact for
        later ones; by=todo leaves a step for later, by=decide certifies an inequality.
        """
        return await asked(proof, step=step)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def suggest(proof: ProofName, text: Aim = "") -> dict[str, Any]:
        """Return steps that may come next: each was tried, and those that show the goal come first."""
        return await asked(proof, suggest=text)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def undo(proof: ProofName, steps: Annotated[int, Field(ge=1)] = 1) -> dict[str, Any]:
        """Take back the last steps of a proof."""
        return await asked(proof, undo=steps)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def script(proof: ProofName, id: OwnId = "my.theorem") -> dict[str, Any]:
        """Return a proof as a derivation file, with its verdict: proved if the kernel made the claim."""
        return await asked(proof, script=id)

    @made.tool(annotations=_SAFE, structured_output=True)
    async def show(statement: Id) -> dict[str, Any]:
        """Show what exactly a statement of the corpus claims, its verdict, evidence and derivation.

        The printed and the repaired version are apart, each part with its hypotheses,
        verdict, cited theorems and witness.
        """
        _require_id(statement, calls.folder)
        return await calls.data(["show", "--json", "--", statement])

    @made.tool(annotations=_RUNS_CODE, structured_output=True)
    async def verify(path: Derivations, seconds: Seconds = None) -> dict[str, Any]:
        """Verify derivations of one's own, which runs their code.

        ``seconds`` are for each statement. The answer has the verdict of each part, and what is not
        as expected.
        """
        inside = (calls.folder / path).resolve()
        if not inside.is_relative_to(calls.folder):
            raise ToolError(f"'{path}' is not in the server's folder, {calls.folder}")
        limit = f"--timeout={calls.within(seconds)}"
        return await calls.data(["verify", "--json=-", limit, "--", str(inside)], answers=(0, 1))

    @made.tool(annotations=_RUNS_CODE, structured_output=True)
    async def check_formula(
        function: Function,
        statement: Id,
        parameters: Arguments = {},  # noqa: B006 - never changed
        where: Domain = "",
        side: Literal["upper", "lower", "nearest"] = "upper",
        part: PartOf = "0",
        which: Literal["printed", "repaired"] = "printed",
        quantity: Quantity = "",
    ) -> dict[str, Any]:
        """Compare a library's function with the value that a proved statement gives.

        This runs the function's code. The verdict is "agrees", "safe", "another formula", "loses digits",
        "rounds down" or "fails", with the call that shows it.
        """
        _require_id(statement, calls.folder)
        _require_allowed(function, calls.folder, modules)
        arguments = [f"--side={side}", f"--version={which}", f"--part={part}"]
        arguments += [f"--where={where}"] if where else []
        arguments += [f"--quantity={quantity}"] if quantity else []
        arguments += [f"--param={name}={value}" for name, value in parameters.items()]
        return await calls.data(
            ["check-formula", "--json", *arguments, "--", function, statement], answers=(0, 1)
        )

    return made


class _Calls:
    """Commands run in a folder, within limits; a failure is an error of the tool."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.folder, self._limits = folder, limits

    def within(self, seconds: float | None, default: float = 60.0) -> float:
        """Return the seconds; if none are asked for, the default or what the server allows.

        Raises:
            ToolError: the server does not allow so many.
        """
        if seconds is None:
            return min(default, self._limits.seconds)
        if not 0 < seconds <= self._limits.seconds:
            raise ToolError(f"the server allows {self._limits.seconds:g} seconds for a call, not {seconds:g}")
        return seconds

    async def data(
        self, arguments: Sequence[str], seconds: float | None = None, answers: Sequence[int] = (0,)
    ) -> dict[str, Any]:
        """Return the JSON that a command prints; a list is under ``statements``."""
        limits = self._limits if seconds is None else replace(self._limits, seconds=seconds)
        try:
            answer: Said = await run(arguments, self.folder, limits, frozenset(answers))
        except CallFailed as error:
            raise ToolError(str(error)) from None
        found = json.loads(answer.text)
        plain = found if isinstance(found, dict) else {"statements": found}
        return {**plain, "command": answer.command}

    async def proved(
        self,
        command: str,
        arguments: Sequence[str],
        seconds: float | None,
        certificate: bool,
        answers: Sequence[int] = (0,),
        default: float = 60.0,
    ) -> dict[str, Any]:
        """Return the same, with the certificate if it is wanted."""
        seconds = self.within(seconds, default)
        head = [command, "--json", f"--timeout={seconds}"]
        if not certificate:
            return await self.data([*head, *arguments], seconds, answers)
        with tempfile.TemporaryDirectory() as kept:
            file = Path(kept) / "certificate.json"
            answer = await self.data([*head, f"--certificate={file}", *arguments], seconds, answers)
            answer["command"] = answer["command"].replace(str(file), file.name)
            text = file.read_text(encoding="utf-8") if file.exists() else "null"
        if len(text) <= _LONGEST_CERTIFICATE:
            return {**answer, "certificate": json.loads(text)}
        note = f"the certificate has {len(text)} characters; the command writes it to a file"
        return {**answer, "certificate": None, "note": note}


def _require_id(name: str, folder: Path) -> None:
    """Check that a name is no path: a path is a file whose code would run.

    Raises:
        ToolError: it is one.
    """
    if "/" in name or "\\" in name or name.endswith(".py") or (folder / name).exists():
        raise ToolError(f"'{name}' is not an id of a statement; 'verify' is for derivations in a file")


def _require_allowed(function: str, folder: Path, modules: Sequence[str]) -> None:
    """Check that a module is one of the project's, or one that the server was started with.

    Raises:
        ToolError: it is neither.
    """
    top = function.partition(":")[0].partition(".")[0]
    if top in modules:
        return
    if not top.isidentifier() or PathFinder.find_spec(top, [str(folder)]) is None:
        raise ToolError(
            f"the module '{top}' is not in {folder}; start the server with --module {top} to allow it"
        )
