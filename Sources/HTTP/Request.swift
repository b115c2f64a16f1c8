/// A request as the rest of the program sees it: head checked, body read whole.
public struct Request: Sendable {
    /// The method.
    public var method: Method
    /// The path and query.
    public var target: Target
    /// The header fields.
    public var fields: Fields
    /// The body, within the limit of the server.
    public var body: [UInt8]
    /// The numeric address of the client, or what a trusted proxy says of it.
    public var remoteAddress: String
    /// A short name of this request for logs and error pages.
    public var id: String

    /// A request.
    public init(
        method: Method,
        target: Target,
        fields: Fields = Fields(),
        body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1",
        id: String = ""
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
        self.remoteAddress = remoteAddress
        self.id = id
    }

    /// The cookies.
    public var cookies: Cookies { Cookies(fields) }

    /// The media type of the body in lower case without parameters, or nothing.
    public var mediaType: String? {
        fields[.contentType].map { value in
            let type = value.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
            return lowercasedASCII(String(Substring(type)))
        }
    }

    /// The fields of a url-encoded body; `nil` when the body is something else or broken.
    public var form: FormFields? {
        if body.isEmpty { return FormFields() }
        guard mediaType == "application/x-www-form-urlencoded" else { return nil }
        return FormFields(urlencoded: body)
    }
}
