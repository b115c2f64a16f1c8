import Flyleaf

/// The words of a post with a photo at Facebook, which shows no card beside one: exactly this text stands under it.
///
/// It is what the person wrote, a blank line, and heading, score line and link on a line each. The link holds the key of
/// the share, so that the post is found by its words.
enum FacebookCaption {
    static func text(_ story: Story) -> String {
        let card = [story.name, story.caption, story.link].filter { !$0.isEmpty }.joined(separator: "\n")
        return [story.message.text, card].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// What a story looks like there: a card, or with a photo these words.
    static func preview(_ story: Story) -> PostPreview {
        let words = story.photos.isEmpty ? story.message.text : text(story)
        // Without a link there is no card, and nothing but the words.
        return PostPreview(
            form: story.photos.isEmpty && !story.link.isEmpty ? .card : .text(words),
            length: words.unicodeScalars.count,
            limit: Capabilities.facebookMessageLimit,
            within: words.characterCount(withinScalars: Capabilities.facebookMessageLimit),
            readers: story.destination.kind == .page ? .everybodyAtPage : nil
        )
    }
}
