# The two commands of a newcomer are `make run` and `make test`; the rest are parts of them.

comma := ,
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
# SwiftPM uses every core by itself, and locks the build folder.
.NOTPARALLEL:
.DEFAULT_GOAL := help

SOURCES := Package.swift Sources Tests
LOGS := .build/logs
# All tests at once would wait for each other, on few cores, beyond the deadlines that some of them are about.
WIDTH := --experimental-maximum-parallelization-width $(shell echo $$(( $$(nproc) * 2 )))
# What the sanitizers are not asked is not even built there: `unsanitized` in Package.swift, which says why.
# Killing the program again and again takes the processors from tests beside it that look at the clock, which sanitizers
# slow as it is; CrashTests kill it there too.
SKIPPED := --skip 'EndToEndTests\.TortureTests'

# Other people's clients, which the tests let loose on the sandbox, and the Python they run in.
CLIENTS := .build/clients
PYTHON := $(firstword $(wildcard /usr/bin/python3) python3)

# A minimal Debian 12, packed, that the package is tried in.
BARE := .build/bare/debian-12.tar

step = @printf '\n=== %s\n' '$(1)'
# Builds every test; without the linker's remarks about the address sanitizer's own functions, which are hundreds.
build_tests = swift build --quiet --build-tests $(1) 2>&1 \
	| sed -u -E '/ld\.gold: warning: Cannot export local symbol .__asan_/d'
# Without notes for debuggers a build takes a sixth less processor time; a report of a sanitizer then names functions, not
# lines. The folder that `swift build` writes to stays as that makes it, or each would undo the other's work. (The index for
# editors costs as much again, but without it `swift test` finds no tests.)
THRIFTY := -debug-info-format none
# The runner of the tests of one scratch folder.
swift_test = swift test --skip-build --disable-xctest $(WIDTH)
# Tests that drive a browser wait for a seat, and in one queue with all others each would wait for these to end. So they are
# a run of their own beside the others; SwiftPM would let the second wait for the first, hence the bundle itself.
BROWSERS := ^BrowserTests\.
browser_test = env NO_COLOR=1 .build/debug/flyleafPackageTests.xctest --testing-library swift-testing $(WIDTH) --filter '$(BROWSERS)'
# Runs tests: everything goes to a log, failures and the runner's summary to the terminal. What programs that are started
# write goes to logs of their own.
run_tests = rm -rf $(LOGS)/$(1) $(LOGS)/$(1).log; mkdir -p $(LOGS)/$(1); export TEST_LOGS=$(CURDIR)/$(LOGS)/$(1); \
	timeout --foreground 3600 $(2) 2>&1 \
	| tee $(LOGS)/$(1).log \
	| sed -u -E '/^(◇|✔) Test run /b; /^(◇|✔) /d; / (started\.|passed after [0-9.]+ seconds\.)$$/d' \
	|| { bash .ci/failures $(LOGS)/$(1).log >&2; exit 1; }; \
	grep -q 'Test run with [1-9][0-9]* tests.* passed' $(LOGS)/$(1).log \
	|| { echo 'No tests were run, so nothing is known: $(LOGS)/$(1).log' >&2; exit 1; }

.PHONY: help run build bench torture fuzz package package-test test format packages test-packages bare-packages clients lint build-tests unit-tests thread-tests address-tests secrets

help:
	@echo 'make run           installs what is missing, builds, and starts Flyleaf on http://localhost:8080'
	@echo 'make test          installs what is missing, and runs every check'
	@echo 'make build         installs what is missing, and builds the program'
	@echo 'make bench         builds and runs the benchmark'
	@echo 'make torture       kills the program N times while people write and share, and looks for what is lost or double'
	@echo 'make fuzz          lets libFuzzer at each parser of what strangers send, for SECONDS each (60), or at TARGET alone'
	@echo 'make package       builds a Debian package, in .build/debian'
	@echo 'make package-test  builds it, and has a bare Debian 12 install, use, upgrade, remove and purge it'
	@echo 'make format        formats the source files'

# `exec`, so that Ctrl-C and the exit status are the program's own.
run: build
	@exec .build/release/flyleaf serve

build: packages
	$(call step,Building Flyleaf)
	@swift build -c release --product flyleaf

# SEED plays a run again.
torture: test-packages
	$(call step,Killing Flyleaf $(or $(N),100) times)
	@$(call build_tests)
	@env NO_COLOR=1 FLYLEAF_TORTURE=$(or $(N),100) FLYLEAF_TORTURE_OF_TWO=$(or $(N),100) $(if $(SEED),FLYLEAF_TORTURE_SEED=$(SEED)) \
		.build/debug/flyleafPackageTests.xctest --testing-library swift-testing --filter '^EndToEndTests\.TortureTests'

bench: packages
	$(call step,Building the benchmark)
	@swift build -c release --product flyleaf
	@swift build -c release --product flyleaf-bench
	@exec .build/release/flyleaf-bench

