import Flyleaf
import HTTP
import NetworkSupport
import TestSupport
import Testing

@testable import Pages

/// What a page owes to whoever pressed something, each by its identifier.
@Suite("Requirements of feedback")
struct FeedbackTests {
    private static func publicFile(_ name: String) throws -> String {
        try FileTree.text("\(FileTree.project)/Public/\(name)")
    }

    private static func scripts() throws -> [(name: String, text: String)] {
        try FileTree.files(below: "\(FileTree.project)/Public").filter { $0.hasSuffix(".js") }
            .map { ($0, try publicFile($0)) }
    }

    private func address(_ pattern: String) -> String {
        let fixed = [
            "{network}": "facebook", "{server}": "books.example", "{code}": "none", "{year}": "2026", "{number}": "1",
            "{hash}": "none", "{name}": "none", "{kind}": "reviews", "{list}": "mentions",
        ]
        var path = pattern
        for (name, value) in fixed { path = path.replacing(name, with: value) }
        return path.replacing(/\{[a-z]+\}/, with: String(repeating: "0", count: 26))
    }

    /// Those that scripts and other programs send, and no form.
    private static let machines: Set<String> = [
        "/api/token", "/auth/{network}/deauthorize", "/auth/{network}/delete", "/webmention",
    ]

    @Test(
        "FB-01: no form ends in silence: whatever is sent, even with nothing in it, is answered by a page with a heading"
    )
    func answered() async throws {
        try await AccountFixture.run { fixture in
            var count = 0
            for route in Site.routes where route.method == .post && !Self.machines.contains(route.pattern) {
                let client = try await fixture.member(by: fixture.facebook)
                let token = try await client.get("/account").document.forms.lazy.compactMap { $0["csrf"] }.first
                let page = try await client.post(
                    address(route.pattern),
                    FormFields(["csrf": try #require(token)])
                )
                let heading = page.document.first("h1")?.text ?? page.document.first("p")?.text ?? page.text
                #expect(page.status != .noContent && !heading.isEmpty, "\(route.pattern): \(page.status)")
                count += 1
            }
            #expect(count > 60)
        }
    }

    @Test("FB-03: looking for news and posting say different things while they work")
    func indicators() async throws {
        let templates = try PageTemplates.all.get()
        let reading = templates.filter { $0.path.hasPrefix("streams/") }.flatMap {
            $0.document.all("button[data-busy]")
        }
        .compactMap { $0["data-busy"] }
        #expect(reading.count >= 3)
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let dialog = try await client.get("\(path)/share").document
            let posting = try #require(dialog.first("button.primary[value='post']")?["data-busy"])
            #expect(posting == "Posting…" && !reading.contains(posting))
        }
    }

    @Test("FB-02: a file that is sent says so at its button; a share that waits and an import follow their work")
    func long() throws {
        var count = 0
        for (path, document) in try PageTemplates.all.get() {
            for form in document.all("form[enctype='multipart/form-data']") {
                count += 1
                #expect(form.all("button").contains { $0["data-busy"] != nil }, "\(path)")
            }
        }
        #expect(count >= 3)
        for path in ["shares/receipt", "imports/page"] {
            let source = try FileTree.text("\(FileTree.project)/Templates/\(path).mustache")
            #expect(source.contains("data-refresh=\"{{refresh}}\""), "\(path)")
        }
    }

    @Test(
        "FB-04: what says that something is done shuts no page: no window lies over it, and nothing of it is put out of use"
    )
    func open() throws {
        for (name, text) in try Self.scripts() {
            for word in ["showModal", ".inert", "pointerEvents", "preventScroll: false"] {
                #expect(!text.contains(word), "\(name): \(word)")
            }
        }
        for (path, document) in try PageTemplates.all.get() {
            #expect(document.all("dialog, [inert]").isEmpty, "\(path)")
        }
        let style = try Self.publicFile("flyleaf.css")
        #expect(!style.contains("cursor: wait"))
    }

    @Test("FB-05: before an import is started its page says how many rows it has, and that many take minutes")
    func warned() throws {
        let source = try FileTree.text("\(FileTree.project)/Templates/imports/page.mustache")
        let before = try #require(source.split(separator: "Start the import", maxSplits: 1).first)
        for words in ["{{rowCount}} rows.", "take minutes", "can be stopped"] { #expect(before.contains(words)) }
    }

    @Test("FB-07: what failed behind the pages stands on the next page, whichever that is")
    func behind() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.unreachable) }
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(try await client.get("/").document.first("header .unread .unseen") == nil)
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.refused) }
            fixture.clock.advance(by: .seconds(60))
            #expect(try await fixture.outbox.workOnDue() == 1)
            for path in ["/", "/reviews", "/account"] {
                let mark = try await client.get(path).document.first("header .unread .unseen")?.text
                #expect(mark == "1 new notice", "\(path)")
            }
        }
    }

    @Test("FB-08: what moves is little, and stands still for whoever asked for that")
    func motion() throws {
        let style = try Self.publicFile("flyleaf.css")
        let parts = style.split(separator: "@media (prefers-reduced-motion: no-preference) {", maxSplits: 1)
        let moving = try #require(parts.last?.split(separator: "\n}", maxSplits: 1).first)
        let uses = { (text: String) in
            text.split(separator: "\n").filter { $0.contains("animation:") || $0.contains("transition:") }
                .map { String($0.drop { $0 == " " }) }
        }
        #expect(parts.count == 2 && uses(String(moving)).count == 2)
        // Neither moves: the one appears after a while, the other takes a press only after a while.
        let still = uses(style).filter { !moving.contains($0) }
        #expect(
            still == ["animation: late .01s .2s both;", ".arming button { animation: arm .8s step-end; }"],
            "\(still)"
        )
        #expect(style.contains("@keyframes late { from { opacity: 0; } }"))
        #expect(style.contains("@keyframes arm { from { pointer-events: none; } }"))
        let small = try Self.publicFile("like.css")
        let files = try Self.scripts() + [(name: "flyleaf.css", text: style), (name: "like.css", text: small)]
        for (name, text) in files {
            for word in ["smooth\"", "scroll-behavior", ".animate("] {
                #expect(!text.contains(word), "\(name): \(word)")
            }
        }
        #expect(uses(small).isEmpty)
    }

    @Test("FB-09: a button that is held down, one that is on and one that cannot be used look different from others")
    func states() throws {
        let style = try Self.publicFile("flyleaf.css")
        for rule in [
            ":is(button, .button):active {", ":is(:disabled, [aria-disabled=\"true\"]) {", "[aria-pressed=\"true\"] {",
            "[aria-pressed=\"true\"]::before { content: \"✓\"",
        ] {
            #expect(style.contains(rule), "\(rule)")
        }
        let script = try Self.publicFile("flyleaf.js")
        #expect(script.contains("setAttribute(\"aria-disabled\", \"true\")"))
    }

    @Test("FB-12: nothing sounds or shakes")
    func silence() throws {
        for (name, text) in try Self.scripts() {
            for word in ["vibrate", "Audio", "AudioContext", "speechSynthesis", ".play("] {
                #expect(!text.contains(word), "\(name): \(word)")
            }
        }
        for (path, document) in try PageTemplates.all.get() {
            #expect(document.all("audio, video, embed, object, bgsound").isEmpty, "\(path)")
        }
    }
}
