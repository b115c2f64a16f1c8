/// Exactly what a network gets: the preview shows these fields and the adapter sends these fields.
///
/// The fields of its content are read and written as its own: `story.tags`. A piece that the person left out is empty
/// here; what it would have said is kept beside it, for the ledger names a share by its heading.
@dynamicMemberLookup
public struct Story: Sendable, Equatable {
    /// What the person chose and wrote.
    public var content: ShareContent
    /// The heading "Check out " or "Checkout " and the title, also where it does not go along.
    public private(set) var heading: String
    /// The small line, also where it does not go along.
    public private(set) var details: String
    /// The text of what is shared, also where it does not go along.
    public private(set) var text: String
    /// The address of this share alone, also where it does not go along: no other share has it.
    public private(set) var address: String

    /// A story.
    public init(content: ShareContent, name: String, caption: String, description: String, link: String) {
        self.content = content
        heading = name
        details = caption
        text = description
        address = link
    }

    /// The heading that is sent; empty when it does not go along.
    public var name: String {
        get { sent(heading, .heading) }
        set { heading = newValue }
    }
    /// The small line under it: score and author; possibly empty.
    public var caption: String {
        get { sent(details, .details) }
        set { details = newValue }
    }
    /// The text of the review without its spoilers, and words for what is left out; possibly empty.
    public var description: String {
        get { sent(text, .text) }
        set { text = newValue }
    }
    /// Where the heading leads: the short link of the share, or the review here with the key of the share; possibly empty.
    public var link: String {
        get { sent(address, .link) }
        set { address = newValue }
    }

    private func sent(_ text: String, _ piece: StoryPiece) -> String {
        content.options.withheld.contains(piece) ? "" : text
    }

    /// Whether there is nothing in it but perhaps photos: no words, and no piece of what is shared.
    var isEmpty: Bool {
        content.message.isEmpty && [name, caption, description, link].allSatisfy(\.isEmpty)
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
