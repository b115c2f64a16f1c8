import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /{kind}/{id}/share/friends`: fields `mode`, `q`, `page`, `picked`, `former`, `drop`.
    @Sendable static func showFriendPicker(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        let composition = try await visit.composition(subject)
        guard let lead = composition.lead else { return visit.visit.go(subject.dialog) }
        let choice = FriendChoice(try await visit.visit.heldForm() ?? visit.query, draft: composition.draft)
        return try await visit.friendPicker(composition, lead, choice, fault: choice.fault)
    }

    /// `POST /{kind}/{id}/share/friends`: takes the choice into the draft.
    @Sendable static func takeFriends(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        let composition = try await visit.composition(subject)
        guard let lead = composition.lead else { return visit.visit.go(subject.dialog) }
        let choice = FriendChoice(visit.form, draft: composition.draft)
        let people = choice.isTooMany ? [] : try await visit.people(lead.connection, choice.picked)
        var fault = choice.fault
        if fault == nil, people.count < choice.picked.count {
            fault = "Somebody chosen is not among your friends at \(lead.title) any more. Look at the choice."
        }
        if let fault { return try await visit.friendPicker(composition, lead, choice, fault: fault) }

        var draft = composition.draft
        let notice: Notice.Code
        switch choice.mode {
        case .single:
            // Nobody chosen means that nothing goes to a friend (CO-22, X2).
            draft.friend = people.first
            draft.aim = people.isEmpty ? .own : .friend
            notice = people.isEmpty ? .nothingChosen : .friendKept
        case .multi:
            draft.tags = people
            notice = .tagsKept
        }
        try await visit.services.sharing.keep(draft)
        let place = choice.mode == .single ? "destination" : "tags"
        return visit.visit.go("\(subject.dialog)#\(place)", notice: notice)
    }
}

extension MemberVisit {
    fileprivate func friendPicker(
        _ composition: ShareComposition,
        _ lead: ShareTarget,
        _ choice: FriendChoice,
        fault: String?
    ) async throws -> Response {
        let action = LinkTarget(path: composition.subject.friendPicker)
        var page = FriendPickerPage(
            frame: visit.frame(
                choice.mode == .single ? "Choose a friend" : "Tag friends",
                composition.subject.kind.part
            ),
            network: lead.title,
            choice: choice,
            chosen: [],
            elsewhere: [],
            people: [],
            action: action,
            back: LinkTarget(
                path: "\(composition.subject.dialog)#\(choice.mode == .single ? "destination" : "tags")"
            ),
            fault: fault,
            list: FriendListState(refused: "", ask: nil)
        )
        if let refusal = lead.profiles.friends.refusal(lead.network.title) {
            page.list = FriendListState(refused: refusal, ask: permissionForm(composition, lead, choice.mode))
            return visit.page(site.templates.friendPicker, page)
        }
        let view = try await friends(of: lead.connection, words: choice.words, page: choice.page)
        let chosen = try await services.friends.friends(lead.connection, choice.picked)
        let here = LinkTarget(visit.request.method.isSafe ? visit.here.text : action.url) ?? action
        let shown = Set(view.listing.friends.map(\.remoteID))
        let picked = Set(chosen.map(\.remoteID))
        page.choice.page = view.page
        page.chosen = chosen.map { PersonChip($0) }
        page.elsewhere = chosen.filter { !shown.contains($0.remoteID) }.map { PersonChip($0) }
        page.people = view.listing.friends.map { PersonRow($0, isChosen: picked.contains($0.remoteID)) }
        page.list = FriendListState(view, words: choice.words, network: lead.title, here: here)
        page.pager = PickerPager.of(view)
        return visit.page(site.templates.friendPicker, page, status: fault == nil ? .ok : .unprocessableContent)
    }

    private func permissionForm(
        _ composition: ShareComposition,
        _ lead: ShareTarget,
        _ mode: FriendChoice.Mode
    ) -> PermissionForm? {
        lead.network.missingReading(lead.connection).map { rule in
            PermissionForm(
                rule,
                at: lead.network.title,
                action: composition.subject.permission,
                fields: [
                    HiddenField(name: "permission", value: rule.permission.name),
                    HiddenField(name: "mode", value: mode.rawValue),
                ]
            )
        }
    }
}
