#!/bin/sh
# Put promtool into .venv/prometheus: tests check metrics, alerts and dashboard with it.
# It is unpacked from Debian's package, because installing that would start a server.
set -eu
here=.venv/prometheus
[ -x $here/usr/bin/promtool ] && exit 0
rm -rf $here
mkdir $here
cd $here
apt-get update -qq || true
if apt-get download -qq prometheus; then
    dpkg-deb -x prometheus_*.deb .
    rm -f prometheus_*.deb usr/bin/prometheus
else
    echo "prometheus could not be downloaded: the checks of promtool are skipped" >&2
fi
