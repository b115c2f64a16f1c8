import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/people/{connection}/{person}/letters`: writes to somebody and to nobody else, with the fields of `ReplyForm`.
    ///
    /// What is sent is written down here and shown; the network gets it behind the page (`StreamReplies`).
    @Sendable static func writeToPerson(
        _ visit: MemberVisit,
        _ connection: ID<Connection>,
        _ person: StreamPersonID
    ) async throws -> Response {
        let source = try await visit.personSource(connection)
        guard let author = try await visit.services.people.kept(person.text, source)?.value?.author,
            let way = source.writing(to: author)
        else { throw Problem.notFound }
        var form = ReplyForm(visit.form, way.opening, id: visit.freshReplyID())
        guard way.missing == nil else {
            return try await visit.streamPersonPage(connection, person, status: .forbidden)
        }
        try visit.limitCalls()
        do {
            let letter = try await visit.services.replies.write(
                form.id,
                form.content(),
                to: author,
                way,
                through: source.connection
            )
            return visit.visit.go("\(Paths.streamPerson(connection, person))#\(ReplyView.anchor(letter.id))")
        } catch let fault as ReplyFault {
            form.fault = fault
            return try await visit.streamPersonPage(connection, person, form, status: fault.status)
        }
    }
}
