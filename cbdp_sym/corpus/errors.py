"""Errors that a user can mend."""


class UserError(Exception):
    """One sentence that says what is wrong, where, and what to do; the exit code is 2."""

    def _render_traceback_(self) -> list[str]:  # IPython shows this
        return [f"{type(self).__name__}: {self}"]
