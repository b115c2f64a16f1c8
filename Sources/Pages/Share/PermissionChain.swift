import Flyleaf
import HTTP
import Primitives
import Web

/// All networks a draft needs something of are asked one after the other, in one chain that ends at the button.
///
/// The address each comes back to names those that were asked, so that a no is not asked again by the same press.
extension MemberVisit {
    /// Leaves for the first network that has to be asked before a draft can be posted; `nil` when none is left.
    ///
    /// Whoever said no to a permission before is asked again only by a press on the page that explains it.
    func askNext(_ composition: ShareComposition, asked: [ID<Connection>]) async throws -> Response? {
        for target in composition.targets where target.isAskable(composition.draft, asked: asked) {
            let ids = asked + [target.connection.id]
            let path = "\(composition.subject.dialog)?asked=\(ids.map(\.text).joined(separator: "."))"
            return try await ask(
                target.network,
                for: target.missing(composition.draft),
                on: target.connection,
                next: path,
                isOnward: !asked.isEmpty
            )
        }
        return nil
    }

    /// The connections that a form or an address says were asked.
    func askedConnections(_ fields: FormFields) -> [ID<Connection>] {
        (fields["asked"] ?? "").split(separator: ".").prefix(ShareDraft.maximumConnections)
            .compactMap { ID<Connection>(String($0)) }
    }

    /// Leaves for a network to connect it and let Flyleaf post there; where a server has to be named, for that page.
    func connect(_ key: String, at composition: ShareComposition) async throws -> Response {
        let path = "\(composition.subject.dialog)?network=\(key)"
        guard let name = NetworkName(rawValue: key), composition.connections.named(key) == nil,
            let network = services.networks[name], network.carriesPosts
        else { return visit.go(path) }
        try await visit.limitLogin()
        return try await visit.leave(
            for: network,
            purpose: .connect(member.id, network.permissionsOfSharing),
            next: LocalPath(trusted: path)
        )
    }
}

extension Visit {
    /// Goes on to the next network of a chain, or to where it ends.
    ///
    /// The answer of the network before proves that this browser began the chain by a press.
    func goingOn(_ next: LocalPath, _ notice: Notice.Code) async throws -> Response {
        guard let signedIn, let target = Target(next.text), target.query["asked"] != nil,
            let (kind, segment) = Paths.share.read(target),
            let subject = segment.subject(kind, of: signedIn.member.id)
        else { return go(next.text, notice: notice) }
        let visit = MemberVisit(visit: self, session: signedIn.session, member: signedIn.member)
        let composition = try await visit.composition(subject)
        return try await visit.askNext(composition, asked: visit.askedConnections(target.query))
            ?? go(next.text, notice: notice)
    }
}

extension ShareTarget {
    /// Whether a press of Post asks here for what is missing.
    func isAskable(_ draft: ShareDraft, asked: [ID<Connection>]) -> Bool {
        let missing = missing(draft)
        return !missing.isEmpty && !asked.contains(connection.id)
            && connection.permissions.declined.isDisjoint(with: missing)
    }
}
