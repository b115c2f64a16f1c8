import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/people/{connection}/{person}/read`: asks the network who somebody is.
    @Sendable static func readStreamPerson(
        _ visit: MemberVisit,
        _ connection: ID<Connection>,
        _ person: StreamPersonID
    ) async throws -> Response {
        let source = try await visit.personSource(connection)
        try visit.limitCalls()
        _ = try await visit.services.people.looking(at: person.text, source, known: nil, isPressed: true)
        return visit.visit.go(visit.personPath(connection, person))
    }
}

extension MemberVisit {
    /// The page a form was sent from; field `from` leads on to where it was reached from.
    func personPath(_ connection: ID<Connection>, _ person: StreamPersonID, ask mark: StreamMark? = nil) -> String {
        var fields = FormFields()
        if let from = form["from"].flatMap({ PersonOrigin($0) }) { fields.append("from", from.text) }
        if let mark { fields.append("ask", mark.rawValue) }
        let path = Paths.streamPerson(connection, person)
        return fields.all.isEmpty ? path : "\(path)?\(fields.urlencoded)"
    }
}
