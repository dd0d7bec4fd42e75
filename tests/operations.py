"""The API's operations, from the table that declares them. Tests use their names, such as `takeSeat`."""

import re
from typing import NamedTuple

from games.api.contract.fields import Shape
from games.api.operations.address import Operation
from games.api.rest.urls import ADDRESSES


class Endpoint(NamedTuple):
    """One method of one address. `path` has placeholders such as `{table_id}`."""

    address: str
    method: str
    path: str
    declared: Operation

    @property
    def name(self) -> str:
        return self.declared.name

    @property
    def fields(self) -> list[str]:
        return list((self.declared.body or Shape)().fields)

    @property
    def places(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.path)

    def __str__(self) -> str:
        return self.name


ENDPOINTS = tuple(
    Endpoint(
        address.name,
        method.upper(),
        "/api/v1/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", address.path),
        function.operation,  # type: ignore[attr-defined]  # declared
    )
    for address in ADDRESSES
    for method, function in address.methods.items()
)
