/// A request this program sends to another server.
public struct ClientRequest: Sendable {
    /// Which addresses the connection may end at; decided on the connected address, never on the name.
    public enum AddressPolicy: Sendable {
        /// The operator named this host in the configuration: any address.
        case configured
        /// The operator listed this very host as one to trust: any address, and certificates of the operator's own
        /// authority too.
        case listed
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
