"""The demo player, made by the service and printed to the terminal."""

import json

from estimation_service.local.command_folder import Home, log_path, write_secretly
from estimation_service.local.errors import CannotStart
from estimation_service.local.program_environment import MAILS


def forget(home: Home) -> None:
    """Delete what an earlier run wrote, because it is outdated."""
    (home.folder / "demo.json").unlink(missing_ok=True)


def tell(home: Home, url: str) -> str:
    """Read the output of the demo command, one JSON object on the last line. Write `demo.json`; return the
    lines for the terminal."""
    path, log = home.folder / "demo.json", log_path(home, "demo")
    try:
        printed = json.loads(log.read_text().strip().splitlines()[-1])
        demo = {"url": url, **{name: printed[name] for name in ("token", "table", "admin")}}
    except (LookupError, ValueError, TypeError):
        raise CannotStart(f"The demo table was not made as expected: see {log}.") from None
    write_secretly(path, json.dumps(demo, indent=1) + "\n")
    log.unlink(missing_ok=True)  # the token stands in one place only
    state = f"{url}/api/v1/tables/{demo['table']}/state"
    return "\n".join(
        (
            f"Ready: {url} with the token {demo['token']} and a table against three bots:",
            f"curl -s -H 'Authorization: Bearer {demo['token']}' {state}",
            f"The token is good until the next start. The same is in {path}, with how the admin signs in.",
            f"Logs: {home.logs}. Mails are files in {MAILS}. Ctrl-C stops everything.",
        )
    )
