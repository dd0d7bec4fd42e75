"""The manifests of deploy/kubernetes, read as YAML."""

from functools import cache
from typing import Any

import yaml

from tests.system.processes import CHECKOUT

FOLDER = CHECKOUT / "deploy" / "kubernetes"
Manifest = dict[str, Any]


@cache
def kustomization() -> Manifest:
    told: Manifest = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
    return told


@cache
def manifests() -> dict[tuple[str, str], Manifest]:
    """Return the manifests that the kustomization names, by kind and name."""
    found = [
        each
        for name in kustomization()["resources"]
        for each in yaml.safe_load_all((FOLDER / name).read_text())
    ]
    return {(each["kind"], each["metadata"]["name"]): each for each in found}


def workload(name: str) -> Manifest:
    """Return the Deployment or Job of a program."""
    return manifests().get(("Deployment", name)) or manifests()["Job", name]


def container(name: str) -> Manifest:
    (one,) = workload(name)["spec"]["template"]["spec"]["containers"]
    return dict(one)
