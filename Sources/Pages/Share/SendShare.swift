import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /{kind}/{id}/share`: every button of the dialog.
    ///
    /// Fields `network` (repeated), `lead`, `destination`, `friend`, `page`, `message`, `words:` and a connection,
    /// `warning`, `audience`, `tag` (repeated), `place`, `photo` (repeated), `pieces`, `piece` (repeated), `listing`,
    /// `unlisted`, `language`, `album`, `key`, `shown` and `act`; without `act` it is a press of Post.
    @Sendable static func sendShare(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        let act = ShareAct(visit.form["act"])
        if act == .discard { return try await visit.discardDraft(subject) }
        var composition: ShareComposition
        do {
            composition = try await visit.composition(subject)
        } catch let problem as Problem where act != .follow {
            return try await visit.closedShare(subject, problem, typed: visit.form)
        }
        if act.isFinal, let response = try await visit.answerUsedKey(composition, act) { return response }

        var form = try await visit.readShareForm(visit.form, at: &composition)
        if act == .follow {
            composition.draft = form.draft
            return try await visit.shareDialog(composition, faults: form.faults, unkept: form.unkept)
        }
        form.draft.apply(act)
        if case .lead(let id) = act {
            composition.draft = form.draft
            try await visit.lead(with: id, at: &composition)
            form.draft = composition.draft
        }
        try await visit.services.sharing.keep(form.draft)
        composition.draft = form.draft
        if case .connect(let key) = act { return try await visit.connect(key, at: composition) }
        guard composition.lead != nil else { return visit.visit.go(subject.dialog + composition.obstacleQuery) }
        if act.isFinal, form.draft.audience == .nobody, form.faults.isEmpty {
            return visit.visit.go(subject.page, notice: .keptHere)
        }
        guard form.faults.isEmpty else {
            return try await visit.shareDialog(composition, faults: form.faults, unkept: form.unkept)
        }
        switch act {
        case .pickFriend, .pickTags, .pickPlace: return visit.pick(act, subject)
        case .pickPage: return visit.visit.go(subject.pagePicker)
        // The Enter key in a field for looking somebody or something up means that field.
        case .preview: return visit.pick(visit.typedAct, subject)
        case .takePlace(let place): return try await visit.takeFoundPlace(place, at: composition)
        case .post: return try await visit.send(composition)
        case .useNetworkPage: return try await visit.useNetworkPage(composition)
        case .dropFriend, .dropPage: return visit.visit.go("\(subject.dialog)#destination")
        case .dropPlace: return visit.visit.go("\(subject.dialog)#place")
        case .dropTag: return visit.visit.go("\(subject.dialog)#tags")
        case .discard, .connect, .lead, .follow: return visit.visit.go("\(subject.dialog)#networks")
        }
    }
}

extension MemberVisit {
    /// The page of a picker, which begins with what was typed beside its button; without a picker the proof.
    fileprivate func pick(_ act: ShareAct?, _ subject: ShareSubject) -> Response {
        let path: String
        let words: FormFields
        switch act {
        case .pickFriend:
            (path, words) = (
                subject.friendPicker, FormFields(["mode": "single", "words": form["friend_words"] ?? ""])
            )
        case .pickTags:
            (path, words) = (subject.friendPicker, FormFields(["mode": "multi", "words": form["tag_words"] ?? ""]))
        case .pickPlace: (path, words) = (subject.placePicker, FormFields(["q": form["place_words"] ?? ""]))
        default:
            let asked = askedConnections(form).map(\.text).joined(separator: ".")
            return visit.go("\(subject.dialog)\(asked.isEmpty ? "" : "?asked=\(asked)")#proof")
        }
        let isBlank = words.all.last.map { $0.value.allSatisfy(\.isWhitespace) } ?? true
        let query = isBlank ? words.removing("words").removing("q") : words
        return visit.go(query.all.isEmpty ? path : "\(path)?\(query.urlencoded)")
    }

    /// The picker whose words were typed, where there is one.
    fileprivate var typedAct: ShareAct? {
        let fields: [(String, ShareAct)] = [
            ("friend_words", .pickFriend), ("tag_words", .pickTags), ("place_words", .pickPlace),
        ]
        return fields.first { !(form[$0.0] ?? "").allSatisfy(\.isWhitespace) }?.1
    }
}

extension ShareDraft {
    /// Whether it has other words for the connection of a share than were sent.
    fileprivate func says(besides share: Share) -> Bool {
        let words = wording(at: share.connectionID)
        return !words.isEmpty && words != share.story.message
    }

    /// Takes back a choice; the other acts change nothing.
    fileprivate mutating func apply(_ act: ShareAct) {
        switch act {
        case .dropFriend: friend = nil
        case .dropPlace: content.place = nil
        case .dropPage: page = nil
        case .dropTag(let id): content.tags.removeAll { $0.remoteID.utf8.elementsEqual(id.utf8) }
        default: break
        }
    }
}

extension ShareComposition {
    /// What leads to the page that removes an obstacle.
    fileprivate var obstacleQuery: String {
        switch obstacle {
        case .ended(let connection): "?network=\(connection.id.text)"
        case .unconnected(let name?): "?network=\(name.rawValue)"
        case .unconnected(nil), nil: ""
        }
    }
}

extension ShareComposition {
    /// The composition as it is shown after a press was refused: with long links where a short one could not be kept.
    fileprivate func showing(_ faults: ShareFaults) -> ShareComposition {
        var shown = self
        if !faults.unseen.isEmpty { shown.draft = draft.withLongLinks }
        return shown
    }
}

extension MemberVisit {
    fileprivate func discardDraft(_ subject: ShareSubject) async throws -> Response {
        if let draft = try await services.sharing.keptDraft(subject, of: member.id) {
            try await services.sharing.discard(draft)
        }
        return visit.go(subject.page, notice: .draftDropped)
    }

    /// Puts a connection first: friends, tags and place are then chosen there.
    fileprivate func lead(with id: ID<Connection>, at composition: inout ShareComposition) async throws {
        let connections = composition.targets.map(\.connection)
        guard let lead = connections.first(where: { $0.id == id }) else { return }
        try await choose([lead] + connections.filter { $0.id != id }, at: &composition)
    }

    /// The answer to a dialog that was sent before: pressed twice, open in two tabs, or reached by the Back button.
    ///
    /// It leads to the shares it became. Words that differ from what was sent are kept as a draft.
    fileprivate func answerUsedKey(_ composition: ShareComposition, _ act: ShareAct) async throws -> Response? {
        let shares =
            try await form["key"].flatMap(ShareKey.init).asyncMap { try await self.shares($0, at: composition) } ?? []
        guard let share = shares.first else { return nil }
        var copy = composition
        let answer = try await readShareForm(form, at: &copy)
        if shares.count == 1, share.state == .handedOff, act == .useNetworkPage || share.route == .dialog,
            let link = try await networkPage(share)
        {
            return .redirect(to: link)
        }
        if shares.contains(where: answer.draft.says(besides:)) {
            try await services.sharing.keep(answer.draft)
        }
        return visit.go(shares.resultPath, notice: .alreadyShared)
    }

    /// Posts by way of the network's own page although Flyleaf could do it; only at the first connection.
    fileprivate func useNetworkPage(_ composition: ShareComposition) async throws -> Response {
        guard let lead = composition.lead else { return visit.go(composition.subject.dialog) }
        var faults = ShareFaults()
        faults.friend = services.sharing.faults(composition.draft, lead.capabilities(composition.draft)).friend
        faults.network = lead.capabilities(composition.draft).dialog.restriction.map {
            .noDialog(network: lead.network.title, $0)
        }
        let composition = await asShown(composition) { [self.post($0, lead, byNetworkPage: true)] }
        let post = post(composition, lead, byNetworkPage: true)
        if faults.isEmpty { faults.unseen = unseen([post]) }
        guard faults.isEmpty else { return try await shareDialog(composition, faults: faults) }
        return try await handOver(composition, lead, post.item.story)
    }

    /// Does what the plans say, once everything has been read.
    fileprivate func send(_ composition: ShareComposition) async throws -> Response {
        let composition = await asShown(composition) { self.posts($0) }
        let draft = composition.draft
        var faults = services.sharing.faults(
            draft,
            of: composition.content,
            with: composition.photos,
            at: composition.targets
        )
        // Where some can take nothing of it, the others are posted, as the button says.
        let blocked = composition.targets.filter { faults.targets[$0.connection.id] != nil }
        var open = composition
        if faults.isOnlyAtTargets, blocked.count < composition.targets.count {
            open.targets.removeAll { faults.targets[$0.connection.id] != nil }
            faults = ShareFaults()
        }
        let targets = open.targets
        guard faults.isEmpty else { return try await shareDialog(composition, faults: faults) }
        if let response = try await askNext(composition, asked: askedConnections(form)) { return response }
        let waiting = targets.filter { !$0.missing(draft).isEmpty }
        // Where none is ready, the one that was said no to explains itself; else it waits beside those that are.
        if let target = waiting.first, waiting.count == targets.count {
            let path = composition.subject.permission
            let isLead = draft.isLead(target.connection.id)
            return visit.go(isLead ? path : "\(path)?network=\(target.connection.id.text)")
        }
        let posts = posts(open)
        faults.unseen = unseen(posts)
        guard faults.isEmpty else { return try await shareDialog(composition, faults: faults) }
        if posts.count == 1, posts[0].isHandedOver, blocked.isEmpty {
            return try await handOver(composition, targets[0], posts[0].item.story)
        }
        do {
            let shares = try await services.sharing.post(draft, posts.map(\.item), waiting: blocked.map(\.connection))
            return visit.go(shares.resultPath, notice: blocked.isEmpty ? nil : .restWaits)
        } catch let faults as ShareFaults {
            return try await shareDialog(composition.showing(faults), faults: faults)
        }
    }

    /// Writes the share down and sends the browser to the network's own page.
    private func handOver(_ composition: ShareComposition, _ target: ShareTarget, _ story: Story) async throws
        -> Response
    {
        let share: Share
        do {
            share = try await services.sharing.handOff(composition.draft, story, through: target.connection)
        } catch let faults as ShareFaults {
            return try await shareDialog(composition.showing(faults), faults: faults)
        }
        do {
            return .redirect(to: try networkPage(share, target.network, target.connection))
        } catch let failure as NetworkFailure {
            let share = try await services.sharing.dialogReturned(share, .failed(failure))
            return visit.go(Paths.receipt(share.id))
        }
    }

    /// The address of the network's own page for a share, with the way back to it.
    func networkPage(_ share: Share, _ network: SocialNetwork, _ connection: Connection) throws -> String {
        let returnURL = site.addresses.whole(Paths.dialogReturn(share.id))
        return try network.publishing.dialog(connection.identity, share.story, returnURL)
    }
    /// The same for a share whose connection is looked up; `nil` when that is gone.
    func networkPage(_ share: Share) async throws -> String? {
        guard let connection = try await services.connections.connection(share.connectionID, of: member.id),
            let network = try await services.networks.network(of: connection.identity)
        else { return nil }
        return try networkPage(share, network, connection)
    }
}

extension [Share] {
    /// The page that tells what became of the shares of one press.
    var resultPath: String {
        guard let first else { return Paths.shares() }
        return count == 1 ? Paths.receipt(first.id) : Paths.results(first.id)
    }
}
