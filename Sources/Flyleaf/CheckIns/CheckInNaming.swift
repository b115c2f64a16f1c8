/// What became of naming somebody in a check-in (LO-19).
public enum CheckInNaming: String, Sendable, CaseIterable {
    /// They have not answered; nobody else sees the name.
    case asked
    /// They said yes, and whoever sees the check-in sees the name.
    case yes
    /// They said no, or took their yes back, for good.
    case no
}
