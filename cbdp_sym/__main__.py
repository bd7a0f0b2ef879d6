"""``python -m cbdp_sym``: the command line."""

from cbdp_sym.cli import main

if __name__ == "__main__":
    main()
