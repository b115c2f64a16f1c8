import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/people/{connection}/{person}/marks`: follows, mutes or blocks somebody, or takes that back; field `press`
    /// says which.
    ///
    /// What is wanted is written down here and shown; the network is told behind the page (`StreamPresses`).
    @Sendable static func pressPersonMark(
        _ visit: MemberVisit,
        _ connection: ID<Connection>,
        _ person: StreamPersonID
    ) async throws -> Response {
        let source = try await visit.personSource(connection)
        guard let press = visit.form["press"].flatMap({ PersonPress($0) }),
            let act = source.acts(on: person.text).first(where: { $0.mark == press.mark })?.act
        else { throw Problem.notFound }
        if act.missing(source.connection.permissions) != nil {
            return visit.visit.go(visit.personPath(connection, person, ask: press.mark))
        }
        try visit.limitCalls()
        let known = try await visit.services.people.kept(person.text, source)?.value?.relation?[press.mark]
        do {
            try await visit.services.presses.press(
                press.mark,
                isWanted: press.isWanted,
                at: person.text,
                known: known,
                act,
                through: source.connection
            )
        } catch let refusal as PostingRefusal {
            throw Problem(refusal, at: source.network, step: ("Back", visit.personPath(connection, person)))
        }
        return visit.visit.go(visit.personPath(connection, person))
    }
}
