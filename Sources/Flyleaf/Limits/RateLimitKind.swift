/// What all processes of a database count together: attempts at what opens an account, or gives out what is in one.
public enum RateLimitKind: String, Sendable, CaseIterable {
    /// Attempts to log in or to connect, by address.
    case logins
    /// The same of one account that is logged in.
    case accounts
    /// Recovery codes tried, by address.
    case recoveries
    /// Recovery codes tried, by the sheet they are said to be from.
    case sheets
    /// Keys of devices tried that do not count, by address.
    case devices
}
