/// What is wrong with a variable.
public enum SettingFault: Sendable, Equatable {
    /// It is no address.
    case noAddress(String)
    /// It is none of these words.
    case noChoice(String, [String])
    /// It is no number of this range.
    case noNumber(String, ClosedRange<Int>)
    /// It is of no use without the other.
    case needs(String, other: String)
    /// Some of these are set and some are not.
    case belongTogether([String])
    /// It names something that is no server.
    case noServer(String, named: String)
    /// It names an issuer that cannot be asked.
    case issuer(String, OpenIDConfiguration.Problem)
}
