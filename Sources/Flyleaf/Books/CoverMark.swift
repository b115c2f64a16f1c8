/// Which picture of a cover somebody gets.
public struct CoverMark: Sendable, Equatable {
    /// Tells one picture from another: made of its bytes.
    public let text: String
    /// Whether the viewer put it there, so that nobody else gets it.
    public let isOwn: Bool

    /// A mark.
    public init(text: String, isOwn: Bool) {
        self.text = text
        self.isOwn = isOwn
    }
}
