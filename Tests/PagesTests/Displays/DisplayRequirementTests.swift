import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

/// What networks ask of a big screen that shows their posts, each by its identifier.
@Suite("Requirements of displays")
struct DisplayRequirementTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    /// A member with posts in their stream, and a display of it.
    private func run(
        _ posts: [StreamItem],
        _ body: (ShareFixture, AppClient, String) async throws -> Void
    ) async throws {
        try await ShareFixture.runWithStreams { fixture in
            fixture.network.change { $0.home = posts }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let options = try await client.get("/display").document.all("#content option")
            let home = try #require(options.first { $0.text.hasPrefix("What your people say") }?["value"])
            let page = try await client.submit(action: "/display", pressing: "Make the link") { form in
                try form.fill("name", "Hall")
                try form.fill("content", home)
                try form.fill("private", "yes")
            }
            let address = try #require(page.document.element(id: "address")?.text)
            try await body(fixture, client, String(address.dropFirst(ShareFixture.home.count)))
        }
    }

    private func wall(_ fixture: ShareFixture, _ path: String) async throws -> HTMLDocument {
        let target = try #require(Target(path))
        let response = await fixture.site.respond(
            to: Request(method: .get, target: target, fields: Fields(), body: [])
        )
        return HTMLDocument(response.bytes?.lossyText ?? "")
    }

    private func next(_ document: HTMLDocument, _ path: String) throws -> String {
        let cursor = try #require(document.first("[data-cursor]")?["data-cursor"])
        return "\(path.split(separator: "?")[0])?after=\(cursor)"
    }

    @Test("DI-01, DI-02: the network's mark and name, and who wrote it, stand with a post on each page of its text")
    func names() async throws {
        let text = String(repeating: "Slow and wise. ", count: 150) + "The end."
        try await run([.sample("p1", at: Self.start, text)]) { fixture, _, path in
            var path = path
            var pages: [String] = []
            var leaf = ""
            repeat {
                let document = try await wall(fixture, path)
                let post = try #require(document.first("article.post"))
                let mark = fixture.site.services.networks.mark(fixture.network.name)
                #expect(!mark.isEmpty && post.first(".mark")?.text == mark)
                #expect(post.first(".from")?.text == "\(mark) Facebook")
                #expect(post.first(".by b")?.text == "Grace Hopper" && post.first(".by .faint")?.text == "@grace")
                pages.append(try #require(post.first(".words")?.rawText))
                leaf = post.first(".facts")?.children.last?.text ?? ""
                path = try next(document, path)
            } while !leaf.hasSuffix("of \(pages.count)") && pages.count < 9
            #expect(pages.count == 3 && pages.joined() == text, "\(pages.count)")
            let style = try FileTree.text("\(FileTree.project)/Public/display.css")
            // The mark is as high as a line of the largest names, and nothing hides it.
            #expect(
                style.contains(".mark { min-width: 2.2em; height: 2.2em;") && !style.contains("display: none; } .mark")
            )
        }
    }

    @Test("DI-03: a post is shown with all its words, in one piece or page by page, and never with some")
    func wholeText() async throws {
        let posts = [
            StreamItem.sample("p2", at: Self.start + .seconds(2), "Read this") { post in
                post.text.append(" books.example/li…", leadingTo: "https://t.example/x")
                post.text.append("\nto the end.")
                post.attachments = [StreamAttachment(kind: .picture, words: "A hedge")]
            },
            StreamItem.sample("p1", at: Self.start + .seconds(1), "Half") { post in
                post.text.append(String(repeating: "x", count: LinkedText.maximumLength))
            },
        ]
        try await run(posts) { fixture, _, path in
            let first = try await wall(fixture, path)
            #expect(first.first(".words")?.rawText == "Read this books.example/li…\nto the end.")
            #expect(first.first(".facts")?.text.contains("1 thing attached") == true)
            // Half a post is passed over.
            let second = try await wall(fixture, try next(first, path))
            #expect(second.first(".words")?.rawText == first.first(".words")?.rawText)
        }
    }

    @Test("DI-02, DI-05: no display is without names, and none is offered; a post without one is not shown")
    func anonymous() async throws {
        let posts = [
            StreamItem.sample("p3", at: Self.start + .seconds(3), "Nameless", by: " "),
            StreamItem.sample("p2", at: Self.start + .seconds(2), "Warned") { $0.warning = .words("Spoiler") },
            StreamItem.sample("p1", at: Self.start + .seconds(1), "To you") { $0.letterTo = ["@ada"] },
        ]
        try await run(posts) { fixture, client, path in
            #expect(try await wall(fixture, path).first(".nothing") != nil)
            let page = try await client.get("/display")
            #expect(page.text.contains("There is none without names"))
            let fields = page.document.form(action: "/display")?.names ?? []
            #expect(Set(fields) == ["csrf", "name", "content", "private", "stay", "look"])
            #expect(!page.document.all("option").contains { $0["value"]?.contains("messages") == true })
        }
    }

    @Test("DI-04: no figures are made of posts, with names or without")
    func figures() async throws {
        try await run([.sample("p1", at: Self.start, "Words alone")]) { fixture, _, path in
            let facts = try await wall(fixture, path).first(".facts")?.children.map(\.text)
            #expect(facts?.count == 1 && facts?.first?.contains("2014") == true)
        }
    }

    @Test("a post is off the wall when a filter of its member closes it, and when its network is disconnected")
    func gone() async throws {
        let posts = [StreamItem.sample("p1", at: Self.start, "Words")]
        try await run(posts) { fixture, client, path in
            #expect(try await wall(fixture, path).first(".words")?.text == "Words")
            let connection = try #require(try await fixture.connections(of: client).first)
            let member = try await fixture.signedIn(client).member.id
            try await fixture.stores.settings.change(member) { settings in
                settings.filters = StreamFilters(trusted: ["words"], hidesRepeats: false)
            }
            #expect(try await wall(fixture, path).first(".nothing") != nil)
            try await fixture.stores.settings.change(member) { $0.filters = nil }
            #expect(try await wall(fixture, path).first(".words") != nil)
            try await fixture.stores.streams.forget(connection.id)
            #expect(try await wall(fixture, path).first(".nothing") != nil)
        }
    }
}
