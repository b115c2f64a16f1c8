import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("notices", .serialized)
    struct NoticeTests {
        @Test(
            "NO-02, NO-06: wait in the header, lead to the review, are read at once, and are switched off",
            arguments: [
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(width: 1280),
            ]
        )
        func reading(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.begin("Ann")
                try await reader.open("/notices")
                try await reader.expect("Nothing yet.")
                try await reader.look("notices-none")
                for title in ["Momo", "The Left Hand of Darkness, with a subtitle that goes on for longer than a line"]
                {
                    try await reader.write(title: title, author: "Michael Ende")
                }
                let reviews = try await reader.newestReviews(2)
                try await reader.another("Ben")
                for review in reviews {
                    try await reader.open(review)
                    try await reader.likeThis()
                }
                try await reader.comeBack("Ann")
                try await reader.open("/")
                try await reader.look("front-with-notices")
                #expect(try await reader.browser.find("header .unread").text.contains("2"))
                try await reader.pressFirst("header .unread")
                try await reader.look("notices-new")
                try await reader.pressFirst(".ledger li:last-child a")
                #expect(try await reader.browser.url.contains("#like"))
                #expect(try await reader.browser.find("header .unread").text.contains("1"))
                try await reader.open("/notices")
                try await reader.press("Mark all as read")
                try await reader.expect("All you have seen is marked as read.")
                #expect(try await reader.browser.findAll("header .unread").isEmpty)
                try await reader.browser.find("input[value=like]").click()
                try await reader.press("Keep it so")
                #expect(try await reader.browser.findAll("input[value=like]:checked").isEmpty)
                try await reader.look("notices-read")
            }
        }

        @Test(
            "point 3: arrive on pages that are open, in the header and in the list, without a press",
            arguments: [
                TestBrowser.Options(colorScheme: .dark, width: 320, height: 640), TestBrowser.Options(width: 1280),
            ]
        )
        func arriving(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.begin("Ann")
                try await reader.write(title: "Momo", author: "Michael Ende")
                let review = try #require(try await reader.newestReviews(1).first)
                try await reader.open("/help")
                #expect(try await reader.browser.findAll("header .unread").isEmpty)
                for (name, path) in [("Ben", "/help"), ("Cem", "/notices")] {
                    try await reader.open(path)
                    try await Reader.with(reader.options, reader.program) { other in
                        try await other.begin(name)
                        try await other.open(review)
                        try await other.likeThis()
                    }
                    try await reader.browser.waitFor("the number") {
                        try await reader.browser.find("header .unread").text.contains("1")
                    }
                    if path == "/notices" {
                        try await reader.browser.waitFor("the list") {
                            try await reader.browser.find("#notices-list").text.contains("2 readers like Momo")
                        }
                    }
                    try await reader.look("notices-live-\(path.dropFirst())")
                }
                try await reader.press("Mark all as read")
                #expect(try await reader.browser.findAll("header .unread").isEmpty)
            }
        }
    }
}

extension Reader {
    fileprivate func begin(_ name: String) async throws {
        try await open("/login")
        try await startWithoutNetwork(name)
    }

    /// The paths of one's newest reviews.
    fileprivate func newestReviews(_ count: Int) async throws -> [String] {
        try await open("/reviews?scope=own")
        var paths: [String] = []
        for link in try await browser.findAll("main h2 a[href^='/reviews/'], main h3 a[href^='/reviews/']").prefix(
            count
        ) {
            if let path = try await link.attribute("href") { paths.append(path) }
        }
        #expect(paths.count == count)
        return paths
    }

    /// Likes what the page in front is about; where scripts run, the page stays.
    fileprivate func likeThis() async throws {
        if options.runsScripts {
            try await browser.find("#like button").click()
        } else {
            try await pressFirst("#like button")
        }
        try await browser.waitFor("the like") {
            try await browser.find("#like button").attribute("aria-pressed") == "true"
        }
    }

    /// Logs in to another account beside the one in use.
    fileprivate func another(_ name: String) async throws {
        try await open("/session/switch")
        try await fill("#name", name)
        try await press("Start one without a network")
    }

    /// Goes back to an account this browser remembers.
    fileprivate func comeBack(_ name: String) async throws {
        try await open("/session/switch")
        try await press("Use this account: \(name)")
    }
}
