"""The Pythons and systems that the lock is for, as markers and tags of wheels."""

from itertools import chain
from typing import NamedTuple

from packaging import tags
from packaging.markers import default_environment

MINORS = (11, 12, 13, 14)


class System(NamedTuple):
    """An operating system on a kind of machine."""

    sys_platform: str
    platform_system: str
    machine: str
    platforms: tuple[str, ...]
    """The tags of its wheels, best first."""


def _linux(machine):
    old = {5: "manylinux1", 12: "manylinux2010", 17: "manylinux2014"}
    return tuple(
        chain.from_iterable(
            (f"manylinux_2_{glibc}_{machine}", *([f"{old[glibc]}_{machine}"] if glibc in old else []))
            for glibc in range(39, 4, -1)
        )
    )


SYSTEMS = {
    "Linux x86_64": System("linux", "Linux", "x86_64", _linux("x86_64")),
    "Linux aarch64": System("linux", "Linux", "aarch64", _linux("aarch64")),
    "macOS arm64": System("darwin", "Darwin", "arm64", tuple(tags.mac_platforms((15, 0), "arm64"))),
    "Windows x86_64": System("win32", "Windows", "AMD64", ("win_amd64",)),
}


def tags_of(minor, system):
    """The tags that Python 3.minor takes on this system, best first."""
    platforms = SYSTEMS[system].platforms
    return [
        *tags.cpython_tags((3, minor), abis=[f"cp3{minor}"], platforms=platforms),
        *tags.compatible_tags((3, minor), interpreter=f"cp3{minor}", platforms=platforms),
    ]


def markers_of(minor, system):
    """What the markers of a requirement are evaluated in."""
    here = SYSTEMS[system]
    return default_environment() | {
        "implementation_name": "cpython",
        "os_name": "nt" if here.sys_platform == "win32" else "posix",
        "platform_machine": here.machine,
        "platform_python_implementation": "CPython",
        "platform_system": here.platform_system,
        "python_full_version": f"3.{minor}.0",
        "python_version": f"3.{minor}",
        "sys_platform": here.sys_platform,
    }


def every():
    """Each Python on each system."""
    return [(minor, system) for minor in MINORS for system in SYSTEMS]
