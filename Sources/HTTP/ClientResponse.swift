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
