/// A connection through which it can be read who somebody is, or why it cannot.
public struct PersonSource: Sendable {
    /// The connection.
    public let connection: Connection
    /// Its network.
    public let network: SocialNetwork

    /// A source.
    public init(connection: Connection, network: SocialNetwork) {
        self.connection = connection
        self.network = network
    }

    /// What can be done.
    public var state: LookState<StreamPerson> { LookState(network.people, connection) }

    /// How marks are put on somebody, in the order of `StreamMark`; none on the member themselves, and none where they have
    /// to log in there again first.
    public func acts(on person: String) -> [(mark: StreamMark, act: SocialNetwork.Act)] {
        guard isActive(for: person) else { return [] }
        return StreamMark.ofPeople.compactMap { mark in network.acts[mark].map { (mark, $0) } }
    }

    /// The address of the network's own window in which somebody is followed; `nil` where programs may follow, for the member
    /// themselves, and where they have to log in there again first.
    public func followWindow(for person: String) -> String? {
        isActive(for: person) ? network.followWindow(person) : nil
    }

    /// The address of the network's own window in which somebody is written to; `nil` where programs may, for the member
    /// themselves, and where they have to log in there again first.
    public func letterWindow(for person: String) -> String? {
        isActive(for: person) ? network.letterWindow(person) : nil
    }

    func isActive(for person: String) -> Bool {
        connection.state == .active && person != connection.identity.remoteID
    }
}
