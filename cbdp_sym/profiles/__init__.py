"""Privacy profiles of mechanisms, subsampled and composed, with guaranteed ends (``docs/profiles.md``)."""

from __future__ import annotations

from cbdp_sym.profiles.result import Profile, ProfileBound, profile

__all__ = ["Profile", "ProfileBound", "profile"]
