/// The sizes a request may have, in one place; beyond them the server answers 413, 414 or 431.
public struct Limits: Sendable {
    /// Bytes of body.
    public var bodyBytes: Int
    /// Bytes of request target.
    public var targetBytes: Int
    /// Number of header fields.
    public var fieldCount: Int

    /// Limits; DESIGN 8 sets 256 KB for forms.
    public init(bodyBytes: Int = 256 * 1024, targetBytes: Int = 8192, fieldCount: Int = 100) {
        self.bodyBytes = bodyBytes
        self.targetBytes = targetBytes
        self.fieldCount = fieldCount
    }
}
