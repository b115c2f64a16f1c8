import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/people/{connection}/{person}/same`: field `join`, somebody at another network who is the same person, or
    /// `part`, one of those who are not.
    ///
    /// Nobody but the member sees it, and no network hears of it.
    @Sendable static func joinPerson(
        _ visit: MemberVisit,
        _ connection: ID<Connection>,
        _ person: StreamPersonID
    ) async throws -> Response {
        let source = try await visit.personSource(connection)
        let same = visit.services.samePeople
        if let other = visit.form["part"].flatMap({ SamePersonKey($0) }) {
            try await same.part(other.person, through: other.connection, of: visit.member.id)
        } else if let other = visit.form["join"].flatMap({ SamePersonKey($0) }) {
            do {
                try await same.join(
                    person.text,
                    named: try await visit.name(of: person, source),
                    through: source.connection,
                    with: other.person,
                    through: other.connection
                )
            } catch let fault as SamePersonFault {
                return try await visit.streamPersonPage(
                    connection,
                    person,
                    sameFault: fault,
                    status: .unprocessableContent
                )
            }
        } else {
            throw Problem.notFound
        }
        return visit.visit.go("\(visit.personPath(connection, person))#same")
    }
}

extension MemberVisit {
    /// What somebody is called, as far as they were read or are a friend; throws `SamePersonFault` for whom nobody knows.
    fileprivate func name(of person: StreamPersonID, _ source: PersonSource) async throws -> PersonName {
        if let known = try await services.people.kept(person.text, source)?.value?.author { return known.name }
        guard let friend = try await services.friends.friends(source.connection, [person.text]).first else {
            throw SamePersonFault.unknown
        }
        return friend.name
    }
}
