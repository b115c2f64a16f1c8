public import Primitives

/// Something the person chose that one network does not get, and why; the proof says so before, the receipt after.
public struct LeftOut: Sendable, Hashable {
    /// What stays behind; the texts are kept in the ledger.
    public enum Part: String, Sendable, CaseIterable {
        /// Friends named.
        case tags
        /// The place.
        case place
        /// What readers are warned of.
        case warning
        /// The photos.
        case photos
        /// The words for who cannot see the photos; the photos go along.
        case photoDescriptions
        /// That it stays out of public lists; the post is in them.
        case unlisted
        /// The album; the photos go into the one of the app.
        case album
        /// The language it is in.
        case language
        /// Title and text of a link; its card says those of the page it leads to.
        case card
        /// The text from its first spoiler on, or all of it where all is one.
        case spoilers
    }

    /// What stays behind.
    public let part: Part
    /// Why; `nil` when it was chosen at another network, whose people and places are unknown here.
    public let restriction: Restriction?

    /// Something left out.
    public init(_ part: Part, _ restriction: Restriction?) {
        self.part = part
        self.restriction = restriction
    }
}

extension LeftOut.Part {
    /// The part of a proof in which its absence shows.
    public var storyPart: StoryPart {
        switch self {
        case .tags: .tags
        case .place: .place
        case .warning: .warning
        case .photos, .photoDescriptions, .album: .photos
        case .spoilers, .card: .subject
        case .unlisted: .audience
        case .language: .language
        }
    }
}

extension ShareDraft {
    /// Whether the card of its link is that of a page which is not ours.
    func leavesCard(of content: any Shareable, to capabilities: Capabilities) -> Bool {
        linkForm == .short && content.target != nil && capabilities.cardIsOfPage
    }

    /// What of this draft does not go along through one of its connections.
    ///
    /// - Parameters:
    ///   - content: what is shared.
    ///   - photos: the photos of the subject; those that the draft names were to go along.
    ///   - form: how the post looks at the network; a card shows the text of the review, a text never holds it.
    ///   - route: what is chosen for the network's own page is chosen there, except the photos.
    public func leftOut(
        of content: any Shareable,
        with photos: [Photo],
        by capabilities: Capabilities,
        through connection: ID<Connection>,
        _ route: Share.Route,
        _ form: PostPreview.Form
    ) -> [LeftOut] {
        let sent = storyPhotos(of: photos)
        var all: [LeftOut] = []
        if form == .card, content.openText.spoilers != .none { all.append(LeftOut(.spoilers, .spoilersStayHere)) }
        if form == .card, leavesCard(of: content, to: capabilities), content.hasCard {
            all.append(LeftOut(.card, .cardIsOfPage))
        }
        if !sent.isEmpty {
            if let restriction = capabilities.photos.restriction ?? (route == .dialog ? .photosInWindowOnly : nil) {
                all.append(LeftOut(.photos, restriction))
            } else if let restriction = capabilities.photoDescriptions.restriction,
                sent.contains(where: { !$0.description.text.isEmpty })
            {
                all.append(LeftOut(.photoDescriptions, restriction))
            }
        }
        if route == .dialog { return all }
        func leave(_ part: LeftOut.Part, _ ability: Capabilities.Ability, isOfLead: Bool) {
            if let restriction = ability.restriction {
                all.append(LeftOut(part, restriction))
            } else if isOfLead, !isLead(connection) {
                all.append(LeftOut(part, nil))
            }
        }
        let hasPhotos = !sent.isEmpty && capabilities.photos.isPossible
        if !self.content.tags.isEmpty { leave(.tags, capabilities.tags(withPhotos: hasPhotos), isOfLead: true) }
        if self.content.place != nil { leave(.place, capabilities.place, isOfLead: true) }
        if !self.content.warning.isEmpty { leave(.warning, capabilities.warning, isOfLead: false) }
        let options = self.content.options
        let isForAll = self.content.audience == .everyone && aim(at: connection) == .own
        if options.isUnlisted, isForAll { leave(.unlisted, capabilities.unlisted, isOfLead: false) }
        let goesIntoAlbum = hasPhotos && aim(at: connection) != .friend
        if options.album != nil, goesIntoAlbum { leave(.album, capabilities.album, isOfLead: false) }
        if options.language != nil { leave(.language, capabilities.language, isOfLead: false) }
        return all
    }
}

extension Shareable {
    /// Whether there is anything a card of ours would say.
    fileprivate var hasCard: Bool { !heading(saysCheckout: false).isEmpty || !openText.text.isEmpty }
}
