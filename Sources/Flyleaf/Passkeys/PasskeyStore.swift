public import Primitives

/// Where passkeys and the challenges to them are kept.
public struct PasskeyStore: Sendable {
    /// What became of a passkey that was to be added.
    public enum Insertion: Sendable, Equatable {
        /// It is kept.
        case kept
        /// The member has `Passkey.maximumPerMember` already.
        case tooMany
        /// It is kept already, for whomever.
        case known
    }

    /// Adds a passkey.
    public var insert: @Sendable (Passkey) async throws -> Insertion
    /// The passkey that its keeper calls by this name.
    public var find: @Sendable (_ credential: [UInt8]) async throws -> Passkey?
    /// A member's passkeys, the oldest first.
    public var list: @Sendable (ID<Member>) async throws -> [Passkey]
    /// Notes a use; `false`, and nothing noted, when the passkey is gone or its counter has not gone on.
    ///
    /// Both counters zero mean that the key does not count.
    public var use: @Sendable (ID<Passkey>, _ counter: UInt32, Timestamp) async throws -> Bool
    /// Gives a member's passkey another name; `false` when it is not there.
    public var rename: @Sendable (ID<Passkey>, ID<Member>, PasskeyName) async throws -> Bool
    /// Removes a member's passkey; `false` when it is not there.
    public var remove: @Sendable (ID<Passkey>, ID<Member>) async throws -> Bool
    /// Adds a challenge; the oldest past the limits of `PasskeyChallenge` go.
    public var ask: @Sendable (PasskeyChallenge) async throws -> Void
    /// Takes a challenge out: whoever asks first gets it, nobody gets it twice.
    ///
    /// `nil` for another browser too, which uses up the challenge it brings.
    public var take: @Sendable (_ challenge: [UInt8], BrowserKey) async throws -> PasskeyChallenge?
    /// Removes challenges given before a moment.
    public var purge: @Sendable (_ createdBefore: Timestamp) async throws -> Int

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Passkey) async throws -> Insertion,
        find: @escaping @Sendable (_ credential: [UInt8]) async throws -> Passkey?,
        list: @escaping @Sendable (ID<Member>) async throws -> [Passkey],
        use: @escaping @Sendable (ID<Passkey>, _ counter: UInt32, Timestamp) async throws -> Bool,
        rename: @escaping @Sendable (ID<Passkey>, ID<Member>, PasskeyName) async throws -> Bool,
        remove: @escaping @Sendable (ID<Passkey>, ID<Member>) async throws -> Bool,
        ask: @escaping @Sendable (PasskeyChallenge) async throws -> Void,
        take: @escaping @Sendable (_ challenge: [UInt8], BrowserKey) async throws -> PasskeyChallenge?,
        purge: @escaping @Sendable (_ createdBefore: Timestamp) async throws -> Int
    ) {
        self.insert = insert
        self.find = find
        self.list = list
        self.use = use
        self.rename = rename
        self.remove = remove
        self.ask = ask
        self.take = take
        self.purge = purge
    }
}
