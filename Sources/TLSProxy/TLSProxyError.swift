/// Why the proxy cannot be started.
public struct TLSProxyError: Error, Sendable, CustomStringConvertible {
    /// What is in the way.
    public enum Code: Sendable {
        /// The address cannot be listened on.
        case address
        /// The files of the certificate authority cannot be used.
        case files
        /// OpenSSL refuses.
        case tls
    }

    /// The kind of reason.
    public let code: Code
    /// For the person who starts the program.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
