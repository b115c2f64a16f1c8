import Glibc
import HTTP
import HTTPClient
import Primitives
import TestSupport
import Testing

@Suite("feedparser, extruct and ronkyuu at the built program")
struct OpenWebReadersTests {
    private static let run = Task { try await ran() }

    private static let cases = [
        "every feed is well-formed Atom, with its own address, a date and an author",
        "what a feed says is what was written, and neither spoilers nor hidden reviews",
        "who asks again is told that nothing changed",
        "the card of a review is read, and its picture is what it says",
        "the data of a review is read, with its score, its book and its writer",
        "microformats say the same as the data",
        "nobody who reads by machine meets a spoiler",
        "what other sites show of a review is found from its page and is a quotation",
        "a Webmention client finds where a review takes mentions, is thanked, and is refused what is none",
        "a Webmention receiver finds the links of a review",
        "robots.txt names the sitemap, whose parts list every public page once and no other",
    ]

    /// What stands in the site: title, text, score, who may read it, and whether the writer calls it a spoiler.
    private static let reviews: [(title: String, text: String, score: String, visibility: String, isSpoiler: Bool)] = [
        ("A book with links", "After [this](https://127.0.0.1/posts/1).", "", "everyone", false),
        ("A book with spoilers", "Good. And >!Zyxomma dies!< at the end.", "7", "everyone", false),
        ("</script><script>alert(1)</script> \"&amp; ]]> <b>'", "<b>No</b>", "", "everyone", false),
        ("The whole of it", "Zyxomma did it.", "3", "everyone", true),
        ("Not for you", "Only mine.", "1", "self", false),
        ("Momo & I", "Slow, and wise.", "8", "everyone", false),
    ]

    @Test("K1: passes its case", arguments: cases)
    func passes(_ name: String) async throws {
        try await Self.run.value.expectPassed(name)
    }

    @Test("reports every case once")
    func complete() async throws {
        try await Self.run.value.expectComplete(Self.cases)
    }

    /// Starts the program, writes the reviews by its form, runs the script, and stops the program.
    private static func ran() async throws -> ClientRun {
        let site = try #require(WebURL("http://localhost:\(try freePort())/"))
        let folder = try TemporaryFolder()
        let client = try HTTPClient()
        defer { client.shutdown() }
        let marks = SecretMarks { Issue.record("\($0)") }
        let program = try ChildProcess(
            "\(FileTree.products)/flyleaf",
            ["serve"],
            environment: [
                "FLYLEAF_DATA": folder.path("data"), "FLYLEAF_LISTEN": "127.0.0.1:\(site.port)",
                "FLYLEAF_PUBLIC_URL": site.origin, "FLYLEAF_RESOURCES": FileTree.project,
                "FLYLEAF_SANDBOX_LISTEN": "127.0.0.1:\(try freePort(run: 5))",
                "FLYLEAF_WEBMENTION": "on",
            ],
            watchedBy: marks
        )
        try await program.waitForLine(containing: "Flyleaf is ready", within: .seconds(60))
        let browser = AppClient(marks.browsing(client.fetch, site: site.origin), home: site)
        try await browser.get("/login")
        try await browser.submit(action: "/start") { try $0.fill("name", "Ida <b> Rosen") }
        for review in reviews {
            try await browser.get("/reviews/new")
            try await browser.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", review.title)
                try form.fill("author", "Michael Ende")
                if review.score == "8" { try form.fill("isbn", "0-306-40615-2") }
                try form.fill("review", review.text)
                try form.fill("score", review.score)
                try form.fill("visibility", review.visibility)
                if review.isSpoiler { try form.fill("spoiler", "yes") }
            }
        }
        let script = try ClientPython().start("open_web_cases.py", [site.origin, folder.path])
        let ending = try await script.waitForExit(within: .seconds(120))
        program.send(SIGTERM)
        #expect(try await program.waitForExit(within: .seconds(20)) == .exited(0))
        return try ClientRun(script, ending, texts: [])
    }
}
