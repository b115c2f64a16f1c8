/// The name of a header field: a token of RFC 9110 section 5.6.2, compared without regard to case.
public struct FieldName: Hashable, Sendable, CustomStringConvertible {
    /// The spelling it was made with.
    public let rawName: String
    /// The lower-case spelling, which is what is compared.
    public let canonicalName: String

    /// A name from its spelling; `nil` unless it is a token.
    public init?(_ name: String) {
        guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else { return nil }
        rawName = name
        canonicalName = lowercasedASCII(name)
    }

    private init(known name: String) {
        rawName = name
        canonicalName = lowercasedASCII(name)
    }

    /// Names are equal when they differ only in case.
    public static func == (left: FieldName, right: FieldName) -> Bool {
        // Nothing but ASCII, of which no two spellings are equivalent.
        left.canonicalName == right.canonicalName
    }

    /// Hashes the lower-case spelling.
    public func hash(into hasher: inout Hasher) { hasher.combine(canonicalName) }

    /// The spelling it was made with.
    public var description: String { rawName }

    /// `Accept`.
    public static let accept = FieldName(known: "Accept")
    /// `Accept-Encoding`.
    public static let acceptEncoding = FieldName(known: "Accept-Encoding")
    /// `Access-Control-Allow-Origin`.
    public static let accessControlAllowOrigin = FieldName(known: "Access-Control-Allow-Origin")
    /// `Allow`.
    public static let allow = FieldName(known: "Allow")
    /// `Authorization`.
    public static let authorization = FieldName(known: "Authorization")
    /// `Cache-Control`.
    public static let cacheControl = FieldName(known: "Cache-Control")
    /// `Connection`.
    public static let connection = FieldName(known: "Connection")
    /// `Content-Disposition`.
    public static let contentDisposition = FieldName(known: "Content-Disposition")
    /// `Content-Encoding`.
    public static let contentEncoding = FieldName(known: "Content-Encoding")
    /// `Content-Length`.
    public static let contentLength = FieldName(known: "Content-Length")
    /// `Content-Security-Policy`.
    public static let contentSecurityPolicy = FieldName(known: "Content-Security-Policy")
    /// `Content-Type`.
    public static let contentType = FieldName(known: "Content-Type")
    /// `Cookie`.
    public static let cookie = FieldName(known: "Cookie")
    /// `ETag`.
    public static let etag = FieldName(known: "ETag")
    /// `Host`.
    public static let host = FieldName(known: "Host")
    /// `If-Modified-Since`.
    public static let ifModifiedSince = FieldName(known: "If-Modified-Since")
    /// `If-None-Match`.
    public static let ifNoneMatch = FieldName(known: "If-None-Match")
    /// `Last-Modified`.
    public static let lastModified = FieldName(known: "Last-Modified")
    /// `Link`.
    public static let link = FieldName(known: "Link")
    /// `Location`.
    public static let location = FieldName(known: "Location")
    /// `Origin`.
    public static let origin = FieldName(known: "Origin")
    /// `Referrer-Policy`.
    public static let referrerPolicy = FieldName(known: "Referrer-Policy")
    /// `Refresh` (HTML, section 7.11: what `<meta http-equiv="refresh">` says).
    public static let refresh = FieldName(known: "Refresh")
    /// `Retry-After`.
    public static let retryAfter = FieldName(known: "Retry-After")
    /// `Set-Cookie`.
    public static let setCookie = FieldName(known: "Set-Cookie")
    /// `Strict-Transport-Security`.
    public static let strictTransportSecurity = FieldName(known: "Strict-Transport-Security")
    /// `Transfer-Encoding`.
    public static let transferEncoding = FieldName(known: "Transfer-Encoding")
    /// `Upgrade`.
    public static let upgrade = FieldName(known: "Upgrade")
    /// `User-Agent`.
    public static let userAgent = FieldName(known: "User-Agent")
    /// `Vary`.
    public static let vary = FieldName(known: "Vary")
    /// `WWW-Authenticate`.
    public static let wwwAuthenticate = FieldName(known: "WWW-Authenticate")
    /// `X-Content-Type-Options`.
    public static let xContentTypeOptions = FieldName(known: "X-Content-Type-Options")
    /// `X-Forwarded-For`.
    public static let xForwardedFor = FieldName(known: "X-Forwarded-For")
}

/// Whether a byte may stand in a token (RFC 9110 section 5.6.2).
func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
        UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
        true
    default: false
    }
}

/// The text with `A-Z` made lower case; everything else, other scripts included, stays as it is.
func lowercasedASCII(_ text: String) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
}
