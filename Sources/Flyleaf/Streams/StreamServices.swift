public import Primitives

/// What reading at members' networks goes through.
public struct StreamServices: Sendable {
    let streams: any StreamStore
    let connections: Connections
    let networks: NetworkDirectory
    let clock: Clock
    let randomness: Randomness
    let report: @Sendable (any Error) -> Void

    /// What reading goes through.
    ///
    /// - Parameter report: takes what went wrong with a reading and was no failure of its network.
    public init(
        streams: any StreamStore,
        connections: Connections,
        networks: NetworkDirectory,
        clock: Clock,
        randomness: Randomness,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.streams = streams
        self.connections = connections
        self.networks = networks
        self.clock = clock
        self.randomness = randomness
        self.report = report
    }
}
