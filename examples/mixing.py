"""The mixing time of a chain: exactly, by certified bounds, and the profile that both come from."""

import numpy as np

import mcfw

chains = {
    "two states, p = 0.05": mcfw.TwoState(0.05),
    "lazy refresh, τ = 20": mcfw.LazyRefresh.with_mixing_time(100, tau=20),
    "lazy cycle of 12": mcfw.lazy_cycle(12),
}
print(f"{'chain':22} {'exact τ':>8} {'certified bound':>16}")
for name, chain in chains.items():
    exact, bound = mcfw.mixing_time(chain), mcfw.mixing_time_bound(chain)
    print(f"{name:22} {exact:8} {bound.tau:16}   (by {bound.certificate})")
    assert exact <= bound.tau

try:
    from matplotlib.figure import Figure
except ImportError:
    print("no picture: pip install 'mcfw[plot]' brings matplotlib")
else:
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes, steps = figure.subplots(), np.arange(1, 61)
    for name, chain in chains.items():
        axes.semilogy(steps, [mcfw.d_mix(chain, int(k)) for k in steps], label=name)
    axes.axhline(0.25, color="black", linewidth=0.8)
    axes.set(xlabel="k", ylabel="d_mix(k): distance from stationarity", ylim=(1e-4, 1.2))
    axes.legend()
    figure.savefig("mixing.png", dpi=120)
    print("drawn: mixing.png; τ is where a curve first meets 1/4")
