"""The Kubernetes manifests start compose's programs, take secrets from outside, and admit nobody else."""

import shutil
import subprocess

import pytest
import yaml

from tests.deploy import compose, kubernetes
from tests.deploy.image import command_of
from tests.deploy.test_compose import TABLE, age

# An ingress distinguishes requests only by their path, so `web` serves all of them.
PROGRAMS = [name for name in compose.PROGRAMS if name != "plain"]
WORKLOADS = ["migrate", *PROGRAMS]
SECRETS = {"SECRET", "KEY", "KEYS", "URL", "TOKEN", "MAIL", "PASSWORD"}
# Structure is tested on all machines. kubectl is not one of our packages, so its tests may be skipped.
needs_kubectl = pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not on the PATH")


@pytest.mark.parametrize("name", WORKLOADS)
def test_a_pod_starts_what_the_container_of_compose_starts(name):
    one = kubernetes.container(name)
    image = "worker" if name == "worker" else "service"
    assert one["image"] == f"estimation-{image}"
    assert one.get("command", command_of("worker")) == compose.command(name, {})


@pytest.mark.parametrize("name", WORKLOADS)
def test_a_pod_may_do_no_more_than_its_container_in_compose(name):
    pod, one = kubernetes.workload(name)["spec"]["template"]["spec"], kubernetes.container(name)
    assert pod["securityContext"]["runAsNonRoot"] and not pod["automountServiceAccountToken"]
    rights = {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True}
    assert one["securityContext"] == {**rights, "capabilities": {"drop": ["ALL"]}}
    assert {"memory"} == set(one["resources"]["limits"])


@pytest.mark.parametrize("name", WORKLOADS)
def test_the_owners_password_reaches_migrate_alone(name):
    given = [of["name"] for source in kubernetes.container(name)["envFrom"] for of in source.values()]
    owners = ["estimation-owner"] if name == "migrate" else []
    assert given == ["settings", "estimation", *owners]


def test_every_setting_is_one_of_the_table_and_no_secret_stands_in_a_manifest():
    (generated,) = kubernetes.kustomization()["configMapGenerator"]
    named = {line.split("=", 1)[0] for line in generated["literals"]}
    named |= {each["name"] for name in WORKLOADS for each in kubernetes.container(name).get("env", [])}
    assert named <= set(TABLE)
    assert [name for name in named if set(name.split("_")) & SECRETS] == []
    assert "Secret" not in {kind for kind, _ in kubernetes.manifests()}


