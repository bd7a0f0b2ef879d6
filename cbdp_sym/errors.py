"""The base of the errors that a user can mend, and how a message says that another claim is at fault."""

from typing import Final

RESTS_ON: Final = "it rests on "
WHICH_FAILS: Final = ", whose proof fails there"


class OneSentence(Exception):
    """An error that a user can mend: IPython shows its text, and no traceback."""

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]
