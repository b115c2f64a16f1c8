/// What became of word that a page elsewhere links to one here.
public enum MentionReceipt: Sendable, Equatable {
    /// It will be looked at.
    case taken
    /// There is no such page here, or it takes no mentions: nobody learns which.
    case notHere
    /// Too many wait.
    case full
}
