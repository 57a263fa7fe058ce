# make help lists the targets. Needs Python 3.11 or later; everything else goes into .venv/.

SHELL = /bin/sh
BIN = .venv/bin
EXAMPLE = STORE_URL=sqlite:///out/example.db $(BIN)/scrapy
LOOK = @printf '  $(BIN)/scrapy %s\n'
SEEDS =
OUT = out/publications.jsonl
SCRAPYD = http://localhost:6800

.PHONY: start scrapyd help crawl crawl-ingest crawl-artifact test test-nightly test-programs test-quick lint docs bench egg deploy clean

start:
	@echo "make crawl   installs pubcrawl into .venv/ and crawls the example: no network, no keys"
	@echo "make help    lists the other targets"

help:
	@echo "make crawl                            crawl the example: recorded responses, no network, no keys"
	@echo "make crawl SEEDS=ids.txt OUT=f.jsonl  crawl a list of yours, live; set CONTACT_EMAIL first"
	@echo "make crawl-ingest                     fetch files of the example, with digests and reasons"
	@echo "make crawl-artifact                   find the members of datasets and projects of the example"
	@echo "make test-quick                       the tests without crawls, in a minute"
	@echo "make test                             the tests of every change; installs PostgreSQL and Chromium as root"
	@echo "make test-nightly                     all tests, with everything that only repeats: an hour or two"
	@echo "make lint                             ruff, mypy, and the completeness of docs/"
	@echo "make bench                            the benchmarks"
	@echo "make scrapyd                          Scrapyd and its packages, in .venv/"
	@echo "make egg                              an egg for Scrapyd: dist/pubcrawl.egg"
	@echo "make deploy                           send it to SCRAPYD=$(SCRAPYD)"
	@echo "make clean                            remove everything that make has created"

crawl: .venv/crawl.stamp
ifeq ($(SEEDS),)
	rm -rf out/example.db*
	mkdir -p out
	$(EXAMPLE) crawl publications -a seeds=examples/ids.txt -s REPLAY=examples/replay.warc.gz \
	  -s JOURNALS_YAML=examples/rules/publishers.yaml -O "$(OUT)"
	$(EXAMPLE) crawl webpages -a seeds=examples/urls.txt -s REPLAY=examples/pages.warc.gz \
	  -O out/pages.jsonl
	@echo "out/pages.jsonl: $$(grep -c . out/pages.jsonl) pages"
	@echo "$(OUT): $$(grep -c . "$(OUT)") records. To look at the result:"
	$(LOOK) "show 90000101 -s STORE_URL=sqlite:///out/example.db" \
	  "show https://otters.example.org/ -s STORE_URL=sqlite:///out/example.db" \
	  "seeds -s STORE_URL=sqlite:///out/example.db" \
	  "seeds --state failed -s STORE_URL=sqlite:///out/example.db"
else
	mkdir -p "$(dir $(OUT))"
	$(BIN)/scrapy crawl publications -a seeds="$(SEEDS)" -O "$(OUT)"
	@echo "$(OUT): $$(grep -c . "$(OUT)") records; the log ends with commands to look at them"
endif

crawl-ingest: .venv/crawl.stamp
	rm -rf out/ingest.db* out/files
	mkdir -p out
	STORE_URL=sqlite:///out/ingest.db $(BIN)/scrapy crawl ingest -a seeds=examples/requests.jsonl \
	  -s REPLAY=examples/ingest.warc.gz -s FILES_DIR=out/files -s SEED_FAILURES_MAX=100% \
	  -O out/ingest.jsonl
	@echo "out/ingest.jsonl: $$(grep -c . out/ingest.jsonl) results. To look at them:"
	$(LOOK) "report ingest -s STORE_URL=sqlite:///out/ingest.db" \
	  "files check -s STORE_URL=sqlite:///out/ingest.db -s FILES_DIR=out/files" \
	  "files manifest -s STORE_URL=sqlite:///out/ingest.db -s FILES_DIR=out/files" \
	  "seeds --state failed -s STORE_URL=sqlite:///out/ingest.db"

