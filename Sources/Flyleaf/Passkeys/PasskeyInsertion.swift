/// What became of a passkey that was to be added.
public enum PasskeyInsertion: Sendable, Equatable {
    /// It is kept.
    case kept
    /// The member has `Passkey.maximumPerMember` already.
    case tooMany
    /// It is kept already, for whomever.
    case known
}
