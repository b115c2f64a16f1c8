/// A piece that Flyleaf puts into a post, and that the person can leave out where the network's rules let them (CO-10).
///
/// The ledger keeps their names, so a case is never renamed.
public enum StoryPiece: String, Sendable, CaseIterable {
    /// The heading: "Check out " and the title.
    case heading
    /// The small line: score and author.
    case details
    /// The text of what is shared.
    case text
    /// The link.
    case link
    /// The warning that stands there for spoilers while the person has written none.
    case warning
}
