/// What the sandbox refuses in its own surface; errors of its protocols are answers, not these.
public enum SandboxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of an app is empty or too long.
    case badAppName
    /// An address that logins may not return to; the text says why.
    case badRedirectURI(String)

    /// For logs and for the page.
    public var description: String {
        switch self {
        case .badAppName: "An app needs a name of 1 to 100 characters."
        case .badRedirectURI(let reason): reason
        }
    }
}
