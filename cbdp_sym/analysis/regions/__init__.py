"""Certificates of inequalities over regions: any conjunction of inequalities, bounded or not."""
