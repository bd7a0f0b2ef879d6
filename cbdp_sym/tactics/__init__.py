"""Tactics: searches for proofs on the kernel.  They may fail, or be wrong, and then no theorem comes out.

A tactic takes a goal and a context of theorems, and returns the theorem or raises `Failed`.
"""

from cbdp_sym import mathematics as mathematics
from cbdp_sym.tactics import almost_everywhere as almost_everywhere
from cbdp_sym.tactics import bounded as bounded
from cbdp_sym.tactics import combinations as combinations
from cbdp_sym.tactics import congruent as congruent
from cbdp_sym.tactics import constant_factors as constant_factors
from cbdp_sym.tactics import derivatives as derivatives
from cbdp_sym.tactics import diverging as diverging
from cbdp_sym.tactics import ereal as ereal
from cbdp_sym.tactics import gcongr as gcongr
from cbdp_sym.tactics import inequalities as inequalities
from cbdp_sym.tactics import integrals as integrals
from cbdp_sym.tactics import limits as limits
from cbdp_sym.tactics import logic as logic
from cbdp_sym.tactics import maximise as maximise
from cbdp_sym.tactics import measurability as measurability
from cbdp_sym.tactics import numbers as numbers
from cbdp_sym.tactics import splitting as splitting
from cbdp_sym.tactics.apply import use as use
from cbdp_sym.tactics.chains import chain as chain
from cbdp_sym.tactics.closing import close as close
from cbdp_sym.tactics.context import Context as Context
from cbdp_sym.tactics.failure import Failed as Failed
from cbdp_sym.tactics.proof import Proof as Proof
from cbdp_sym.tactics.rewriting import backwards as backwards
from cbdp_sym.tactics.rewriting import equation as equation
from cbdp_sym.tactics.rewriting import rewrite as rewrite
