public import Primitives

extension Sharing {
    /// Exactly what a draft would send through a connection, as far as that can carry it.
    ///
    /// - Parameters:
    ///   - photos: the photos of the subject; those that the draft names go along.
    ///   - connection: where it goes; the draft's first when left out. Only the first carries a friend, tags and a place:
    ///     those of one network are nobody at another.
    public func story(
        _ draft: ShareDraft,
        of content: any Shareable,
        with photos: [Photo] = [],
        by capabilities: Capabilities?,
        through connection: ID<Connection>? = nil
    ) -> Story {
        var carried = draft.content
        if let connection { carried.message = draft.wording(at: connection) }
        let isLead = connection.map(draft.isLead) ?? true
        if !isLead { carried.destination = .own }
        carried.photos = capabilities?.photos.isPossible == false ? [] : draft.storyPhotos(of: photos)
        let tags = capabilities?.tags(withPhotos: !carried.photos.isEmpty)
        if !isLead || tags?.isPossible == false { carried.tags = [] }
        if !isLead || capabilities?.place.isPossible == false { carried.place = nil }
        carried.options = draft.options.carried(
            by: capabilities,
            withPhotos: !carried.photos.isEmpty,
            isLinked: draft.linkForm != .absent
        )
        // Any other post is in no public list anyway.
        if !carried.isForAll { carried.options.isUnlisted = false }
        if carried.photos.isEmpty || carried.destination != .own { carried.options.album = nil }
        let open = content.openText
        if capabilities?.warning.isPossible == false {
            carried.warning = .none
        } else if carried.warning.isEmpty, open.spoilers != .none, !carried.options.withheld.contains(.warning) {
            // Of a text with spoilers readers are warned, in words of the person's own or in these.
            carried.warning = content.warning(spoilerWords)
        }
        let address = link(draft, key(draft, connection))
        // Nothing of ours is in such a card, so nothing of it is promised.
        if carried.photos.isEmpty, capabilities.map({ draft.leavesCard(of: content, to: $0) }) == true {
            return Story(content: carried, name: "", caption: "", description: "", link: address)
        }
        return Story(
            content: carried,
            name: content.heading(saysCheckout: capabilities?.headsWithCheckout == true),
            caption: content.caption,
            description: spoilerWords.description(open),
            link: address
        )
    }

    /// The key of the share through a connection: the draft's own for its first, one made of it for each other.
    func key(_ draft: ShareDraft, _ connection: ID<Connection>?) -> ShareKey {
        guard let connection, !draft.isLead(connection) else { return draft.key }
        return draft.key.derived(for: connection, digest)
    }

    /// What is wrong with a draft; empty when it may be sent.
    ///
    /// - Parameter connection: the one whose words are looked at; the message when left out.
    public func faults(
        _ draft: ShareDraft,
        _ capabilities: Capabilities,
        through connection: ID<Connection>? = nil
    ) -> ShareFaults {
        var faults = ShareFaults()
        switch draft.aim {
        case .friend where draft.friend == nil: faults.friend = .noFriend
        case .page where draft.page == nil: faults.friend = .noPage
        case .own, .friend, .page: break
        }
        let words = connection.map { draft.wording(at: $0) } ?? draft.message
        let excess = words.length - capabilities.messageLimit
        if excess > 0 {
            faults.message = [.messageTooLong(excess: excess, limit: capabilities.messageLimit)]
        }
        let tags = capabilities.tags(withPhotos: !draft.photos.isEmpty)
        if tags.isPossible, draft.tags.count > ShareDraft.maximumTags {
            faults.tags = .tooManyTags
        } else if tags.isPossible, capabilities.tagsNeedPlace, !draft.tags.isEmpty, draft.place == nil {
            faults.tags = .tagsWithoutPlace
        }
        return faults
    }

