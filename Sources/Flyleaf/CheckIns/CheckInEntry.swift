public import Primitives

/// A check-in as somebody may see it.
public struct CheckInEntry: Sendable, Equatable {
    /// The check-in.
    public let checkIn: CheckIn
    /// Who was there.
    public let writer: PersonName
    /// It goes then, by itself (LO-06).
    public let until: Timestamp
    /// All people of it, for its member; for others those who said yes, and themselves where they are named.
    public let people: [CheckInPerson]

    /// An entry.
    public init(checkIn: CheckIn, writer: PersonName, until: Timestamp, people: [CheckInPerson]) {
        self.checkIn = checkIn
        self.writer = writer
        self.until = until
        self.people = people
    }
}
