import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// Who somebody is at the member's other networks; `nil` where there is no other network with people.
    func samePeople(
        _ person: StreamPersonID,
        through connection: Connection,
        fault: SamePersonFault?
    ) async throws -> SamePeopleView? {
        let connections = try await services.connections.all(member.id)
        var titles: [ID<Connection>: String] = [:]
        for other in connections where other.id != connection.id {
            let network = try await services.networks.network(of: other.identity)
            if network?.carriesPosts == true { titles[other.id] = services.networks.title(of: other.identity) }
        }
        guard !titles.isEmpty else { return nil }
        func rows(_ people: [SamePerson]) -> [SamePersonRow] {
            people.compactMap { person in titles[person.connectionID].map { SamePersonRow(person, $0) } }
        }
        let words = String((query["also"] ?? "").unicodeScalars.prefix(200))
        let same = services.samePeople
        let found = rows(try await same.candidates(words, for: person.text, through: connection))
        let hasSearched = !words.allSatisfy(\.isWhitespace)
        return SamePeopleView(
            action: LinkTarget(path: Paths.joinPerson(connection.id, person)),
            search: LinkTarget(path: "\(Paths.streamPerson(connection.id, person))#same"),
            words: words,
            people: rows(try await same.others(of: person.text, through: connection)),
            found: found,
            emptyText: hasSearched && found.isEmpty ? PersonWords.nobodyElsewhere(words) : nil,
            fault: fault.map(PersonWords.fault)
        )
    }
}
