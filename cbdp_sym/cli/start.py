"""The entry of ``cbdp-sym``: a worker is asked first where the command begins with loading SymPy.

SymPy takes longer to load than many an inequality takes to be decided. So the first ``prove`` leaves a
worker behind (:mod:`cbdp_sym.cli.worker`): a process in which everything is loaded, and which forks for
each later call. So does the first ``find`` that asks for a form or a goal, which has to read all statements.
The fork runs the same command with the caller's arguments, directory, environment and open files, so that an
answer has the same evidence as without it. A worker serves the processes that would behave as it does itself:
those with the same user, sources, libraries, limits, priority and control group. Work that the worker cannot
do is done here.

``CBDP_SYM_WORKER=off`` is the switch; a number is for how many idle seconds a worker stays (300). If ``CI``
is set, there is no worker unless a number is given.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import stat
import struct
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import PathFinder

SERVED = {"prove": "numbers", "sharpest": "numbers", "find": "statements"}  # by what a worker has loaded
NAME = "cbdp-sym"
HEADER = ">I"
INTERRUPT, TAKEN = b"i", b"+"
_SWITCH, _IDLE = "CBDP_SYM_WORKER", 300.0
_LIBRARIES = ("sympy", "mpmath", "flint", "click", "rich")
_DECISIVE = ("PYTHON", "SYMPY", "MPMATH", "CBDP_SYM", "LANG", "LC_")  # of the environment
_LONGEST_PATH = 100  # of a socket; the system allows 108 bytes
_PATIENCE = 5.0  # seconds for a worker to take a request


def run() -> None:
    """Run the command line."""
    arguments = sys.argv[1:]
    if _is_served(arguments):
        loaded = SERVED[arguments[0]]
        place = meeting_place(loaded)
        if place is not None:
            code = asked(place, arguments)
            if code is not None:
                sys.exit(code)
            from cbdp_sym.cli.worker import leave_behind

            leave_behind(place, loaded)
    from cbdp_sym.cli import limits
    from cbdp_sym.cli.group import main

    limits.enabled = True
    main(prog_name=NAME)


def _is_served(arguments: Sequence[str]) -> bool:
    if not arguments or arguments[0] not in SERVED or {"-h", "--help"} & set(arguments):
        return False
    if arguments[0] != "find":
        return True
    from cbdp_sym.lexicon import SIGN

    return any(a.startswith("--goal") or SIGN.search(a) for a in arguments)


def idle_seconds() -> float | None:
    """Return how long a worker stays without work; None if there shall be none."""
    wanted = os.environ.get(_SWITCH)
    if wanted is None:
        return None if os.environ.get("CI") else _IDLE
    try:
        return float(wanted)
    except ValueError:
        return None


def meeting_place(loaded: str) -> str | None:
    """Return the path of the socket of the worker that may serve this process, and has loaded this.

    None if there shall be none.
    """
    if sys.platform != "linux" or not idle_seconds():
        return None
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = f"{runtime}/{NAME}" if runtime else f"/tmp/{NAME}-{os.geteuid()}"
    try:
        if not os.path.isdir(folder):
            os.mkdir(folder, 0o700)
        found = os.lstat(folder)
        place = f"{folder}/{_fingerprint(loaded)}"
    except OSError:
        return None
    private = stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o077
    if not private or found.st_uid != os.geteuid() or len(os.fsencode(place)) > _LONGEST_PATH:
        return None
    return place


def _fingerprint(loaded: str) -> str:
    """A digest of all that decides what a process like this one would do."""
    import resource

    digest = hashlib.blake2b(digest_size=12)
    limits = [getattr(resource, n) for n in sorted(dir(resource)) if n.startswith("RLIMIT_")]
    parts = [
        loaded, sys.version, sys.executable, str(sys.flags), str(sys._xoptions), *sys.path,
        *(f"{k}={v}" for k, v in sorted(os.environ.items()) if k.startswith(_DECISIVE)),
        *(str(resource.getrlimit(n)) for n in limits),
        str(os.getpriority(os.PRIO_PROCESS, 0)), str(sorted(os.sched_getaffinity(0))),
        *(os.readlink(f"/proc/self/ns/{n}") for n in ("mnt", "net", "pid", "user")),
        *_files(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
    ]  # fmt: skip
    for name in _LIBRARIES:
        spec = PathFinder.find_spec(name)
        if spec is not None and spec.origin is not None:
            parts.append(_stamp(spec.origin, os.stat(spec.origin)))
    parts += [_stamp(p, os.stat(p)) for p in sys.path if p.endswith("-packages") and os.path.isdir(p)]
    with open("/proc/self/cgroup", encoding="utf-8") as groups:
        parts.append(groups.read())
    for part in parts:
        digest.update(part.encode("utf-8", "surrogateescape") + b"\0")
    return digest.hexdigest()


def _files(folder: str) -> Iterator[str]:
    """The sources below a folder, each with its size and the time of its last change."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda e: e.name):
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            else:
                yield _stamp(entry.path, entry.stat())


def _stamp(path: str, found: os.stat_result) -> str:
    return f"{path} {found.st_size} {found.st_mtime_ns}"


def asked(place: str, arguments: Sequence[str]) -> int | None:
    """Have the worker run the command with the open files of this process; its exit code, or None."""
    with socket.socket(socket.AF_UNIX) as line:
        try:
            for n in (0, 1, 2):
                os.fstat(n)
            line.connect(place)
            if not same_user(line):
                return None
            request = {
                "arguments": list(arguments),
                "folder": os.getcwd(),
                "environment": dict(os.environ),
                "streams": [(s.encoding, s.errors) for s in (sys.stdin, sys.stdout, sys.stderr)],
                "umask": _umask(),
            }
            text = json.dumps(request).encode()
            line.settimeout(_PATIENCE)
            socket.send_fds(line, [struct.pack(HEADER, len(text))], [0, 1, 2])
            line.sendall(text)
            if line.recv(1) != TAKEN:
                return None
            line.settimeout(None)
        except (OSError, AttributeError):  # there is none, or a stream of this process is closed
            return None
        return _exit_code(line)


def _exit_code(line: socket.socket) -> int | None:
    code = b""
    while not code.endswith(b"\n"):
        try:
            part = line.recv(64)
        except KeyboardInterrupt:
            line.send(INTERRUPT)  # the command itself says what it does then
            continue
        except OSError:
            return None
        if not part:  # the worker was killed
            return None
        code += part
    return int(code)


def same_user(line: socket.socket) -> bool:
    """Return whether the process at the other end belongs to this user."""
    size = struct.calcsize("3i")
    found = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    return bool(struct.unpack("3i", found)[1] == os.geteuid())


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
