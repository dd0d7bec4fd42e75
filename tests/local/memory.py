"""The memory of a process: its environment and its writable memory."""

from pathlib import Path

CHUNK = 16 * 1024 * 1024


def environment_of(pid: int) -> dict[str, str]:
    """Return the environment with which the process was started."""
    entries = Path(f"/proc/{pid}/environ").read_bytes().decode().split("\0")
    return dict(entry.split("=", 1) for entry in entries if "=" in entry)


def holds(pid: int, secret: str) -> bool:
    """Return whether the process has the secret in its environment or in writable memory."""
    wanted = secret.encode()
    if wanted in Path(f"/proc/{pid}/environ").read_bytes():
        return True
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            reach, rights, *_, name = [*line.split(maxsplit=5), ""][:6]
            if rights.startswith("rw") and not name.startswith("/dev/"):
                begin, end = (int(each, 16) for each in reach.split("-"))
                memory.seek(begin)
                if _found(memory, end - begin, wanted):
                    return True
    return False


def _found(memory: object, size: int, wanted: bytes) -> bool:
    tail = b""
    while size > 0:
        try:
            piece = memory.read(min(CHUNK, size))  # type: ignore[attr-defined]  # a raw file
        except OSError:  # unmapped since its line was read
            return False
        if not piece:
            return False
        if wanted in tail + piece:
            return True
        tail, size = piece[-len(wanted) :], size - len(piece)
    return False
