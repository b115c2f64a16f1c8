import Flyleaf
import Primitives

extension MemberVisit {
    /// The ways in, as they are or as they were without one of them.
    func waysIn(
        withoutConnection connection: ID<Connection>? = nil,
        withoutPasskey passkey: ID<Passkey>? = nil
    ) async throws -> WaysIn {
        try await services.members.waysIn(member.id, withoutConnection: connection, withoutPasskey: passkey)
    }
}
