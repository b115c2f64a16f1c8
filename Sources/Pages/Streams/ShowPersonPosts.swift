import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /streams/people/{connection}/{person}/posts`: what somebody wrote, as any list is shown.
    @Sendable static func showPersonPosts(
        _ visit: MemberVisit,
        _ connection: ID<Connection>,
        _ person: StreamPersonID
    ) async throws -> Response {
        let source = try await visit.personSource(connection)
        let list = try visit.personList(connection, person)
        let name = try await visit.services.people.kept(person.text, source)?.value?.author.name.text
        // Each further list is a question to the network.
        if try await !visit.services.streams.looksAt(list, visit.member.id) { try visit.limitCalls() }
        return try await showStream(visit, list, named: name)
    }

    /// `POST /streams/people/{connection}/{person}/posts`: asks the network again, also one that takes money for it.
    @Sendable static func refreshPersonPosts(
        _ visit: MemberVisit,
        _ connection: ID<Connection>,
        _ person: StreamPersonID
    ) async throws -> Response {
        _ = try await visit.personSource(connection)
        return try await refreshStream(visit, try visit.personList(connection, person))
    }
}

extension MemberVisit {
    /// The list of what somebody wrote.
    fileprivate func personList(_ connection: ID<Connection>, _ person: StreamPersonID) throws -> StreamList {
        guard let key = NetworkListKey(connection, person.text) else { throw Problem.notFound }
        return .person(key)
    }
}
