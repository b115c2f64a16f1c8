/// The addresses of this Flyleaf that one network is told, as the site that answers there prints them.
public struct NetworkAddresses: Sendable {
    /// Where Flyleaf is reached: scheme, host and port, without a path.
    public let origin: String
    /// Where a login comes back to.
    public let loginReturn: String
    /// Where a login at one server of many comes back to: no server can pass its answer off as another's
    /// (RFC 9700 section 4.4.2).
    public let loginReturnAt: @Sendable (_ server: String) -> String
    /// Where the network tells that somebody removed the app.
    public let deauthorization: String
    /// Where the network tells that somebody wants their data deleted.
    public let deletion: String
    /// Where the network reads a document of this name.
    public let document: @Sendable (_ name: String) -> String

    /// The addresses for a network.
    public init(
        origin: String,
        loginReturn: String,
        loginReturnAt: @escaping @Sendable (_ server: String) -> String,
        deauthorization: String,
        deletion: String,
        document: @escaping @Sendable (_ name: String) -> String
    ) {
        self.origin = origin
        self.loginReturn = loginReturn
        self.loginReturnAt = loginReturnAt
        self.deauthorization = deauthorization
        self.deletion = deletion
        self.document = document
    }
}
