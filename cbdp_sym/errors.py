"""The base of the errors that a user can mend."""


class OneSentence(Exception):
    """An error that a user can mend: IPython shows its text, and no traceback."""

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]
