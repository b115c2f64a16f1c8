/// What a story tells of its subject, whatever kind of thing that is.
public protocol Shareable: Sendable {
    /// The heading of a story; empty for a subject without one.
    ///
    /// - Parameter saysCheckout: whether the network has a wording of its own (requirements 4.7).
    func heading(saysCheckout: Bool) -> String
    /// The small line under the heading; possibly empty.
    var caption: String { get }
    /// The text as everybody may get it.
    var openText: OpenText { get }
    /// What readers are warned of when part of the text is hidden.
    func warning(_ words: SpoilerWords) -> ShareWarning
    /// What the person wrote on the way to the dialog, which begins with it; empty where the message begins empty (CO-07).
    var ownWords: ShareMessage { get }
    /// Where the link of the story leads, when that is not the page of the subject here.
    var target: ShortLinkTarget? { get }
    /// Whether the story has a link; where not everybody may open what it would lead to, it has none.
    var isLinked: Bool { get }
    /// No dialog of it begins with a wider audience than this; the person may choose one there.
    var widestDefault: Audience { get }
}

extension ReviewContent: Shareable {
    /// "Check out" or "Checkout", and the title.
    public func heading(saysCheckout: Bool) -> String { Story.heading(self, saysCheckout: saysCheckout) }
    /// Score and author.
    public var caption: String { Story.caption(self) }
    /// The words for a review of this title.
    public func warning(_ words: SpoilerWords) -> ShareWarning { words.warning(title) }
    /// None: what is said of a book stands in the text.
    public var ownWords: ShareMessage { .none }
    /// The page of the review.
    public var target: ShortLinkTarget? { nil }
    /// One that leads there, whoever may read it.
    public var isLinked: Bool { true }
    /// Whatever the person is used to.
    public var widestDefault: Audience { .everyone }
}
