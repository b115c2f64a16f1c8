public import Primitives

/// A person at a network is added to an account in two steps: their login is proven and held, then the member says whether
/// they are that person.
extension Login {
    /// How the answer to that question ends.
    public enum Adding: Sendable {
        /// The person belongs to the account now.
        case added(next: LocalPath)
        /// The person belongs to another account here, by now.
        case taken(Identity)
        /// The member has `Connection.maximumPerMember` already, by now.
        case tooManyConnections
        /// Nothing waits for this login under that name: it was answered, waited too long, or is another login's.
        case over
    }

    /// Keeps what a login proved until the member has said that it is theirs.
    func hold(
        _ grant: SocialNetwork.Login.Grant,
        _ attempt: LoginAttempt,
        asked: [Permission],
        for session: Session
    ) async throws -> HeldGrant {
        let now = clock.now()
        let held = HeldGrant(
            id: randomness.id(at: now),
            memberID: session.memberID,
            sessionID: session.id,
            identity: grant.identity,
            permissions: grant.permissions,
            dataExpiresAt: grant.dataExpiresAt,
            asked: asked,
            next: attempt.next,
            heldAt: now
        )
        for old in try await stores.heldGrants.hold(held, grant.token) { try await giveUp(old) }
        return held
    }

    /// What waits for a login under this name; `nil` where there is nothing to be answered, or no longer.
    public func held(_ id: ID<HeldGrant>, for session: Session) async throws -> HeldGrant? {
        let held = try await stores.heldGrants.grant(id, session.memberID, session.id)
        return held.flatMap { isInTime($0) ? $0 : nil }
    }

    /// The member says that it is them: adds the person to the account, once.
    public func add(_ id: ID<HeldGrant>, for session: Session) async throws -> Adding {
        guard let held = try await take(id, for: session),
            let network = try await connections.networks.network(of: held.grant.identity)
        else { return .over }
        let identity = held.grant.identity
        let grant = SocialNetwork.Login.Grant(
            identity: identity,
            token: held.token,
            permissions: held.grant.permissions,
            dataExpiresAt: held.grant.dataExpiresAt
        )
        let known = try await stores.connections.byIdentity(identity.network, identity.authority, identity.remoteID)
        do {
            let (asked, moment) = (held.grant.asked, held.grant.heldAt)
            try await save(grant, for: session.memberID, known: known, asked: asked, at: network, grantedAt: moment)
        } catch is ConnectionTaken {
            try await giveUp(held)
            return .taken(identity)
        } catch is ConnectionsFull {
            try await giveUp(held)
            return .tooManyConnections
        }
        try await sessions.note(.tokenRenewed, of: session, network: identity.network)
        if known == nil {
            let name = identity.name.text
            try await sessions.record(.connected, of: session.memberID, name: name, network: identity.network)
        }
        return .added(next: held.grant.next)
    }

    /// The member says that it is not them: forgets it and gives it back at its network, soon; the answer is what it was.
    public func refuse(_ id: ID<HeldGrant>, for session: Session) async throws -> HeldGrant? {
        guard let held = try await take(id, for: session) else { return nil }
        try await giveUp(held)
        return held.grant
    }

    /// Gives back what nobody has answered in time; returns how much that was.
    public func purgeHeld() async throws -> Int {
        let old = try await stores.heldGrants.takeOld(clock.now() - HeldGrant.lifetime)
        for held in old { try await giveUp(held) }
        return old.count
    }

    /// Whether a member can have no more connections.
    func hasAllConnections(_ member: ID<Member>) async throws -> Bool {
        try await stores.connections.connections(member).count >= Connection.maximumPerMember
    }

    private func isInTime(_ held: HeldGrant) -> Bool { clock.now() - held.heldAt <= HeldGrant.lifetime }

    private func take(_ id: ID<HeldGrant>, for session: Session) async throws -> HeldGrantStore.Kept? {
        guard let held = try await stores.heldGrants.take(id, session.memberID, session.id) else { return nil }
        guard isInTime(held.grant) else {
            try await giveUp(held)
            return nil
        }
        return held
    }

    private func giveUp(_ held: HeldGrantStore.Kept) async throws {
        guard let network = try await connections.networks.network(of: held.grant.identity) else { return }
        spares.giveUp(held.grant, held.token, at: network)
    }
}
