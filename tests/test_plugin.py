"""The pytest plugin: derivation files, the user's own included, as tests."""

from __future__ import annotations

import pytest

from tests import fakes

pytest_plugins = ["pytester"]


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("CBDP_SYM_CACHE", str(pytester.path / "cache"))
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return project.runpytest_subprocess("-p", "no:cacheprovider", *arguments)


def test_each_statement_is_an_item_named_by_its_id(project: pytest.Pytester) -> None:
    own = project.mkdir("derivations")
    fakes.proof(own, "my.first")
    fakes.proof(own, "my.second")
    result = run(project, "-rA")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        ["PASSED derivations/my_first.py::my.first", "PASSED derivations/my_second.py::my.second"]
    )


def test_files_are_found_by_folder_by_name_and_by_option(project: pytest.Pytester) -> None:
    fakes.proof(project.mkdir("derivations"), "my.a")
    fakes.proof(project.path, "my.b").rename(project.path / "square_derivation.py")
    fakes.proof(project.mkdir("proofs"), "my.c")
    fakes.proof(project.path, "my.d")
    result = run(project, "--collect-only", "-q")
    assert sorted(line.split("::")[1] for line in result.outlines if "::" in line) == ["my.a", "my.b"]
    project.makeini("[pytest]\ncbdp_derivations = proofs\n")
    result = run(project, "--collect-only", "-q")
    assert sum("my.c" in line for line in result.outlines) == 1


def test_a_file_named_on_the_command_line_is_collected_once(project: pytest.Pytester) -> None:
    path = fakes.proof(project.mkdir("derivations"), "my.a")
    run(project, str(path)).assert_outcomes(passed=1)
    run(project, f"{path}::my.a").assert_outcomes(passed=1)


def test_a_failure_is_readable(project: pytest.Pytester) -> None:
    own = project.mkdir("derivations")
    fakes.proof(own, "my.wrong", right="x^2 + 3*x + 1")
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "my.wrong (my_wrong.py, line 4)",
            "as printed it is open, and proved is expected",
            "*the claim fails, at x = 1; this step is not proved: (x + 1) ^ 2 = x ^ 2 + 3 * x + 1*",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_file_that_is_no_derivation_is_an_error_in_a_sentence(project: pytest.Pytester) -> None:
    own = project.mkdir("derivations")
    (own / "bad.py").write_text("theorem = Statement(\n")
    (own / "helper.py").write_text("x = 1\n")
    result = run(project)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*bad.py', line 1 is not a derivation*"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_file_that_does_not_load_fails_in_a_sentence(project: pytest.Pytester) -> None:
    path = fakes.proof(project.mkdir("derivations"), "my.bad")
    path.write_text("import no_such_module\n" + path.read_text())
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*line 1 cannot be loaded: ModuleNotFoundError*"])


def test_a_proof_that_hangs_is_stopped(project: pytest.Pytester) -> None:
    project.makeini("[pytest]\ncbdp_timeout = 1\n")
    own = project.mkdir("derivations")
    fakes.proof(own, "my.a_slow", steps="while True: pass")
    fakes.proof(own, "my.b_square")
    result = run(project)
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["*time limit of 1 s*"])


def test_what_has_not_changed_is_not_verified_again(project: pytest.Pytester) -> None:
    own = project.mkdir("derivations")
    # The cache sees files that a string names, so the name is put together.
    mark = "open('ru' + 'ns', 'a').write('x'); "
    path = fakes.proof(own, "my.a", steps=f"{mark}return p.have(p.goal)")
    runs = project.path / "runs"
    for _ in range(2):
        run(project).assert_outcomes(passed=1)
    assert runs.read_text() == "x"
    run(project, "--cbdp-fresh").assert_outcomes(passed=1)
    path.write_text(path.read_text() + "# changed\n")
    run(project).assert_outcomes(passed=1)
    assert runs.read_text() == "xxx"


def test_other_test_runs_are_not_slowed_down(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import sys

        def test_nothing_is_loaded():
            assert not {"sympy", "rich", "flint"} & set(sys.modules)
            assert not [m for m in sys.modules if m.startswith("cbdp_sym.corpus")]
        """
    )
    run(project).assert_outcomes(passed=1)
