import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /{kind}/{id}/share`: the dialog; field `network` adds one to where it goes, and `held` comes after a login.
    @Sendable static func showShare(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        var composition: ShareComposition
        do {
            composition = try await visit.composition(subject, adding: visit.query["network"])
        } catch let problem as Problem {
            return try await visit.closedShare(subject, problem, typed: try await visit.visit.heldForm())
        }
        if let held = try await visit.visit.heldForm() { return try await visit.takeUp(held, at: &composition) }
        guard composition.lead != nil else { return try visit.connectPage(composition) }
        // Every tab of a dialog has the same key from the first moment on, so that two tabs cannot post twice. The
        // draft is written for that alone; a program that stopped in the middle of a post may have left a used key.
        var kept = try await visit.services.sharing.keptDraft(subject, of: visit.member.id)
        kept?.linkTarget = composition.draft.linkTarget
        kept?.linkForm = composition.draft.linkForm
        if try await !visit.shares(composition.draft.key, at: composition).isEmpty {
            composition.draft.key = ShareKey(visit.services.randomness)
        }
        if kept != composition.draft { try await visit.services.sharing.keep(composition.draft) }
        return try await visit.shareDialog(composition)
    }
}

extension MemberVisit {
    /// Puts a form that had to wait for a login into the draft, then shows the dialog under its own address.
    ///
    /// It changes only this member's draft, from a form that this very browser filled in, and doing it twice is the
    /// same as doing it once; so it may follow a GET.
    fileprivate func takeUp(_ held: FormFields, at composition: inout ShareComposition) async throws -> Response {
        let form = try await readShareForm(held, at: &composition)
        try await services.sharing.keep(form.draft)
        composition.draft = form.draft
        if !form.faults.isEmpty, composition.lead != nil {
            return try await shareDialog(composition, faults: form.faults, unkept: form.unkept)
        }
        if let id = query["held"].flatMap({ ID<HeldForm>($0) }) {
            try await services.heldForms.drop(id, of: visit.browser)
        }
        return visit.go(composition.subject.dialog, notice: query["notice"].flatMap(Notice.Code.init))
    }

    /// The page instead of the dialog while its network is not connected.
    func connectPage(_ composition: ShareComposition) throws -> Response {
        let subject = composition.subject
        let path = subject.dialog
        let networks = services.networks
        var ended: Connection?
        var only: NetworkName?
        var next = path
        switch composition.obstacle {
        case .ended(let connection):
            ended = connection
            next = "\(path)?network=\(connection.id.text)"
        case .unconnected(let name):
            let names = networks.all.filter(\.carriesPosts).map(\.name) + networks.families.map(\.name)
            only = name ?? (names.count == 1 ? names.first : nil)
            // A connection that does not exist yet has no identifier; its network's name finds it.
            next = name.map { "\(path)?network=\($0.rawValue)" } ?? path
        case nil: break
        }
        return connectPage(
            ended: ended,
            purpose: "share your \(composition.noun)",
            part: subject.kind.part,
            next: next,
            back: ("Not now", subject.page),
            tabs: workingTabs(composition),
            only: only
        )
    }

    /// The ways to share that work already.
    private func workingTabs(_ composition: ShareComposition) -> [NetworkTab] {
        composition.connections.filter { $0.state == .active }.map { connection in
            NetworkTab(
                title: services.networks.title(of: connection.identity),
                link: LinkTarget(path: "\(composition.subject.dialog)?network=\(connection.id.text)"),
                isHere: false
            )
        }
    }
}
