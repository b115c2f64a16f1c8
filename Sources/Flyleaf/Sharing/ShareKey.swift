public import Primitives

/// What makes a share the same share: 22 characters of base64url, 128 bits, made with the dialog page.
///
/// The link of the story is made of it, which is how a post is found again when the network's answer was lost.
public struct ShareKey: Sendable, Hashable {
    /// The characters.
    public let text: String

    /// Reads a key; `nil` unless it is one.
    public init?(_ text: String) {
        guard text.utf8.count == 22, Base64.decode(text)?.count == 16 else { return nil }
        self.text = text
    }

    /// A new key.
    public init(_ randomness: Randomness) {
        text = Base64.encode(randomness.bytes(16))
    }

    /// The key of the same press for one more connection: always the same, and telling nothing of this one.
    ///
    /// - Parameter digest: a digest of at least 16 bytes that nobody can run backwards.
    func derived(for connection: ID<Connection>, _ digest: ([UInt8]) -> [UInt8]) -> ShareKey {
        ShareKey(bytes: digest(Array("\(text)|\(connection.text)".utf8)).prefix(16))
    }

    private init(bytes: some Sequence<UInt8>) {
        text = Base64.encode(Array(bytes))
    }
}
