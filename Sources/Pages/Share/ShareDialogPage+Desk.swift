import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// The dialog of a desk with a working connection; with faults it is a 422.
    func shareDialog(
        _ desk: ShareDesk,
        _ capabilities: Capabilities,
        faults: ShareFaults = .init(),
        unkeptMessage: String? = nil
    ) -> Response {
        let draft = desk.draft
        let network = desk.network.title
        let plan = SharePlan(capabilities, isForFriend: draft.isForFriend)
        let isHandedOver = plan.isHandedOver
        let story = isHandedOver ? dialogStory(desk, capabilities) : story(desk, capabilities)
        var proof = StoryView(story, network: network)
        if isHandedOver { proof.audience = "You choose it on \(network)’s own page" }
        if draft.isForFriend, draft.friend == nil { proof.goesTo = "a friend’s profile: nobody is chosen yet" }
        let id = desk.review.id
        let model = ShareDialogPage(
            frame: visit.frame("Share your review", .reviews),
            title: desk.review.content.title.text,
            network: network,
            networkName: desk.network.name.rawValue,
            tabs: networkTabs(desk),
            action: LinkTarget(path: Paths.share(id)),
            back: LinkTarget(path: Paths.review(id)),
            key: draft.key.text,
            version: desk.review.version,
            destinations: DestinationChoice.all(draft, capabilities, network: network),
            friend: draft.friend.map { PersonChip($0) },
            box: isHandedOver
                ? nil : MessageBox(text: unkeptMessage ?? draft.message, limit: capabilities.messageLimit),
            audiences: capabilities.audience.isPossible ? AudienceChoice.all(chosen: draft.audience) : [],
            tags: draft.tags.map { PersonChip($0) },
            place: draft.place.map { PlaceChip(id: $0.remoteID, name: $0.words) },
            refusals: ShareRefusals(capabilities),
            faults: faults,
            proof: proof,
            proofOfPlace: story.place == nil ? nil : "Seen by whoever sees the post",
            warning: VisibilityWarning(desk.review),
            plan: plan.words(network: network),
            button: ShareButton(plan, network: network),
            hasDialog: capabilities.dialog.isPossible && !isHandedOver,
            hasDraft: !draft.isEmpty,
            shares: desk.shares.map { ShareRow($0, networks: services.networks) }
        )
        let status: Status = faults.all.isEmpty ? .ok : .unprocessableContent
        return visit.page(site.templates.shareDialog, model, status: status)
    }

    /// What Flyleaf would post.
    func story(_ desk: ShareDesk, _ capabilities: Capabilities) -> Story {
        services.sharing.story(desk.draft, of: desk.review.content, by: capabilities)
    }

    /// What the network's own page gets: everything about the review, nothing that is chosen or written there.
    func dialogStory(_ desk: ShareDesk, _ capabilities: Capabilities) -> Story {
        var story = story(desk, capabilities)
        story.message = ""
        story.tags = []
        story.place = nil
        return story
    }

    /// The networks set up here, with this one marked.
    func networkTabs(_ desk: ShareDesk) -> [NetworkTab] {
        services.networks.all.map { network in
            let name = network.name.rawValue
            return NetworkTab(
                title: network.title,
                act: ShareAct.network + name,
                link: LinkTarget(path: "\(Paths.share(desk.review.id))?network=\(name)"),
                isHere: network.name == desk.network.name
            )
        }
    }
}

extension Review {
    /// Tells one wording of a review from the next.
    var version: String { String(updatedAt.milliseconds) }
}

extension SharePlan {
    /// Whether the network's own page posts it.
    var isHandedOver: Bool { if case .handOff = self { true } else { false } }

    /// What pressing the button will do.
    func words(network: String) -> String {
        switch self {
        case .post: "Pressing the button posts exactly this to \(network), once."
        case .ask:
            """
            \(network) asks for your permission first. Then you are back here, and nothing is posted before you press \
            the button again.
            """
        case .handOff(let reason):
            "\(network)’s own page opens, and you post there. \(reason) Then you come back here."
        case .impossible(let reason): "This cannot be posted. \(reason)"
        }
    }
}

extension ShareButton {
    init(_ plan: SharePlan, network: String) {
        if plan.isHandedOver {
            self.init(label: "Share on \(network)’s own page", busy: "Going to \(network)…")
        } else {
            self.init(label: "Post to \(network)", busy: "Posting…")
        }
    }
}

extension ShareRefusals {
    init(_ capabilities: Capabilities) {
        audience = capabilities.audience.reason
        tags = capabilities.tags.reason
        place = capabilities.place.reason
        tagsNeedPlace = capabilities.tags.isPossible && capabilities.tagsNeedPlace
    }
}

extension Capabilities.Ability {
    /// Why not; `nil` when it is possible.
    var reason: String? { if case .no(let reason) = self { reason } else { nil } }
}

extension AudienceChoice {
    static func all(chosen: Audience) -> [AudienceChoice] {
        Audience.allCases.map { AudienceChoice(value: $0.rawValue, name: $0.words, isChosen: $0 == chosen) }
    }
}

extension DestinationChoice {
    static func all(_ draft: ShareDraft, _ capabilities: Capabilities, network: String) -> [DestinationChoice] {
        // A name inside other words is isolated, so that its direction cannot turn theirs (Unicode TR9).
        let friend = draft.friend.map { "the profile of \u{2068}\($0.name)\u{2069}" }
        return [
            DestinationChoice(
                value: "own",
                name: "Your own profile",
                way: way(capabilities.ownProfile, network),
                label: "your own profile",
                isChosen: !draft.isForFriend
            ),
            DestinationChoice(
                value: "friend",
                name: "A friend’s profile",
                way: way(capabilities.friendProfile, network),
                label: friend ?? "a friend’s profile: nobody is chosen yet",
                isChosen: draft.isForFriend
            ),
        ]
    }

    private static func way(_ delivery: Capabilities.Delivery, _ network: String) -> String {
        switch delivery {
        case .native: "Through Flyleaf, from this page"
        case .nativeAfter: "Through Flyleaf, once you have given it the permission to post"
        case .handOff: "On \(network)’s own page, which opens when you press the button"
        case .none(let reason): reason
        }
    }
}

extension VisibilityWarning {
    init?(_ review: Review) {
        switch review.content.visibility {
        case .everyone: return nil
        case .friends:
            text = "Only your friends with an account here can open this review: the link will not work for others."
        case .onlyMe: text = "Only you can open this review: the link in the post will not work for anybody else."
        }
        edit = LinkTarget(path: Paths.editReview(review.id))
    }
}
