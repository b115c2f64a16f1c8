/// What a story tells of something that has a page here and was not written for sharing: a book, a shelf, a year.
public struct SharedPage: Sendable, Equatable {
    /// What it is called.
    public let name: String
    /// The small line under the name; possibly empty.
    public let caption: String
    /// What is said of it, for everybody to read; possibly empty.
    public let text: String

    /// A page, told in words that everybody may read.
    public init(name: String, caption: String, text: String) {
        self.name = name
        self.caption = caption
        self.text = text
    }
}

extension SharedPage: Shareable {
    /// Its name, at every network.
    public func heading(saysCheckout: Bool) -> String { name }
    /// The text, in which nothing is hidden.
    public var openText: OpenText { OpenText(spoilers: .none, text: text, beginning: text) }
    /// None: nothing of it is hidden.
    public func warning(_ words: SpoilerWords) -> ShareWarning { .none }
    /// None: the message begins empty.
    public var ownWords: ShareMessage { .none }
    /// The page of the subject.
    public var target: ShortLinkTarget? { nil }
    /// One that leads there.
    public var isLinked: Bool { true }
    /// Whatever the person is used to.
    public var widestDefault: Audience { .everyone }
}
