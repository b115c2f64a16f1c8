import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /reviews/{id}/share`: every button of the dialog.
    ///
    /// Fields `network`, `destination`, `friend`, `message`, `audience`, `tag` (repeated), `place`, `key`, `version`
    /// and `act`; without `act` it is a press of Post.
    @Sendable static func sendShare(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        var desk = try visit.shareDesk(id, network: visit.form["network"].flatMap(NetworkName.init(rawValue:)))
        let act = ShareAct(visit.form["act"])
        if act == .discard { return try await visit.discardDraft(desk) }
        if act.isFinal, let response = try await visit.answerUsedKey(desk, act) { return response }

        var form = try await visit.readShareForm(visit.form, at: desk)
        form.draft.apply(act)
        try await visit.services.sharing.keep(form.draft)
        desk.draft = form.draft
        guard let working = desk.working else { return visit.visit.go(Paths.share(id)) }
        if let name = visit.form["network"], desk.network.name.rawValue != name {
            form.faults.network = "That network is not set up here. Look at where this goes now."
        }
        guard form.faults.all.isEmpty else {
            return visit.shareDialog(
                desk,
                working.capabilities,
                faults: form.faults,
                unkeptMessage: form.unkeptMessage
            )
        }
        switch act {
        case .pickFriend: return visit.visit.go("\(Paths.shareFriends(id))?mode=single")
        case .pickTags: return visit.visit.go("\(Paths.shareFriends(id))?mode=multi")
        case .pickPlace: return visit.visit.go(Paths.sharePlaces(id))
        case .preview: return visit.visit.go("\(Paths.share(id))#proof")
        case .post, .useNetworkPage: return try await visit.send(desk, working, act)
        case .changeNetwork(let name): return visit.visit.go("\(Paths.share(id))?network=\(name.rawValue)")
        case .dropFriend, .dropPlace, .dropTag, .discard: return visit.visit.go(Paths.share(id))
        }
    }
}

extension ShareDraft {
    /// Takes back a choice, or changes the network; the other acts change nothing.
    fileprivate mutating func apply(_ act: ShareAct) {
        switch act {
        case .dropFriend: friend = nil
        case .dropPlace: place = nil
        case .dropTag(let id): tags.removeAll { $0.remoteID.utf8.elementsEqual(id.utf8) }
        case .changeNetwork(let name): self = moved(to: name)
        default: break
        }
    }
}

extension MemberVisit {
    fileprivate func discardDraft(_ desk: ShareDesk) async throws -> Response {
        try await services.sharing.discard(desk.draft)
        return visit.go(Paths.review(desk.review.id), notice: .draftDropped)
    }

    /// The answer to a dialog that was sent before: pressed twice, open in two tabs, or reached by the Back button.
    ///
    /// It leads to the share it became. Words that differ from what was sent are kept as a draft.
    fileprivate func answerUsedKey(_ desk: ShareDesk, _ act: ShareAct) async throws -> Response? {
        guard let share = form["key"].flatMap(ShareKey.init).flatMap(desk.share) else { return nil }
        let answer = try await readShareForm(form, at: desk)
        if share.state == .handedOff, act == .useNetworkPage || share.route == .dialog,
            let connection = desk.working?.connection
        {
            return .redirect(to: try networkPage(share, desk.network, connection))
        }
        if !answer.draft.message.isEmpty, answer.draft.message != share.story.message {
            try await services.sharing.keep(answer.draft)
        }
        return visit.go(Paths.receipt(share.id), notice: .alreadyShared)
    }

    /// Does what the plan says, once everything has been read.
    fileprivate func send(
        _ desk: ShareDesk,
        _ working: (connection: Connection, capabilities: Capabilities),
        _ act: ShareAct
    ) async throws -> Response {
        let capabilities = working.capabilities
        let plan = SharePlan(capabilities, isForFriend: desk.draft.isForFriend)
        let usesNetworkPage = act == .useNetworkPage || plan.isHandedOver
        var faults = services.sharing.faults(desk.draft, capabilities)
        if usesNetworkPage {
            // Message, tags and place stay here, so nothing can be wrong with them.
            faults.message = nil
            faults.tags = nil
            if let reason = capabilities.dialog.reason { faults.network = reason }
        } else if case .impossible(let reason) = plan {
            faults.network = reason
        }
        if let version = form["version"], version != desk.review.version {
            faults.network = "The review was changed after this page was shown. Look at the proof, then press again."
        }
        guard faults.all.isEmpty else { return shareDialog(desk, capabilities, faults: faults) }
        if usesNetworkPage { return try await handOver(desk, working) }
        if case .ask = plan { return visit.go(Paths.sharePermission(desk.review.id)) }
        let story = story(desk, capabilities)
        let share = try await services.sharing.post(desk.draft, story, through: working.connection)
        return visit.go(Paths.receipt(share.id))
    }

    /// Writes the share down and sends the browser to the network's own page.
    private func handOver(
        _ desk: ShareDesk,
        _ working: (connection: Connection, capabilities: Capabilities)
    ) async throws -> Response {
        let story = dialogStory(desk, working.capabilities)
        let share = try await services.sharing.handOff(desk.draft, story, through: working.connection)
        do {
            return .redirect(to: try networkPage(share, desk.network, working.connection))
        } catch let failure as NetworkFailure {
            let share = try await services.sharing.dialogReturned(share, .failed(failure))
            return visit.go(Paths.receipt(share.id))
        }
    }

    /// The address of the network's own page for a share, with the way back to it.
    func networkPage(_ share: Share, _ network: SocialNetwork, _ connection: Connection) throws -> String {
        let returnURL = site.configuration.publicURL.origin + Paths.dialogReturn(share.id)
        return try network.publishing.dialog(connection.identity, share.story, returnURL)
    }
}
