public import Primitives

/// Gives tokens back that nothing here is kept for: replaced ones, and those of logins that came to nothing.
///
/// - Rule: a token is given back only while no connection holds the same one, and none waits to become one with it.
/// - Why: Mastodon and OAuth 1.0a at X give a person who logs in again the token they have.
/// - Without it: a second login would end the connection it was made for.
///
/// It happens beside the login and delays none; a network that cannot be told is reported, and the token left to it.
public struct SpareTokens: Sendable {
    private let stores: Stores
    private let background: BackgroundTasks
    private let report: @Sendable (NetworkName, any Error) -> Void

    /// - Parameters:
    ///   - background: where tokens are given back.
    ///   - report: is told what stood in the way, without the token.
    public init(
        stores: Stores,
        background: BackgroundTasks,
        report: @escaping @Sendable (NetworkName, any Error) -> Void
    ) {
        self.stores = stores
        self.background = background
        self.report = report
    }

    /// Gives a token back at the network it came from, soon.
    ///
    /// - Parameter identity: whose it is; `nil` where that could not be found out.
    func giveBack(_ token: AccessToken, of identity: Identity?, at network: SocialNetwork) {
        guard let giveBack = network.account.giveBack, !token.secret.isEmpty else { return }
        background.start {
            do {
                guard try await !isHeld(token, identity, network) else { return }
                try await giveBack(token)
            } catch {
                report(network.name, error)
            }
        }
    }

    /// Gives back, soon, all that a person granted with a login that their member says is not theirs, or never answered.
    ///
    /// Where all tokens of a person stand for the same, everything goes, unless something else is here of that person.
    func giveUp(_ held: HeldGrant, _ token: AccessToken, at network: SocialNetwork) {
        guard network.account.giveBack == nil else { return giveBack(token, of: held.identity, at: network) }
        background.start {
            do {
                let identity = held.identity
                guard try await connection(of: identity) == nil, try await waiting(identity).isEmpty else { return }
                let credential = Credential(identity: identity, token: token, permissions: held.permissions)
                try await network.account.revoke(credential, nil)
            } catch let failure as NetworkFailure where failure.category == .reauthenticate {
                // It was dead already.
            } catch {
                report(network.name, error)
            }
        }
    }

    private func isHeld(_ token: AccessToken, _ identity: Identity?, _ network: SocialNetwork) async throws -> Bool {
        guard let identity else {
            let waiting = try await stores.heldGrants.tokens(network.name, network.authority, nil)
            if waiting.contains(where: token.isSame) { return true }
            return try await stores.connections.holds(network.name, network.authority, token)
        }
        if try await waiting(identity).contains(where: token.isSame) { return true }
        // A token opens one account, so only the connection of that account can hold it.
        guard let connection = try await connection(of: identity) else { return false }
        return try await stores.connections.credential(connection.id)?.token.isSame(as: token) ?? false
    }

    private func connection(of identity: Identity) async throws -> Connection? {
        try await stores.connections.byIdentity(identity.network, identity.authority, identity.remoteID)
    }

    private func waiting(_ identity: Identity) async throws -> [AccessToken] {
        try await stores.heldGrants.tokens(identity.network, identity.authority, identity.remoteID)
    }
}
