/// Exactly what a network gets: the preview shows these fields and the adapter sends these fields.
///
/// The fields of its content are read and written as its own: `story.tags`.
@dynamicMemberLookup
public struct Story: Sendable, Equatable {
    /// What the person chose and wrote.
    public var content: ShareContent
    /// The heading: "Check out " or "Checkout ", and the title.
    public var name: String
    /// The small line under it: score and author; possibly empty.
    public var caption: String
    /// The text of the review without its spoilers, and words for what is left out; possibly empty.
    public var description: String
    /// Where the heading leads: the short link of the share, or the review here with the key of the share.
    public var link: String

    /// A story.
    public init(content: ShareContent, name: String, caption: String, description: String, link: String) {
        self.content = content
        self.name = name
        self.caption = caption
        self.description = description
        self.link = link
    }

    /// A field of the content.
    public subscript<Field>(dynamicMember field: WritableKeyPath<ShareContent, Field>) -> Field {
        get { content[keyPath: field] }
        set { content[keyPath: field] = newValue }
    }

    /// The heading of a review's story; the classic programming interface has a wording of its own (requirements 4.7).
    public static func heading(_ content: ReviewContent, saysCheckout: Bool) -> String {
        "\(saysCheckout ? "Checkout" : "Check out") \(content.title.text)"
    }

    /// Score and author on one line; a missing one is left out.
    public static func caption(_ content: ReviewContent) -> String {
        let score = content.score.map { "Score \($0.value)" }
        let author = content.author.text.isEmpty ? nil : "by \(content.author.text)"
        return [score, author].compactMap(\.self).joined(separator: ", ")
    }
}
