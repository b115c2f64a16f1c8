public import Primitives

/// Somebody who is to be read, held by one program for a while.
public struct PersonReading: Sendable, Equatable {
    /// The connection they are read through.
    public let connectionID: ID<Connection>
    /// The member it belongs to.
    public let memberID: ID<Member>
    /// The network's identifier of the person.
    public let personID: String
    /// What says that it is held.
    public let key: String

    /// For so long it belongs to the program that reads it; then any may begin again.
    public static let lease = Duration.seconds(120)

    /// A reading.
    public init(connectionID: ID<Connection>, memberID: ID<Member>, personID: String, key: String) {
        self.connectionID = connectionID
        self.memberID = memberID
        self.personID = personID
        self.key = key
    }
}
