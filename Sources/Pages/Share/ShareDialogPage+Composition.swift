import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// A word before a connection ends that the post would go by; what has just been done is said first.
    private func endingNotice(_ composition: ShareComposition) -> Notice? {
        guard query["notice"] == nil else { return nil }
        let now = services.clock.now()
        for connection in composition.targets.map(\.connection) {
            let title = services.networks.title(of: connection.identity)
            let text: String
            switch ConnectionHealth(connection, isSetUp: true, now: now) {
            case .endsSoon(let end, _):
                text = "\(title) needs you again before \(end.dayWords): what you granted runs out then."
            case .ranOut(let end):
                text = "What you granted at \(title) ran out on \(end.dayWords). Posting there may fail."
            case .working, .ended, .notSetUp: continue
            }
            let step = NoticeStep(label: "Renew it on your account page", link: LinkTarget(path: Paths.account()))
            return Notice(kind: .waiting, text: text, step: step)
        }
        return nil
    }

    /// The dialog of a composition with a working connection; with faults it is a 422.
    func shareDialog(
        _ composition: ShareComposition,
        faults: ShareFaults = .init(),
        unkept: UnkeptWords = UnkeptWords()
    ) async throws -> Response {
        guard let lead = composition.lead else { return visit.go(composition.subject.dialog) }
        var composition = await settlingLinks(composition)
        composition.draft = unkept.shown(in: composition.draft)
        let draft = composition.draft
        let isAlone = composition.targets.count == 1
        let plan = lead.plan(draft)
        let subject = composition.subject
        let sendsMessage = composition.targets.contains { !$0.plan(draft).isHandedOver }
        let isKept = draft.audience == .nobody
        // Whoever chose nobody can choose somebody again, also where the network knows no audiences.
        let takesAudience = isKept || composition.targets.contains { $0.capabilities(draft).audience.isPossible }
        let takesWarning = composition.targets.contains { $0.capabilities(draft).warning.isPossible }
        let privacy = privacyRefusal(composition)
        let posts = posts(composition)
        let blocked = try await services.sharing.blockedLinks(draft, posts.map(\.item.story))
        let proofs = proofs(composition, posts, faults, blocked)
        let tagSearch = try await personSearch(lead, "tag_words", chosen: draft.tags)
        let found = Set(tagSearch?.people.map(\.id) ?? [])
        // The composition is of a subject that is there and this member's own.
        let standing = ShareStanding(services.networks, composition.connections, existing: [subject])
        let model = ShareDialogPage(
            frame: visit.frame(
                "Share your \(composition.noun)",
                subject.kind.part,
                notice: endingNotice(composition)
            ),
            noun: composition.noun,
            title: composition.title,
            network: lead.title,
            lead: lead.connection.id.text,
            networks: try await networkChoices(composition),
            action: LinkTarget(path: subject.dialog),
            back: LinkTarget(path: subject.page),
            key: draft.key.text,
            destinations: DestinationChoice.all(draft, lead),
            friend: draft.friend.map { PersonChip($0) },
            page: lead.pages == nil ? nil : PageField(chosen: draft.page),
            box: sendsMessage ? messageBox(composition, unkept, faults, proofs) : nil,
            audiences: takesAudience ? NamedChoice.audiences(draft, privacy) : [],
            audienceNote: takesAudience ? privacy : nil,
            tags: draft.tags.filter { !found.contains($0.remoteID) }.map { PersonChip($0) },
            place: draft.place.map { PlaceChip(id: $0.remoteID, name: $0.words) },
            caution: takesWarning ? CautionField(text: draft.warning.text) : nil,
            photos: PhotoField(composition),
            rare: RareChoices(composition, faults),
            refusals: ShareRefusals(lead, draft, takesAudience: takesAudience),
            faults: faults,
            targetFaults: targetFaults(composition, proofs) + wordsFaults(composition, faults),
            proofs: proofs,
            shown: posts.shown,
            warning: composition.warning,
            needs: isKept ? [] : PermissionNeed.all(composition),
            asked: askedConnections(form["asked"] == nil ? query : form).map(\.text).joined(separator: "."),
            friendSearch: try await personSearch(lead, "friend_words", chosen: draft.friend.map { [$0] } ?? []),
            tagSearch: tagSearch,
            placeField: try await placeField(lead, draft),
            plan: isKept
                ? "Pressing the button sends nothing to anybody. What you wrote and chose here is kept."
                : isAlone ? lead.words(plan) : planOfAll(composition, proofs),
            button: isKept ? .keeping : isAlone ? ShareButton(plan, network: lead.title) : ShareButton(proofs),
            hasDialog: isAlone && !isKept && lead.capabilities(draft).dialog.isPossible && !plan.isHandedOver,
            hasDraft: !draft.isEmpty(beside: composition.defaults, of: composition.content),
            mail: mail(composition),
            shares: try await composition.shares.asyncMap { try await ShareRow($0, standing) },
            olderShares: composition.hasOlderShares ? LinkTarget(path: Paths.shares()) : nil
        )
        let status: Status = faults.isEmpty ? .ok : .unprocessableContent
        return visit.page(site.templates.shareDialog, model, status: status)
    }

    private func targetFaults(_ composition: ShareComposition, _ proofs: [ShareProof]) -> [TargetFault] {
        zip(composition.targets, proofs).compactMap { target, proof in
            guard let text = proof.fault, let link = LinkTarget("#\(proof.anchor)") else { return nil }
            return TargetFault(text: "\(target.title): \(text)", link: link)
        }
    }

    private func wordsFaults(_ composition: ShareComposition, _ faults: ShareFaults) -> [TargetFault] {
        composition.targets.enumerated().compactMap { index, target in
            guard let fault = faults.words[target.connection.id],
                let link = LinkTarget("#\(Self.wordsAnchor(index))")
            else { return nil }
            return TargetFault(text: "Words for \(target.title): \(fault.words)", link: link)
        }
    }

    /// What is shared as a message in the person's own mail program, with the plain link.
    private func mail(_ composition: ShareComposition) -> LinkTarget? {
        let heading = composition.content.heading(saysCheckout: false)
        let words = [composition.draft.message.text, heading].filter { !$0.isEmpty }.joined(separator: "\n\n")
        return MailLink.target(
            subject: heading.isEmpty ? composition.title : heading,
            words: words,
            link: composition.content.isLinked
                ? composition.content.target?.text ?? site.addresses.page(composition.subject) : ""
        )
    }

    /// What a press of the button does at several networks.
    private func planOfAll(_ composition: ShareComposition, _ proofs: [ShareProof]) -> String {
        let blocked = composition.targets.filter { $0.plan(composition.draft).isImpossible }
        let open = zip(composition.targets, proofs).filter { !$0.0.plan(composition.draft).isImpossible }
        guard !open.isEmpty, open.allSatisfy(\.1.canBeSent) else {
            return "Nothing is sent while one of them cannot be: put that right, or untick it."
        }
        let asked = askedConnections(form["asked"] == nil ? query : form)
        let waiting = composition.targets.filter { !$0.missing(composition.draft).isEmpty }
        let unasked = waiting.filter { $0.isAskable(composition.draft, asked: asked) }
        if !unasked.isEmpty {
            return """
                Pressing the button asks \(unasked.map(\.title).enumeration) for your permission first. Then you are back \
                here, and nothing is posted before you press it again.
                """
        }
        let nothing =
            blocked.isEmpty
            ? "" : "Nothing goes to \(blocked.map(\.title).enumeration), as the proof says: that waits here. "
        if waiting.isEmpty {
            return blocked.isEmpty
                ? "Pressing the button sends exactly these, once each, and then tells what became of each."
                : "\(nothing)Pressing the button sends the others, once each."
        }
        if waiting.count == open.count {
            return "\(nothing)Without your permission nothing is posted: pressing the button tells what it is for."
        }
        return """
            \(nothing)Without your permission nothing goes to \(waiting.map(\.title).enumeration); the others are posted, \
            once each. The results say how to give it.
            """
    }

    private func messageBox(
        _ composition: ShareComposition,
        _ unkept: UnkeptWords,
        _ faults: ShareFaults,
        _ proofs: [ShareProof]
    ) -> MessageBox {
        let prompts = composition.targets.map { $0.capabilities(composition.draft).messagePrompt }
        return MessageBox(
            text: unkept.message ?? composition.draft.message.text,
            prompt: prompts.contains(.whatIsHappening) ? "What’s happening?" : "Your message",
            counts: proofs.compactMap(\.count).sorted { $0.left < $1.left },
            singles: singleWords(composition, unkept, faults)
        )
    }

    /// The boxes for words of single networks, which one network alone has no need of.
    private func singleWords(_ composition: ShareComposition, _ unkept: UnkeptWords, _ faults: ShareFaults)
        -> [SingleWords]
    {
        let (draft, targets) = (composition.draft, composition.targets)
        return targets.enumerated().compactMap { index, target in
            let id = target.connection.id
            guard !target.plan(draft).isHandedOver, targets.count > 1 || draft.words[id] != nil else { return nil }
            return SingleWords(
                name: ShareForm.words(id),
                anchor: Self.wordsAnchor(index),
                title: target.title,
                text: unkept.single[id] ?? draft.words[id]?.text ?? "",
                fault: faults.words[id]?.words
            )
        }
    }

    private static func wordsAnchor(_ index: Int) -> String { "words-\(index + 1)" }

    /// Why nobody is offered a post for oneself alone, when a network of the draft has none.
    private func privacyRefusal(_ composition: ShareComposition) -> String? {
        for target in composition.targets {
            guard let restriction = target.privacyRefusal(composition.draft) else { continue }
            return "\(target.title) has no posts for yourself alone. \(restriction.words(target.network.title))"
        }
        return nil
    }

    /// What Flyleaf would post.
    func story(_ composition: ShareComposition, _ target: ShareTarget) -> Story {
        services.sharing.story(
            composition.draft,
            of: composition.content,
            with: composition.photos,
            by: target.capabilities(composition.draft),
            through: target.connection.id
        )
    }

    /// What the network's own page gets.
    func dialogStory(_ composition: ShareComposition, _ target: ShareTarget) -> Story {
        target.network.publishing.dialogStory(story(composition, target), saying: composition.content.ownWords)
    }
}

