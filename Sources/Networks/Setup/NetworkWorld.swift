public import Flyleaf
public import HTTP
public import Primitives

/// What every network works with.
public struct NetworkWorld: Sendable {
    /// The way out; every answer it gives is taken for hostile.
    public let fetch: Fetch
    /// The way to answers that go on; `nil` where networks are asked alone and tell nothing by themselves.
    public let follow: Follow?
    /// Dates the end of tokens and of waits.
    public let clock: Clock
    /// Unpredictable bytes.
    public let randomness: Randomness
    /// Where Flyleaf's name and secret at each server of a network of many are kept.
    public let registrations: any ServerRegistrationStore
    /// Keep other programs away while one registers there.
    public let leases: Leases

    /// A world.
    public init(
        fetch: Fetch,
        follow: Follow? = nil,
        clock: Clock,
        randomness: Randomness,
        registrations: any ServerRegistrationStore,
        leases: Leases
    ) {
        self.fetch = fetch
        self.follow = follow
        self.clock = clock
        self.randomness = randomness
        self.registrations = registrations
        self.leases = leases
    }
}
