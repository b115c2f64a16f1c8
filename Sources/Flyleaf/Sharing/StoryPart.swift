import Primitives

/// A part of a post that a person sees in its proof.
public enum StoryPart: Sendable, CaseIterable {
    /// Whether Flyleaf posts it, or the network's own page.
    case route
    /// Whose profile it goes to.
    case destination
    /// What the person wrote.
    case message
    /// What comes from the subject: heading, small line, description and the link.
    case subject
    /// Who may see it.
    case audience
    /// What readers are warned of.
    case warning
    /// Friends named.
    case tags
    /// The place.
    case place
    /// Photos with their descriptions.
    case photos
    /// The language it is in.
    case language
    /// The text the network gets, where it gets one text.
    case wording
}

extension StoryPart {
    /// The part of a story as texts, in an order that never changes.
    func texts(_ story: Story, _ route: Share.Route, _ form: PostPreview.Form?) -> [String] {
        switch self {
        case .route: [route.rawValue]
        case .destination: texts(story.destination)
        case .message: [story.message.text]
        case .subject: [story.name, story.caption, story.description, story.link]
        case .audience: [story.audience.rawValue] + (story.options.isUnlisted ? ["unlisted"] : [])
        case .warning: [story.warning.text]
        case .tags: story.tags.flatMap(texts)
        case .place: story.place.map { [$0.remoteID, $0.name.text, $0.locality] } ?? []
        case .photos:
            story.photos.flatMap { [$0.id.text, $0.description.text] }
                + (story.options.album.map { ["album", $0.text] } ?? [])
        case .language: story.options.language.map { [$0.code] } ?? []
        case .wording: if case .text(let text) = form { [text] } else { [] }
        }
    }

    private func texts(_ destination: ShareDestination) -> [String] {
        switch destination {
        case .own: []
        case .friend(let person): texts(person)
        case .page(let page): ["page", page.remoteID, page.name.text]
        }
    }

    /// The address is what a post calls the person by.
    private func texts(_ person: Person) -> [String] {
        [person.remoteID, person.name.text] + [person.address].compactMap(\.self)
    }
}
