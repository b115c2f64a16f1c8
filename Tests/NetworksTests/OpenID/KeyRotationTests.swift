import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Keys that a provider exchanges")
struct KeyRotationTests {
    private typealias Fixture = OpenIDFixture

    private static let nameless = #"{"alg":"RS256"}"#
    private static let badSignature = "id_token: the signature is not right"
    private static let noKey = "id_token: no key of the provider goes with it"

    private let old: ProviderKeys
    private let new: ProviderKeys

    init() throws {
        old = try ProviderKeys.shared.get()
        new = try ProviderKeys.next.get()
    }

    /// A provider whose keys have no names, so that nothing but the signature shows a new one.
    private func provider(beforeKeys: @escaping @Sendable () async -> Void = {}) throws -> PlayedProvider {
        PlayedProvider(.init(keySet: .json(old.namelessKeySet), idToken: try token(of: old)), beforeKeys: beforeKeys)
    }

    private func token(of keys: ProviderKeys, header: String = nameless) throws -> String {
        try keys.token(header: header, payload: Fixture.claims())
    }

    private func exchangeKeys(_ provider: PlayedProvider) throws {
        let token = try token(of: new)
        provider.change { $0.keySet = .json(new.namelessKeySet) }
        provider.change { $0.idToken = token }
    }

    @Test("a key without a name is exchanged between two logins: the second reads the keys once more, and is in")
    func nameless() async throws {
        let provider = try provider()
        let network = provider.network()
        let first = try await network.logInByCode()
        #expect(try await network.logInByCode() == first)
        #expect(provider.keyReadings == 1)
        try exchangeKeys(provider)
        #expect(try await network.logInByCode() == first)
        #expect(provider.keyReadings == 2)
        #expect(try await network.logInByCode() == first)
        #expect(provider.keyReadings == 2)
    }

    @Test("a key that is exchanged under its old name is noticed by the signature too")
    func sameName() async throws {
        let header = #"{"alg":"RS256","kid":"rsa-1"}"#
        let before = try token(of: old, header: header)
        let provider = PlayedProvider(.init(keySet: .json(old.keySet), idToken: before))
        let network = provider.network()
        _ = try await network.logInByCode()
        let after = try token(of: new, header: header)
        provider.change {
            $0.keySet = .json(new.keySet)
            $0.idToken = after
        }
        _ = try await network.logInByCode()
        #expect(provider.keyReadings == 2)
        provider.change { $0.idToken = before }
        #expect(try await failure { _ = try await network.logInByCode() }.detail == Self.badSignature)
    }

    @Test("keys are read once, again for a name nobody knows, and then not for a minute")
    func unknownName() async throws {
        let tokens = try (1...3).map { try token(of: old, header: #"{"alg":"RS256","kid":"rsa-\#($0)"}"#) }
        let provider = PlayedProvider(.init(keySet: .json(old.keySet), idToken: tokens[0]))
        let network = provider.network()
        _ = try await network.logInByCode()
        _ = try await network.logInByCode()
        #expect(provider.keyReadings == 1)
        provider.change {
            $0.keySet = .json(old.keySet.replacing("rsa-1", with: "rsa-2"))
            $0.idToken = tokens[1]
        }
        _ = try await network.logInByCode()
        #expect(provider.keyReadings == 2)
        provider.change {
            $0.keySet = .json(old.keySet.replacing("rsa-1", with: "rsa-3"))
            $0.idToken = tokens[2]
            $0.now = $0.now + .milliseconds(59_999)
        }
        #expect(try await failure { _ = try await network.logInByCode() }.detail == Self.noKey)
        #expect(provider.keyReadings == 2)
        provider.change { $0.now = $0.now + .milliseconds(1) }
        _ = try await network.logInByCode()
        #expect(provider.keyReadings == 3)
    }

    @Test("a signature that is really wrong is refused after one more reading; a flood of them is no flood of readings")
    func flood() async throws {
        let provider = try provider()
        let network = provider.network()
        _ = try await network.logInByCode()
        let good = provider.state.withLock { $0.idToken }
        let bad = try token(of: new)
        for (minute, readings) in [(0, 2), (1, 3)] {
            provider.change { $0.idToken = bad }
            for _ in 0..<40 {
                #expect(try await failure { _ = try await network.logInByCode() }.detail == Self.badSignature)
                #expect(provider.keyReadings == readings, "minute \(minute)")
            }
            // Whoever is who they say is not held up by the others.
            provider.change { $0.idToken = good }
            _ = try await network.logInByCode()
            #expect(provider.keyReadings == readings)
            provider.change { $0.now = $0.now + OpenIDProvider.rereadPause }
        }
    }

    @Test("keys that were read for this very login are not read again for it")
    func fresh() async throws {
        let provider = try provider()
        let bad = try token(of: new)
        provider.change { $0.idToken = bad }
        let network = provider.network()
        #expect(try await failure { _ = try await network.logInByCode() }.detail == Self.badSignature)
        #expect(provider.keyReadings == 1)
    }

    @Test("logins that come at once after an exchange share one reading, and all are in")
    func together() async throws {
        let count = 8
        let under = Lock<PlayedProvider?>(nil)
        // The second reading ends only when every login has its token and needs the new keys.
        let provider = try provider {
            while let provider = under.withLock(\.self), provider.state.withLock({ $0.tries.count }) < count {
                await Task.yield()
            }
        }
        let network = provider.network()
        let first = try await network.logInByCode()
        _ = provider.tries()
        try exchangeKeys(provider)
        under.withLock { $0 = provider }
        defer { under.withLock { $0 = nil } }
        let all = try await withThrowingTaskGroup(of: Identity.self) { group in
            for _ in 0..<count { group.addTask { try await network.logInByCode() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all == Array(repeating: first, count: count))
        #expect(provider.keyReadings == 2)
    }

    @Test("keys that cannot be read again leave the kept ones as they are")
    func readingFails() async throws {
        let provider = try provider()
        let network = provider.network()
        _ = try await network.logInByCode()
        let good = provider.state.withLock { $0.idToken }
        let other = try token(of: new)
        for answer in [ClientResponse.plain("", 503), .json("[]")] {
            provider.change {
                $0.keySet = answer
                $0.idToken = other
            }
            let category = try await failure { _ = try await network.logInByCode() }.category
            #expect(category == (answer.status.isSuccess ? .brokenAnswer : .transient))
            provider.change {
                $0.idToken = good
                $0.now = $0.now + OpenIDProvider.rereadPause
            }
            _ = try await network.logInByCode()
        }
        #expect(provider.keyReadings == 3)
    }
}
