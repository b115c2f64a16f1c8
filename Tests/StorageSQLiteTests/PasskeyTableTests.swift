import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@Suite("Passkeys in the store")
struct PasskeyTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var passkeys: PasskeyStore { store.stores.passkeys }

    private func challenge(
        _ purpose: PasskeyChallenge.Purpose = .login,
        _ browser: BrowserKey,
        at second: Int64 = 0
    ) -> PasskeyChallenge {
        PasskeyChallenge(
            bytes: Randomness.secure.bytes(32),
            purpose: purpose,
            browser: browser,
            createdAt: moment(second)
        )
    }

    @Test("a passkey is found as it was kept, by its member and by its keeper's name, after a restart too")
    func kept() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let first = samplePasskey(ann.id, counter: .max)
        let second = samplePasskey(ann.id, isShared: true)
        let other = samplePasskey(ben.id)
        for passkey in [first, second, other] { #expect(try await passkeys.insert(passkey) == .kept) }
        try await store.database.close()
        let again = try TemporaryStores(reopening: store).stores.passkeys
        #expect(try Set(again.list(ann.id).map(\.id)) == [first.id, second.id])
        #expect(try again.find(first.credential.id) == first)
        #expect(try again.find(second.credential.id) == second)
        #expect(try again.find([UInt8](repeating: 0, count: 32)) == nil)
        #expect(try again.find([]) == nil)
    }

    @Test("ten are kept of each member, and the eleventh is not, even if many come at once")
    func tooMany() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let passkeys = self.passkeys
        let kept = try await withThrowingTaskGroup(of: PasskeyStore.Insertion.self) { group in
            for _ in 0..<14 { group.addTask { try await passkeys.insert(samplePasskey(ann.id)) } }
            return try await group.reduce(into: 0) { $0 += $1 == .kept ? 1 : 0 }
        }
        #expect(kept == Passkey.maximumPerMember)
        #expect(try passkeys.list(ann.id).count == Passkey.maximumPerMember)
        #expect(try await passkeys.insert(samplePasskey(ben.id)) == .kept)
    }

    @Test("the same key is kept once, for whomever it comes again")
    func known() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let passkey = samplePasskey(ann.id)
        #expect(try await passkeys.insert(passkey) == .kept)
        for member in [ann, ben] {
            #expect(try await passkeys.insert(samplePasskey(member.id, passkey.credential.id)) == .known)
        }
        #expect(try passkeys.find(passkey.credential.id) == passkey)
        #expect(try store.count("passkeys") == 1)
    }

    @Test("a counter goes on or is not noted, and stays zero where a key does not count")
    func counter() async throws {
        let ann = try await store.member()
        let counting = samplePasskey(ann.id, counter: 5)
        let still = samplePasskey(ann.id)
        for passkey in [counting, still] { _ = try await passkeys.insert(passkey) }
        for (counter, isTaken): (UInt32, Bool) in [
            (0, false), (4, false), (5, false), (6, true), (6, false), (.max, true),
        ] {
            #expect(try await passkeys.use(counting.id, counter, moment(9)) == isTaken, "\(counter)")
        }
        #expect(try passkeys.find(counting.credential.id)?.credential.counter == .max)
        #expect(try passkeys.find(counting.credential.id)?.lastUsedAt == moment(9))
        #expect(try await passkeys.use(still.id, 0, moment(9)))
        #expect(try await passkeys.use(still.id, 0, moment(8)))
        #expect(try passkeys.find(still.credential.id)?.lastUsedAt == moment(9))
        #expect(try await passkeys.use(still.id, 1, moment(9)))
        #expect(try await !passkeys.use(still.id, 0, moment(9)))
        #expect(try await !passkeys.use(newID(), 7, moment(9)))
    }

    @Test("of one count used in many places at once a single use counts")
    func parallelUse() async throws {
        let passkey = samplePasskey(try await store.member().id, counter: 1)
        _ = try await passkeys.insert(passkey)
        let passkeys = self.passkeys
        let used = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { try await passkeys.use(passkey.id, 2, moment(1)) } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(used == 1)
    }

    @Test("only its member renames and removes a passkey")
    func own() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let passkey = samplePasskey(ann.id)
        _ = try await passkeys.insert(passkey)
        let name = try #require(PasskeyName("Tablet"))
        #expect(try await !passkeys.rename(passkey.id, ben.id, name))
        #expect(try await !passkeys.remove(passkey.id, ben.id))
        #expect(try await passkeys.rename(passkey.id, ann.id, name))
        #expect(try passkeys.list(ann.id).map(\.name) == [name])
        #expect(try await passkeys.remove(passkey.id, ann.id))
        #expect(try await !passkeys.remove(passkey.id, ann.id))
        #expect(try passkeys.find(passkey.credential.id) == nil)
    }

    @Test("a challenge is taken once, by the browser it was given to, after a restart too")
    func challenges() async throws {
        let browser = BrowserKey(.secure)
        let login = challenge(.login, browser, at: 3)
        let add = challenge(.add(newID()), browser, at: 4)
        let stolen = challenge(.login, browser)
        for one in [login, add, stolen] { try await passkeys.ask(one) }
        try await store.database.close()
        let again = try TemporaryStores(reopening: store).stores.passkeys
        #expect(try await again.take(login.bytes, browser) == login)
        #expect(try await again.take(add.bytes, browser) == add)
        for one in [login, add] { #expect(try await again.take(one.bytes, browser) == nil) }
        // Whoever brings it from elsewhere uses it up.
        #expect(try await again.take(stolen.bytes, BrowserKey(.secure)) == nil)
        #expect(try await again.take(stolen.bytes, browser) == nil)
        #expect(try await again.take([], browser) == nil)
    }

    @Test("of one challenge taken in many places at once a single one gets it")
    func parallelTake() async throws {
        let browser = BrowserKey(.secure)
        let challenge = challenge(.login, browser)
        try await passkeys.ask(challenge)
        let passkeys = self.passkeys
        let taken = try await withThrowingTaskGroup(of: PasskeyChallenge?.self) { group in
            for _ in 0..<8 { group.addTask { try await passkeys.take(challenge.bytes, browser) } }
            return try await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
        }
        #expect(taken == 1)
    }

    @Test("a browser has ten challenges open, and old ones go")
    func bounds() async throws {
        let (browser, other) = (BrowserKey(.secure), BrowserKey(.secure))
        let elsewhere = challenge(.login, other, at: 10)
        try await passkeys.ask(elsewhere)
        let challenges = (0...PasskeyChallenge.maximumPerBrowser).map { challenge(.login, browser, at: Int64($0)) }
        for one in challenges { try await passkeys.ask(one) }
        #expect(try await passkeys.take(challenges[0].bytes, browser) == nil)
        #expect(try await passkeys.take(challenges[1].bytes, browser) == challenges[1])
        #expect(try await passkeys.purge(moment(10)) == 8)
        #expect(try await passkeys.take(challenges[9].bytes, browser) == nil)
        #expect(try await passkeys.take(challenges[10].bytes, browser) == challenges[10])
        #expect(try await passkeys.take(elsewhere.bytes, other) == elsewhere)
    }

    @Test("neither a challenge nor the key of a browser is in the file")
    func notStored() async throws {
        let browser = BrowserKey(.secure)
        let challenge = challenge(.login, browser)
        try await passkeys.ask(challenge)
        let bytes = try store.rawBytes()
        #expect(try store.count("passkey_challenges") == 1)
        #expect(!bytes.contains(browser.text))
        #expect(!bytes.contains(challenge.bytes))
    }
}

func samplePasskey(
    _ member: ID<Member>,
    _ credential: [UInt8] = Randomness.secure.bytes(32),
    counter: UInt32 = 0,
    isShared: Bool = false
) -> Passkey {
    Passkey(
        id: newID(),
        memberID: member,
        name: PasskeyName(trusted: "Phone"),
        credential: PasskeyCredential(id: credential, publicKey: [1, 2, 3], counter: counter, isShared: isShared),
        createdAt: moment(0)
    )
}
