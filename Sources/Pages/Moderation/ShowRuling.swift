import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /rulings/{id}`.
    @Sendable static func showRuling(_ visit: MemberVisit, _ id: ID<ModerationAct>) async throws -> Response {
        try await visit.seeing([.moderation(id)]).rulingPage(id, try await visit.visit.heldForm()?["words"] ?? "")
    }

    /// `POST /rulings/{id}`: field `words`, what the member says against it, once.
    @Sendable static func objectToRuling(_ visit: MemberVisit, _ id: ID<ModerationAct>) async throws -> Response {
        let typed = visit.form["words"] ?? ""
        guard let words = ModerationWords(typed) else {
            return try await visit.rulingPage(id, typed, fault: ModerationWords.faultWords)
        }
        if words.isEmpty { return try await visit.rulingPage(id, typed, fault: "Say why you see it differently.") }
        switch try await visit.services.moderation.object(to: id, words, by: visit.member.id) {
        case .kept: return visit.visit.go(Paths.ruling(id), notice: .objected)
        case .unchanged: return visit.visit.go(Paths.ruling(id), notice: .objectedBefore)
        case .missing: throw Problem.notFound
        }
    }
}

extension MemberVisit {
    fileprivate func rulingPage(
        _ id: ID<ModerationAct>,
        _ typed: String,
        fault: String? = nil
    ) async throws -> Response {
        guard let act = try await services.moderation.act(id, upon: member.id) else { throw Problem.notFound }
        let text = try await services.moderation.text(act.subject, for: member.id)
        let isThing = act.subject.kind != .member && text != nil
        let isOpen = act.kind.canBeObjectedTo && act.objection == nil
        let model = RulingPage(
            frame: visit.frame("What moderators did"),
            heading: act.kind.told(act.subject.kind.noun),
            title: isThing ? text.map { $0.title.isEmpty ? "Your \(act.subject.kind.noun)" : $0.title } : nil,
            page: isThing ? LinkTarget(path: act.subject.page) : nil,
            reason: act.reason.text,
            date: act.moment.minuteWords,
            isoDate: act.moment.rfc3339,
            objection: act.objection?.words.text,
            answer: act.objection?.answer?.text,
            action: isOpen ? LinkTarget(path: Paths.ruling(id)) : nil,
            words: typed,
            wordsFault: fault
        )
        return visit.page(site.templates.ruling, model, status: fault == nil ? .ok : .unprocessableContent)
    }
}
