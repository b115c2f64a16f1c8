/// What a server said of a file, so that it is not sent again as long as it is the same (RFC 9110 section 8.8).
public struct PictureValidators: Sendable, Equatable {
    /// Its tag.
    public let tag: String?
    /// When it was changed.
    public let modified: String?

    /// The longest one, in bytes; a longer one is as good as none.
    public static let maximumLength = 500

    /// What it said.
    public init(tag: String?, modified: String?) {
        func short(_ text: String?) -> String? { text.flatMap { $0.utf8.count <= Self.maximumLength ? $0 : nil } }
        self.tag = short(tag)
        self.modified = short(modified)
    }
}
