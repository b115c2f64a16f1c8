/// A connection through which it can be read who somebody is, or why it cannot.
public struct PersonSource: Sendable {
    /// What can be done.
    public enum State: Sendable {
        /// People are read.
        case readable(SocialNetwork.People)
        /// They could be read once this permission is granted.
        case needsPermission(PermissionRule)
        /// The person has to log in there again.
        case ended
        /// No program may read them.
        case closed(Restriction)
    }

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
    public var state: State {
        switch network.people {
        case .impossible(let restriction): return .closed(restriction)
        case .possible(let people):
            guard connection.state == .active else { return .ended }
            let missing = people.rule.flatMap { connection.permissions.granted.contains($0.permission) ? nil : $0 }
            return missing.map { .needsPermission($0) } ?? .readable(people)
        }
    }

    /// How marks are put on somebody, in the order of `StreamMark`; none on the member themselves, and none where they have
    /// to log in there again first.
    public func acts(on person: String) -> [(mark: StreamMark, act: SocialNetwork.Act)] {
        guard connection.state == .active, person != connection.identity.remoteID else { return [] }
        return StreamMark.ofPeople.compactMap { mark in network.acts[mark].map { (mark, $0) } }
    }
}
