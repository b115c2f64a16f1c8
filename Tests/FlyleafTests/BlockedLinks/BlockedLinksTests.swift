import Flyleaf
import HostNames
import Primitives
import Testing

@Suite("Blocked links")
struct BlockedLinksTests {
    private let setup = Setup()
    private var links: BlockedLinks { setup.blockedLinks }

    private func block(_ texts: String...) async throws {
        let member = try await setup.member()
        let patterns = texts.compactMap(links.pattern(typed:))
        #expect(patterns.count == texts.count)
        let reason = ModerationWords(trusted: "Malware")
        let change = try await links.set(patterns, blocked: true, because: reason, by: member.id)
        #expect(change == .kept(texts.count))
    }

    private func isBlocked(_ text: String) async throws -> Bool { try await links.first(in: [text]) != nil }

    @Test(
        "MO-04: a blocked site is found however its address is written",
        arguments: [
            "https://evil.example/", "HTTP://EVIL.EXAMPLE:8080/x?y#z", "see evil.example.", "(evil.example)",
            "https://a.b.evil.example", "https://me:pw@evil.example/", "//evil.example", "evil.example\\x",
            "https://%65vil.example/", "https://evil。example/", "ｅｖｉｌ.example", "e\u{AD}vil.example",
            "evil.\u{200B}example", "見てevil.exampleを", "[here](https://evil.example/)", "<https://evil.example>",
            "evil\\.example", "evil&#46;example", "*evil*.example", "[x][1]\n\n[1]: https://evil.example/a",
            "\">evil.example<", "`evil.example`", "||evil.example||", "evil.example..", "“evil.example”",
            "https://good.example/https://evil.example/", "https://good.example/?to=https%3A//evil.example",
        ]
    )
    func spellings(_ text: String) async throws {
        try await block("https://evil.example/")
        #expect(try await isBlocked(text))
    }

    @Test(
        "MO-04: what only looks like a blocked site is not refused",
        arguments: [
            "", "evil", "notevil.example", "evil.example.com", "evil example", "evil-example", "evil.examples",
            "https://good.example/evil", "The evil. Example", "devil.example.org",
        ]
    )
    func others(_ text: String) async throws {
        try await block("evil.example")
        #expect(try await !isBlocked(text))
    }

    @Test("MO-04: a name of other letters is the same in both of its forms")
    func otherLetters() async throws {
        try await block("bücher.example")
        for text in [
            "https://BÜCHER.example", "https://xn--bcher-kva.example/", "bu\u{308}cher.example",
            "Siehe shop.bücher.example!",
        ] {
            #expect(try await isBlocked(text), "\(text)")
        }
        #expect(try await !isBlocked("bucher.example"))
    }

    @Test("MO-04: a numeric host is the same in every form that browsers read")
    func numbers() async throws {
        try await block("192.0.2.1/x")
        for host in ["192.0.2.1", "192.0.513", "3221225985", "0xC0000201", "0300.0.2.1", "0xc0.0x0.0x2.0x1"] {
            #expect(try await isBlocked("http://\(host)/x"), "\(host)")
            #expect(try await !isBlocked("http://\(host)/y"), "\(host)")
        }
        #expect(try await !isBlocked("http://192.0.2.10/x and 1.192.0.2.1/x and 3221225986/x"))
    }

    @Test("MO-04: of a path whole segments count, however they are escaped")
    func paths() async throws {
        try await block("host.example/bad/page one".replacing(" ", with: "%20"))
        for path in ["/bad/page%20one", "/bad/page%20one/more", "//bad/./page%20one?x", "/good/../bad/%70age%20one#x"] {
            #expect(try await isBlocked("https://host.example\(path)"), "\(path)")
        }
        for path in ["", "/", "/bad", "/bad/page", "/bad/page%20ones", "/BAD/page%20one", "/x/bad/page%20one"] {
            #expect(try await !isBlocked("https://host.example\(path)"), "\(path)")
        }
    }

    @Test(
        "only an address of a site can be blocked",
        arguments: [
            "", "com", "localhost", "two words.example", "[::1]", "evil.example/watch?v=1", "evil.example#x",
            "mailto:a@b.example", "https://", "…", "/a.b/c",
        ]
    )
    func noAddress(_ text: String) { #expect(links.pattern(typed: text) == nil) }

    @Test("what was blocked and allowed again holds at once, and the log keeps both")
    func again() async throws {
        #expect(try await !isBlocked("evil.example"))
        try await block("*.evil.example")
        #expect(try await isBlocked("evil.example"))
        let member = try await setup.member()
        let pattern = try #require(links.pattern(typed: "EVIL.example/"))
        let reason = ModerationWords(trusted: "It is clean now")
        #expect(try await links.set([pattern], blocked: false, because: reason, by: member.id) == .kept(1))
        #expect(try await links.set([pattern], blocked: false, because: reason, by: member.id) == .kept(0))
        #expect(try await !isBlocked("evil.example"))
        #expect(try await links.log(before: nil, limit: 9).map(\.isBlocked) == [false, true])
    }

    @Test("MO-04: nothing new is written with a blocked link, and what stood before can still be shown to fewer")
    func writing() async throws {
        let member = try await setup.member()
        let stores = setup.tables.stores
        let reviews = Reviews(
            store: stores.reviews,
            photos: stores.photos,
            blockedLinks: links,
            clock: setup.clock.clock,
            randomness: setup.randomness,
            digest: spread
        )
        let old = try ReviewForm(title: "Dune", review: "evil.example").content()
        let id = try await reviews.save(old, with: [], of: member.id, from: nil).id
        try await block("evil.example")
        let pattern = LinkPattern(host: "evil.example", path: [])
        for form in [
            ReviewForm(title: "evil.example"), ReviewForm(title: "Dune", author: "evil.example"),
            ReviewForm(title: "Dune", review: "[x](https://evil.example)"),
        ] {
            await #expect(throws: ReviewForm.Faults.self) {
                try await reviews.save(try form.content(), with: [], of: member.id, from: nil)
            }
        }
        var faults = ReviewForm.Faults()
        faults.review = .blockedLink(pattern)
        let seen = reviews.mark(of: old)
        await #expect(throws: faults) {
            let new = try ReviewForm(title: "Dune", review: "See evil.example").content()
            return try await reviews.change(id, to: new, with: [], of: member.id, seen: seen, from: nil)
        }
        var hidden = old
        hidden.visibility = .onlyMe
        let change = try await reviews.change(id, to: hidden, with: [], of: member.id, seen: seen, from: nil)
        #expect(change == .kept)
    }

    @Test("MO-04: of a file no review is made that has a blocked link, and its row says why")
    func importing() async throws {
        let scene = ImportScene()
        let links = BlockedLinks(
            store: scene.memory.stores.blockedLinks,
            clock: scene.clock.clock,
            ascii: HostName.ascii
        )
        let patterns = [try #require(links.pattern(typed: "evil.example"))]
        let reason = ModerationWords(trusted: "Malware")
        #expect(try await links.set(patterns, blocked: true, because: reason, by: scene.ann.id) == .kept(1))
        let kept = try await scene.take(
            ImportScene.header + "1,Momo,Ende,5,2019/01/02,read,See evil.example/x,\n"
                + "2,Krabat,Preussler,5,2019/01/02,read,Black,\n"
        )
        #expect(scene.reviews.map(\.content.title.text) == ["Krabat"])
        let rows = try await scene.imports().rows(kept, after: 0, nil)
        #expect(rows.map { $0.remarks.contains("blocked_link") } == [true, false])
    }
}
