import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/people/{connection}/{person}/permission`: leaves for the network, which asks whether people may be read, or
    /// with the field `mark` whether that may be done with them, with `for` and `letter` whether they may be written to.
    @Sendable static func requestPersonPermission(
        _ visit: MemberVisit,
        _ connection: ID<Connection>,
        _ person: StreamPersonID
    ) async throws -> Response {
        let source = try await visit.personSource(connection)
        let held = source.connection.permissions
        let path = visit.personPath(connection, person)
        let rule: PermissionRule? =
            if let mark = visit.form["mark"].flatMap(StreamMark.init) {
                source.acts(on: person.text).first { $0.mark == mark }?.act.missing(held)
            } else if visit.form["for"] == "letter" {
                try await visit.services.people.kept(person.text, source)?.value.flatMap {
                    source.way(to: $0.author)?.missing
                }
            } else if case .needsPermission(let rule) = source.state { rule } else { nil }
        guard let rule else { return visit.visit.go(path) }
        return try await visit.visit.leave(
            for: source.network,
            purpose: .permissions(source.connection.id, source.network.asking(for: [rule.permission], held)),
            next: LocalPath(trusted: path),
            isRepeat: held.declined.contains(rule.permission)
        )
    }
}
