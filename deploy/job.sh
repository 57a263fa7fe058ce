#!/bin/sh
# Ask Scrapyd for jobs: job.sh [--interrupted] FILE...
#
# A file NAME.job has options of curl: data-urlencode = "spider=publications". Its job has the name
# of the file and the time, NAME-20261128T010000Z. With --interrupted, start only the files whose
# latest job was interrupted (exit code 11) or killed (without a summary). Reads SCRAPYD and JOBS_DIR.
set -eu
only=
if [ "${1:-}" = --interrupted ]; then
    only=yes
    shift
fi
failed=0
for file; do
    name=$(basename "$file" .job)
    if [ "$only" ]; then
        last=
        for folder in "${JOBS_DIR:-jobs}"/*/"$name"-[0-9]*Z; do
            # The names of a file's jobs sort by time.
            if [ -d "$folder" ] && expr "${folder##*/}" \> "${last##*/}" >/dev/null; then
                last=$folder
            fi
        done
        [ "$last" ] || continue
        case $(tail -n 1 "$last/summary.txt" 2>/dev/null) in
        "" | "exit code: 11") ;;
        *) continue ;;
        esac
    fi
    answer=$(curl -sS --retry 9 --retry-connrefused -K "$file" -d project=pubcrawl \
        -d "jobid=$name-$(date -u +%Y%m%dT%H%M%SZ)" \
        "${SCRAPYD:-http://localhost:6800}/schedule.json") || failed=1
    echo "$name: $answer"
    # Scrapyd also returns status 200 for errors.
    case $answer in
    *'"status": "ok"'*) ;;
    *) failed=1 ;;
    esac
done
exit $failed
