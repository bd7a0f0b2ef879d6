"""``python -m tools``: changed claims and certificates, and the figures of docs/trust.md."""

from cbdp_sym.cli.group import Commands
from tools.mutants import mutants
from tools.trust import trust

main = Commands("tools", commands=[mutants, trust], help="Tools of the developers.")

if __name__ == "__main__":
    main()
