/// Why an answer is not taken.
public enum PasskeyRefusal: Error, Sendable, Equatable {
    /// Its challenge was used, is too old, was for something else, or was another browser's.
    case stray
    /// Nobody made sure who was there.
    case unverified
    /// No account is opened by it.
    case unknown
    /// It opens another account than the one to be confirmed.
    case otherMember
    /// There may be a copy of the key.
    case copied
    /// It cannot be believed; the reason is for the log.
    case invalid(reason: String)
}
