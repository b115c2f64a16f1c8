import Flyleaf
import Templating

/// Exactly what one network will get, and what of the draft it cannot take.
struct ShareProof: ViewModel {
    var anchor: String
    /// What the network is called.
    var title: String
    /// Whether a press of the button sends it.
    var canBeSent: Bool
    /// Whether nobody is to see it, so that it is not sent.
    var isKept: Bool
    var fault: String?
    var story: StoryView
    /// The whole post, where it is one text.
    var text: MarkedText?
    /// What the person wrote, where it stands beside a card.
    var words: MarkedText?
    var count: PostCount?
    var showsMessage: Bool
    /// Who will see the place and the time, when a place is sent (PR-17).
    var placeNote: String?
    var omissions: [Omission]
    var plan: String?

    private var heading: String {
        if isKept { return "Not sent to \(title)" }
        return canBeSent ? "Exactly what will be sent to \(title)" : "Cannot be sent to \(title)"
    }

    static var fields: [Field<Self>] {
        [
            Field("anchor") { $0.anchor }, Field("heading") { $0.heading }, Field("fault") { $0.fault },
            Field("story") { $0.story }, Field("text") { $0.text },
            Field("words") { $0.words }, Field("length") { $0.count },
            Field("showsMessage") { $0.showsMessage }, Field("placeNote") { $0.placeNote },
            Field("omissions") { $0.omissions },
            Field("plan") { $0.plan },
        ]
    }
}

extension MemberVisit {
    /// The proof of each network a draft goes to, made of what would be sent there.
    ///
    /// What a press would be refused for is said before it, where it is known.
    ///
    /// - Parameter blocked: what in each post moderators blocked.
    func proofs(
        _ composition: ShareComposition,
        _ posts: [ProvenPost],
        _ faults: ShareFaults,
        _ blocked: [LinkPattern?]
    ) -> [ShareProof] {
        let known = services.sharing.faults(
            composition.draft,
            of: composition.content,
            with: composition.photos,
            at: composition.targets
        )
        return zip(posts, blocked).enumerated().map { index, row in
            let (post, pattern) = row
            let tags = index == 0 && faults.tags == nil ? known.tags?.words : nil
            return proof(composition, post, number: index + 1, faults, blocked: pattern?.refusalWords, refusal: tags)
        }
    }

    private func proof(
        _ composition: ShareComposition,
        _ post: ProvenPost,
        number: Int,
        _ faults: ShareFaults,
        blocked: String?,
        refusal known: String?
    ) -> ShareProof {
        let (target, story, preview, isHandedOver) = (post.target, post.item.story, post.preview, post.isHandedOver)
        let (draft, title, network) = (composition.draft, target.title, target.network.title)
        let plan = target.plan(draft)
        let isAlone = composition.targets.count == 1
        var view = StoryView(story, network: title)
        view.photos = SentPhoto.all(
            story,
            from: composition.photos,
            isDescribed: target.capabilities(draft).photoDescriptions.isPossible
        )
        let refusal = target.capabilities(draft).audience.refusal(network)
        if draft.audience == .nobody {
            view.audience = draft.audience.words
        } else if isHandedOver {
            view.audience = "You choose it on \(title)’s own page"
        } else if story.destination == .own, let refusal {
            view.audience = refusal
        }
        if !isHandedOver, draft.audience != .nobody, let readers = preview.readers {
            view.audience = readers.words(network)
        }
        switch draft.aim(at: target.connection.id) {
        case .friend where draft.friend == nil: view.goesTo = "a friend’s profile: nobody is chosen yet"
        case .page where draft.page == nil: view.goesTo = "a Page of yours: none is chosen yet"
        case .own, .friend, .page: break
        }
        var text: MarkedText?
        if !isHandedOver, case .text(let whole) = preview.form { text = MarkedText(whole, within: preview.within) }
        let lead = composition.lead?.title
        let omissions = post.item.leftOut.map { Omission($0, network: target.network.title, chosenAt: lead) }
        let obstacle = faults.targets[target.connection.id].map { target.words($0) }
        let fits = isHandedOver || preview.fits
        let photos = isHandedOver ? nil : target.photoFault(story, target.capabilities(draft))?.words
        return ShareProof(
            anchor: number == 1 ? "proof" : "proof-\(number)",
            title: title,
            canBeSent: draft.audience != .nobody && !plan.isImpossible && fits && blocked == nil && known == nil
                && photos == nil,
            isKept: draft.audience == .nobody,
            fault: obstacle ?? blocked ?? faults.unseen[target.connection.id]?.words(omissions) ?? known
                ?? (faults.photos.isEmpty ? photos : nil),
            story: view,
            text: text,
            words: story.message.isEmpty
                ? nil : MarkedText(story.message.text, within: preview.within),
            count: isHandedOver ? nil : PostCount(preview, title: title),
            showsMessage: !isHandedOver || !story.message.isEmpty,
            placeNote: story.place == nil ? nil : "Seen by whoever sees the post",
            omissions: omissions,
            plan: isAlone || plan == .post || draft.audience == .nobody ? nil : target.words(plan)
        )
    }
}
