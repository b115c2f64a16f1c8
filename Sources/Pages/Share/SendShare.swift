import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /reviews/{id}/share`: every button of the dialog.
    ///
    /// Fields `network` (repeated), `lead`, `destination`, `friend`, `page`, `message`, `warning`, `audience`, `tag`
    /// (repeated), `place`, `photo` (repeated), `key`, `shown` and `act`; without `act` it is a press of Post.
    @Sendable static func sendShare(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        var desk = try await visit.shareDesk(id)
        let act = ShareAct(visit.form["act"])
        if act == .discard { return try await visit.discardDraft(desk) }
        if act.isFinal, let response = try await visit.answerUsedKey(desk, act) { return response }

        var form = try await visit.readShareForm(visit.form, at: &desk)
        if act == .follow {
            desk.draft = form.draft
            return try await visit.shareDialog(desk, faults: form.faults, unkeptMessage: form.unkeptMessage)
        }
        form.draft.apply(act)
        if case .lead(let id) = act {
            desk.draft = form.draft
            try await visit.lead(with: id, at: &desk)
            form.draft = desk.draft
        }
        try await visit.services.sharing.keep(form.draft)
        desk.draft = form.draft
        if case .connect(let key) = act { return visit.visit.go("\(Paths.share(id))?network=\(key)") }
        guard desk.lead != nil else { return visit.visit.go(Paths.share(id) + desk.obstacleQuery) }
        guard form.faults.isEmpty else {
            return try await visit.shareDialog(desk, faults: form.faults, unkeptMessage: form.unkeptMessage)
        }
        switch act {
        case .pickFriend: return visit.visit.go("\(Paths.shareFriends(id))?mode=single")
        case .pickTags: return visit.visit.go("\(Paths.shareFriends(id))?mode=multi")
        case .pickPlace: return visit.visit.go(Paths.sharePlaces(id))
        case .pickPage: return visit.visit.go(Paths.sharePages(id))
        case .preview: return visit.visit.go("\(Paths.share(id))#proof")
        case .post: return try await visit.send(desk)
        case .useNetworkPage: return try await visit.useNetworkPage(desk)
        case .dropFriend, .dropPlace, .dropPage, .dropTag, .discard, .connect, .lead, .follow:
            return visit.visit.go(Paths.share(id))
        }
    }
}

extension ShareDraft {
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

extension ShareDesk {
    /// What leads to the page that removes an obstacle.
    fileprivate var obstacleQuery: String {
        switch obstacle {
        case .ended(let connection): "?network=\(connection.id.text)"
        case .unconnected(let name?): "?network=\(name.rawValue)"
        case .unconnected(nil), nil: ""
        }
    }
}

extension MemberVisit {
    fileprivate func discardDraft(_ desk: ShareDesk) async throws -> Response {
        try await services.sharing.discard(desk.draft)
        return visit.go(Paths.review(desk.review.id), notice: .draftDropped)
    }

    /// Puts a connection first: friends, tags and place are then chosen there.
    fileprivate func lead(with id: ID<Connection>, at desk: inout ShareDesk) async throws {
        let connections = desk.targets.map(\.connection)
        guard let lead = connections.first(where: { $0.id == id }) else { return }
        try await choose([lead] + connections.filter { $0.id != id }, at: &desk)
    }

    /// The answer to a dialog that was sent before: pressed twice, open in two tabs, or reached by the Back button.
    ///
    /// It leads to the shares it became. Words that differ from what was sent are kept as a draft.
    fileprivate func answerUsedKey(_ desk: ShareDesk, _ act: ShareAct) async throws -> Response? {
        let shares = try await form["key"].flatMap(ShareKey.init).asyncMap { try await self.shares($0, at: desk) } ?? []
        guard let share = shares.first else { return nil }
        var copy = desk
        let answer = try await readShareForm(form, at: &copy)
        if shares.count == 1, share.state == .handedOff, act == .useNetworkPage || share.route == .dialog,
            let link = try await networkPage(share)
        {
            return .redirect(to: link)
        }
        if !answer.draft.message.isEmpty, answer.draft.message != share.story.message {
            try await services.sharing.keep(answer.draft)
        }
        return visit.go(shares.resultPath, notice: .alreadyShared)
    }

    /// Posts by way of the network's own page although Flyleaf could do it; only at the first connection.
    fileprivate func useNetworkPage(_ desk: ShareDesk) async throws -> Response {
        guard let lead = desk.lead else { return visit.go(Paths.share(desk.review.id)) }
        var faults = ShareFaults()
        faults.friend = services.sharing.faults(desk.draft, lead.capabilities(desk.draft)).friend
        faults.network = lead.capabilities(desk.draft).dialog.restriction.map {
            .noDialog(network: lead.network.title, $0)
        }
        let post = post(desk, lead, byNetworkPage: true)
        if faults.isEmpty { faults.unseen = unseen([post]) }
        guard faults.isEmpty else { return try await shareDialog(desk, faults: faults) }
        return try await handOver(desk, lead, post.item.story)
    }

    /// Does what the plans say, once everything has been read.
    fileprivate func send(_ desk: ShareDesk) async throws -> Response {
        let (draft, targets) = (desk.draft, desk.targets)
        var faults = services.sharing.faults(draft, of: desk.review.content, with: desk.photos, at: targets)
        guard faults.isEmpty else { return try await shareDialog(desk, faults: faults) }
        for target in targets {
            guard case .ask = target.plan(draft) else { continue }
            let path = Paths.sharePermission(desk.review.id)
            let isLead = draft.isLead(target.connection.id)
            return visit.go(isLead ? path : "\(path)?network=\(target.connection.id.text)")
        }
        let posts = posts(desk)
        faults.unseen = unseen(posts)
        guard faults.isEmpty else { return try await shareDialog(desk, faults: faults) }
        if posts.count == 1, posts[0].isHandedOver {
            return try await handOver(desk, targets[0], posts[0].item.story)
        }
        do {
            let shares = try await services.sharing.post(draft, posts.map(\.item))
            return visit.go(shares.resultPath)
        } catch let faults as ShareFaults {
            return try await shareDialog(desk, faults: faults)
        }
    }

    /// Writes the share down and sends the browser to the network's own page.
    private func handOver(_ desk: ShareDesk, _ target: ShareTarget, _ story: Story) async throws -> Response {
        let share: Share
        do {
            share = try await services.sharing.handOff(desk.draft, story, through: target.connection)
        } catch let faults as ShareFaults {
            return try await shareDialog(desk, faults: faults)
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
