import Flyleaf
import HTTP

/// What a page that links to another says of itself: the first entry on it (microformats.org/wiki/h-entry), read in one pass
/// over its tags.
struct MentionPage {
    /// Whether it links to the other page, with any attribute that leads somewhere.
    private(set) var isLinking = false
    private let place: WebURL
    private let target: WebURL
    /// The elements that are open, the innermost last.
    private var open: [String] = []
    /// How many are open outside the entry, its author, and something else within it.
    ///
    /// A page of a million tags is read without looking through those that are open for each.
    private var entry, author, other: Int?
    private var linkKinds: [(depth: Int, kind: MentionContent.Kind)] = []
    private var openTexts: [(depth: Int, text: Text)] = []
    private var kind = MentionContent.Kind.mention
    private var texts: [Text: String] = [:]
    private var hasEntry = false

    /// A text of an entry that is looked for.
    private enum Text: Hashable, CaseIterable {
        case author, authorName, name, summary, content
    }

    /// A page with more elements inside each other is read up to there.
    private static let maximumDepth = 200
    /// More of a text is not kept; what is shown of it is shorter.
    private static let maximumText = 4000

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - place: where it was found.
    ///   - target: the page it shall link to.
    init(_ html: [UInt8], at place: WebURL, naming target: WebURL) {
        (self.place, self.target) = (place, target)
        var tags = HTMLTags(of: html, keepsText: true)
        while open.count < Self.maximumDepth, let tag = tags.next() {
            take(tags.text)
            if tag.isEnd { close(tag.name) } else { begin(tag) }
        }
    }

    /// What the entry says; the title of the page where there is none.
    func content(title: String) -> MentionContent {
        let author = texts[.authorName] ?? texts[.author] ?? ""
        let words = hasEntry ? texts[.summary] ?? texts[.content] ?? texts[.name] ?? "" : title
        return MentionContent(
            kind: kind,
            author: LinkTitle(foreign: Self.line(author)),
            words: LinkTitle(foreign: Self.line(words))
        )
    }

    // MARK: Tags

    private mutating func begin(_ tag: HTMLTag) {
        let depth = open.count
        var kind: MentionContent.Kind?
        var text: Text?
        let classes = HTMLText.decoded(tag.attributes["class"] ?? "").split { " \t\n\u{c}\r".contains($0) }
        if !hasEntry, classes.contains("h-entry") {
            hasEntry = true
            entry = depth
        } else if entry != nil, other == nil, !classes.isEmpty {
            kind = classes.lazy.compactMap { Self.kinds[String($0)] }.first
            text = self.text(of: classes)
        }
        look(tag, kind)
        let isVoid = Self.void.contains(tag.name)
        if let text, texts[text] == nil {
            texts[text] = ""
            if !isVoid { openTexts.append((depth, text)) }
        }
        if tag.name == "img", author != nil, let words = tag.attributes["alt"] { take(Array(words.utf8)) }
        if Self.breaks.contains(tag.name) { take([UInt8(ascii: " ")]) }
        guard !isVoid else { return }
        if let kind { linkKinds.append((depth, kind)) }
        open.append(tag.name)
    }

    /// What an element of the entry holds by its classes; what begins something else within it is remembered.
    private mutating func text(of classes: [Substring]) -> Text? {
        if classes.contains("p-author") {
            author = author ?? open.count
            return .author
        }
        if classes.contains(where: { $0.hasPrefix("h-") }) {
            if author == nil { other = open.count }
            return nil
        }
        if classes.contains("p-name") { return author == nil ? .name : .authorName }
        if classes.contains("p-summary") { return .summary }
        return classes.contains("e-content") || classes.contains("p-content") ? .content : nil
    }

    /// Whether a tag leads to the page that is looked for, and what that says of the entry.
    private mutating func look(_ tag: HTMLTag, _ own: MentionContent.Kind?) {
        for name in Self.addresses {
            guard let value = tag.attributes[name], place.resolving(HTMLText.decoded(value)) == target else { continue }
            isLinking = true
            if let found = own ?? linkKinds.last?.kind { kind = found }
        }
    }

    private mutating func close(_ name: String) {
        guard let depth = open.lastIndex(of: name) else { return }
        open.removeSubrange(depth...)
        if let began = entry, began >= depth { entry = nil }
        if let began = author, began >= depth { author = nil }
        if let began = other, began >= depth { other = nil }
        while let last = linkKinds.last, last.depth >= depth { linkKinds.removeLast() }
        openTexts.removeAll { $0.depth >= depth }
        if Self.breaks.contains(name) { take([UInt8(ascii: " ")]) }
    }

    /// A text belongs to all texts of the entry that are open.
    private mutating func take(_ bytes: [UInt8]) {
        guard !openTexts.isEmpty, !bytes.isEmpty else { return }
        let words = HTMLText.decoded(String(decoding: bytes.prefix(Self.maximumText), as: UTF8.self))
        for (_, text) in openTexts {
            if let kept = texts[text], kept.utf8.count < Self.maximumText { texts[text] = kept + words }
        }
    }

    /// White space in a row is one blank, as a browser shows it.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let kinds: [String: MentionContent.Kind] = [
        "u-in-reply-to": .reply, "u-like-of": .like, "u-repost-of": .repost, "u-bookmark-of": .bookmark,
    ]
    private static let addresses = ["href", "src", "cite", "poster", "data"]
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    private static let breaks: Set<String> = ["br", "p", "div", "li", "h1", "h2", "h3", "blockquote", "pre"]
}
