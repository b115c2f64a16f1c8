public import Primitives

/// Where passkeys and the challenges to them are kept.
public protocol PasskeyStore: Sendable {
    /// Adds a passkey.
    func insert(_ passkey: Passkey) async throws -> PasskeyInsertion
    /// The passkey that its keeper calls by this name.
    func find(_ credential: [UInt8]) async throws -> Passkey?
    /// A member's passkeys, the oldest first.
    func list(_ member: ID<Member>) async throws -> [Passkey]
    /// Notes a use; `false`, and nothing noted, when the passkey is gone or its counter has not gone on.
    ///
    /// Both counters zero mean that the key does not count.
    func use(_ id: ID<Passkey>, _ counter: UInt32, _ moment: Timestamp) async throws -> Bool
    /// Gives a member's passkey another name; `false` when it is not there.
    func rename(_ id: ID<Passkey>, _ member: ID<Member>, _ name: PasskeyName) async throws -> Bool
    /// Removes a member's passkey; `false` when it is not there.
    func remove(_ id: ID<Passkey>, _ member: ID<Member>) async throws -> Bool
    /// Adds a challenge; the oldest past the limits of `PasskeyChallenge` go.
    func ask(_ challenge: PasskeyChallenge) async throws
    /// Takes a challenge out: whoever asks first gets it, nobody gets it twice.
    ///
    /// `nil` for another browser too, which uses up the challenge it brings.
    func take(_ challenge: [UInt8], _ browser: BrowserKey) async throws -> PasskeyChallenge?
    /// Removes challenges given before a moment.
    func purge(_ createdBefore: Timestamp) async throws -> Int
}
