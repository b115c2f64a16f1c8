public import HTTP

/// Which hosts this server answers for; everything else is a 421 (RFC 9110 section 15.5.20).
///
/// Links and redirects are never built from `Host`, but a page served under a foreign name would share cookies and
/// caches with it (DNS rebinding), so foreign names are refused before anything else looks at the request.
public struct HostPolicy: Sendable {
    /// What to do with a request for a host.
    public enum Verdict: Sendable, Equatable {
        /// It is one of ours.
        case served
        /// GET and HEAD go to the same target under this origin (`http://localhost:8080`); others are misdirected.
        case redirected(origin: String)
        /// It is not ours.
        case misdirected
    }

    /// Decides by the `Host` field.
    public var check: @Sendable (Authority) -> Verdict

    /// A policy from a closure.
    public init(check: @escaping @Sendable (Authority) -> Verdict) {
        self.check = check
    }

    /// Serves every host; for tests and the sandbox's proxy only.
    public static let any = HostPolicy { _ in .served }

    /// Serves a machine that has no name of its own: addresses that are numbers, `localhost`, and some hosts with the names
    /// below them.
    ///
    /// A page of a foreign site reaches it under its own name alone, which it has the name service lead here; no such name
    /// is a number, and nobody else can have `localhost`.
    public static func unnamed(besides hosts: [String] = []) -> HostPolicy {
        let named = ["localhost"] + hosts
        return HostPolicy { authority in
            let host = authority.host
            let isNamed = named.contains { host == $0 || host.hasSuffix(".\($0)") }
            return isNamed || isNumeric(host) ? .served : .misdirected
        }
    }

    /// Whether a host is IPv6 or four numbers.
    private static func isNumeric(_ host: String) -> Bool {
        if host.hasPrefix("[") { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Serves the canonical origin and some more authorities, and redirects its other names.
    ///
    /// - Parameters:
    ///   - origin: scheme, host and port of the public address.
    ///   - served: answered like the canonical one.
    ///   - aliases: other names of the same machine, such as `127.0.0.1:8080`.
    public static func canonical(
        _ origin: WebURL,
        served: [Authority] = [],
        aliases: [Authority] = []
    ) -> HostPolicy {
        let port = origin.scheme.defaultPort
        let own = Place(host: origin.host, port: origin.port)
        let served = Set(served.map { Place(host: $0.host, port: $0.port ?? port) })
        let aliases = Set(aliases.map { Place(host: $0.host, port: $0.port ?? port) })
        let destination = origin.origin
        return HostPolicy { authority in
            let place = Place(host: authority.host, port: authority.port ?? port)
            if place == own || served.contains(place) { return .served }
            return aliases.contains(place) ? .redirected(origin: destination) : .misdirected
        }
    }
}

private struct Place: Hashable {
    let host: String
    let port: Int
}
