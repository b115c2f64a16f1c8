import Flyleaf
import HTTP
import Primitives
import Web

/// What the sharing pages stand on: the thing that is shared, the connections, where it goes, and the draft.
@dynamicMemberLookup
struct ShareComposition: Sendable {
    let thing: SharedThing
    /// Every connection of the member that can carry posts, working or ended, the oldest first.
    let connections: [Connection]
    /// Where the draft goes, first the one whose friends and places are chosen; empty while that does not work.
    var targets: [ShareTarget]
    /// What has to be connected, or connected again, before there can be a dialog.
    var obstacle: Obstacle?
    var draft: ShareDraft
    /// Whether the draft is one that nobody has seen yet.
    let isNew: Bool
    /// With what it begins.
    let defaults: SharingDefaults
    /// What became of this subject before, the newest first; no more than a list shows.
    let shares: [ShareEntry]
    /// Whether there are older ones.
    let hasOlderShares: Bool

    /// A fact of the thing that is shared.
    subscript<Value>(dynamicMember fact: KeyPath<SharedThing, Value>) -> Value { thing[keyPath: fact] }

    /// Why there is no dialog.
    enum Obstacle {
        /// Nothing is connected, or not the network asked for.
        case unconnected(NetworkName?)
        /// The network no longer accepts the connection.
        case ended(Connection)
    }

    /// The connection whose friends and places are chosen.
    var lead: ShareTarget? { obstacle == nil ? targets.first : nil }

    /// Where photos are ticked before anybody has seen the dialog, it begins with something that can be posted.
    fileprivate mutating func leaveOutPhotosBeyondLimits() {
        guard isNew, thing.beginsWithPhotos else { return }
        let limits = targets.map { $0.capabilities(draft).photoLimit }
        draft.photos = Array(draft.photos.prefix(limits.min() ?? draft.photos.count))
    }

    /// Where it goes among the targets, by the identifier of a connection or the name of a network.
    func target(_ text: String?) -> ShareTarget? {
        guard let text, let named = targets.map(\.connection).named(text) else { return lead }
        return targets.first { $0.connection.id == named.id }
    }
}

extension ShareDraft {
    /// Whether a person has put anything into it that it did not begin with.
    func isEmpty(beside defaults: SharingDefaults, of content: any Shareable) -> Bool {
        var empty = ShareDraft(emptyFor: memberID, of: subject, key: key)
        empty.begin(with: defaults)
        empty.begin(within: content.widestDefault)
        return self.content == empty.content && words.isEmpty && friend == nil && page == nil && aim == .own
    }
}

extension MemberVisit {
    /// The composition for a subject of this member; anybody else's is as good as missing.
    ///
    /// - Parameter wanted: a connection or network to go to besides those of the draft, as an address names it.
    func composition(_ subject: ShareSubject, adding wanted: String? = nil) async throws -> ShareComposition {
        var composition = try await emptyComposition(subject)
        let former = composition.chosenBefore
        let named = wanted.flatMap(composition.connections.named)
        if let wanted, named == nil, let name = NetworkName(rawValue: wanted), services.networks.carriesPosts(name) {
            composition.obstacle = .unconnected(name)
            return composition
        }
        if let named, named.state != .active {
            composition.obstacle = .ended(named)
            return composition
        }
        var chosen = former
        if let named {
            // A connection that ended gives its place up to one that is asked for.
            if chosen.first?.state != .active { chosen = [] }
            if !chosen.contains(where: { $0.id == named.id }) { chosen.append(named) }
        }
        if chosen.isEmpty, composition.isNew {
            chosen = composition.defaults.connections.compactMap { id in
                composition.connections.first { $0.id == id && $0.state == .active }
            }
        }
        if chosen.isEmpty, let first = composition.connections.first(where: { $0.state == .active }) {
            chosen = [first]
        }
        guard let first = chosen.first ?? composition.connections.first else {
            composition.obstacle = .unconnected(nil)
            return composition
        }
        guard first.state == .active else {
            composition.obstacle = .ended(first)
            return composition
        }
        try await choose(chosen, at: &composition)
        composition.leaveOutPhotosBeyondLimits()
        return composition
    }

