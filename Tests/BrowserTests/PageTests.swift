import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("every page", .serialized)
    struct PageTests {
        static let looks: [TestBrowser.Options] = [320, 1280].flatMap { width in
            TestBrowser.Options.ColorScheme.allCases.map { scheme in
                TestBrowser.Options(colorScheme: scheme, reducesMotion: true, width: width)
            }
        }

        @Test("fits a phone and a desk, in light and dark, for somebody who is not logged in")
        func forAnybody() async throws {
            try await Reader.with { reader in
                for path in ["/", "/login", "/reviews", "/help", "/privacy", "/terms", "/status"] {
                    try await reader.open(path)
                    try await reader.lookAtAll(path == "/" ? "page-front" : "page-\(path.dropFirst())")
                }
                try await reader.open("/reviews?q=nothing%20has%20these%20words")
                try await reader.lookAtAll("page-search-none")
                for (path, name) in [("/nowhere", "404"), ("/auth/facebook/start", "405")] {
                    try await reader.open(path)
                    try await reader.lookAtAll("page-\(name)", failure: true)
                }
            }
        }

        @Test("fits a phone and a desk, in light and dark, for a member with long reviews")
        func forMember() async throws {
            try await Reader.with { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Donaudampfschifffahrtsgesellschaftskapitänswitwe")
                try await reader.open("/reviews/new")
                try await reader.writeVolumes(24)
                try await reader.write(title: longTitle, author: longAuthor, text: longText, score: 10)
                try await reader.lookAtAll("page-review-long")
                try await reader.follow("Delete")
                try await reader.lookAtAll("page-review-delete")
                try await reader.expect("Delete this review?")
                try await reader.follow("Keep it")
                for path in ["/", "/reviews", "/reviews/new", "/shares", "/friends", "/account", "/logout"] {
                    try await reader.open(path)
                    let name = path == "/" ? "front" : path.dropFirst().replacing("/", with: "-")
                    try await reader.lookAtAll("page-member-\(name)")
                }
                try await reader.open("/")
                try await reader.browser.find(".menu summary").click()
                try await reader.lookAtAll("page-menu")
                try await reader.open("/reviews/new")
                try await reader.browser.find("#title").type("    ")
                try await reader.fill("#review", "What I typed stays")
                try await reader.press("Save review")
                try await reader.lookAtAll("page-form-422", failure: true)
                #expect(try await reader.value("#review") == "What I typed stays")
                try await reader.open("/reviews?scope=own")
                try await reader.follow(longTitle)
                try await reader.follow("Delete")
                try await reader.press("Delete the review")
                try await reader.look("review-deleted")
                try await reader.expect("The review is deleted.")
            }
        }

        @Test("of the sandbox fits a phone and a desk, in light and dark")
        func sandbox() async throws {
            try await Reader.with { reader in
                try await reader.open("/")
                try await reader.logIn(as: "Ada Fernsby")
                for path in [
                    "/", "/people", "/1001", "/settings/apps", "/settings/password", "/sandbox/apps",
                    "/sandbox/control",
                ] {
                    try await reader.browser.open(reader.program.sandbox + path)
                    let name = path == "/" ? "front" : path.dropFirst().replacing("/", with: "-")
                    try await reader.lookAtAll("page-sandbox-\(name)")
                }
            }
        }

        private let longTitle = """
            The Surprising Adventures of a Reader Who, Having Lost the Last Page of a Novel, Travels Through Eleven \
            Libraries, Four Languages and a Flooded Cellar in Order to Learn How Everything Ends at Last
            """
        private let longAuthor = Array(repeating: "Benedikt Größl-Æther and the company of", count: 19)
            .joined(separator: ", ")
        private let longText = (1...6).map { part in
            "Part \(part). "
                + Array(repeating: "A sentence that goes on a little while and then stops.", count: 8)
                .joined(separator: " ")
        }
        .joined(separator: "\n\n")
    }
}

extension Reader {
    /// Writes many short reviews from the open form, without a look at each.
    fileprivate func writeVolumes(_ count: Double) async throws {
        try await browser.execute(
            """
            return (async () => {
                const form = document.querySelector('main form');
                for (let index = 1; index <= arguments[0]; index += 1) {
                    const fields = new URLSearchParams(new FormData(form));
                    fields.set('title', `Volume ${index}`);
                    fields.set('score', index % 11);
                    await fetch('/reviews/new', { method: 'POST', body: fields });
                }
            })();
            """,
            [.number(count)]
        )
    }

    /// Looks at the page in both widths and both schemes.
    fileprivate func lookAtAll(_ name: String, failure: Bool = false) async throws {
        for options in BrowserTests.PageTests.looks {
            try await browser.show(options)
            try await Reader(program: program, browser: browser, options: options).look(name, failure: failure)
        }
    }
}
