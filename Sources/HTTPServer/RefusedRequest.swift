public import HTTP

/// What is known of a request that the server itself answers.
public struct RefusedRequest: Sendable {
    /// Why it is refused; the raw value is a sentence part for people.
    public enum Reason: String, Sendable {
        /// 400: the method is not a token.
        case malformedMethod = "the request method is malformed"
        /// 501: a method this server does not know.
        case unknownMethod = "the request method is not supported"
        /// 400: neither HTTP/1.0 nor HTTP/1.1.
        case unknownVersion = "the protocol version is not supported"
        /// 400: not an unambiguous origin-form target.
        case malformedTarget = "the address is malformed"
        /// 414.
        case longTarget = "the address is too long"
        /// 400: a header name that is not a token.
        case malformedField = "a header field is malformed"
        /// 431.
        case manyFields = "the header fields are too many or too long"
        /// 400: none, several or malformed.
        case malformedHost = "exactly one valid Host is required"
        /// 421.
        case otherHost = "this server does not answer for that host"
        /// 308 to the canonical origin.
        case aliasHost = "this server is known by another name"
        /// 400: several or not a number.
        case malformedLength = "the Content-Length is malformed"
        /// 400: `Transfer-Encoding` together with `Content-Length`, or in HTTP/1.0.
        case ambiguousLength = "the length of the body is ambiguous"
        /// 501: anything but `chunked` alone.
        case unknownCoding = "the transfer coding is not supported"
        /// 413.
        case longBody = "the body is too large"
        /// 503: the bodies of all requests together take too much memory.
        case crowded = "too many large bodies come in at once"
        /// 503: as many connections have left HTTP as may.
        case manyUpgrades = "too many connections are kept open already"
        /// 503: the handler did not answer in time.
        case late = "the answer took too long"
        /// 503: the server is shutting down.
        case draining = "the server is shutting down"
    }

    /// Why.
    public var reason: Reason
    /// The name of the request for logs and the page.
    public var id: String
    /// The method as sent; not checked.
    public var method: String
    /// The target as sent; not checked.
    public var target: String
    /// The header fields that could be read.
    public var fields: Fields
    /// The numeric address of the client.
    public var remoteAddress: String

    /// A refused request.
    public init(
        reason: Reason,
        id: String,
        method: String,
        target: String,
        fields: Fields,
        remoteAddress: String
    ) {
        self.reason = reason
        self.id = id
        self.method = method
        self.target = target
        self.fields = fields
        self.remoteAddress = remoteAddress
    }
}
