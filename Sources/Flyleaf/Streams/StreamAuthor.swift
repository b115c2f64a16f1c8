/// Who wrote or repeated something at a network.
public struct StreamAuthor: Sendable, Equatable {
    /// The network's identifier, which never changes.
    public let remoteID: String
    /// The name there.
    public let name: PersonName
    /// How the person is written there, for example `@grace` or `@grace@letters.example`; `nil` where names are all there is.
    public let handle: String?
    /// The address of the person's page there.
    public let page: String?
    /// The address of the person's picture there.
    public let picture: String?

    /// An author.
    public init(remoteID: String, name: PersonName, handle: String?, page: String?, picture: String? = nil) {
        self.remoteID = remoteID
        self.name = name
        self.handle = handle
        self.page = page
        self.picture = picture
    }
}
