/// What the writer of a review says of a mention.
public enum MentionDecision: String, Sendable, CaseIterable {
    /// It is shown, and what comes from that site later is shown as it comes.
    case show
    /// It is not shown.
    case refuse
    /// Nothing of that site is kept, neither what there is nor what comes.
    case block
}
