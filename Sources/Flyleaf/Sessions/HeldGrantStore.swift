public import Primitives

/// Where grants wait for their member to say that they are theirs.
public protocol HeldGrantStore: Sendable {
    /// A grant with its token.
    typealias Kept = (grant: HeldGrant, token: AccessToken)

    /// Keeps a grant; the token is sealed.
    ///
    /// The answer is what gave way and is gone: what waited of the same person for the same member, and the oldest of that
    /// member past the limit of `HeldGrant`. What waits for others stays.
    func hold(_ grant: HeldGrant, _ token: AccessToken) async throws -> [Kept]
    /// Finds a grant for the login that brought it.
    func grant(_ id: ID<HeldGrant>, _ member: ID<Member>, _ session: ID<Session>) async throws -> HeldGrant?
    /// Takes a grant out for the login that brought it: whoever asks first gets it, nobody gets it twice.
    func take(_ id: ID<HeldGrant>, _ member: ID<Member>, _ session: ID<Session>) async throws -> Kept?
    /// The tokens that wait of an authority: of one person, or without one of all.
    func tokens(_ network: NetworkName, _ authority: String, _ remoteID: String?) async throws -> [AccessToken]
    /// Takes out what came before a moment, whoever it was for.
    func takeOld(_ heldBefore: Timestamp) async throws -> [Kept]
    /// Removes what waits for a member.
    func remove(_ member: ID<Member>) async throws
    /// Removes what waits of a person and came before a moment.
    func remove(
        _ network: NetworkName,
        _ authority: String,
        _ remoteID: String,
        _ heldBefore: Timestamp
    ) async throws
}