    /// Lets the draft of a composition go to these connections, of which those that have ended are left out.
    func choose(_ connections: [Connection], at composition: inout ShareComposition) async throws {
        composition.obstacle = nil
        composition.targets = try await connections.filter { $0.state == .active }.asyncCompactMap { connection in
            try await services.networks.network(of: connection.identity).map { network in
                let title = services.networks.title(of: connection.identity)
                return ShareTarget(connection: connection, network: network, title: title)
            }
        }
        composition.draft = composition.draft.moved(to: composition.targets.map(\.connection))
    }

    /// Every connection of the member that can carry posts, working or ended, the oldest first.
    func carriers() async throws -> [Connection] {
        let networks = services.networks
        return try await services.connections.all(member.id).asyncCompactMap { connection in
            try await networks.network(of: connection.identity)?.carriesPosts == true ? connection : nil
        }
    }

    private func emptyComposition(_ subject: ShareSubject) async throws -> ShareComposition {
        let thing = try await sharedThing(subject)
        let networks = services.networks
        let connections = try await carriers()
        guard !connections.isEmpty || networks.all.contains(where: \.carriesPosts) || !networks.families.isEmpty
        else {
            throw Problem(
                status: .serviceUnavailable,
                title: "No network is set up here",
                text: "This Flyleaf has no network to share to yet. Its operator can set one up.",
                step: (subject.kind.back, subject.page)
            )
        }
        var draft = try await services.sharing.draft(subject, saying: thing.content, of: member.id)
        let isNew = try await services.sharing.keptDraft(subject, of: member.id) == nil
        if thing.beginsWithPhotos {
            // A picture that was drawn anew takes the place of the one that was ticked.
            if isNew || !draft.photos.isEmpty && draft.storyPhotos(of: thing.photos).isEmpty {
                draft.photos = thing.photos.map { StoryPhoto(id: $0.id, description: $0.description) }
            }
        }
        // One that was removed since is nothing to be ticked any more.
        draft.photos = draft.storyPhotos(of: thing.photos)
        let (shares, hasOlder) = try await services.newestShares(of: subject, by: member.id)
        return ShareComposition(
            thing: thing,
            connections: connections,
            targets: [],
            draft: draft,
            isNew: isNew,
            defaults: try await services.sharing.defaults(of: member.id),
            shares: shares,
            hasOlderShares: hasOlder
        )
    }

    /// What a press of Post with a key became, if it was pressed before.
    func shares(_ key: ShareKey, at composition: ShareComposition) async throws -> [Share] {
        try await services.sharing.shares(ofPress: key, of: composition.subject, by: member.id)
    }

    /// The friends among some identifiers; read from the network first if that was never done.
    func people(_ connection: Connection, _ ids: [String]) async throws -> [Person] {
        if ids.isEmpty { return [] }
        let known = try await services.friends.friends(connection, ids)
        if known.count == ids.count { return known }
        _ = try await friends(of: connection, words: "", page: 1)
        return try await services.friends.friends(connection, ids)
    }
}

extension ShareComposition {
    /// The connections the draft was for when it was left; of a draft from before it could name them, its network's.
    fileprivate var chosenBefore: [Connection] {
        let chosen = draft.connections.compactMap { id in connections.first { $0.id == id } }
        if !draft.connections.isEmpty { return chosen }
        return draft.network.flatMap { connections.named($0.rawValue) }.map { [$0] } ?? []
    }
}

extension NetworkDirectory {
    /// Whether posts can be carried to a network at all.
    func carriesPosts(_ name: NetworkName) -> Bool {
        family(name) != nil || self[name]?.carriesPosts == true
    }
}

extension [String] {
    /// Every text once, in order, without empty ones; compared as bytes.
    var distinct: [String] {
        var seen: Set<[UInt8]> = []
        return filter { !$0.isEmpty && seen.insert(Array<UInt8>($0.utf8)).inserted }
    }
}