extension SharePlan {
    /// Whether the network's own page posts it.
    var isHandedOver: Bool { if case .handOff = self { true } else { false } }

    /// Whether it cannot be done.
    var isImpossible: Bool { if case .impossible = self { true } else { false } }
}

extension ShareButton {
    /// The button of a draft that nobody is to see.
    static let keeping = ShareButton(label: "Keep it here", busy: "Keeping…")

    init(_ plan: SharePlan, network: String) {
        if plan.isHandedOver {
            self.init(label: "Share on \(network)’s own page", busy: "Going to \(network)…")
        } else {
            self.init(label: "Post to \(network)", busy: "Posting…")
        }
    }
}

extension ShareButton {
    /// The button for several networks at once, which counts those alone that can be sent.
    init(_ proofs: [ShareProof]) {
        let titles = proofs.filter(\.canBeSent).map(\.title)
        let label =
            switch titles.count {
            case 0: "Post"
            case 1: "Post to \(titles[0])"
            default: "Post to \(titles.count) networks"
            }
        self.init(label: label, busy: "Posting…")
    }
}

extension ShareRefusals {
    init(_ target: ShareTarget, _ draft: ShareDraft, takesAudience: Bool) {
        let (capabilities, network) = (target.capabilities(draft), target.network.title)
        audience = takesAudience ? nil : capabilities.audience.refusal(network)
        tags = capabilities.tags.refusal(network)
        place = capabilities.place.refusal(network)
        tagsNeedPlace = capabilities.tags.isPossible && capabilities.tagsNeedPlace
    }
}

