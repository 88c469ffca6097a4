#!/bin/sh
# Finds Chromium for the page tests, or installs it where that is possible: the one without windows is quicker.
# Says loudly when it cannot.
for browser in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$browser" >/dev/null 2>&1 && exit 0
done
[ -n "${CHROMIUM:-}" ] && exit 0
if command -v apt-get >/dev/null 2>&1; then
    as_root=""
    if [ "$(id -u)" != 0 ]; then as_root="sudo -n"; fi
    echo "setting up: Chromium for the page tests"
    $as_root apt-get update -qq >/dev/null 2>&1 || true
    for browser in chromium-headless-shell chromium; do
        if DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $browser >/dev/null 2>&1; then
            exit 0
        fi
    done
fi
if [ -n "${CI:-}" ]; then
    echo "Chromium is missing and could not be installed: the page tests cannot run, and under CI that is an error." >&2
    exit 1
fi
echo "*** Chromium is missing: the page tests will be SKIPPED. Install it (on Debian: apt install chromium). ***" >&2
exit 0
