import NetworkSupport
import Primitives
import Testing

@testable import Flyleaf

@Suite("Short links of shares")
struct ShortLinksTests {
    private let fixture: ShareSetup
    private var links: ShortLinks { fixture.setup.links }

    init() async throws { fixture = try await ShareSetup() }

    private func set(_ change: @Sendable (inout MemoryStores.Tables) -> Void) {
        fixture.setup.tables.tables.withLock { change(&$0) }
    }

    private func settled(_ draft: ShareDraft) async -> ShareDraft {
        await fixture.sharing.settlingLinks(draft, through: [fixture.connection.id])
    }

    @Test("CO-25: the link of every new share is short: 24 characters behind https:// at a host of 13")
    func isShort() async throws {
        fixture.publishes()
        let draft = await settled(try await fixture.draft())
        let share = try await fixture.post(draft)
        let code = ShortLinkCode(of: share.key, spread)
        #expect(share.state == .posted && share.story.link == "https://flyleaf.test/s/\(code.text)")
        #expect("books.example/s/\(code.text)".utf8.count == 24)
        #expect(try await links.visits(of: share) == 0)
    }

    @Test("a code is made of all forty bits, is the same for the same share, and says nothing of its key")
    func codes() throws {
        let (none, all) = ([UInt8](repeating: 0, count: 5), [UInt8](repeating: 0xFF, count: 5))
        let randomness = countingRandomness()
        let key = ShareKey(randomness)
        #expect(ShortLinkCode(of: key) { _ in none }.text == "00000000")
        #expect(ShortLinkCode(of: key) { _ in all }.text == "zzzzzzzz")
        #expect(ShortLinkCode(of: key) { _ in [0x08, 0x86, 0x42, 0x98, 0xE8, 0xFF] }.text == "12345678")
        let keys = (1...200).map { _ in ShareKey(randomness) }
        #expect(Set(keys.map { ShortLinkCode(of: $0, spread) }).count == 200)
        for key in keys {
            let code = ShortLinkCode(of: key, spread)
            #expect(ShortLinkCode(of: key, spread) == code && ShortLinkCode(code.text) == code)
            #expect(!key.text.contains(code.text))
        }
    }

    @Test(
        "a code is read as somebody may type it, and no other text is one",
        arguments: [
            ("k3x9q2ab", "k3x9q2ab"), ("K3X9Q2AB", "k3x9q2ab"), ("oOiIlL12", "00111112"), ("k3x9q2a", nil),
            ("k3x9q2abc", nil), ("k3x9q2au", nil), ("k3x9q2a-", nil), ("", nil), ("k3x9q2aé", nil), ("../../..", nil),
        ]
    )
    func reading(text: String, code: String?) {
        #expect(ShortLinkCode(text)?.text == code)
    }

    @Test(
        "a short link leads to http and https and to nothing else",
        arguments: [
            ("https://books.example/reviews/1", true), ("http://localhost:8080/reviews/1?a=b#c", true),
            ("HTTPS://books.example", true), ("http://[::1]:8080/", true), ("javascript:alert(1)", false),
            ("data:text/html,x", false), ("ftp://books.example/", false), ("file:///etc/passwd", false),
            ("//books.example/", false), ("/reviews/1", false), ("https:books.example", false), ("https://", false),
            ("https:///reviews", false), ("https://?a", false), ("https://:80/", false), ("", false),
            ("https://books.example@evil.example/", false), ("https://books.example\\@evil.example/", false),
            ("https://books.example/a b", false), ("https://books.example/\r\nSet-Cookie: a=b", false),
            ("https://bücher.example/", false), (" https://books.example/", false),
        ]
    )
    func targets(text: String, isOne: Bool) {
        #expect((ShortLinkTarget(text)?.text == text) == isOne)
    }

