import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("without a network", .serialized)
    struct OfflineTests {
        @Test(
            "point 7: the last pages read are shown with their time, others in words, and all is as before afterwards",
            arguments: [
                TestBrowser.Options(colorScheme: .dark, width: 320, height: 640), TestBrowser.Options(width: 1280),
            ]
        )
        func reading(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.beginWithWorker("Ann")
                try await reader.write(
                    title: "Momo & <the> grey men",
                    author: "Michael Ende",
                    text: "Of time.",
                    score: 9
                )
                let review = try await reader.path
                try await reader.open(review)
                try await reader.open("/help")
                try await reader.open("/account")
                try await reader.waitUntilKept(["/help", review])

                try await reader.program.kill()
                try await reader.open(review)
                try await reader.expect("Of time.", "This is the page as your browser kept it:")
                let moment = try await reader.browser.find(".notice time").attribute("datetime") ?? ""
                #expect(moment.hasPrefix("20") && moment.hasSuffix("Z"))
                #expect(try await !reader.browser.find("form[action$='/like']").isDisplayed)
                #expect(try await reader.tokens == [])
                _ = try await reader.browser.complaints()
                try await reader.look("offline-kept", failure: true)

                try await reader.open("/account")
                try await reader.expect("Flyleaf cannot be reached", "Pages you can read meanwhile")
                let titles = try await reader.browser.findAll("#kept-pages a").asyncMap { try await $0.text }
                #expect(titles == ["Help", "Momo & <the> grey men"])
                _ = try await reader.browser.complaints()
                try await reader.look("offline", failure: true)
                try await reader.follow("Help")
                try await reader.expect("This is the page as your browser kept it:")

                try await reader.program.start()
                try await reader.open(review)
                #expect(try await reader.browser.findAll("main > .notice").isEmpty)
                #expect(try await reader.browser.find("form[action$='/like']").isDisplayed)
                _ = try await reader.browser.complaints()
            }
        }

        @Test("point 7: nothing that was read is left after a logout, nor for the next account of the browser")
        func leaving() async throws {
            try await Reader.with { reader in
                try await reader.beginWithWorker("Ann")
                try await reader.write(title: "Momo", author: "Michael Ende", text: "For me alone.")
                let review = try await reader.path
                try await reader.open(review)
                try await reader.waitUntilKept([review])
                // Another account beside the first.
                try await reader.open("/session/switch")
                try await reader.fill("#name", "Ben")
                try await reader.press("Start one without a network")
                try await reader.open("/help")
                try await reader.waitUntilKept(["/help"])
                // A login that ended elsewhere, which the browser learns by the next answer.
                try await reader.browser.forgetAllCookies()
                try await reader.open("/terms")
                try await reader.waitUntilKept(["/terms"])

                try await reader.open("/login")
                try await reader.startWithoutNetwork("Cem")
                try await reader.open("/privacy")
                try await reader.waitUntilKept(["/privacy"])
                try await reader.open("/logout")
                try await reader.press("Log out")
                try await reader.waitUntilKept([])

                try await reader.program.kill()
                for path in [review, "/privacy", "/"] {
                    try await reader.open(path)
                    try await reader.expect("Flyleaf cannot be reached")
                    #expect(try await reader.browser.findAll("#kept-pages a").isEmpty)
                }
                _ = try await reader.browser.complaints()
                try await reader.look("offline-nothing", failure: true)
            }
        }

        @Test("point 7: nothing that was read is left once something is deleted, which may stand on any page")
        func deleting() async throws {
            try await Reader.with { reader in
                try await reader.beginWithWorker("Ann")
                try await reader.write(title: "Momo", author: "Michael Ende", text: "Of time.")
                let review = try await reader.path
                try await reader.open(review)
                try await reader.waitUntilKept([review])
                try await reader.open("\(review)/delete")
                try await reader.press("Delete the review")
                try await reader.waitUntilKept([])
            }
        }

        @Test("point 7: no more than thirty pages are kept, the last ones, and no token of a form among them")
        func bound() async throws {
            try await Reader.with { reader in
                try await reader.beginWithWorker("Ann")
                for number in 0..<34 { try await reader.open("/like?n=\(number)") }
                try await reader.waitUntilKept((4..<34).reversed().map { "/like?n=\($0)" })
                #expect(try await reader.tokensKept == 0)
            }
        }
    }
}

extension Reader {
    /// Starts an account, and waits until the worker looks after the pages.
    fileprivate func beginWithWorker(_ name: String) async throws {
        try await open("/login")
        try await startWithoutNetwork(name)
        try await browser.waitFor("the worker") {
            // Where it could not begin, or began while this page was on its way, it looks after the next one; a form is no page
            // that is kept.
            let script = """
                const worker = navigator.serviceWorker;
                return new Promise((done) => {
                    worker.addEventListener("controllerchange", () => done(true));
                    setTimeout(() => done(Boolean(worker.controller)), worker.controller ? 0 : 5000);
                });
                """
            if try await browser.execute(script).isTrue == true { return true }
            try await open("/reviews/new")
            return false
        }
    }

    /// Waits until these pages and no others are kept, the newest first.
    fileprivate func waitUntilKept(_ paths: [String]) async throws {
        let script = """
            return (async () => {
                const found = [];
                for (const name of await caches.keys()) {
                    if (!name.startsWith('flyleaf-pages-')) continue;
                    const keys = await (await caches.open(name)).keys();
                    found.push(...keys.reverse().map((key) => key.url.slice(location.origin.length)));
                }
                return found;
            })();
            """
        var found: [String] = []
        do {
            try await browser.waitFor("pages that are kept") {
                found = try await browser.execute(script).elements?.compactMap(\.text) ?? []
                return found == paths
            }
        } catch {
            Issue.record("kept are \(found), and not \(paths)")
        }
    }

    /// The path of the page in front.
    fileprivate var path: String {
        get async throws { String(try await browser.url.dropFirst(program.address.count).prefix { $0 != "?" }) }
    }

    /// The tokens of forms on the page in front.
    fileprivate var tokens: [String] {
        get async throws {
            try await browser.execute(
                "return [...document.querySelectorAll('[name=csrf]')].map((field) => field.value).filter(Boolean)"
            ).elements?.compactMap(\.text) ?? []
        }
    }

    /// How many tokens of forms are on pages that are kept.
    fileprivate var tokensKept: Int {
        get async throws {
            try await browser.execute(
                """
                return (async () => {
                    let count = 0;
                    for (const name of await caches.keys()) {
                        const store = await caches.open(name);
                        for (const key of await store.keys()) {
                            count += (await (await store.match(key)).text()).split(/name="csrf" value="[^"]/).length - 1;
                        }
                    }
                    return count;
                })();
                """
            ).number.map { Int($0) } ?? -1
        }
    }
}
