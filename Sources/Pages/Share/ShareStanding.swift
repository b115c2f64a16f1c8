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
    func facts(_ share: ShareEntry) async throws -> ShareFacts {
        ShareFacts(
            subjectExists: existing.contains(share.subject),
            connection: try await standing(share),
            missingForLooking: try await missingForLooking(share)
        )
    }

    /// The permission without which Flyleaf may not look for a share at its network; `nil` when none is known to be missing.
    func missingForLooking(_ share: ShareEntry) async throws -> Permission? {
        guard let connection = connections[share.connectionID] else { return nil }
        return try await networks.network(of: connection.identity)?.missingForLooking(connection.permissions)
    }

    /// The one next step of a share.
    func nextStep(_ share: ShareEntry) async throws -> ShareNextStep { await share.nextStep(try facts(share)) }

    private func standing(_ share: ShareEntry) async throws -> ShareFacts.Standing {
        guard let connection = connections[share.connectionID],
            let network = try await networks.network(of: connection.identity)
        else { return .gone }
        guard connection.state == .active else { return .ended }
        return .working(share.plan(connection.permissions, at: network))
    }
}

extension SiteServices {
    /// How things stand for some shares of a member.
    func standing(_ shares: [ShareEntry], of member: ID<Member>) async throws -> ShareStanding {
        ShareStanding(
            networks,
            try await connections.all(member),
            existing: try await sharing.existing(shares.map(\.subject), of: member)
        )
    }
}

extension MemberVisit {
    /// How things stand for some shares of this member.
    func standing(_ shares: [ShareEntry]) async throws -> ShareStanding {
        try await services.standing(shares, of: member.id)
    }
}
