"""What can go wrong with a document."""


class DocumentError(Exception):
    """One sentence: which document, what is wrong, where."""
