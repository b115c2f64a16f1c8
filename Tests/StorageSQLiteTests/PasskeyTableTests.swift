import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@Suite("Passkeys in the store")
struct PasskeyTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var passkeys: any PasskeyStore { store.stores.passkeys }

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
        #expect(try await Set(again.list(ann.id).map(\.id)) == [first.id, second.id])
        #expect(try await again.find(first.credential.id) == first)
        #expect(try await again.find(second.credential.id) == second)
        #expect(try await again.find([UInt8](repeating: 0, count: 32)) == nil)
        #expect(try await again.find([]) == nil)
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
