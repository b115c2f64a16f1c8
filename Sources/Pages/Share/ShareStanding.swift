import Flyleaf
import Primitives

/// How things stand for some shares of a member: what a share's next step depends on, and the names of its network.
///
/// Read once for a page, whatever the number of shares on it.
struct ShareStanding: Sendable {
    private let networks: NetworkDirectory
    private let connections: [ID<Connection>: Connection]
    private let existing: Set<ShareSubject>

    init(_ networks: NetworkDirectory, _ connections: [Connection], existing: Set<ShareSubject>) {
        self.networks = networks
        self.connections = Dictionary(uniqueKeysWithValues: connections.map { ($0.id, $0) })
        self.existing = existing
    }

    /// What people call the network a share went to; without its server once the connection is gone.
    func title(_ share: ShareEntry) -> String {
        connections[share.connectionID].map { networks.title(of: $0.identity) } ?? networks.title(share.network)
    }

    /// What the next step of a share depends on.
    func facts(_ share: ShareEntry) throws -> ShareFacts {
        ShareFacts(
            subjectExists: existing.contains(share.subject),
            connection: try standing(share),
            missingForLooking: try missingForLooking(share)
        )
    }

    /// The permission without which Flyleaf may not look for a share at its network; `nil` when none is known to be missing.
    func missingForLooking(_ share: ShareEntry) throws -> Permission? {
        guard let connection = connections[share.connectionID] else { return nil }
        return try networks.network(of: connection.identity)?.missingForLooking(connection.permissions)
    }

    /// The one next step of a share.
    func nextStep(_ share: ShareEntry) throws -> ShareNextStep { share.nextStep(try facts(share)) }

    private func standing(_ share: ShareEntry) throws -> ShareFacts.Standing {
        guard let connection = connections[share.connectionID],
            let network = try networks.network(of: connection.identity)
        else { return .gone }
        guard connection.state == .active else { return .ended }
        return .working(share.plan(connection.permissions, at: network))
    }
}

extension SiteServices {
    /// How things stand for some shares of a member.
    func standing(_ shares: [ShareEntry], of member: ID<Member>) throws -> ShareStanding {
        ShareStanding(
            networks,
            try connections.all(member),
            existing: try sharing.existing(shares.map(\.subject), of: member)
        )
    }
}

extension MemberVisit {
    /// How things stand for some shares of this member.
    func standing(_ shares: [ShareEntry]) throws -> ShareStanding { try services.standing(shares, of: member.id) }
}
