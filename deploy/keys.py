"""Write `.env`, for all programs, and `owner.env`, for Postgres and `migrate` alone.

It overwrites no file: without a key, all that it sealed is lost. `python3 keys.py --help` lists the choices.
"""

import argparse
import base64
import json
import os
import secrets
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("host", help="the name of your site: play.example.org")
    parser.add_argument(
        "--folder", type=Path, default=Path(__file__).parent, help="default: beside this file"
    )
    parser.add_argument(
        "--postgres", default="postgres:5432", help="default: %(default)s, as in compose.yaml"
    )
    parser.add_argument("--redis", default="redis:6379", help="default: %(default)s, as in compose.yaml")
    parser.add_argument("--proxies", default="", help="addresses of your proxy, as the programs see them")
    write(parser.parse_args())


def write(asked: argparse.Namespace) -> None:
    owner, application, redis = (secrets.token_urlsafe(24) for _ in range(3))
    database = f"{asked.postgres}/estimation"
    everybody = {
        "ESTIMATION_SECRET_KEY": secrets.token_urlsafe(48),
        "ESTIMATION_DEAL_KEYS": ring(),
        "ESTIMATION_FACTOR_KEYS": ring(),
        "ESTIMATION_VAPID_KEY": secrets.token_urlsafe(32),
        "ESTIMATION_METRICS_TOKEN": secrets.token_urlsafe(24),
        "DATABASE_URL": f"postgres://estimation_app:{application}@{database}",
        "REDIS_URL": f"redis://:{redis}@{asked.redis}/0",
        "REDIS_PASSWORD": redis,
        "ESTIMATION_ALLOWED_HOSTS": asked.host,
        "ESTIMATION_TRUSTED_ORIGINS": f"https://{asked.host}",
        "ESTIMATION_PROXY_TLS": "1",
        **({"ESTIMATION_TRUSTED_PROXIES": asked.proxies} if asked.proxies else {}),
    }
    owners = {
        "ESTIMATION_OWNER_DATABASE_URL": f"postgres://estimation:{owner}@{database}",
        "POSTGRES_PASSWORD": owner,
    }
    for name, variables in ((".env", everybody), ("owner.env", owners)):
        lines = [f"{variable}={value}\n" for variable, value in variables.items()]
        with open(asked.folder / name, "x", opener=secretly) as file:
            file.writelines(lines)


def ring() -> str:
    """A ring of one key. Compose, systemd and shells remove its quotes."""
    return "'" + json.dumps({"k1": base64.b64encode(secrets.token_bytes(32)).decode()}) + "'"


def secretly(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


if __name__ == "__main__":
    main()
