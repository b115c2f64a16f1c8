public import HTTP
public import Primitives

/// The cookies of a browser (RFC 6265 section 5, with prefixes and `SameSite` of its revision).
///
/// Stricter than some browsers in one thing: a `Secure` cookie over plain HTTP is refused on `localhost` too. Ports do
/// not separate cookies, so two servers on one host see each other's.
public struct CookieJar: Sendable {
    /// When a cookie travels with a request that another site caused.
    public enum SameSite: String, Sendable {
        /// Always.
        case none
        /// When a person follows a link or a redirect, not with a form posted from elsewhere.
        case lax
        /// Never.
        case strict
    }

    /// One cookie.
    public struct Cookie: Sendable, Equatable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String
        /// The host it goes back to.
        public let host: String
        /// Whether it goes to hosts below that one too.
        public let includesSubdomains: Bool
        /// The path it goes back to, with everything below.
        public let path: String
        /// When it ends; `nil` when the browser is closed.
        public let expires: Timestamp?
        /// Whether it travels only over HTTPS.
        public let isSecure: Bool
        /// Whether scripts cannot see it.
        public let isHTTPOnly: Bool
        /// When it travels with requests from other sites; `lax` where the server says nothing.
        public let sameSite: SameSite
    }

    /// Every cookie there is, in the order it came.
    public private(set) var all: [Cookie] = []
    /// `Set-Cookie` lines that were refused, with the reason.
    public private(set) var refused: [String] = []

    /// No cookies.
    public init() {}

    /// The first cookie of a name.
    public subscript(name: String) -> Cookie? {
        all.first { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// Takes or refuses what a `Set-Cookie` field asks for.
    public mutating func store(_ line: String, from url: WebURL, at now: Timestamp) {
        let parts = line.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
        guard let pair = parts.first, let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")), equals > pair.startIndex
        else { return refuse(line, "it has no name") }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let split = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
            attributes[split[0].lowercased()] = split.count > 1 ? split[1] : ""
        }
        let domain = attributes["domain"].map { String($0.lowercased().drop { $0 == "." }) }.flatMap {
            $0.isEmpty ? nil : $0
        }
        let path = attributes["path"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
        var expires: Timestamp?
        if let text = attributes["max-age"] {
            guard let seconds = Int64(text) else { return refuse(line, "Max-Age is no number") }
            expires = now + .seconds(max(0, min(seconds, 34_560_000)))
        }
        let cookie = Cookie(
            name: String(pair[..<equals]),
            value: String(pair[pair.utf8.index(after: equals)...]),
            host: domain ?? url.host,
            includesSubdomains: domain != nil,
            path: path ?? Self.defaultPath(of: url),
            expires: expires,
            isSecure: attributes["secure"] != nil,
            isHTTPOnly: attributes["httponly"] != nil,
            sameSite: attributes["samesite"].flatMap { SameSite(rawValue: $0.lowercased()) } ?? .lax
        )
        if let reason = Self.fault(of: cookie, from: url) { return refuse(line, reason) }
        all.removeAll { $0.name == cookie.name && $0.host == cookie.host && $0.path == cookie.path }
        if expires.map({ $0 > now }) ?? true { all.append(cookie) }
    }

    /// The value of the `Cookie` field of a request, or nothing when no cookie belongs to it.
    ///
    /// - Parameter initiator: the page that caused the request; `nil` for an address typed by a person.
    public func field(for url: WebURL, _ method: Method, initiator: WebURL?, at now: Timestamp) -> String? {
        let isCrossSite = initiator.map { !$0.isSameSite(as: url) } ?? false
        let sent = all.filter { cookie in
            let isAllowed =
                switch cookie.sameSite {
                case .none: true
                case .lax: !isCrossSite || method.isSafe
                case .strict: !isCrossSite
                }
            return isAllowed && Self.matches(cookie, url) && (cookie.expires.map { $0 > now } ?? true)
                && (!cookie.isSecure || url.scheme == .https)
        }
        // Longer paths first (RFC 6265 section 5.4).
        let sorted = sent.sorted { $0.path.utf8.count > $1.path.utf8.count }
        return sorted.isEmpty ? nil : sorted.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// Forgets what ends with the browser.
    public mutating func closeBrowser() {
        all.removeAll { $0.expires == nil }
    }

    private mutating func refuse(_ line: String, _ reason: String) {
        refused.append("\(line): \(reason)")
    }

    private static func fault(of cookie: Cookie, from url: WebURL) -> String? {
        if cookie.isSecure, url.scheme != .https { return "Secure over plain HTTP" }
        if cookie.includesSubdomains, !isHost(url.host, within: cookie.host) { return "the Domain is another's" }
        if cookie.sameSite == .none, !cookie.isSecure { return "SameSite=None without Secure" }
        if cookie.name.utf8.starts(with: "__Secure-".utf8), !cookie.isSecure { return "__Secure- without Secure" }
        if cookie.name.utf8.starts(with: "__Host-".utf8),
            !cookie.isSecure || cookie.includesSubdomains || cookie.path != "/"
        {
            return "__Host- needs Secure, Path=/ and no Domain"
        }
        return cookie.name.utf8.count + cookie.value.utf8.count > 4096 ? "longer than 4096 bytes" : nil
    }

    private static func matches(_ cookie: Cookie, _ url: WebURL) -> Bool {
        let isHere = cookie.includesSubdomains ? isHost(url.host, within: cookie.host) : url.host == cookie.host
        let path = url.path.utf8
        guard isHere, path.starts(with: cookie.path.utf8) else { return false }
        let rest = path.dropFirst(cookie.path.utf8.count)
        return cookie.path.utf8.last == UInt8(ascii: "/") || rest.first.map { $0 == UInt8(ascii: "/") } ?? true
    }

    private static func isHost(_ host: String, within domain: String) -> Bool {
        host == domain || host.hasSuffix(".\(domain)")
    }

    private static func defaultPath(of url: WebURL) -> String {
        let slash = url.path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? url.path.startIndex
        return slash == url.path.startIndex ? "/" : String(url.path[..<slash])
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let bytes = Array(text.utf8.drop(while: isSpace))
        let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}

extension WebURL {
    /// Whether two addresses belong to one site: same scheme, same last two labels of the name; ports do not count.
    func isSameSite(as other: WebURL) -> Bool {
        scheme == other.scheme && Self.site(host) == Self.site(other.host)
    }

    private static func site(_ host: String) -> String {
        let labels = host.split(separator: ".")
        // An address is a site of its own.
        if host.utf8.first == UInt8(ascii: "[") || labels.allSatisfy({ UInt8($0) != nil }) { return host }
        return labels.suffix(2).joined(separator: ".")
    }
}