@pytest.mark.parametrize("name", PROGRAMS)
def test_there_are_two_of_each_program_of_which_one_stays(name):
    told = kubernetes.workload(name)["spec"]
    assert told["replicas"] == 2 and told["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    budget = kubernetes.manifests()["PodDisruptionBudget", name]["spec"]
    assert budget["minAvailable"] == 1
    labels = told["template"]["metadata"]["labels"]
    assert budget["selector"]["matchLabels"] == told["selector"]["matchLabels"] == labels


@pytest.mark.parametrize("name", ["worker", "sweeper", "courier"])
def test_a_program_without_a_port_is_asked_what_compose_asks(name):
    one = kubernetes.container(name)
    assert one["livenessProbe"]["exec"]["command"][-1] == compose.services()[name]["healthcheck"]["test"][1]
    assert one["env"] == [{"name": "ESTIMATION_HEARTBEAT", "value": "/tmp/heartbeat"}]


@pytest.mark.parametrize("name", ["worker", "sweeper", "courier"])
def test_a_container_that_is_started_again_has_not_begun_by_the_file_of_the_one_before(name, tmp_path):
    """The file outlives the container. If its start counted as over, the old file would soon end it again."""
    *words, line = kubernetes.container(name)["startupProbe"]["exec"]["command"]

    def has_begun():
        asked = line.replace("/tmp/heartbeat", str(tmp_path / "heartbeat"))
        return subprocess.run([*words, asked], stderr=subprocess.DEVNULL, check=False).returncode == 0

    assert not has_begun()
    (tmp_path / "heartbeat").touch()
    assert has_begun()
    age(tmp_path / "heartbeat")
    assert not has_begun()


def test_the_web_is_asked_for_probes_at_the_port_that_it_listens_on():
    one = kubernetes.container("web")
    (port,) = one["ports"]
    assert f"--port={port['containerPort']}" in one["command"]
    asked = {one[f"{kind}Probe"]["httpGet"]["path"] for kind in ("readiness", "liveness", "startup")}
    assert asked == {"/readyz", "/healthz"}
    # A web without Postgres is not ready, but restarting it would not help.
    assert one["livenessProbe"]["httpGet"]["path"] == "/healthz"
    service = kubernetes.manifests()["Service", "web"]["spec"]
    labels = kubernetes.workload("web")["spec"]["template"]["metadata"]["labels"]
    assert service["selector"] == labels and service["ports"][0]["targetPort"] == port["name"]


def test_all_that_is_not_named_is_refused_by_the_network():
    policies = {
        name: of["spec"] for (kind, name), of in kubernetes.manifests().items() if kind == "NetworkPolicy"
    }
    closed = policies.pop("nothing-else")
    assert closed == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    entered = [of["podSelector"] for of in policies.values() if "ingress" in of]
    assert entered == [{"matchLabels": {"app": "web"}}]
    (selected,) = policies["outside"]["podSelector"]["matchExpressions"]
    assert selected["values"] == ["courier", "web"]
    (rule,) = policies["outside"]["egress"]
    assert {"10.0.0.0/8", "169.254.0.0/16"} < set(rule["to"][0]["ipBlock"]["except"])


@pytest.fixture
def built():
    done = subprocess.run(["kubectl", "kustomize", str(kubernetes.FOLDER)], capture_output=True, check=True)
    return list(yaml.safe_load_all(done.stdout))


@needs_kubectl
def test_kustomize_builds_what_is_written(built):
    assert len(built) == len(kubernetes.manifests()) + 1  # one more for the settings
    assert {each["metadata"]["namespace"] for each in built} == {"estimation"}
    images = {
        container["image"]
        for each in built
        if each["kind"] in {"Deployment", "Job"}
        for container in each["spec"]["template"]["spec"]["containers"]
    }
    assert all(image.startswith("registry.example.org/") for image in images)


@needs_kubectl
def test_kubernetes_own_types_know_every_field_of_the_workloads(built):
    """kubectl reads manifests into Kubernetes' types and writes them again, which drops unknown fields."""
    wanted = [each for each in built if each["kind"] in {"Deployment", "Job"}]
    assert typed(wanted) == [stated(each) for each in wanted]
    wanted[0]["spec"]["template"]["spec"]["containers"][0]["readynessProbe"] = {"periodSeconds": 1}
    assert typed(wanted) != [stated(each) for each in wanted]


# A change that makes kubectl write a manifest, because it writes only what it has changed.
MARK = {"name": "READ", "value": "again"}


def typed(manifests):
    done = subprocess.run(
        [
            "kubectl",
            "set",
            "env",
            "--local",
            "--filename=-",
            "--output=yaml",
            f"{MARK['name']}={MARK['value']}",
        ],
        input=yaml.safe_dump_all(manifests),
        capture_output=True,
        text=True,
        check=True,
    )
    return [stated(without(MARK, each)) for each in yaml.safe_load_all(done.stdout)]


def without(item, manifest):
    if isinstance(manifest, dict):
        return {name: without(item, value) for name, value in manifest.items()}
    return (
        [without(item, each) for each in manifest if each != item] if isinstance(manifest, list) else manifest
    )


def stated(manifest):
    """Return the manifest without fields that kubectl adds: an empty status, times that are not set."""
    if isinstance(manifest, dict):
        kept = {name: stated(value) for name, value in manifest.items() if name != "status"}
        return {name: value for name, value in kept.items() if value not in (None, {}, [])}
    return [stated(each) for each in manifest] if isinstance(manifest, list) else manifest
