import Primitives

/// What a person was shown of one post: a short digest of each of its parts.
///
/// - Rule: it is made of the story that is sent, never of the page; the page carries it to the press of the button.
/// - Why: between the proof and the press a form can change, and one choice can push out another (a photo the tags).
/// - Without it: something is posted that nobody has seen.
public struct StoryProof: Sendable, Equatable {
    /// One for each part, in the order of `StoryPart.allCases`: 48 bits in eight characters.
    private let digests: [[UInt8]]

    private static let width = 8

    init(_ story: Story, _ route: Share.Route, _ form: PostPreview.Form?, _ digest: ([UInt8]) -> [UInt8]) {
        digests = StoryPart.allCases.map { part in
            Array(ShortDigest.text(of: part.texts(story, route, form), byteCount: 6, digest).utf8)
        }
    }

    /// Reads the text of a proof; `nil` unless it is as long as one.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == Self.width * StoryPart.allCases.count else { return nil }
        digests = stride(from: 0, to: bytes.count, by: Self.width).map { Array(bytes[$0..<($0 + Self.width)]) }
    }

    /// The digests one after the other, as a page carries them.
    public var text: String { Array(digests.joined()).lossyText }

    /// The parts that differ from what was shown.
    public func changes(since shown: StoryProof) -> [StoryPart] {
        zip(StoryPart.allCases, zip(digests, shown.digests)).filter { $1.0 != $1.1 }.map(\.0)
    }
}
