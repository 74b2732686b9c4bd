# Sourced by Tests/run and Frontends/run: what has to be on the machine before anything is built.
# Both functions say what is missing on stderr and exit with EX_UNAVAILABLE; neither prints when nothing is missing.

# need_packages NAME…: Debian packages, installed only where they are missing. No network is touched when none is.
need_packages() {
    local missing=() name as_root=()
    if ! command -v dpkg-query >/dev/null; then
        # Not Debian: the names mean nothing here, and the compiler will say what it cannot find.
        echo "note: not a Debian system; what these packages bring must be there: $*" >&2
        return 0
    fi
    for name in "$@"; do
        [[ $(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || missing+=("$name")
    done
    ((${#missing[@]})) || return 0
    if ((EUID != 0)); then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        elif command -v sudo >/dev/null && [[ -t 0 && -z ${CI:-} ]]; then
            as_root=(sudo)
        else
            echo "error: these packages are missing and this user cannot install them: ${missing[*]}" >&2
            echo "       As root, run: apt-get install ${missing[*]}" >&2
            exit 69
        fi
    fi
    echo "Installing ${missing[*]} …" >&2
    local log
    log=$(mktemp)
    # An update that fails (no network, one bad mirror) does not matter when the install still succeeds.
    if ! {
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q update || true
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get -q install -y --no-install-recommends "${missing[@]}"
    } >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        rm -f "$log"
        echo "error: apt-get could not install: ${missing[*]}" >&2
        echo "       See its messages above; install these packages by hand, then run this again." >&2
        exit 69
    fi
    rm -f "$log"
}

# need_swift: a toolchain that is new enough, with the version needed in the message.
need_swift() {
    local needed_major=6 needed_minor=3 found
    if ! command -v swift >/dev/null; then
        echo "error: there is no 'swift' in PATH; Cartwright needs Swift $needed_major.$needed_minor or newer." >&2
        echo "       Install it from https://www.swift.org/install and put its usr/bin in PATH." >&2
        exit 69
    fi
    found=$(swift --version 2>/dev/null || true)
    if [[ $found =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
        local major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
        ((major > needed_major || (major == needed_major && minor >= needed_minor))) && return 0
        found="Swift $major.$minor"
    fi
    echo "error: Cartwright needs Swift $needed_major.$needed_minor or newer; '$(command -v swift)' is" \
        "${found:-of unknown version}." >&2
    echo "       Install a newer one from https://www.swift.org/install and put its usr/bin first in PATH." >&2
    exit 69
}
