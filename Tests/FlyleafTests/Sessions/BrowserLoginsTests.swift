import Flyleaf
import Primitives
import Testing

@Suite("The accounts a browser remembers")
struct BrowserLoginsTests {
    private func token() -> SessionToken {
        let randomness = Self.randomness
        return SessionToken(id: randomness.id(at: Timestamp(seconds: 1)), secret: randomness.secret())
    }

    private static let randomness = countingRandomness()

    @Test("a single account is its token and nothing else, as before there could be several")
    func single() {
        var logins = BrowserLogins(cookie: nil)
        #expect(logins.cookie == nil)
        let only = token()
        #expect(logins.enter(only) == [])
        #expect(logins.cookie == only.cookie)
        #expect(BrowserLogins(cookie: only.cookie) == logins)
    }

    @Test("LG-30: the account entered last is in use, the ones before follow, and a cookie gives all of them back")
    func several() {
        let tokens = (0..<3).map { _ in token() }
        var logins = BrowserLogins(cookie: nil)
        for token in tokens { #expect(logins.enter(token) == []) }
        #expect(logins.current == tokens[2])
        #expect(logins.others == [tokens[1], tokens[0]])
        #expect(BrowserLogins(cookie: logins.cookie) == logins)
        #expect(logins.enter(tokens[0]) == [])
        #expect(logins.all == [tokens[0], tokens[2], tokens[1]])
    }

    @Test("five accounts are remembered, and the sixth pushes out the one unused longest", arguments: [4, 5, 6])
    func limit(_ count: Int) {
        let tokens = (0..<count).map { _ in token() }
        var logins = BrowserLogins(cookie: nil)
        var pushedOut: [SessionToken] = []
        for token in tokens { pushedOut += logins.enter(token) }
        #expect(logins.all.count == min(count, BrowserLogins.maximum))
        #expect(pushedOut == Array(tokens.prefix(max(0, count - 5))))
        #expect(BrowserLogins(cookie: tokens.map(\.cookie).joined(separator: "~")).all == Array(tokens.prefix(5)))
    }

    @Test("LG-19: without the account in use none is, whatever is remembered besides")
    func noneInUse() {
        let (first, second) = (token(), token())
        var logins = BrowserLogins(cookie: "\(first.cookie)~\(second.cookie)")
        logins.remove([first.id])
        #expect(logins.current == nil)
        #expect(logins.cookie == "~\(second.cookie)")
        #expect(BrowserLogins(cookie: logins.cookie) == logins)
        logins.remove([second.id])
        #expect(logins.cookie == nil)
    }

    @Test("what is no token of ours is left out, and nothing is remembered twice")
    func rubbish() {
        let (first, second) = (token(), token())
        #expect(BrowserLogins(cookie: "").all == [])
        #expect(BrowserLogins(cookie: "~~~~").all == [])
        #expect(BrowserLogins(cookie: "x~\(first.cookie)").current == nil)
        #expect(BrowserLogins(cookie: "x~\(first.cookie)").others == [first])
        #expect(BrowserLogins(cookie: "\(first.cookie)~\(first.cookie)~\(second.cookie)").all == [first, second])
        #expect(BrowserLogins(cookie: "\(first.cookie),\(second.cookie)").all == [])
        let many = Array(repeating: "~", count: 100_000).joined() + first.cookie
        #expect(BrowserLogins(cookie: many).all == [])
    }
}
