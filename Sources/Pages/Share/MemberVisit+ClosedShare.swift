import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// The answer to a dialog of something that cannot be shared any more: closed, hidden or deleted in another tab.
    ///
    /// Rule: what was typed is on the page that says so, and kept while the thing is there.
    /// Why: the refusal stands in place of the dialog, which may have been open for an hour.
    ///
    /// - Parameter fields: what was sent, where it is not a look at the dialog.
    func closedShare(_ subject: ShareSubject, _ problem: Problem, typed fields: FormFields?) async throws -> Response {
        let isThere = try await services.sharing.existing([subject], of: member.id).contains(subject)
        let connections = try await services.connections.all(member.id)
        let kept = try await services.sharing.keptDraft(subject, of: member.id)
        let fresh = try await services.sharing.freshDraft(subject, of: member.id)
        let draft = kept ?? fresh
        let form = typedWords(fields ?? FormFields(), in: draft, connections)
        let shown = form.unkept.shown(in: form.draft)
        var words = shown.message.isEmpty ? [] : [TypedWords(account: nil, text: shown.message.text)]
        for connection in connections {
            guard let single = shown.words[connection.id] else { continue }
            words.append(TypedWords(account: services.networks.title(of: connection.identity), text: single.text))
        }
        guard !words.isEmpty else { throw problem }
        if isThere, kept != form.draft { try await services.sharing.keep(form.draft) }
        let model = ClosedSharePage(
            frame: visit.frame(problem.title),
            title: problem.title,
            text: problem.text,
            stepLabel: problem.step.label,
            stepLink: LinkTarget(path: problem.step.path),
            words: words,
            areKept: isThere && form.unkept.isEmpty,
            action: LinkTarget(path: subject.dialog)
        )
        return visit.page(site.templates.closedShare, model, status: problem.status)
    }
}
