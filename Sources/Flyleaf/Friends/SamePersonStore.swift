public import Primitives

/// Who is the same person at several networks, each member's own word; a part of it goes with its connection.
public protocol SamePersonStore: Sendable {
    /// Who somebody is at the member's other networks, by connection and identifier.
    func others(_ member: ID<Member>, _ connection: ID<Connection>, _ remoteID: String) async throws -> [SamePerson]
    /// Says that two are the same, and so whoever is the same as either; nothing changes where they are already.
    ///
    /// Throws `SamePersonFault`: nothing is changed then.
    ///
    /// - Parameter fresh: what the two are from now on where neither was joined before.
    func join(
        _ member: ID<Member>,
        _ one: SamePerson,
        _ other: SamePerson,
        as fresh: ID<SamePerson>
    ) async throws
    /// Says that somebody is none of the others; those stay one person.
    func part(_ member: ID<Member>, _ connection: ID<Connection>, _ remoteID: String) async throws
    /// All that a member said, those who are the same one after the other.
    func all(_ member: ID<Member>) async throws -> [[SamePerson]]
}
