/// The part of a remark that its writer fills in; words, a link, or both.
public struct RemarkContent: Sendable, Equatable {
    /// What the person says; empty only beside a link.
    public let words: ShareMessage
    /// The link, if there is one.
    public let link: SharedLink?
    /// Whether whoever has the address of its page here can read it.
    public let isOpen: Bool

    /// Content; `nil` with neither words nor a link.
    public init?(words: ShareMessage, link: SharedLink?, isOpen: Bool) {
        guard link != nil || !isBlank(words.text) else { return nil }
        self.words = words
        self.link = link
        self.isOpen = isOpen
    }

    /// What lists call it: the title of the link, its address, or the beginning of the words on one line.
    public var name: String {
        if let link { return link.title.text.isEmpty ? link.address.text : link.title.text }
        return foreignName(words.text, maximumLength: Self.nameLength) ?? ""
    }

    /// How much of the words stands for all of them, in Unicode scalars.
    public static let nameLength = 100
}

extension RemarkContent: Shareable {
    /// The title of the link; words alone have no heading.
    public func heading(saysCheckout: Bool) -> String { link?.title.text ?? "" }
    /// None.
    public var caption: String { "" }
    /// What the person said of the link, or its page of itself.
    public var openText: OpenText {
        let text = link?.description.text ?? ""
        return OpenText(spoilers: .none, text: text, beginning: text)
    }
    /// None: nothing of it is hidden.
    public func warning(_ words: SpoilerWords) -> ShareWarning { .none }
    /// What the person wrote before the dialog, which therefore begins with it (CO-07).
    public var ownWords: ShareMessage { words }
    /// Where the link leads.
    public var target: ShortLinkTarget? { link?.address }
    /// One that leads there, or to the page of the words.
    public var isLinked: Bool { true }
    /// Whatever the person is used to.
    public var widestDefault: Audience { .everyone }
}
