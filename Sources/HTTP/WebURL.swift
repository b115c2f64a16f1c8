import Primitives

/// An absolute `http` or `https` address: scheme, host, port, path and query.
///
/// User names are refused (they disguise the host), and so is every host that is neither a name of letters, digits,
/// hyphens and dots, nor a numeric address.
public struct WebURL: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    public enum Scheme: String, Sendable {
        /// Plain.
        case http
        /// Over TLS.
        case https

        /// The port when none is named.
        public var defaultPort: Int { self == .http ? 80 : 443 }
    }

    /// The scheme.
    public let scheme: Scheme
    /// The host in lower case; IPv6 stands in brackets.
    public let host: String
    /// The port, named or not.
    public let port: Int
    /// The path, beginning with a slash, percent-encoded.
    public var path: String
    /// The query without its question mark, percent-encoded.
    public var query: String?

    /// Reads an address; a fragment is dropped; `nil` when it is not one.
    public init?(_ text: String) {
        var rest = Substring(text)
        guard text.utf8.count <= 8192, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        guard let schemeEnd = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
            let scheme = Scheme(rawValue: lowercasedASCII(String(rest[..<schemeEnd])))
        else { return nil }
        rest = rest[rest.utf8.index(after: schemeEnd)...]
        guard rest.utf8.starts(with: "//".utf8) else { return nil }
        // Bytes, because a slash and a combining mark are one Character.
        rest = Substring(rest.utf8.dropFirst(2))
        if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
        let authorityEnd = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        guard let authority = Authority(rest[..<authorityEnd]) else { return nil }
        rest = rest[authorityEnd...]
        let question = rest.utf8.firstIndex(of: UInt8(ascii: "?"))
        self.scheme = scheme
        host = authority.host
        port = authority.port ?? scheme.defaultPort
        path = Self.ascii(rest[..<(question ?? rest.endIndex)])
        if path.isEmpty { path = "/" }
        query = question.map { Self.ascii(rest[rest.utf8.index(after: $0)...]) }
    }

    /// The text with what is not ASCII percent-encoded, since a request line cannot hold it.
    private static func ascii(_ text: Substring) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return String(text) }
        return text.unicodeScalars.map { $0.isASCII ? String($0) : PercentCoding.encode(String($0)) }.joined()
    }

    /// Scheme, host and port as browsers write an origin.
    public var origin: String {
        port == scheme.defaultPort ? "\(scheme.rawValue)://\(host)" : "\(scheme.rawValue)://\(host):\(port)"
    }

    /// The host, with the port unless it is the scheme's own: what stands in the `Host` field.
    public var authority: String {
        port == scheme.defaultPort ? host : "\(host):\(port)"
    }

    /// The whole address.
    public var description: String { origin + path + (query.map { "?\($0)" } ?? "") }

    /// The path and query, as they stand in a request line.
    public var target: String { path + (query.map { "?\($0)" } ?? "") }

    /// The same address with more fields in its query.
    public func adding(_ fields: FormFields) -> WebURL {
        guard !fields.all.isEmpty else { return self }
        var copy = self
        copy.query = [query, fields.urlencoded].compactMap { $0?.isEmpty == true ? nil : $0 }.joined(separator: "&")
        return copy
    }

    /// The same scheme, host and port with another path and no query.
    ///
    /// - Parameter path: begins with a slash, percent-encoded; what this address has as path is kept in front of it
    ///   unless it is only a slash.
    public func appending(path suffix: String) -> WebURL {
        precondition(suffix.utf8.first == UInt8(ascii: "/"), "a path begins with a slash")
        var copy = self
        copy.path = path == "/" ? suffix : path + suffix
        copy.query = nil
        return copy
    }

    /// The decoded fields of the query.
    public var queryFields: FormFields { FormFields(urlencoded: Array((query ?? "").utf8)) ?? FormFields() }
}
