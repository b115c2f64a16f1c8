/// Why somebody flags a thing (MO-02).
public enum FlagReason: String, Sendable, CaseIterable {
    /// Alcohol.
    case alcohol
    /// Nudity or pornography.
    case nudity
    /// Tobacco.
    case tobacco
    /// Weapons or graphic violence.
    case violence
    /// The rights of others.
    case rights
    /// Gambling.
    case gambling
    /// Illegal contests or chain letters.
    case contests
    /// Hate, threats or defamation.
    case hate
    /// Malware.
    case malware
    /// Spam.
    case spam
    /// Anything else.
    case other
}
