public import Flyleaf
public import HTTP
import Primitives

/// Which Mastodon servers people may name, and what Flyleaf calls itself there.
public struct MastodonConfiguration: Sendable {
    /// What the servers are told of where Flyleaf is.
    public var addresses: NetworkAddresses
    /// What people read when they are asked for their consent.
    public var clientName: String
    /// The servers people may name besides the trusted ones, as `serverName` writes them; `any` is every one of the
    /// public internet.
    public var servers: ServerChoice
    /// Origins that are trusted whatever their address, port and scheme are: those the operator listed, and the sandbox's
    /// own.
    public var trustedOrigins: [WebURL]
    /// How many servers Flyleaf registers at within an hour; whoever types names has strangers write to strangers.
    public var maximumRegistrationsPerHour: Int

    /// A configuration.
    public init(
        addresses: NetworkAddresses,
        clientName: String = "Flyleaf",
        servers: ServerChoice = .any,
        trustedOrigins: [WebURL] = [],
        maximumRegistrationsPerHour: Int = 30
    ) {
        self.addresses = addresses
        self.clientName = clientName
        self.servers = servers
        self.trustedOrigins = trustedOrigins
        self.maximumRegistrationsPerHour = maximumRegistrationsPerHour
    }

    /// A host name as the list of `servers` holds it; throws `NetworkFailure` with a `NamingFault` when it is none.
    public static func serverName(_ typed: String) throws -> String {
        try ServerName.read(typed, trusted: [])
    }
}

extension MastodonConfiguration {
    /// Where a server answers; `nil` for what is neither a trusted origin's authority nor a host.
    func origin(_ server: String) -> WebURL? {
        trustedOrigin(server) ?? WebURL("https://\(server)")
    }

    /// Trusted origins are the operator's word; every other name is a person's, and must be public.
    func addressPolicy(_ server: String) -> ClientRequest.AddressPolicy {
        trustedOrigin(server) == nil ? .publicOnly : .listed
    }

    /// Whether people may log in at a server.
    func allows(_ server: String) -> Bool {
        if trustedOrigin(server) != nil { return true }
        switch servers {
        case .any: return true
        case .only(let hosts): return hosts.contains { $0.utf8.elementsEqual(server.utf8) }
        }
    }

    private func trustedOrigin(_ server: String) -> WebURL? {
        trustedOrigins.first { $0.authority.utf8.elementsEqual(server.utf8) }
    }

    /// Servers to offer, and where a login form may lead.
    var suggestions: [String] {
        guard case .only(let hosts) = servers else { return trustedOrigins.map(\.authority) }
        return (trustedOrigins.map(\.authority) + hosts).prefix(20).map(\.self)
    }

    /// Where people may log in, those that are always trusted first.
    var choice: ServerChoice {
        guard case .only(let hosts) = servers else { return .any }
        return .only(trustedOrigins.map(\.authority) + hosts)
    }

    var origins: [String] {
        guard case .only(let hosts) = servers else { return trustedOrigins.map(\.origin) + ["https:"] }
        return trustedOrigins.map(\.origin) + hosts.map { "https://\($0)" }
    }
}
