import Primitives

extension Login {
    /// Writes a connection down with the wider of its tokens and gives the other back; posting that was neither asked for
    /// nor in use is withheld (PR-03).
    ///
    /// A network may grant it with the login: OAuth 1.0a knows no less, and Facebook remembers what was granted before.
    /// The answer is the connection as it is now. Throws `ConnectionTaken` when the identity belongs to another member.
    ///
    /// - Parameter moment: when the person said yes at the network.
    @discardableResult
    func save(
        _ grant: SocialNetwork.Login.Grant,
        for member: ID<Member>,
        known: Connection? = nil,
        asked: [Permission] = [],
        at network: SocialNetwork,
        grantedAt moment: Timestamp
    ) async throws -> Connection {
        if let known, known.memberID != member { throw ConnectionTaken() }
        let made = connection(grant, member, known, asked, network, moment)
        guard let known, let held = await token(of: known) else {
            try await stores.connections.save(made, grant.token)
            return made
        }
        if let kept = try await keeping(known, grant, asked, network, moment) {
            if try await stores.connections.keep(known.id, grant.identity, kept.grantedAt) {
                if kept.permissions != known.permissions {
                    try await stores.connections.setPermissions(known.id, kept.permissions)
                }
                spares.giveBack(grant.token, of: grant.identity, at: network)
                return kept
            }
        } else if try await stores.connections.replace(made, grant.token, held) {
            spares.giveBack(held, of: grant.identity, at: network)
            return made
        }
        // It was renewed, replaced or removed meanwhile: what came is compared with what is there now.
        let identity = grant.identity
        let newest = try await stores.connections.byIdentity(identity.network, identity.authority, identity.remoteID)
        return try await save(grant, for: member, known: newest, asked: asked, at: network, grantedAt: moment)
    }

    /// The token of a connection; `nil` where there is none that could be read.
    private func token(of connection: Connection) async -> AccessToken? {
        do {
            return try await stores.connections.credential(connection.id)?.token
        } catch {
            // Sealed with a key that is gone: to log in again is what brings such a connection back.
            return nil
        }
    }

    /// A connection that keeps its token, once the network has said that it still counts; `nil` where it does not.
    ///
    /// The network's silence speaks against nobody: the wider token stays until the network itself refuses it.
    private func keeping(
        _ known: Connection,
        _ grant: SocialNetwork.Login.Grant,
        _ asked: [Permission],
        _ network: SocialNetwork,
        _ moment: Timestamp
    ) async throws -> Connection? {
        guard network.account.giveBack != nil else { return nil }
        var kept = known
        func isKept() -> Bool {
            let posting = network.postingPermission
            let now = clock.now()
            return TokenChoice(kept, arriving: grant.permissions, asked: asked, posting: posting, at: now) == .kept
        }
        guard isKept() else { return nil }
        do {
            kept.permissions = try await connections.refreshPermissions(known)
        } catch let failure as NetworkFailure where failure.isPassing || failure.isOfOurs {
            // As it was last known.
        } catch is NetworkFailure {
            return nil
        }
        guard isKept() else { return nil }
        kept.identity = grant.identity
        kept.grantedAt = moment
        // What the person was asked for just now and said yes to is in use again.
        let given = grant.permissions.atNetwork.intersection(asked)
        kept.permissions = kept.permissions.withholding(kept.permissions.withheld.subtracting(given))
        return kept
    }

    private func connection(
        _ grant: SocialNetwork.Login.Grant,
        _ member: ID<Member>,
        _ known: Connection?,
        _ asked: [Permission],
        _ network: SocialNetwork,
        _ moment: Timestamp
    ) -> Connection {
        let posting = Set([network.postingPermission].compactMap(\.self))
        let inUse = known?.permissions.granted ?? []
        return Connection(
            id: known?.id ?? randomness.id(at: clock.now()),
            memberID: member,
            identity: grant.identity,
            permissions: grant.permissions.withholding(posting.subtracting(inUse).subtracting(asked)),
            state: .active,
            // A token that is renewed by itself says nothing of when the connection ends.
            expiresAt: grant.token.refreshToken == nil ? grant.token.expiresAt : nil,
            connectedAt: known?.connectedAt ?? moment,
            grantedAt: moment,
            lastSuccessAt: moment,
            dataExpiresAt: grant.dataExpiresAt
        )
    }
}
