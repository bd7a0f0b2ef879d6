"""The two experiments of section 6 of Wang, Lei, Fienberg (2016); see README.md beside this file."""
