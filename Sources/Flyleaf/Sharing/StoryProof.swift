import Primitives

/// What a person was shown of one post: a short digest of each of its parts.
///
/// - Rule: it is made of the story that is sent, never of the page; the page carries it to the press of the button.
/// - Why: between the proof and the press a form can change, and one choice can push out another (a photo the tags).
/// - Without it: something is posted that nobody has seen.
public struct StoryProof: Sendable, Equatable {
    private let digests: [StoryPart: String]

    /// The characters of each part: 48 bits, against chance; nobody gains by deceiving themselves.
    private static let width = 8

    init(_ story: Story, _ route: Share.Route, _ form: PostPreview.Form?, _ digest: ([UInt8]) -> [UInt8]) {
        digests = Dictionary(
            uniqueKeysWithValues: StoryPart.allCases.map { part in
                var bytes: [UInt8] = []
                // With its length before each text, so that two of them cannot read like two others.
                for text in part.texts(story, route, form) { bytes += Array("\(text.utf8.count):\(text)".utf8) }
                return (part, Base64.encode(Array(digest(bytes).prefix(6))))
            }
        )
    }

    /// Reads the text of a proof; `nil` unless it is one.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == Self.width * StoryPart.allCases.count else { return nil }
        digests = Dictionary(
            uniqueKeysWithValues: StoryPart.allCases.enumerated().map { index, part in
                (
                    part,
                    bytes[(index * Self.width)..<((index + 1) * Self.width)].reduce(into: "") {
                        $0.unicodeScalars.append(Unicode.Scalar($1))
                    }
                )
            }
        )
    }

    /// The digests in the order of the parts, as a page carries them.
    public var text: String { StoryPart.allCases.compactMap { digests[$0] }.joined() }

    /// The parts that differ from what was shown.
    public func changes(since shown: StoryProof) -> [StoryPart] {
        StoryPart.allCases.filter { digests[$0] != shown.digests[$0] }
    }
}
