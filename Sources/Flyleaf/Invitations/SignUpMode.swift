/// Who may make an account here.
public enum SignUpMode: String, Sendable, CaseIterable {
    /// Everybody.
    case open
    /// Whoever was invited by a member.
    case invited
    /// Nobody; who has an account logs in as before.
    case closed
}
