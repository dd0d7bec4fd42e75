"""Refusals of an operation that follow from its declaration. The services that it calls declare all
others."""

from collections.abc import Collection

from games.api.operations.address import Operation

BODY = (
    "malformed_json", "too_deep", "invalid_body", "unknown_field", "too_large", "unsupported_media_type",
    "unsupported_encoding",
)  # fmt: skip


def refused_by(operation: Operation, method: str, *, parts: Collection[str]) -> tuple[str, ...]:
    """The codes of all problems of an operation, its own first. `parts` are the parameters in its address."""
    standing = _standing(operation, method, bool(parts))
    return tuple(dict.fromkeys((*(each for each in operation.codes if each not in standing), *standing)))


def _standing(operation: Operation, method: str, has_parts: bool) -> tuple[str, ...]:
    fields = operation.query().fields
    keyed = method == "POST" and operation.once and not operation.anonymous
    return (
        *(("invalid_parameter",) if fields else ()),
        *(("invalid_cursor",) if "cursor" in fields else ()),
        *(() if operation.query.passes_over else ("unknown_parameter",)),
        *(BODY if method != "GET" else ()),
        *(() if operation.anonymous and "mine" not in fields else ("not_authenticated",)),
        "invalid_token",
        *(("wrong_credentials", "second_factor_needed", "too_many_codes") if operation.password else ()),
        *(("missing_scope",) if operation.scope else ()),
        *(("not_found",) if has_parts else ()),
        *(("idempotency_in_progress", "idempotency_key_reused") if keyed else ()),
        *(("secret_not_replayed",) if keyed and operation.secret else ()),
        *(("precondition_failed",) if operation.guarded else ()),
        "rate_limited",
    )
