/// Tells a page elsewhere that a page here links to it, or did (W3C Webmention section 3.1).
public struct MentionSender: Sendable {
    /// Gets the whole address of the page here and that of the page elsewhere.
    public let send: @Sendable (_ source: String, _ target: ShortLinkTarget) async -> MentionAnswer

    /// A sender from a closure.
    public init(send: @escaping @Sendable (_ source: String, _ target: ShortLinkTarget) async -> MentionAnswer) {
        self.send = send
    }
}
