public import Flyleaf
public import HTTP
public import HTTPServer
public import Pages
public import SandboxCore

/// How this Flyleaf is set up: read once from the environment, checked as a whole.
public struct Configuration: Sendable {
    /// What the installation is for.
    public enum Environment: String, Sendable {
        /// On the machine of whoever works on it; plain HTTP is allowed.
        case development
        /// For people; HTTPS only.
        case production
    }

    /// Where the site listens.
    public var listen: ListenAddress
    /// How people and networks reach the site.
    public var addresses: SiteAddresses
    /// The directory of everything kept.
    public var dataDirectory: String
    /// The file of the key that seals tokens.
    public var secretKeyFile: String
    /// The server that keeps everything; `nil` where that is a file in the directory.
    public var databaseServer: DatabaseServer?
    /// Where the sandbox listens; `nil` when it is off.
    public var sandboxListen: ListenAddress?
    /// Where the numbers of the program are read; `nil` where they are not.
    public var metricsListen: ListenAddress?
    /// The proxies in front, whose `X-Forwarded-For` is believed.
    public var trustedProxies: [AddressRange]
    /// What the installation is for.
    public var environment: Environment
    /// Every network of the table, in its order, with how it is set up.
    public var networks: [ConfiguredNetwork]
    /// Every network the sandbox can play, in the order of their ports.
    package var faces: [SandboxFace]
    /// The directory with `Templates` and `Public`.
    public var resources: String
    /// How Open Library reaches whoever runs this Flyleaf; `nil` when it is not asked about books.
    public var openLibraryContact: String?

    /// The hub that hears when a feed is new (W3C WebSub); `nil` without one.
    public var feedHub: WebURL?

    /// Whether pages that reviews link to are told of it, and those that link to reviews can say so (W3C Webmention).
    public var exchangesMentions: Bool

    /// How much room the photos of one member may take.
    public var photoQuota: PhotoQuota
    /// How many bytes of the disk stay free of pictures and files; 0 for no such bound.
    public var minimumFreeBytes: Int

    /// How many calls that read are made at networks in an hour; the sandbox is asked as often as one likes.
    public var callsPerHour: CallBudgets.HourlyBound

    /// What a tester chooses from in place of where their browser is; empty without the sandbox.
    public var testPositions: [TestPosition]

    /// A PEM file of authorities whose certificates are taken from the servers that the operator named.
    public var certificateAuthorities: String?

    /// The address people use.
    public var publicURL: WebURL { addresses.home }
    /// Who asks pages that mention reviews, or are mentioned: their operators may want to know why.
    var agentOfMentions: String { "Flyleaf/\(Version.text); +\(publicURL.origin)" }
    /// The path of the database where no server keeps it.
    public var databasePath: String { "\(dataDirectory)/flyleaf.sqlite" }
    /// The path of the sandbox's own database.
    public var sandboxDatabasePath: String { "\(dataDirectory)/sandbox.sqlite" }
    /// Where the sandbox's faces are reached: one on the port named, the others on the next, in the order of `faces`.
    public var sandboxOrigins: SandboxOrigins? {
        guard let listens = sandboxListens else { return nil }
        let urls = listens.compactMap { WebURL("http://\($0)/") }
        guard urls.count == listens.count else { return nil }
        return SandboxOrigins(zip(faces, urls).map { (face: $0, origin: $1) })
    }
    /// Where the sandbox's faces listen, in the order of `faces`.
    var sandboxListens: [ListenAddress]? {
        guard let first = sandboxListen, let more = UInt16(exactly: faces.count - 1),
            first.port <= UInt16.max - more
        else { return nil }
        return (0...more).map { ListenAddress(address: first.address, port: first.port + $0) }
    }
}

/// A numeric address and a port to listen on.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    /// IPv4, or IPv6 without brackets.
    public let address: String
    /// The port.
    public let port: UInt16

    /// An address.
    public init(address: String, port: UInt16) {
        self.address = address
        self.port = port
    }

    /// Reads `127.0.0.1:8080` or `[::1]:8080`; `nil` when it is neither.
    public init?(_ text: String) {
        guard let authority = Authority(text), let port = authority.port, let number = UInt16(exactly: port) else {
            return nil
        }
        let host = authority.host
        if host.hasPrefix("[") {
            address = String(host.dropFirst().dropLast())
        } else {
            let parts = host.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) else { return nil }
            address = host
        }
        self.port = number
    }

    /// As it stands in an address.
    public var description: String { address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)" }

    /// Whether only this machine can reach it.
    public var isLoopback: Bool { address.hasPrefix("127.") || address == "::1" }
}

/// Every fault of a configuration at once.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
    /// One sentence each.
    public let faults: [String]
    /// For the person who starts the program.
    public var description: String {
        (["The configuration cannot be used:"] + faults.map { "  \($0)" }).joined(separator: "\n")
    }
}
