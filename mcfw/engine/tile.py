"""A tile: rows of at most sixteen numbers, which stand in vector registers while they are combined.

For so few columns a call of BLAS costs more than the products, and numba turns the loops into scalar code. Arrays are
read by position, as if they were flat; sixteen numbers from each position on must be there.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

WIDTH, LANES = 16, 4
VECTOR, INDEX, SHORT = ir.VectorType(ir.DoubleType(), LANES), ir.IntType(64), ir.IntType(32)
NOTHING = ir.Constant(VECTOR, ir.Undefined)
FUSED = ("contract",)


@intrinsic
def combine(
    typing_context: Any, factors: Any, at: Any, rows: Any, first: Any, stride: Any, n: Any, out: Any, to: Any
) -> Any:
    """out[to : to+16] = Σ_{k<n} factors[at + k]·rows[first + k·stride : +16]."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _, at, _, first, stride, n, _, to = arguments
        data = _data(context, builder, signature, arguments)
        sums = [cgutils.alloca_once(builder, VECTOR) for _ in range(0, WIDTH, LANES)]
        for total in sums:
            builder.store(ir.Constant(VECTOR, [0.0] * LANES), total)
        with cgutils.for_range(builder, n, intp=INDEX) as loop:
            factor = _spread(builder, data(0), builder.add(at, loop.index))
            places = _vectors(builder, data(2), builder.add(first, builder.mul(loop.index, stride)))
            for total, place in zip(sums, places, strict=True):
                product = builder.fmul(factor, builder.load(place, align=8), flags=FUSED)
                builder.store(builder.fadd(builder.load(total), product, flags=FUSED), total)
        for total, place in zip(sums, _vectors(builder, data(6), to), strict=True):
            builder.store(builder.load(total), place, align=8)
        return context.get_dummy_value()

    return types.void(factors, at, rows, first, stride, n, out, to), generate


@intrinsic
def gram(typing_context: Any, rows: Any, whole: Any, n: Any, out: Any) -> Any:
    """out[16i : 16i+16] = Σ_{k<whole} rows[kn + i]·rows[kn : kn+16] for i < n: in the first n of each, AᵀA.

    Two i at a time share what they read, and hide the latency of each other's sums.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _, whole, n, _ = arguments
        data = _data(context, builder, signature, arguments)
        one, zero = ir.Constant(INDEX, 1), ir.Constant(VECTOR, [0.0] * LANES)
        sums = [[cgutils.alloca_once(builder, VECTOR) for _ in range(0, WIDTH, LANES)] for _ in range(2)]
        with cgutils.for_range_slice(builder, ir.Constant(INDEX, 0), n, ir.Constant(INDEX, 2), INDEX) as (
            i,
            _,
        ):
            after = builder.add(i, one)
            # an odd n does its last i twice
            pair = i, builder.select(builder.icmp_signed("<", after, n), after, i)
            for total in (*sums[0], *sums[1]):
                builder.store(zero, total)
            with cgutils.for_range(builder, whole, intp=INDEX) as loop:
                start = builder.mul(loop.index, n)
                parts = [builder.load(place, align=8) for place in _vectors(builder, data(0), start)]
                for own, totals in zip(pair, sums, strict=True):
                    factor = _spread(builder, data(0), builder.add(start, own))
                    for total, part in zip(totals, parts, strict=True):
                        product = builder.fmul(factor, part, flags=FUSED)
                        builder.store(builder.fadd(builder.load(total), product, flags=FUSED), total)
            for own, totals in zip(pair, sums, strict=True):
                places = _vectors(builder, data(3), builder.mul(own, ir.Constant(INDEX, WIDTH)))
                for total, place in zip(totals, places, strict=True):
                    builder.store(builder.load(total), place, align=8)
        return context.get_dummy_value()

    return types.void(rows, whole, n, out), generate


@intrinsic
def gather(
    typing_context: Any, factors: Any, at: Any, table: Any, states: Any, first: Any, n: Any, out: Any, to: Any,
    column: Any,
) -> Any:  # fmt: skip
    """out[to : to+16] += Σ_{k<n} factors[at + k]·table[states[first + k], column : column+16]."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _, at, table, _, first, n, _, to, column = arguments
        data = _data(context, builder, signature, arguments)
        shape = context.make_array(signature.args[2])(context, builder, table).shape
        stride = builder.extract_value(shape, 1)
        targets = _vectors(builder, data(6), to)
        sums = [cgutils.alloca_once_value(builder, builder.load(place, align=8)) for place in targets]
        with cgutils.for_range(builder, n, intp=INDEX) as loop:
            factor = _spread(builder, data(0), builder.add(at, loop.index))
            state = builder.load(builder.gep(data(3), [builder.add(first, loop.index)]))
            places = _vectors(builder, data(2), builder.add(builder.mul(state, stride), column))
            for total, place in zip(sums, places, strict=True):
                product = builder.fmul(factor, builder.load(place, align=8), flags=FUSED)
                builder.store(builder.fadd(builder.load(total), product, flags=FUSED), total)
        for total, place in zip(sums, targets, strict=True):
            builder.store(builder.load(total), place, align=8)
        return context.get_dummy_value()

    return types.void(factors, at, table, states, first, n, out, to, column), generate


@intrinsic
def spread(
    typing_context: Any, row: Any, start: Any, factors: Any, at: Any, n: Any, out: Any, to: Any, stride: Any
) -> Any:
    """out[to + k·stride : +16] = factors[at + k]·row[start : start+16] for k = 0, …, n − 1, in this order."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _, start, _, at, n, _, to, stride = arguments
        data = _data(context, builder, signature, arguments)
        parts = [builder.load(place, align=8) for place in _vectors(builder, data(0), start)]
        with cgutils.for_range(builder, n, intp=INDEX) as loop:
            factor = _spread(builder, data(2), builder.add(at, loop.index))
            places = _vectors(builder, data(5), builder.add(to, builder.mul(loop.index, stride)))
            for part, place in zip(parts, places, strict=True):
                builder.store(builder.fmul(factor, part), place, align=8)
        return context.get_dummy_value()

    return types.void(row, start, factors, at, n, out, to, stride), generate


def _data(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Position of an argument ↦ where the numbers of that array are."""

    def data(position: int) -> Any:
        return context.make_array(signature.args[position])(context, builder, arguments[position]).data

    return data


def _vectors(builder: Any, data: Any, first: Any) -> list[Any]:
    """The vectors of a row that begins at `first`."""
    starts = [builder.add(first, ir.Constant(INDEX, lane)) for lane in range(0, WIDTH, LANES)]
    return [builder.bitcast(builder.gep(data, [at]), VECTOR.as_pointer()) for at in starts]


def _spread(builder: Any, data: Any, at: Any) -> Any:
    """A vector whose lanes are all the number at a position."""
    alone = builder.insert_element(NOTHING, builder.load(builder.gep(data, [at])), ir.Constant(SHORT, 0))
    return builder.shuffle_vector(alone, NOTHING, ir.Constant(ir.VectorType(SHORT, LANES), [0] * LANES))
