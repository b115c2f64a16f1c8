/// Whether a post may be quoted by the person who reads it, as its network says.
///
/// Stores keep its name, so a case is never renamed.
public enum QuoteApproval: String, Sendable, CaseIterable {
    /// At once.
    case automatic
    /// Its writer is asked, and the quotation shows the post once they say yes.
    case manual
}
