/// A Page that a person manages at a network: a profile of a shop, a club or a magazine, whose posts the Page signs.
public struct ManagedPage: Sendable, Hashable {
    /// The network's identifier, which never changes.
    public let remoteID: String
    /// Its name there.
    public let name: PersonName

    /// A Page.
    public init(remoteID: String, name: PersonName) {
        self.remoteID = remoteID
        self.name = name
    }
}

/// The Pages that a person has shown to Flyleaf.
public struct ManagedPages: Sendable, Equatable {
    /// Those the person may post to.
    public let open: [ManagedPage]
    /// Those in which the person's part is another: to answer, to look at figures.
    public let closed: [ManagedPage]

    /// Pages.
    public init(open: [ManagedPage], closed: [ManagedPage]) {
        self.open = open
        self.closed = closed
    }

    /// No more than this are read; whoever manages more is an agency.
    public static let maximumCount = 500
}