    /// What is wrong with a draft at any of the connections it goes to; too long is told for each network by its own
    /// count.
    public func faults(
        _ draft: ShareDraft,
        of content: any Shareable,
        with photos: [Photo] = [],
        at targets: [ShareTarget]
    ) -> ShareFaults {
        var faults = ShareFaults()
        if draft.audience == .onlyMe { faults.audience = privacyFault(targets, draft) }
        for target in targets {
            let capabilities = target.capabilities(draft)
            let id = target.connection.id
            let own = self.faults(draft, capabilities, through: id)
            let isLead = draft.isLead(id)
            if isLead { faults.friend = own.friend }
            switch target.plan(draft) {
            case .post, .ask:
                if isLead { faults.tags = own.tags }
                let story = story(
                    draft,
                    of: content,
                    with: photos,
                    by: capabilities,
                    through: id
                )
                if let fault = target.photoFault(story, capabilities) { faults.photos.append(fault) }
                if let fault = own.message.first ?? target.lengthFault(story) ?? target.emptinessFault(story) {
                    let fault = targets.count > 1 ? ShareFault.at(title: target.title, fault) : fault
                    if draft.words[id] == nil { faults.message.append(fault) } else { faults.words[id] = fault }
                }
            case .handOff:
                // Message, tags and place stay here, so nothing can be wrong with them.
                faults.targets[id] = capabilities.dialog.restriction.map { .restricted($0) }
            case .impossible(let obstacle):
                faults.targets[id] = obstacle
            }
        }
        return faults
    }

    /// Why a post for oneself alone cannot go to all of some connections; where nobody is offered a choice, the page
    /// says who sees the post.
    private func privacyFault(_ targets: [ShareTarget], _ draft: ShareDraft) -> ShareFault? {
        guard targets.contains(where: { $0.capabilities(draft).audience.isPossible }),
            let open = targets.first(where: { $0.privacyRefusal(draft) != nil }),
            let restriction = open.privacyRefusal(draft)
        else { return nil }
        return .noPrivatePosts(title: open.title, network: open.network.title, restriction)
    }
}

extension PostOptions {
    /// What of these options a network can heed; all of it where nothing is known of one.
    ///
    /// A card of a network that makes it of the link is nothing without one.
    fileprivate func carried(
        by capabilities: Capabilities?,
        withPhotos hasPhotos: Bool,
        isLinked: Bool
    ) -> PostOptions {
        guard let capabilities else { return self }
        var carried = self
        carried.withheld.formIntersection(capabilities.removable(withPhotos: hasPhotos))
        if !capabilities.unlisted.isPossible { carried.isUnlisted = false }
        if !capabilities.language.isPossible { carried.language = nil }
        if !capabilities.album.isPossible { carried.album = nil }
        if capabilities.cardNeedsLink, !hasPhotos, !isLinked || carried.withheld.contains(.link) {
            carried.withheld.formUnion([.heading, .details, .text])
        }
        return carried
    }
}

extension ShareDraft {
    /// The photos to go along, with their descriptions of now; those the subject no longer has are left out.
    public func storyPhotos(of photos: [Photo]) -> [StoryPhoto] {
        let ticked = content.photos.map(\.id)
        return photos.filter { ticked.contains($0.id) }.map { StoryPhoto(id: $0.id, description: $0.description) }
    }
}

extension ShareTarget {
    /// Why Flyleaf cannot post a draft here for the person alone; `nil` when it can, or when it does not post it.
    public func privacyRefusal(_ draft: ShareDraft) -> Restriction? {
        switch plan(draft) {
        case .post, .ask: capabilities(draft).audience.restriction
        case .handOff, .impossible: nil
        }
    }

    /// Why the photos of a story cannot all go along, if they cannot.
    public func photoFault(_ story: Story, _ capabilities: Capabilities) -> ShareFault? {
        let limit = capabilities.photoLimit
        if story.photos.count > limit {
            return .tooManyPhotos(count: story.photos.count, limit: limit, title: title)
        }
        let longest = capabilities.photoDescriptionLimit
        guard story.photos.contains(where: { $0.description.text.unicodeScalars.count > longest }) else { return nil }
        return .descriptionTooLong(limit: longest, title: title)
    }

    /// Nothing is left of a post whose pieces are all left out and for which nothing was written.
    fileprivate func emptinessFault(_ story: Story) -> ShareFault? {
        guard story.photos.isEmpty else { return nil }
        switch network.publishing.preview(story).form {
        case .card: return story.isEmpty ? .nothingToPost : nil
        case .text(let text): return text.allSatisfy(\.isWhitespace) ? .nothingToPost : nil
        }
    }

    /// Why a story is too long by the network's own count, if it is.
    fileprivate func lengthFault(_ story: Story) -> ShareFault? {
        let preview = network.publishing.preview(story)
        return preview.fits ? nil : .postTooLong(length: preview.length, limit: preview.limit, title: title)
    }
}
