import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/people/{connection}/{person}/letters`: writes to somebody and to nobody else, with the fields of `ReplyForm`.
    @Sendable static func writeToPerson(
        _ visit: MemberVisit,
        _ connection: ID<Connection>,
        _ person: StreamPersonID
    ) async throws -> Response {
        let source = try await visit.personSource(connection)
        let author = try await visit.services.people.kept(person.text, source)?.value?.author
        let path = Paths.streamPerson(connection, person)
        return try await visit.sendReply(author.flatMap(source.way), source.connection, at: path) {
            try await visit.streamPersonPage(connection, person, $0, status: $1)
        }
    }
}
