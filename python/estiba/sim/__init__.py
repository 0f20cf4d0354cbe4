"""Batches: many matches at once, on all cores."""

from estiba.sim.batch import SimulationResult, simulate

__all__ = ["SimulationResult", "simulate"]
