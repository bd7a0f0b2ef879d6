"""``python -m cbdp_sym``: the command line."""

from cbdp_sym.cli.start import run

if __name__ == "__main__":
    run()
