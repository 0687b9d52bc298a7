"""How long must a run be? Certified horizons for every bound of the paper and of the refined theorems."""

from theory.planner.plan import Plan, Row, curve, plan

__all__ = ["Plan", "Row", "curve", "plan"]
