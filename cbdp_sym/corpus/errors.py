"""Errors that a user can mend."""

from cbdp_sym.errors import OneSentence


class UserError(OneSentence):
    """One sentence that says what is wrong, where, and what to do; the exit code is 2."""