extension NamedChoice {
    /// The audiences of a draft, without "only me" when something forbids that.
    ///
    /// Whoever had chosen it is asked again: no other audience takes its place silently.
    static func audiences(_ draft: ShareDraft, _ privacyRefusal: String?) -> [NamedChoice] {
        let offered = Audience.allCases.filter { $0 != .onlyMe || privacyRefusal == nil }
        let choices = offered.map {
            NamedChoice(value: $0.rawValue, name: $0.words, isChosen: $0 == draft.audience)
        }
        if offered.contains(draft.audience) { return choices }
        return [NamedChoice(value: "", name: "Choose who may see it", isChosen: true)] + choices
    }
}

extension DestinationChoice {
    static func all(_ draft: ShareDraft, _ target: ShareTarget) -> [DestinationChoice] {
        let profiles = target.profiles
        return [
            DestinationChoice(.own, "Your own profile", profiles.ownProfile, draft, target),
            DestinationChoice(.friend, "A friend’s profile", profiles.friendProfile, draft, target),
        ] + (target.pages.map { [DestinationChoice(.page, "A Page of yours", $0.ownProfile, draft, target)] } ?? [])
    }

    private init(
        _ kind: ShareDestination.Kind,
        _ name: String,
        _ delivery: Capabilities.Delivery,
        _ draft: ShareDraft,
        _ target: ShareTarget
    ) {
        value = kind.rawValue
        self.name = name
        way = Self.way(delivery, target)
        isChosen = draft.aim == kind
    }

    private static func way(_ delivery: Capabilities.Delivery, _ target: ShareTarget) -> String {
        switch delivery {
        case .native: "Through Flyleaf, from this page"
        case .nativeAfter: "Through Flyleaf, once you allow it"
        case .handOff: "On \(target.title)’s own page"
        case .none(let restriction): restriction.words(target.network.title)
        }
    }
}

extension VisibilityWarning {
    /// For words whose page only their writer can open; a link leads to its own page.
    init?(_ remark: Remark) {
        guard !remark.content.isOpen, remark.content.link == nil else { return nil }
        text = "Only you can open the page of these words here: the link in the post will not work for anybody else."
        edit = LinkTarget(path: Paths.editRemark(remark.id))
    }

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
