/// The words of answers, which pages have.
public struct MessageWords: Sendable {
    /// What is written to whom an answer is for.
    public let text: @Sendable (MessageAnswer) -> String

    /// The words.
    public init(_ text: @escaping @Sendable (MessageAnswer) -> String) { self.text = text }
}
