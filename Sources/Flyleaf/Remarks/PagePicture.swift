/// The picture that a page of the web names for itself.
public struct PagePicture: Sendable, Equatable {
    /// Where it is.
    public let address: ShortLinkTarget
    /// What can be seen on it, in the words of the page.
    public let description: PhotoDescription

    /// A picture.
    public init(address: ShortLinkTarget, description: PhotoDescription) {
        self.address = address
        self.description = description
    }
}
