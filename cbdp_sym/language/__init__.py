"""The language of claims, proofs and displays: the notation of the papers for the kernel's text.

Nothing here is trusted: what is proved is the kernel's text (`elaborate`), and what is shown is read back
(`printer`).
"""
