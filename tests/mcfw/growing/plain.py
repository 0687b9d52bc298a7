"""The growing sample once more, from its description and without its code: plain loops, constants as literals."""

import math

import numpy as np

GAUSS = ((0.5 - math.sqrt(0.15), 5 / 18), (0.5, 8 / 18), (0.5 + math.sqrt(0.15), 5 / 18))


class Plain:
    """min f(x) + h(x) over a set with the given prox, oracle and diameter; `mean(x, states)` is the mean gradient."""

    def __init__(self, mean, prox, linear, composite, h, D, x0):
        self.mean, self.prox, self.linear, self.composite, self.h, self.D = (
            mean,
            prox,
            linear,
            composite,
            h,
            D,
        )
        self.x0, self.x, self.lam, self.seen, self.judgement = x0, x0, 0.0, 0, None
        self.log, self.stops = [], []

    def gap(self, x, g):
        """max_v ⟨g, x − v⟩ + h(x) − h(v)."""
        v = self.composite(g)
        return np.sum(g * (x - v)) + self.h(x) - self.h(v)

    def judge(self, fresh):
        """Mean and standard error of F(x) − F(x0) over 16 blocks."""
        d, values = self.x - self.x0, []
        for i in range(16):
            block = fresh[i * len(fresh) // 16 : (i + 1) * len(fresh) // 16]
            slope = sum(w * np.sum(self.mean(self.x0 + s * d, block) * d) for s, w in GAUSS)
            values.append(slope + self.h(self.x) - self.h(self.x0))
        return np.mean(values), np.std(values, ddof=1) / 4

    def stage(self, states, last):
        """Judge, measure the noise, descend."""
        n = len(states)
        if self.seen and n - self.seen >= n / 4:
            self.judgement = self.judge(states[self.seen :])
        self.seen = n
        m = (self.mean(self.x, states[: n // 2]) - self.mean(self.x, states[n // 2 :])) / 2
        noise = (np.sum(m * (self.x - self.linear(m))) + np.sum(-m * (self.x - self.linear(-m)))) / 2
        x, g = self.x, self.mean(self.x, states)
        lam = self.lam or 0.01 * self.D / np.linalg.norm(g)
        stop, passes, step = (0.01 if last else 0.3) * noise, 0, 0
        self.stops.append(stop)
        while True:
            ends = passes > 40 or step >= (40 if last else 15)
            if (step % 5 == 0 or ends) and (ends or self.gap(x, g) <= stop):
                break
            d = self.prox(x - lam * g, lam) - x
            dh = self.h(x + d) - self.h(x)
            if np.sum(g * d) + dh >= -1e-14 * stop:
                break
            eta, new, tries, accepted = self.search(x, d, np.sum(g * d) + dh, dh, states)
            passes += tries
            s, y = eta * d, new - g
            most = min(4 * lam, 10 * self.D / np.linalg.norm(new))
            bend = np.sum(s * y)
            lam = min(most, max(1e-8 * lam, np.sum(s * s) / bend)) if bend > 0 else most
            if accepted:
                x, g = x + s, new
            step += 1
        self.x, self.lam = x, lam
        self.log.append((n, step, passes))

    def search(self, x, d, first, dh, states):
        """Secants on slopes."""
        low, high, at_low, at_high, eta, falling = 0.0, 1.0, first, 0.0, 1.0, None
        for tries in range(1, 7):
            g = self.mean(x + eta * d, states)
            slope = np.sum(g * d) + dh
            if abs(slope) <= 0.3 * abs(first) or (slope < 0 and eta == 1):
                return eta, g, tries, True
            if slope > 0:
                high, at_high = eta, slope
            else:
                low, at_low, falling = eta, slope, (eta, g)
            eta = low + (high - low) * np.clip(-at_low / (at_high - at_low), 0.1, 0.9)
        return (*falling, 6, True) if falling else (high, g, 6, False)

    def run(self, states):
        """Stages at ⌈N/2^k⌉·2^j and at N."""
        N, k = len(states), 0
        while N / 2 ** (k + 1) >= max(256, N / 64):
            k += 1
        k = max(k, 1)
        for j in range(k):
            self.stage(states[: -(-N // 2**k) * 2**j], last=False)
        self.stage(states, last=True)
        return self
