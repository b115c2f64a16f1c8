/// What a screen shows now, and for how long.
public struct DisplayStep: Sendable, Equatable {
    /// One thing, or some short ones side by side; nothing where there is nothing to show.
    public let items: [DisplayItem]
    /// The page of the text of the one that is shown, from 0.
    public let leaf: Int
    /// All its pages.
    public let leaves: [String]
    /// How long it stays.
    public let stay: Duration
    /// How far the screen is with it.
    public let cursor: DisplayCursor

    /// A step.
    init(items: [DisplayItem], leaf: Int, leaves: [String], stay: Duration, cursor: DisplayCursor) {
        self.items = items
        self.leaf = leaf
        self.leaves = leaves
        self.stay = stay
        self.cursor = cursor
    }
}
