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

/// Host and port of an address or of a `Host` field.
public struct Authority: Hashable, Sendable {
    /// The host in lower case; IPv6 stands in brackets.
    public let host: String
    /// The port, if one is named.
    public let port: Int?

    /// Reads `host`, `host:port`, `[v6]` or `[v6]:port`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, bytes.count <= 260 else { return nil }
        var end = bytes.endIndex
        if first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            guard isIPv6(bytes[1..<close]) else { return nil }
            end = close + 1
        } else {
            end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            guard Self.isName(bytes[..<end]) else { return nil }
        }
        host = lowercasedASCII(String(decoding: bytes[..<end], as: UTF8.self))
        guard end < bytes.endIndex else {
            port = nil
            return
        }
        let digits = bytes[(end + 1)...]
        guard bytes[end] == UInt8(ascii: ":"), (1...5).contains(digits.count),
            digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(String(decoding: digits, as: UTF8.self)), (1...65_535).contains(port)
        else { return nil }
        self.port = port
    }

    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !bytes.isEmpty, bytes.first != UInt8(ascii: "."), bytes.first != UInt8(ascii: "-") else { return false }
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                break
            case UInt8(ascii: ".") where previous != UInt8(ascii: "."):
                break
            default: return false
            }
            previous = byte
        }
        return true
    }
}