# For so many seconds each, or only TARGET: `make fuzz SECONDS=600 TARGET=json`. What is found stays in .build/fuzz.
SECONDS ?= 60
fuzz: export FLYLEAF_SANITIZER := fuzzer
fuzz: packages
	$(call step,Build with the fuzzer)
	@swift build --sanitize=fuzzer --scratch-path .build/fuzzer --product flyleaf-fuzz
	$(call step,$(SECONDS) seconds of each parser)
	@for corpus in Tests/FuzzingTests/Corpus/$(or $(TARGET),*); do \
		name=$${corpus##*/}; found=.build/fuzz/$$name; mkdir -p $$found; \
		FLYLEAF_FUZZ=$$name .build/fuzzer/debug/flyleaf-fuzz -max_total_time=$(SECONDS) -timeout=10 -rss_limit_mb=2048 \
			-verbosity=0 -print_final_stats=1 -artifact_prefix=$$found/crash- $$found $$corpus >$$found.log 2>&1 \
			|| { tail -n 40 $$found.log; echo "$$name: see $$found.log" >&2; exit 1; }; \
		echo "$$name: $$(sed -n 's/^stat::number_of_executed_units: *//p' $$found.log) inputs"; \
	done

# The runtime of Swift goes into the program, and no path of this machine.
package:
	@bash .ci/packages package
	$(call step,Building what goes into the package)
	@swift build -c release --product flyleaf --scratch-path .build/package --static-swift-stdlib --disable-local-rpath \
		-Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
	$(call step,Making the package)
	@rm -rf .build/debian
	@.ci/packaging/build .build/package/release/flyleaf .build/debian

# No part of `make test`: the program is built once more for it, as it is shipped.
package-test: bare-packages $(BARE) package
	$(call step,Making a higher version)
	@.ci/packaging/build .build/package/release/flyleaf .build/debian/higher \
		"$$(dpkg-deb --field .build/debian/flyleaf_*.deb Version)+higher"
	$(call step,The package in a bare Debian 12)
	@.ci/packaging/apart .ci/packaging/test .build/debian/flyleaf_*.deb .build/debian/higher/flyleaf_*.deb $(BARE)

# Made anew whenever the way it is made changes, and after `rm -r .build/bare`.
$(BARE): .ci/packaging/bare
	$(call step,Making a bare Debian 12)
	@.ci/packaging/apart .ci/packaging/bare $@

format:
	@swift format format --in-place --parallel --recursive $(SOURCES)

# Ends in the runner's own line about the run that holds most tests.
test: test-packages clients lint build-tests unit-tests thread-tests address-tests secrets
	$(call step,Summary)
	@for run in browser thread address unit; do echo "$$run tests:"; grep 'Test run with' $(LOGS)/$$run.log | tail -n 1; done

packages:
	@bash .ci/packages run

test-packages:
	$(call step,Packages)
	@bash .ci/packages test

bare-packages:
	@bash .ci/packages bare

clients: $(CLIENTS)/installed

# Made anew whenever a list changes. Only the very files of the lists are taken, and nothing of them is run here.
# Of the second list the files alone count, not the programs around them, so nothing that these would need is fetched.
$(CLIENTS)/installed: Tests/ClientTests/requirements.txt Tests/BrowserTests/requirements.txt
	$(call step,Clients)
	@rm -rf $(CLIENTS)
	@$(PYTHON) -m venv $(CLIENTS)
	@pip() { $(CLIENTS)/bin/python -m pip install --quiet --disable-pip-version-check --no-input --retries 2 \
		--require-hashes --only-binary :all: "$$@"; }; \
	{ pip --requirement $(word 1,$^) && pip --no-deps --requirement $(word 2,$^); } || { printf '%s\n' \
		'The Python clients that the tests use could not be fetched from the Python package index.' \
		'Connect this machine to the internet, or set PIP_INDEX_URL to a mirror, or PIP_FIND_LINKS to a folder' \
		'that holds the files of $(word 1,$^) and $(word 2,$^); then try again.' >&2; exit 1; }
	@touch $@

lint:
	$(call step,Format)
	@swift format lint --strict --parallel --recursive $(SOURCES)

build-tests:
	$(call step,Build)
	@$(call build_tests,$(if $(CI),$(THRIFTY)))

unit-tests: build-tests
	$(call step,Tests$(comma) with those of browsers beside them)
	@trap 'trap - INT TERM; kill 0' INT TERM; \
	( $(call run_tests,browser,$(browser_test)) ) & browsers=$$!; failed=0; \
	( $(call run_tests,unit,$(swift_test) --skip '$(BROWSERS)') ) || failed=1; \
	wait $$browsers || failed=1; exit $$failed

thread-tests: export FLYLEAF_SANITIZER := thread
thread-tests:
	$(call step,Build with the thread sanitizer)
	@$(call build_tests,$(THRIFTY) --sanitize=thread --scratch-path .build/thread)
	$(call step,Tests under the thread sanitizer)
	@$(call run_tests,thread,$(swift_test) --sanitize=thread --scratch-path .build/thread $(SKIPPED))

address-tests: export FLYLEAF_SANITIZER := address
address-tests:
	$(call step,Build with the address sanitizer)
	@$(call build_tests,$(THRIFTY) --sanitize=address --scratch-path .build/address)
	$(call step,Tests under the address sanitizer$(comma) leaks included)
	@export ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leaks:print_suppressions=0; \
	$(call run_tests,address,$(swift_test) --sanitize=address --scratch-path .build/address $(SKIPPED))

# Last, over everything that was written on the way: no secret may stand in it.
secrets:
	$(call step,Secrets in the output)
	@bash .ci/secrets $(LOGS)
