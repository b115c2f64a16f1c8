/// What the sandbox refuses in its own surface; errors of its protocols are answers, not these.
public enum SandboxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of an app is empty or too long.
    case badAppName
    /// An address that logins may not return to; the text says why.
    case badRedirectURI(String)
    /// An address that the app wants to be told things at, which is none.
    case badCallback
    /// A face has no address; the text is its name.
    case noOrigin(String)
    /// No edition of the protocol is called that.
    case badEdition

    /// For logs and for the page.
    public var description: String {
        switch self {
        case .badAppName: "An app needs a name of 1 to 100 characters."
        case .badRedirectURI(let reason): reason
        case .badCallback: "The address an app is told things at must be a web address (http or https)."
        case .noOrigin(let face): "The sandbox has no address for \(face)."
        case .badEdition: "edition is classic or current."
        }
    }
}
