public import Primitives

/// Gives tokens back that nothing here is kept for: replaced ones, and those of logins that came to nothing.
///
/// - Rule: a token is given back only while no connection holds the same one.
/// - Why: Mastodon and OAuth 1.0a at X give a person who logs in again the token they have.
/// - Without it: a second login would end the connection it was made for.
///
/// It happens beside the login and delays none; a network that cannot be told is reported, and the token left to it.
public struct SpareTokens: Sendable {
    private let store: any ConnectionStore
    private let background: BackgroundTasks
    private let report: @Sendable (NetworkName, any Error) -> Void

    /// - Parameters:
    ///   - background: where tokens are given back.
    ///   - report: is told what stood in the way, without the token.
    public init(
        store: any ConnectionStore,
        background: BackgroundTasks,
        report: @escaping @Sendable (NetworkName, any Error) -> Void
    ) {
        self.store = store
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

    private func isHeld(_ token: AccessToken, _ identity: Identity?, _ network: SocialNetwork) async throws -> Bool {
        guard let identity else { return try await store.holds(network.name, network.authority, token) }
        // A token opens one account, so only the connection of that account can hold it.
        guard let connection = try await store.byIdentity(identity.network, identity.authority, identity.remoteID)
        else {
            return false
        }
        return try await store.credential(connection.id)?.token.isSame(as: token) ?? false
    }
}
