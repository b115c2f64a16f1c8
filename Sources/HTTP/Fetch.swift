/// A request this program sends to another server.
public struct ClientRequest: Sendable {
    /// Which addresses the connection may end at; decided on the connected address, never on the name.
    public enum AddressPolicy: Sendable {
        /// The operator named this host in the configuration: any address.
        case configured
        /// A person or a remote server named this host: public addresses only, and only over HTTPS on port 443.
        case publicOnly
    }

    /// The method.
    public var method: Method
    /// Where to.
    public var url: WebURL
    /// The header fields.
    public var fields: Fields
    /// The body.
    public var body: [UInt8]
    /// Which addresses are allowed.
    public var addressPolicy: AddressPolicy
    /// The whole call, connecting included; DESIGN 8 sets 10 seconds.
    public var timeout: Duration
    /// Bytes of body accepted; DESIGN 8 sets 1 MB, images 10 MB.
    public var maximumBodyBytes: Int
    /// How many redirects to follow, each checked anew; only for GET.
    public var maximumRedirects: Int

    /// A request within the usual bounds.
    public init(
        _ method: Method,
        _ url: WebURL,
        fields: Fields = Fields(),
        body: [UInt8] = [],
        addressPolicy: AddressPolicy = .configured,
        timeout: Duration = .seconds(10),
        maximumBodyBytes: Int = 1 << 20,
        maximumRedirects: Int = 0
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.addressPolicy = addressPolicy
        self.timeout = timeout
        self.maximumBodyBytes = maximumBodyBytes
        self.maximumRedirects = maximumRedirects
    }

    /// A url-encoded form sent by POST.
    public static func form(_ url: WebURL, _ form: FormFields) -> ClientRequest {
        let fields = Fields([.contentType: "application/x-www-form-urlencoded"])
        return ClientRequest(.post, url, fields: fields, body: Array(form.urlencoded.utf8))
    }
}

/// What another server answered.
public struct ClientResponse: Sendable {
    /// The status.
    public var status: Status
    /// The header fields.
    public var fields: Fields
    /// The body, whole.
    public var body: [UInt8]

    /// A response.
    public init(status: Status, fields: Fields = Fields(), body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

/// Why no answer could be had.
public struct FetchError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Reason: String, Sendable {
        /// No connection could be made: name unknown, refused, no route.
        case unreachable
        /// The deadline passed.
        case timedOut
        /// The address or scheme is not allowed for this request.
        case refusedAddress
        /// The certificate or handshake failed.
        case insecure
        /// The answer is larger than allowed.
        case tooLarge
        /// What came back is not HTTP, or the connection broke.
        case brokenAnswer
        /// The caller was cancelled, or the program is shutting down.
        case cancelled
    }

    /// The kind.
    public let reason: Reason
    /// Whether the other side may have received and done what was asked; `false` only when that is certain.
    public let mayHaveArrived: Bool
    /// For the log: the library's words, without address, query or secrets.
    public let detail: String

    /// A failure.
    public init(_ reason: Reason, mayHaveArrived: Bool, detail: String = "") {
        self.reason = reason
        self.mayHaveArrived = mayHaveArrived
        self.detail = detail
    }

    /// For logs.
    public var description: String { "\(reason.rawValue)\(detail.isEmpty ? "" : ": \(detail)")" }
}

/// The way out: one function, so that a test can put another world behind it.
public struct Fetch: Sendable {
    /// Sends a request and waits for the whole answer.
    public var send: @Sendable (ClientRequest) async throws(FetchError) -> ClientResponse

    /// A way out from a closure.
    public init(send: @escaping @Sendable (ClientRequest) async throws(FetchError) -> ClientResponse) {
        self.send = send
    }
}
