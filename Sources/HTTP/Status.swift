/// A status code of three digits (RFC 9110 section 15).
public struct Status: Hashable, Sendable, CustomStringConvertible {
    /// The number, 100-599.
    public let code: Int

    /// A status from its number.
    public init(code: Int) {
        precondition((100...599).contains(code), "a status code has three digits")
        self.code = code
    }

    /// 101, with `Upgrade`.
    public static let switchingProtocols = Status(code: 101)
    /// 200.
    public static let ok = Status(code: 200)
    /// 201.
    public static let created = Status(code: 201)
    /// 202: taken, not yet done.
    public static let accepted = Status(code: 202)
    /// 204.
    public static let noContent = Status(code: 204)
    /// 206.
    public static let partialContent = Status(code: 206)
    /// 302: the form that old protocols promise; our own pages use 303.
    public static let found = Status(code: 302)
    /// 303: go and read there, after a form was taken.
    public static let seeOther = Status(code: 303)
    /// 304.
    public static let notModified = Status(code: 304)
    /// 308: same method, other address, for good.
    public static let permanentRedirect = Status(code: 308)
    /// 400.
    public static let badRequest = Status(code: 400)
    /// 401.
    public static let unauthorized = Status(code: 401)
    /// 402.
    public static let paymentRequired = Status(code: 402)
    /// 403.
    public static let forbidden = Status(code: 403)
    /// 404.
    public static let notFound = Status(code: 404)
    /// 405, always with `Allow`.
    public static let methodNotAllowed = Status(code: 405)
    /// 406.
    public static let notAcceptable = Status(code: 406)
    /// 408.
    public static let requestTimeout = Status(code: 408)
    /// 409.
    public static let conflict = Status(code: 409)
    /// 410.
    public static let gone = Status(code: 410)
    /// 411.
    public static let lengthRequired = Status(code: 411)
    /// 413 (RFC 9110 names it Content Too Large).
    public static let contentTooLarge = Status(code: 413)
    /// 414.
    public static let uriTooLong = Status(code: 414)
    /// 415.
    public static let unsupportedMediaType = Status(code: 415)
    /// 421: this server does not answer for that host.
    public static let misdirectedRequest = Status(code: 421)
    /// 422: the form was read, its content is at fault.
    public static let unprocessableContent = Status(code: 422)
    /// 426, with `Upgrade`.
    public static let upgradeRequired = Status(code: 426)
    /// 429.
    public static let tooManyRequests = Status(code: 429)
    /// 431.
    public static let requestHeaderFieldsTooLarge = Status(code: 431)
    /// 500.
    public static let internalServerError = Status(code: 500)
    /// 501.
    public static let notImplemented = Status(code: 501)
    /// 502.
    public static let badGateway = Status(code: 502)
    /// 503.
    public static let serviceUnavailable = Status(code: 503)
    /// 504.
    public static let gatewayTimeout = Status(code: 504)

    /// Whether the request was understood and done.
    public var isSuccess: Bool { (200...299).contains(code) }

    /// Whether another address is named.
    public var isRedirect: Bool { (300...399).contains(code) }

    /// The number.
    public var description: String { String(code) }
}
