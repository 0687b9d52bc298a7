"""A kernel: a small function compiled once, for one signature, and kept on disk for every later process.

A cached function that calls kernels of other files is stale when one of those files changes, and numba looks at the
function's own file only; so every kernel is kept under a digest of all that kernels are made of. The digest is part of
the file's name too: numba writes its index first, and would show another process what older sources left there.
"""

import contextlib
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import njit, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

from mcfw.errors import SlowWarning, warn

Floats = types.float64[::1]
Rows = types.float64[:, ::1]
Cube = types.float64[:, :, ::1]
Integers = types.int64[::1]
Short = types.int32[::1]
IntegerRows = types.int64[:, ::1]
Words = types.uint64[::1]
WordRows = types.uint64[:, ::1]
real, integer, void, boolean = types.float64, types.int64, types.void, types.boolean

EXACT: frozenset[str] = frozenset()
"""Every operation as it is written."""
FUSED = frozenset({"contract"})
"""A product and a sum may be rounded once."""
REORDERED = frozenset({"reassoc", "contract", "nsz", "arcp"})
"""Sums may be reordered, as BLAS does; NaN and infinity keep their meaning, since they end a run."""
TEXTS = ("schedule", "short_step", "half_schedule", "levels", "output_index")
SOURCES = ("engine/*.py", *(f"method/{name}.py" for name in TEXTS))


@cache
def digest() -> str:
    """What the kernels are made of."""
    root = Path(__file__).parents[1]
    content = hashlib.sha256(numba.__version__.encode())
    for pattern in SOURCES:
        for path in sorted(root.glob(pattern)):
            content.update(path.name.encode() + path.read_bytes())
    return content.hexdigest()


def kernel(
    signature: Any, math: frozenset[str] = REORDERED, *, allocates: bool = False, inline: bool = False
) -> Callable[[Callable[..., Any]], Any]:
    """A kernel of this signature alone, without the interpreter lock; `math` is what rounding may depend on.

    It is compiled, or read from disk, when it is called first or when a kernel that calls it is compiled: a run pays
    for the kernels that it needs.

    A kernel that allocates no array counts no references either, which costs as much as a short loop; an `inline`
    one is copied into those that call it, because passing a dozen arrays costs as much again; Python cannot call it.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        compiled: Any = njit(
            nogil=True, fastmath=set(math), error_model="numpy", _nrt=allocates, forceinline=inline,
            no_cpython_wrapper=inline, no_cfunc_wrapper=inline,
        )(function)  # fmt: skip

        def compile_once(_: Any) -> Any:
            with global_compiler_lock:
                if compiled._can_compile:
                    compile_kernel(compiled, signature)
                    compiled.disable_compile()
            return compiled.get_compile_result(signature).entry_point

        def compile_for_call(*_: Any) -> Any:
            compile_once(signature)
            return compiled

        # whoever needs the kernel, another kernel or a call, comes through one of these two
        compiled.compile, compiled._compile_for_args = compile_once, compile_for_call
        return compiled

    return decorate


def inlined(function: Callable[..., Any]) -> Any:
    """A text that is compiled as a part of each kernel that calls it, and has no compilation of its own."""
    return njit(inline="always")(function)


def compile_kernel(compiled: Any, signature: Any) -> None:
    """Compile for this signature, or read what an earlier process kept."""
    try:
        compiled.enable_caching()
    except RuntimeError:  # numba found no folder to write in
        warn_of_no_folder()
        Dispatcher.compile(compiled, signature)
    else:
        compile_or_read(compiled, signature)


def compile_or_read(compiled: Any, signature: Any) -> None:
    """The kernel of these sources from disk; compiled and kept if it is not there, or cannot be read."""
    kept = compiled._cache._cache_file
    # numba compares this stamp with the one on disk before it reads a kept function.
    kept._source_stamp = digest()
    kept._data_name_pattern = f"{Path(kept._index_name).stem}.{digest()[:12]}.{{number:d}}.nbc"
    try:
        Dispatcher.compile(compiled, signature)
    except Exception:  # what is kept cannot be read: forget it; a fault of ours is raised once more
        kept.flush()
        Dispatcher.compile(compiled, signature)
    if compiled.stats.cache_misses:
        forget_older(kept)


@cache
def warn_of_no_folder() -> None:
    """Say once why every process will compile."""
    warn(
        "compiled functions cannot be kept, since neither the package's folder nor the home folder can be written: "
        "every process compiles them again; set NUMBA_CACHE_DIR to a folder of yours",
        SlowWarning,
    )


def forget_older(kept: Any) -> None:
    """Remove what other sources, or another numba, left of a kernel."""
    for path in Path(kept._cache_path).glob(f"{Path(kept._index_name).stem}.*.nbc"):
        if digest()[:12] not in path.name:
            with contextlib.suppress(OSError):
                path.unlink()


def first_class(signature: Any) -> Any:
    """The type of an argument that is a kernel of this signature."""
    return types.FunctionType(signature)


@kernel(void(Floats, Floats), inline=True)
def copy(source: Any, target: Any) -> None:
    """target = source; an assignment of slices would allocate a copy first, in case that they overlap."""
    for i in range(len(source)):
        target[i] = source[i]
