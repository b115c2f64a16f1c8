import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /{kind}/{id}/share/pages`: the Pages of the draft's first connection, read from its network.
    @Sendable static func showPagePicker(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        let composition = try await visit.composition(subject)
        guard let lead = composition.lead, lead.pages != nil else { return visit.visit.go(subject.dialog) }
        return visit.pagePicker(composition, lead, try await visit.pages(of: lead))
    }

    /// `POST /{kind}/{id}/share/pages`: field `page`; takes a Page into the draft.
    @Sendable static func takePage(_ visit: MemberVisit, _ subject: ShareSubject) async throws -> Response {
        let composition = try await visit.composition(subject)
        guard let lead = composition.lead, lead.pages != nil else { return visit.visit.go(subject.dialog) }
        // Asked again: what a form says of a Page is not what the network says of it.
        let reading = try await visit.pages(of: lead)
        let chosen = visit.form["page"] ?? ""
        guard let page = reading.pages?.open.first(where: { $0.remoteID.utf8.elementsEqual(chosen.utf8) }) else {
            let fault =
                chosen.isEmpty ? "Choose one of the Pages, or cancel." : "That Page is not open to you any more."
            return visit.pagePicker(composition, lead, reading, fault: fault)
        }
        var draft = composition.draft
        draft.page = page
        draft.aim = .page
        try await visit.services.sharing.keep(draft)
        return visit.visit.go(subject.dialog, notice: .pageKept)
    }
}

/// What reading the Pages of a person came to.
private struct PageReading {
    var pages: ManagedPages?
    var failure: NetworkFailure?
    /// The permission without which there is nothing to be read.
    var missing: Permission?
}

extension MemberVisit {
    fileprivate func pages(of lead: ShareTarget) async throws -> PageReading {
        if case .nativeAfter(let permission) = lead.pages?.ownProfile { return PageReading(missing: permission) }
        try limitCalls()
        do {
            let pages = try await services.connections.call(lead.connection) { network, credential in
                try await network.pages?.list(credential)
            }
            return PageReading(pages: pages)
        } catch let failure as NetworkFailure {
            if failure.category == .permissionMissing, let permission = lead.network.pages?.listing {
                return PageReading(missing: permission)
            }
            return PageReading(failure: failure)
        }
    }

    fileprivate func pagePicker(
        _ composition: ShareComposition,
        _ lead: ShareTarget,
        _ reading: PageReading,
        fault: String? = nil
    ) -> Response {
        let action = LinkTarget(path: composition.subject.pagePicker)
        let chosen = composition.draft.page?.remoteID
        var model = PagePickerPage(
            frame: visit.frame("Choose a Page", composition.subject.kind.part),
            network: lead.title,
            pages: (reading.pages?.open ?? []).map { PersonRow($0, isChosen: $0.remoteID == chosen) },
            closed: (reading.pages?.closed ?? []).map { PersonRow($0) },
            action: action,
            back: LinkTarget(path: composition.subject.dialog),
            fault: reading.failure == nil && reading.missing == nil ? fault : nil,
            list: FriendListState(readAt: nil, readAtISO: "", emptyText: nil, failure: nil, refusal: nil),
            again: nil
        )
        if let permission = reading.missing {
            model.list.refusal = ListRefusal(
                reason: "You have not let Flyleaf post as your Pages.",
                ask: pagesForm(composition, lead, permission)
            )
        } else if let failure = reading.failure {
            let advice = FailureAdvice(failure, in: .waiting, network: lead.title)
            model.list.failure = ListFailure(title: advice.title, text: advice.text, retry: action)
        } else {
            model.again = lead.network.pages.flatMap { pagesForm(composition, lead, $0.listing) }
            if model.pages.isEmpty, model.closed.isEmpty {
                model.list.emptyText = "\(lead.title) shows Flyleaf no Page that you manage."
            }
        }
        return visit.page(site.templates.pagePicker, model, status: model.fault == nil ? .ok : .unprocessableContent)
    }

    /// The form that lets the network ask for a permission, and leads back here.
    private func pagesForm(_ composition: ShareComposition, _ lead: ShareTarget, _ permission: Permission)
        -> PermissionForm?
    {
        lead.network.rule(permission).map { rule in
            PermissionForm(
                rule,
                at: lead.network.title,
                action: composition.subject.permission,
                fields: [
                    HiddenField(name: "permission", value: permission.name),
                    HiddenField(name: "pages", value: "1"),
                ]
            )
        }
    }
}

extension PersonRow {
    fileprivate init(_ page: ManagedPage, isChosen: Bool = false) {
        self.init(id: page.remoteID, name: page.name.text, initials: page.name.initials, isChosen: isChosen)
    }
}