crawl-artifact: .venv/crawl.stamp
	rm -rf out/artifacts.db* out/scopes
	mkdir -p out
	STORE_URL=sqlite:///out/artifacts.db $(BIN)/scrapy crawl artifacts \
	  -a seeds=examples/entries.jsonl -s REPLAY=examples/artifacts.warc.gz \
	  -s PORTALS_YAML=examples/portals.yaml -O out/artifacts.jsonl
	$(BIN)/scrapy export artifacts --format browsertrix --in out/artifacts.jsonl -o out/scopes \
	  -s PORTALS_YAML=examples/portals.yaml
	@echo "out/artifacts.jsonl: $$(grep -c . out/artifacts.jsonl) artifacts. To look at them:"
	$(LOOK) "show https://labs.example/abcde/ -s STORE_URL=sqlite:///out/artifacts.db" \
	  "seeds -s STORE_URL=sqlite:///out/artifacts.db"

# Four workers on two cores, because many tests wait for processes.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 4 --dist worksteal

test: test-programs
	$(PYTEST)

test-nightly: test-programs
	ALL_CASES=1 $(PYTEST) -m "nightly or not nightly"

# What the tests need besides Python.
test-programs: .venv/develop.stamp
	sh scripts/postgresql.sh
	sh scripts/chromium.sh --must
	sh scripts/pywb.sh
	sh scripts/wacz.sh
	sh scripts/libreoffice.sh
	sh scripts/systemd.sh
	sh scripts/prometheus.sh
	# In a new clone, compile the modules once, not in each of the four workers.
	[ -d .hypothesis/constants ] || PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest \
	  --collect-only -q -q > /dev/null 2>&1 || true

# The folders whose tests start neither a crawl nor a server.
test-quick: .venv/develop.stamp
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 2 -m "not long and not nightly" tests/test_house.py tests/ids tests/items \
	  tests/tables tests/works tests/formats tests/reading tests/platforms tests/publications \
	  tests/artifacts

lint: .venv/develop.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/scrapy checkdocs

docs: .venv/crawl.stamp
	$(BIN)/scrapy checkdocs

bench: .venv/develop.stamp
	$(BIN)/python -m bench

egg:
	@[ -x $(BIN)/scrapyd ] || $(MAKE) .venv/develop.stamp
	rm -rf build dist/*.egg
	$(BIN)/python setup.py -q clean -a bdist_egg -d dist
	mv dist/*.egg dist/pubcrawl.egg
	@ls dist/pubcrawl.egg

# Scrapyd runs the version with the highest number. It also returns status 200 for errors.
deploy: egg
	curl -sS --fail-with-body $(SCRAPYD)/addversion.json -F project=pubcrawl \
	  -F version=$$(date -u +%Y%m%d%H%M%S) -F egg=@dist/pubcrawl.egg | tee dist/deployed.json
	@grep -q '"status": "ok"' dist/deployed.json

clean:
	rm -rf .venv build dist out *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

# The requirements of Scrapyd, on the machine that runs it.
scrapyd: .venv/scrapyd.stamp

# Installed again when the requirements change.
.venv/crawl.stamp: requirements.txt scripts/venv.sh scripts/chromium.sh
	sh scripts/venv.sh requirements.txt
	sh scripts/chromium.sh
	touch $@

.venv/scrapyd.stamp: deploy/requirements.txt requirements.txt scripts/venv.sh
	sh scripts/venv.sh deploy/requirements.txt
	sh scripts/chromium.sh
	touch $@ .venv/crawl.stamp

.venv/develop.stamp: requirements-dev.txt requirements.txt scripts/venv.sh
	sh scripts/venv.sh requirements-dev.txt
	touch $@ .venv/crawl.stamp
