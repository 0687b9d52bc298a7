"""A certificate as JSON, and back: what follows from the numbers is computed again and compared."""

import math
from typing import Any

import numpy as np

from mcfw.arithmetic import check_integer, check_nonnegative, check_positive
from mcfw.certificate.blocks import apart
from mcfw.certificate.margins import Margins
from mcfw.certificate.premises import GIVEN
from mcfw.certificate.rounding import sum_above
from mcfw.certificate.spread import Bernstein, BlockEstimate
from mcfw.errors import InvalidInput
from mcfw.problem.low_rank import Atoms

FORMAT, VERSION = "mcfw gap certificate", 1
COUNTS = {"states": 1, "burn_in": 0, "comparisons": 1, "oracle_calls": 1, "lmo_calls": 1}
DERIVED = ("upper", "margin", "two_sided", "expectation_bound", "failure")
PARTS = {"estimate": BlockEstimate, "bernstein": Bernstein}
MOST = 2**62


def written(certificate: Any) -> dict[str, Any]:
    """The fields, then what follows from them."""
    fields = dict(certificate.__dict__)
    fields.pop("bounds", None)
    for name in PARTS:
        part = fields[name]
        fields[name] = None if part is None else dict(part._asdict())
    vertex = fields["vertex"]
    fields["vertex"] = (
        {"U": vertex.U.tolist(), "c": vertex.c.tolist(), "W": vertex.W.tolist()}
        if isinstance(vertex, Atoms)
        else np.asarray(vertex).tolist()
    )
    return {"format": FORMAT, "version": VERSION, **fields, **_derived(certificate)}


def read(kind: Any, data: Any) -> Any:
    """The certificate that these values describe; refused if they contradict each other."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InvalidInput(f"this is no {FORMAT}: it must be what GapCertificate.to_json gives")
    if data.get("version") != VERSION:
        raise InvalidInput(f"version = {data.get('version')!r} of this certificate is not {VERSION}")
    names = tuple(kind.__dataclass_fields__)
    expected = {"format", "version", *names, *_keys()}
    if wrong := sorted(expected.symmetric_difference(data)):
        raise InvalidInput(f"the certificate lacks or should not have {', '.join(map(str, wrong))}")
    fields = {name: data[name] for name in names}
    _check(fields)
    for name, part in PARTS.items():
        fields[name] = _part(name, part, fields[name])
    fields["vertex"] = _vertex(fields["vertex"])
    found = kind(**fields)
    _check_data_bounds(found)
    for name, value in _derived(found).items():
        if data[name] != value:
            raise InvalidInput(
                f"{name} = {data[name]!r:.200} does not follow from the fields: they give {value!r:.200}"
            )
    return found


def _keys() -> tuple[str, ...]:
    return (*DERIVED, "bounds", "assumptions", "theorem")


def _derived(certificate: Any) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(certificate, name) for name in DERIVED}
    found["bounds"] = [dict(bound._asdict()) for bound in certificate.bounds]
    return found | {"assumptions": list(certificate.assumptions), "theorem": certificate.theorem}


def _check(fields: dict[str, Any]) -> None:
    """Refuse a field of the wrong kind or outside its range."""
    for name, least in COUNTS.items():
        fields[name] = check_integer(name, fields[name], least=least, most=MOST)
    for name in ("reach", "lmo_error", "tau_failure"):
        fields[name] = check_nonnegative(name, fields[name])
    for name in ("value", "normalised"):
        if not (_is_number(fields[name]) or (fields[name] is None and name != "value")):
            raise InvalidInput(f"{name} = {fields[name]!r:.200} must be a finite number")
    if fields["tau"] is not None:
        fields["tau"] = check_integer("tau", fields["tau"], least=1, most=MOST)
    if fields["noise"] is not None:
        fields["noise"] = check_nonnegative("noise", fields["noise"])
    fields["delta"] = check_positive("delta", fields["delta"], most=1)
    for name in ("point", "tau_source", "noise_source", "method"):
        if not isinstance(fields[name], str):
            raise InvalidInput(f"{name} = {fields[name]!r:.200} must be a text")
    if len(fields["point"]) != 64:
        raise InvalidInput(f"point = {fields['point']!r:.200} must have 64 digits")
    if fields["tau_failure"] and fields["tau_source"] == GIVEN:
        raise InvalidInput("tau_failure is positive, but tau is given by the caller")


def _check_data_bounds(found: Any) -> None:
    """Refuse data-dependent bounds that no data can give, and blocks that the rule does not choose."""
    if not found.known:
        if found.normalised is not None or found.bernstein is not None:
            raise InvalidInput("normalised and bernstein need tau and noise")
        return
    margins = Margins(found.tau, found.states, found.burn_in, found.level)
    ceiling = sum_above(found.value, found.lmo_error, found._margin(margins.hoeffding))
    if found.normalised is not None and not found.value * (1 - 1e-9) <= found.normalised:
        raise InvalidInput(f"normalised = {found.normalised!r} is below value = {found.value!r}")
    if found.normalised is not None and found.normalised > ceiling + 1e-9 * abs(ceiling):
        raise InvalidInput(f"normalised = {found.normalised!r} is above the bound by R, {ceiling!r}")
    if found.bernstein is not None and found.bernstein[:4] != apart(found.tau, found.states, found.level):
        raise InvalidInput(
            f"bernstein = {found.bernstein!r:.200} has other blocks than tau, states and delta give"
        )


def _part(name: str, kind: Any, value: Any) -> Any:
    """One of the records inside."""
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != set(kind._fields):
        raise InvalidInput(f"{name} = {value!r:.200} must have {', '.join(kind._fields)}")
    found = dict(value)
    for key, each in value.items():
        if key in ("error", "base"):
            if not _is_number(each):
                raise InvalidInput(f"{name}.{key} = {each!r:.200} must be a finite number")
        else:
            found[key] = check_integer(f"{name}.{key}", each, least=1, most=MOST)
    return kind(**found)


def _vertex(value: Any) -> Any:
    try:
        if isinstance(value, dict):
            U, c, W = (np.array(value[name], dtype=float) for name in ("U", "c", "W"))
            return Atoms(U, c, W, float(c @ c))
        found = np.array(value, dtype=float)
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInput(f"vertex is no array of numbers: {error}") from error
    if not np.isfinite(found).all():
        raise InvalidInput("vertex has an entry that is not finite")
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
