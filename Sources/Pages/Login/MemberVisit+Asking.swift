import Flyleaf
import HTTP
import Primitives
import Web

extension MemberVisit {
    /// Leaves for a network to ask for permissions on a connection.
    ///
    /// - Rule: what is in use already is asked for as well.
    /// - Why: at some networks a new authorization takes the place of the one before.
    /// - Without it: who gives a list of friends loses posting, or a list of posts.
    ///
    /// - Parameters:
    ///   - isAgain: whether they are granted, and asked for once more because the person left something out there; what was
    ///     declined before is asked for on purpose in any case.
    ///   - isOnward: whether the browser comes from another network's own page right now.
    func ask(
        _ network: SocialNetwork,
        for wanted: [Permission],
        on connection: Connection,
        next: String,
        isAgain: Bool = false,
        isOnward: Bool = false
    ) async throws -> Response {
        let held = connection.permissions
        return try await visit.leave(
            for: network,
            purpose: .permissions(connection.id, network.asking(for: wanted, held)),
            next: LocalPath(trusted: next),
            isRepeat: isAgain || !held.declined.isDisjoint(with: wanted),
            isOnward: isOnward
        )
    }
}
