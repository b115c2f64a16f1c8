import Flyleaf
import HTTP
import Primitives
import Web

/// What the sharing pages of a review stand on: the review, one network, the connection there, and the draft.
struct ShareDesk: Sendable {
    let review: Review
    let network: SocialNetwork
    /// The member's connection at the network, working or ended.
    let connection: Connection?
    var draft: ShareDraft
    /// What became of this review before, the newest first.
    let shares: [Share]

    /// The connection with what it can do, if the network still accepts it.
    var working: (connection: Connection, capabilities: Capabilities)? {
        guard let connection, connection.state == .active else { return nil }
        return (connection, network.publishing.capabilities(connection.permissions))
    }

    /// The share that has used up a key.
    func share(_ key: ShareKey) -> Share? {
        shares.first { $0.key == key }
    }
}

extension ShareDraft {
    /// The same draft for another network, where nobody knows the people and places of the one before.
    func moved(to name: NetworkName) -> ShareDraft {
        var moved = self
        moved.network = name
        guard let network, network != name else { return moved }
        moved.isForFriend = false
        moved.friend = nil
        moved.tags = []
        moved.place = nil
        return moved
    }

    /// Whether a person has put anything into it.
    var isEmpty: Bool {
        message.isEmpty && tags.isEmpty && place == nil && friend == nil && !isForFriend && audience == .friends
    }
}

extension MemberVisit {
    /// The desk for a review of this member; anybody else's review is as good as missing.
    ///
    /// - Parameter wanted: the network asked for; by default the draft's, then one that is connected.
    func shareDesk(_ id: ID<Review>, network wanted: NetworkName? = nil) throws -> ShareDesk {
        let review = try ownReview(id)
        let draft = try services.sharing.draft(id, of: member.id)
        let connections = try services.connections.all(member.id)
        guard let network = network(wanted, draft, connections) else {
            throw Problem(
                status: .serviceUnavailable,
                title: "No network is set up here",
                text: "This Flyleaf has no network to share to yet. Its operator can set one up.",
                step: ("Back to the review", Paths.review(id))
            )
        }
        return ShareDesk(
            review: review,
            network: network,
            connection: try services.connections.connection(member.id, at: network.name),
            draft: draft.moved(to: network.name),
            shares: try services.sharing.shares(of: id, by: member.id)
        )
    }

    private func network(
        _ wanted: NetworkName?,
        _ draft: ShareDraft,
        _ connections: [Connection]
    ) -> SocialNetwork? {
        let networks = services.networks
        let working = connections.first { $0.state == .active }?.identity.network
        let chosen = draft.network.flatMap { name in
            connections.contains { $0.identity.network == name } ? name : nil
        }
        let candidates = [wanted, chosen, working, connections.first?.identity.network, draft.network]
        return candidates.lazy.compactMap { $0.flatMap { networks[$0] } }.first ?? networks.all.first
    }

    /// The friends among some identifiers; read from the network first if that was never done.
    func people(_ connection: Connection, _ ids: [String]) async throws -> [Person] {
        if ids.isEmpty { return [] }
        let known = try services.friends.friends(connection, ids)
        if known.count == ids.count { return known }
        _ = try await services.friends.view(connection, words: "", page: 1)
        return try services.friends.friends(connection, ids)
    }
}

extension [String] {
    /// Every text once, in order, without empty ones; compared as bytes.
    var distinct: [String] {
        var seen: Set<[UInt8]> = []
        return filter { !$0.isEmpty && seen.insert(Array<UInt8>($0.utf8)).inserted }
    }
}
