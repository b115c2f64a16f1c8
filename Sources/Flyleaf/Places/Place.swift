/// A place a post can name: always one the person chose.
public struct Place: Sendable, Hashable {
    /// The network's identifier.
    public let remoteID: String
    /// Its name.
    public let name: PlaceName
    /// Where it is, in words; possibly empty.
    public let locality: String

    /// A place.
    public init(remoteID: String, name: PlaceName, locality: String) {
        self.remoteID = remoteID
        self.name = name
        self.locality = locality
    }
}
