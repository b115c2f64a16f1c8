/// A message to a browser, ready to be encrypted.
public struct PushNote: Sendable, Equatable {
    /// Its text, which only the browser reads.
    public let text: [UInt8]
    /// What it tells of: of one thing the newest message alone is kept for a browser that is away.
    public let subject: String

    /// A message.
    public init(text: [UInt8], subject: String) {
        self.text = text
        self.subject = subject
    }
}