    @Test("CO-26: a code leads straight to the page, and every visit that counts is counted")
    func follow() async throws {
        fixture.publishes()
        let share = try await fixture.post(await settled(try await fixture.draft()))
        let code = ShortLinkCode(of: share.key, spread)
        let page = ShortLinkTarget("https://flyleaf.test/reviews/\(fixture.review.text)")
        for counts in [true, false, true] { #expect(try await links.follow(code, counts: counts) == page) }
        #expect(try await links.visits(of: share) == 2)
        #expect(try await links.follow(try #require(ShortLinkCode("zzzzzzzz")), counts: true) == nil)
        // Whoever follows it gets there also when it cannot be counted.
        set { $0.failsOnNewLinks = true }
        #expect(try await links.follow(code, counts: true) == page)
        #expect(try await links.visits(of: share) == 2)
        #expect(fixture.setup.reports.withLock(\.count) == 1)
    }

    @Test("MO-03: a code does not lead past our page to what is hidden, and does again when that is given back")
    func hidden() async throws {
        let isHidden = Lock(true)
        let target = try #require(ShortLinkTarget("https://books.example/"))
        let code = try #require(ShortLinkCode("aaaaaaaa"))
        let store = MemoryStores().stores.shortLinks
        let link = ShortLink(
            code: code,
            key: ShareKey(fixture.setup.randomness),
            memberID: ID(trusted: "m"),
            subject: .remark(ID(trusted: "r")),
            target: target,
            createdAt: Timestamp(seconds: 1),
            visits: 0
        )
        #expect(try await store.insertAll([link]))
        let links = ShortLinks(
            store: store,
            clock: .system,
            digest: { $0 },
            address: { $0.text },
            page: { $0.id },
            isHidden: { asked in isHidden.withLock(\.self) && asked == link }
        ) { Issue.record("\($0)") }
        #expect(try await links.follow(code, counts: false) == nil)
        isHidden.withLock { $0 = false }
        #expect(try await links.follow(code, counts: false) == target)
    }

    @Test("CO-27: the long link stands in the story when links cannot be read, and is what is sent")
    func unreadable() async throws {
        fixture.publishes()
        set { $0.failsOnLinks = true }
        let draft = await settled(try await fixture.draft())
        #expect(draft.linkForm == .long)
        let share = try await fixture.post(draft)
        #expect(share.state == .posted && share.story.link.hasSuffix("?share=\(share.key.text)"))
        #expect(fixture.setup.tables.read(\.shortLinks).isEmpty)
        set { $0.failsOnLinks = false }
        #expect(try await links.visits(of: share) == nil)
    }

    @Test("CO-27: a short link that cannot be kept at the press sends nothing; the long one is sent once it was seen")
    func unwritable() async throws {
        fixture.publishes()
        set { $0.failsOnNewLinks = true }
        let draft = await settled(try await fixture.draft())
        #expect(draft.linkForm == .short)
        var faults = ShareFaults()
        faults.unseen[fixture.connection.id] = .parts([.subject])
        await #expect(throws: faults) { _ = try await fixture.post(draft) }
        #expect(fixture.setup.tables.read(\.shares).isEmpty)
        let share = try await fixture.post(draft.withLongLinks)
        #expect(share.state == .posted && share.key == draft.key)
    }

    @Test("CO-27: whoever has as many short links as are kept shares with long ones, one before that with a short one")
    func full() async throws {
        let (member, subject, now) = (fixture.member.id, fixture.subject, fixture.clock.now)
        let draft = try await fixture.draft()
        let randomness = fixture.setup.randomness
        for (count, form) in [(1, LinkForm.short), (0, .long)] {
            set { tables in
                tables.shortLinks = [:]
                for index in 0..<(ShortLink.maximumPerMember - count) {
                    let key = ShareKey(randomness)
                    let bytes = (0..<8).map { UInt8(index >> (8 * $0) & 0xFF) }
                    let code = ShortLinkCode(of: key) { _ in Array(bytes.prefix(5)) }
                    tables.shortLinks[code] = ShortLink(
                        code: code,
                        key: key,
                        memberID: member,
                        subject: subject,
                        target: nil,
                        createdAt: now,
                        visits: 0
                    )
                }
            }
            #expect(await settled(draft).linkForm == form)
        }
    }

    @Test("CO-27: a code that chance gave to another share, of whomever, is not used again")
    func taken() async throws {
        let draft = try await fixture.draft()
        let other = ShortLink(
            code: ShortLinkCode(of: draft.key, spread),
            key: ShareKey(fixture.setup.randomness),
            memberID: fixture.setup.newID(),
            subject: .review(fixture.setup.newID()),
            target: nil,
            createdAt: fixture.clock.now,
            visits: 4
        )
        #expect(try await fixture.setup.tables.stores.shortLinks.insertAll([other]))
        fixture.publishes()
        await #expect(throws: ShareFaults.self) { _ = try await fixture.post(draft) }
        let settled = await settled(draft)
        #expect(settled.linkForm == .long)
        let share = try await fixture.post(settled)
        #expect(share.state == .posted)
        #expect(try await links.visits(of: share) == nil)
        #expect(try await fixture.setup.tables.stores.shortLinks.link(other.code) == other)
    }

    @Test("CO-25: what is looked for after a lost answer is the short link that was sent")
    func lookedFor() async throws {
        let looked = Lock<[String]>([])
        fixture.facebook.set { script in
            script.find = { search in
                looked.withLock { $0.append(search.story.link) }
                return .found(PostReceipt(remoteID: "9", url: "https://f.test/9"))
            }
        }
        let share = try await fixture.lost()
        let found = await fixture.outbox.settle(share)
        #expect(found.state == .posted)
        #expect(looked.withLock(\.self).allSatisfy { $0 == links.address(of: share.key, to: nil) })
        #expect(looked.withLock { !$0.isEmpty })
    }
}
