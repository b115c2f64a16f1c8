import Flyleaf
import Primitives
import Testing

@Suite("Sessions, keys and local paths")
struct SessionTests {
    let setup = Setup()

    @Test("a cookie is an identifier, a dot and 43 characters of base64url, and nothing else")
    func token() throws {
        let token = SessionToken(id: setup.newID(), secret: setup.randomness.secret())
        #expect(SessionToken(cookie: token.cookie) == token)
        #expect(!"\(token)".utf8.contains(Array(token.secret.utf8)))
        let id = token.id.text
        let refused = [
            "", ".", id, "\(id).", ".\(token.secret)", "\(id)\(token.secret)", "\(token.cookie).", "\(token.cookie)=",
            " \(token.cookie)", "\(id)..\(token.secret)", "\(id).\(token.secret.dropLast())", "\(id).\(token.secret)A",
            "\(id.uppercased()).\(token.secret)", "\(id).\(String(repeating: "+", count: 43))", "\(id).\u{FF21}",
        ]
        for cookie in refused { #expect(SessionToken(cookie: cookie) == nil, "\(cookie)") }
    }

    @Test("a browser key is 43 characters of base64url and stays out of descriptions")
    func browserKey() {
        let key = BrowserKey(setup.randomness)
        #expect(BrowserKey(key.text) == key)
        #expect(!"\(key)".utf8.contains(Array(key.text.utf8)))
        for text in ["", "\(key.text)=", "\(key.text)A", String(key.text.dropLast()), "a b", "\(key.text)\n"] {
            #expect(BrowserKey(text) == nil, "\(text)")
        }
    }

    @Test(
        "a path that a browser could take for another site is refused",
        arguments: [
            "", "evil.test", "//evil.test", "///evil.test", "/\\evil.test", "\\\\evil.test", "\\/evil.test",
            "http://evil.test", "https:evil.test", "https:/evil.test", "javascript:alert(1)", "data:text/html,x",
            " /x", "/\t/evil.test", "/\n/evil.test", "/\r/evil.test", "\t//evil.test", "/x\r\nSet-Cookie: a=b", "/\0",
            "/a\\b", "/ü", "/\u{2028}", "/x y", "?next=/", "#x", "./x", "../x", "/\u{7F}",
            "/" + String(repeating: "a", count: 2000),
        ]
    )
    func refusedPath(_ text: String) {
        #expect(LocalPath(text) == nil)
    }

    @Test(
        "a path inside the site is kept, escapes and all",
        arguments: [
            "/", "/reviews", "/reviews/new?title=a%20b&x=%2F%2Fevil.test", "/%2Fevil.test", "/%5Cevil.test", "/a//b",
            "/reviews?next=http://evil.test", "/@evil.test", "/:80", "/" + String(repeating: "a", count: 1999),
        ]
    )
    func keptPath(_ text: String) {
        // Each begins with one slash and a byte no browser reads as a slash, so it stays on the host it came from.
        #expect(LocalPath(text)?.text == text)
    }

    @Test("a session counts until it is 30 days unused or 90 days old, to the millisecond")
    func lifetime() {
        let start = setup.clock.now
        let last = Duration.milliseconds(1)
        let session = Session(id: setup.newID(), memberID: setup.newID(), createdAt: start, lastSeenAt: start)
        #expect(session.isValid(at: start + Session.idleLifetime - last))
        #expect(!session.isValid(at: start + Session.idleLifetime))
        let used = start + .seconds(80 * 86_400)
        let old = Session(id: session.id, memberID: session.memberID, createdAt: start, lastSeenAt: used)
        #expect(old.isValid(at: start + Session.absoluteLifetime - last))
        #expect(!old.isValid(at: start + Session.absoluteLifetime))
    }

    @Test("a cookie opens its own session until that ends; a wrong secret, a forged cookie or none opens nothing")
    func signedIn() async throws {
        let member = try await setup.member()
        let token = try await setup.sessions.begin(member.id)
        let other = try await setup.sessions.begin(member.id)
        #expect(try await setup.sessions.signedIn(cookie: token.cookie)?.member == member)
        #expect(try await setup.sessions.signedIn(cookie: nil) == nil)
        #expect(try await setup.sessions.signedIn(cookie: "x") == nil)
        #expect(
            try await setup.sessions.signedIn(cookie: SessionToken(id: token.id, secret: other.secret).cookie) == nil
        )
        try await setup.sessions.end(token.id)
        #expect(try await setup.sessions.signedIn(cookie: token.cookie) == nil)
        #expect(try await setup.sessions.signedIn(cookie: other.cookie) != nil)
        setup.clock.advance(Session.idleLifetime)
        #expect(try await setup.sessions.signedIn(cookie: other.cookie) == nil)
    }

    @Test("the use of a session is written down once a minute, and keeps it alive")
    func touch() async throws {
        let member = try await setup.member()
        let token = try await setup.sessions.begin(member.id)
        let first = try #require(try await setup.sessions.signedIn(cookie: token.cookie)).session
        setup.clock.advance(.milliseconds(59_999))
        try await setup.sessions.touch(first)
        #expect(try await setup.sessions.signedIn(cookie: token.cookie)?.session.lastSeenAt == first.lastSeenAt)
        setup.clock.advance(.milliseconds(1))
        try await setup.sessions.touch(first)
        #expect(try await setup.sessions.signedIn(cookie: token.cookie)?.session.lastSeenAt == setup.clock.now)
        setup.clock.advance(Session.idleLifetime - .seconds(1))
        #expect(try await setup.sessions.signedIn(cookie: token.cookie) != nil)
    }

    @Test("every login makes another identifier and secret, and a purge takes only what no longer counts")
    func begin() async throws {
        let member = try await setup.member()
        var secrets: Set<String> = []
        for _ in 0..<100 { secrets.insert(try await setup.sessions.begin(member.id).cookie) }
        #expect(secrets.count == 100)
        setup.clock.advance(Session.idleLifetime + .seconds(1))
        let fresh = try await setup.sessions.begin(member.id)
        // What was past the most a member may have, the new one among them, had ended before.
        #expect(try await setup.sessions.purge() == Session.maximumPerMember - 1)
        #expect(try await setup.sessions.signedIn(cookie: fresh.cookie) != nil)
    }
}
