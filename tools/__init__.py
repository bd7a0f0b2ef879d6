"""Tools of the developers, which are not shipped: ``python -m tools`` in a checkout lists them."""
