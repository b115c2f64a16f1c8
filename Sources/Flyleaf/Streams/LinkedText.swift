/// A text with links in it, as somebody wrote it at a network.
///
/// Its words come from outside and are made fit to be shown: no controls, nothing that turns or hides text, at most one
/// blank line in a row, cut at a length.
public struct LinkedText: Sendable, Equatable {
    /// Some words, and where they lead.
    public struct Run: Sendable, Equatable {
        /// The words; a line end is a newline.
        public let text: String
        /// The address of the web they lead to, if they do.
        public let address: String?

        /// A run.
        public init(text: String, address: String? = nil) {
            self.text = text
            self.address = address
        }
    }

    /// The runs; neighbours differ in where they lead.
    public private(set) var runs: [Run] = []
    private var length = 0
    /// Of all addresses, in bytes.
    private var addressLength = 0
    private var lineEnds = 0

    /// More is not kept, in Unicode scalars: networks allow a few thousand at most.
    public static let maximumLength = 20_000
    /// Behind so many links the words stay without theirs.
    public static let maximumLinks = 200
    /// And behind so many bytes of addresses: whoever writes a post may not be the one whose server sends it.
    public static let maximumAddresses = 20_000

    /// No words.
    public init() {}

    /// Runs that a text had before.
    public init(trusted runs: [Run]) {
        self.runs = runs
    }

    /// Whether both say the same and lead to the same.
    public static func == (left: LinkedText, right: LinkedText) -> Bool { left.runs == right.runs }

    /// Whether there are no words.
    public var isEmpty: Bool { runs.isEmpty }

    /// The words alone.
    public var plain: String { runs.map(\.text).joined() }

    /// Adds words behind all others.
    ///
    /// - Parameter address: an address of the web that has been looked at.
    public mutating func append(_ words: String, leadingTo address: String? = nil) {
        var kept = String.UnicodeScalarView()
        for scalar in words.unicodeScalars {
            guard length < Self.maximumLength else { break }
            switch scalar.properties.generalCategory {
            case .lineSeparator, .paragraphSeparator: takeLineEnd(&kept)
            case .control:
                if scalar == "\n" { takeLineEnd(&kept) } else if scalar == "\t" { take(" ", &kept) }
            // The two joiners are part of words and emoji; the others turn or hide text.
            case .format where scalar != "\u{200C}" && scalar != "\u{200D}": continue
            default: take(scalar, &kept)
            }
        }
        guard !kept.isEmpty else { return }
        let length = addressLength + (address?.utf8.count ?? 0)
        let isWithin = length <= Self.maximumAddresses && runs.count { $0.address != nil } < Self.maximumLinks
        let address = isWithin ? address : nil
        if address != nil { addressLength = length }
        if address == nil, let last = runs.last, last.address == nil {
            runs[runs.count - 1] = Run(text: last.text + String(kept))
        } else {
            runs.append(Run(text: String(kept), address: address))
        }
    }

    /// Takes blanks and line ends off the end.
    public mutating func trimEnd() {
        while let last = runs.last {
            let scalars = last.text.unicodeScalars
            guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else {
                runs.removeLast()
                continue
            }
            runs[runs.count - 1] = Run(text: String(scalars[...end]), address: last.address)
            return
        }
    }

    /// The text without what it opens with, where that is a word and a link to one of these addresses alone.
    ///
    /// Servers write "RE:" and the address of a post that is quoted first, for programs that know no quotations.
    public func withoutReference(to addresses: [String]) -> LinkedText {
        guard let word = runs.first, word.address == nil, word.text.filter({ !$0.isWhitespace }).lowercased() == "re:",
            let link = runs.dropFirst().first?.address, addresses.contains(where: { $0.utf8.elementsEqual(link.utf8) }),
            runs.count == 2 || runs[2].text.unicodeScalars.first == "\n"
        else { return self }
        var rest = LinkedText()
        for run in runs.dropFirst(2) { rest.append(run.text, leadingTo: run.address) }
        return rest
    }

    private mutating func take(_ scalar: Unicode.Scalar, _ kept: inout String.UnicodeScalarView) {
        kept.append(scalar)
        length += 1
        lineEnds = 0
    }

    private mutating func takeLineEnd(_ kept: inout String.UnicodeScalarView) {
        guard length > 0, lineEnds < 2 else { return }
        kept.append("\n")
        length += 1
        lineEnds += 1
    }
}

extension LinkedText.Run {
    /// The hashtag it is, where it leads to the posts with it as networks have them: `…/tags/books`, `…/hashtag/books`.
    ///
    /// Servers write the word in the address anew, so only the words that are read say which tag it is.
    public var tag: StreamTag? {
        guard let address, let sign = text.unicodeScalars.first, sign == "#" || sign == "\u{FF03}" else { return nil }
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let segments = path.split(separator: UInt8(ascii: "/")).map { String(Substring($0)).lowercased() }
        guard segments.count >= 4, Self.beforeTags.contains(segments[segments.count - 2]) else { return nil }
        return StreamTag(text)
    }

    private static let beforeTags: Set<String> = ["tags", "tag", "hashtag", "hashtags"]
}

extension LinkedText {
    /// The hashtags in it, each once, in their order.
    public var tags: [StreamTag] {
        var tags: [StreamTag] = []
        for tag in runs.lazy.compactMap(\.tag) where !tags.contains(tag) { tags.append(tag) }
        return tags
    }
}
