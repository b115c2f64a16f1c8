/// A post of a network on a display.
public struct DisplayPost: Sendable, Equatable {
    /// The entry of the stream.
    public let kept: KeptStreamItem
    /// Who its member is at the network it came by.
    public let identity: Identity

    /// A post.
    public init(kept: KeptStreamItem, identity: Identity) {
        self.kept = kept
        self.identity = identity
    }
}

extension StreamPost {
    /// Whether the post may stand on a wall.
    ///
    /// - Rule: a post is shown whole and with who wrote it, or it is not shown at all. One without a name, one that is closed
    ///   by its writer or by a filter, one that is a letter, one that asks something, and one of which only the beginning is
    ///   kept are left out.
    /// - Why: nobody can open or ask anything at a wall; networks want the full text with its writer's name (DI-02, DI-03), and
    ///   who wrote to some people by name wrote to no wall. Posts without names would need a reason on record (DI-05);
    ///   Flyleaf has none, so it offers no such display.
    /// - Without it: half a sentence, or a stranger's letter, hangs in a hall under nobody's name.
    public var canBeDisplayed: Bool {
        guard letterTo == nil, warning == nil, poll == nil else { return false }
        guard author.name.text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return false }
        let scalars = text.runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
        guard scalars < LinkedText.maximumLength else { return false }
        // What is quoted is somebody's post as well.
        return card.map { $0.title.unicodeScalars.count < StreamCard.maximumLength } ?? true
    }
}
