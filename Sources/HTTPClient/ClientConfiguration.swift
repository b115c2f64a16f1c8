public import HTTP

/// What all requests of one client have in common.
public struct ClientConfiguration: Sendable {
    /// How long name, connection and handshake may take together; DESIGN 8 sets 3 seconds.
    public var connectTimeout: Duration
    /// What the program calls itself to others.
    public var userAgent: String
    /// Requests to one origin at the same time; more wait their turn.
    public var maximumConnectionsPerHost: Int
    /// Bytes of header accepted, interim answers included.
    public var maximumHeaderBytes: Int
    /// Hosts of the sandbox: excepted from `publicOnly`, provided the connection ends on this machine.
    public var allowedLoopback: Set<Authority>
    /// Numeric addresses in place of what the name service says, by host name in lower case.
    public var resolveOverrides: [String: String]
    /// A PEM file of authorities that may have signed the certificates of `listed` hosts, besides the system's.
    public var certificateAuthorities: String?

    /// A configuration within the usual bounds.
    public init(
        connectTimeout: Duration = .seconds(3),
        userAgent: String = "Flyleaf",
        maximumConnectionsPerHost: Int = 16,
        maximumHeaderBytes: Int = 64 * 1024,
        allowedLoopback: Set<Authority> = [],
        resolveOverrides: [String: String] = [:],
        certificateAuthorities: String? = nil
    ) {
        self.connectTimeout = connectTimeout
        self.userAgent = userAgent
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
        self.maximumHeaderBytes = maximumHeaderBytes
        self.allowedLoopback = allowedLoopback
        self.resolveOverrides = resolveOverrides
        self.certificateAuthorities = certificateAuthorities
    }
}
