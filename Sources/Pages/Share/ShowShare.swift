import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /reviews/{id}/share`: the dialog; field `network`, and `held` after a login.
    @Sendable static func showShare(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        var desk = try visit.shareDesk(id, network: visit.query["network"].flatMap(NetworkName.init(rawValue:)))
        if let held = try visit.visit.heldForm() { return try await visit.takeUp(held, at: &desk) }
        guard let working = desk.working else { return visit.connectPage(desk) }
        // Every tab of a dialog has the same key from the first moment on, so that two tabs cannot post twice. The
        // draft is written for that alone; a program that stopped in the middle of a post may have left a used key.
        let isKept = try visit.services.stores.shares.draft(visit.member.id, id) != nil
        let isUsed = desk.share(desk.draft.key) != nil
        if isUsed { desk.draft.key = ShareKey(visit.services.randomness) }
        if isUsed || !isKept { try await visit.services.sharing.keep(desk.draft) }
        return visit.shareDialog(desk, working.capabilities)
    }
}

extension MemberVisit {
    /// Puts a form that had to wait for a login into the draft, then shows the dialog under its own address.
    ///
    /// It changes only this member's draft, from a form that this very browser filled in, and doing it twice is the
    /// same as doing it once; so it may follow a GET.
    fileprivate func takeUp(_ held: FormFields, at desk: inout ShareDesk) async throws -> Response {
        if let name = held["network"].flatMap(NetworkName.init(rawValue:)), name != desk.network.name {
            desk = try shareDesk(desk.review.id, network: name)
        }
        let form = try await readShareForm(held, at: desk)
        try await services.sharing.keep(form.draft)
        desk.draft = form.draft
        if !form.faults.all.isEmpty, let working = desk.working {
            return shareDialog(desk, working.capabilities, faults: form.faults, unkeptMessage: form.unkeptMessage)
        }
        if let id = query["held"].flatMap({ ID<HeldForm>($0) }) {
            try await services.stores.heldForms.drop(id, visit.browser)
        }
        return visit.go(Paths.share(desk.review.id), notice: query["notice"].flatMap(Notice.Code.init))
    }

    /// The page instead of the dialog while its network is not connected.
    func connectPage(_ desk: ShareDesk) -> Response {
        let id = desk.review.id
        let path = Paths.share(id)
        let isAsked = query["network"] != nil
        return connectPage(
            ended: desk.connection,
            purpose: "share this review",
            part: .reviews,
            next: isAsked ? "\(path)?network=\(desk.network.name.rawValue)" : path,
            back: ("Not now", Paths.review(id)),
            tabs: networkTabs(desk),
            only: isAsked || services.networks.all.count == 1 ? desk.network.name : nil
        )
    }
}
