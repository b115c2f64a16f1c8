public import Primitives

/// What stands at the end of an invitation's address: 256 random bits, in the letters of `Base64.Variant.url`.
///
/// Whoever knows it may make one account; here only a digest is kept.
public struct InvitationCode: Sendable, Hashable, CustomStringConvertible {
    /// The characters.
    public let text: String

    private static let folder = "/invited/"

    /// Reads what an address carries; `nil` when it can be no code.
    public init?(_ text: String) {
        guard text.utf8.count == 43, Base64.decode(text)?.count == 32 else { return nil }
        self.text = text
    }

    /// A new code.
    public init(_ randomness: Randomness) {
        text = randomness.secret()
    }

    /// The code of the page where somebody wants to go.
    ///
    /// So an invitation is carried through every way in, and back from every network, as any page is.
    public init?(goingTo path: LocalPath) {
        guard path.text.hasPrefix(Self.folder) else { return nil }
        self.init(String(path.text.dropFirst(Self.folder.count)))
    }

    /// The page of the invitation.
    public var page: LocalPath { LocalPath(trusted: Self.folder + text) }

    /// Nothing of it: it must not reach a log.
    public var description: String { "invitation code" }
}

extension LocalPath {
    /// Where somebody is led who has come in: they have no use for the page of an invitation.
    public var onceIn: LocalPath { InvitationCode(goingTo: self) == nil ? self : .front }
}
