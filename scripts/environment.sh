# environment EXTRAS: makes .venv in the checkout, with this package (from here) and its EXTRAS.
environment() {
    python=
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            python=$candidate
            break
        fi
    done
    if [ -z "$python" ]; then
        found=$(python3 --version 2>/dev/null || echo "no python3 at all")
        echo "Python 3.11 or later is needed, and here there is $found." >&2
        exit 2
    fi
    wanted="$(cksum <pyproject.toml) $1 $(pwd)"
    if [ -x .venv/bin/python ] && grep -qxF "$wanted" .venv/installed 2>/dev/null; then
        return
    fi
    echo "== making .venv with $("$python" --version) and installing cbdp-sym$1 into it"
    if ! "$python" -m venv .venv; then
        echo "The environment could not be made; on Debian and Ubuntu: apt install python3-venv." >&2
        exit 2
    fi
    .venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check -e ".$1"
    echo "$wanted" >>.venv/installed
}
