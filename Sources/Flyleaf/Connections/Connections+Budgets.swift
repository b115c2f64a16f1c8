public import Primitives

extension Connections {
    /// What networks said of the limits on a member's calls, connection by connection, the scarcest first.
    public func budgets(
        of member: ID<Member>,
        _ budgets: CallBudgets,
        at now: Timestamp
    ) async throws -> [(connection: Connection, budgets: [CallBudget])] {
        try await all(member).asyncMap { connection in
            let token = try await store.credential(connection.id)?.token.secret
            return (connection, token.map { budgets.budgets(of: $0, at: now) } ?? [])
        }
    }
}
