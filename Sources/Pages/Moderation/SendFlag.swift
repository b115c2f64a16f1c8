import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /{kind}/{id}/flag`: asks why (MO-02).
    @Sendable static func showFlag(
        _ visit: MemberVisit,
        _ kind: FlagSubject.Kind,
        _ id: ID<FlagSubject>
    ) async throws -> Response {
        // A form that had to wait for a login is shown again; it is sent by another press.
        let form = try await visit.visit.heldForm() ?? FormFields([:])
        return try await visit.flagPage(FlagSubject(kind, id), form, isSent: false)
    }

    /// `POST /{kind}/{id}/flag`: fields `reason` and `words`.
    @Sendable static func sendFlag(
        _ visit: MemberVisit,
        _ kind: FlagSubject.Kind,
        _ id: ID<FlagSubject>
    ) async throws -> Response {
        let subject = FlagSubject(kind, id)
        try visit.visit.limit(visit.site.limits.flags, visit.member.id.text)
        guard let reason = visit.form["reason"].flatMap(FlagReason.init),
            let words = ModerationWords(visit.form["words"] ?? "")
        else { return try await visit.flagPage(subject, visit.form, isSent: true) }
        let change = try await visit.services.moderation.flag(subject, for: reason, words, by: visit.member.id)
        let page = kind == .member ? Paths.reviews() : subject.page
        switch change {
        case .kept: return visit.visit.go(page, notice: .flagged)
        case .flaggedBefore: return visit.visit.go(page, notice: .flaggedBefore)
        case .missing: throw Problem.notFound
        case .tooMany:
            throw Problem(
                status: .unprocessableContent,
                title: "You have reported as much as one can",
                text: "You have reported \(Flag.maximumPerMember.grouped) things, and no more are taken.",
                step: ("Go back", page)
            )
        }
    }
}

extension MemberVisit {
    fileprivate func flagPage(_ subject: FlagSubject, _ form: FormFields, isSent: Bool) async throws -> Response {
        guard let text = try await services.moderation.text(subject, for: member.id), text.writer.id != member.id else {
            throw Problem.notFound
        }
        let chosen = form["reason"].flatMap(FlagReason.init)
        let words = form["words"] ?? ""
        let model = FlagPage(
            frame: visit.frame("Report this \(subject.kind.noun)"),
            noun: subject.kind.noun,
            title: text.title.isEmpty ? nil : text.title,
            action: LinkTarget(path: subject.flag),
            back: LinkTarget(path: subject.kind == .member ? Paths.reviews() : subject.page),
            reasons: FlagReason.allCases.map { FlagReasonChoice(reason: $0, isChosen: $0 == chosen) },
            reasonFault: isSent && chosen == nil ? "Choose what is wrong with it." : nil,
            words: words,
            wordsFault: isSent && ModerationWords(words) == nil ? ModerationWords.faultWords : nil
        )
        return visit.page(site.templates.flag, model, status: isSent ? .unprocessableContent : .ok)
    }
}

extension Visit {
    /// Where a thing of others is reported; nothing for its own maker.
    func flagLink(_ subject: FlagSubject, isOwn: Bool) -> LinkTarget? {
        isOwn ? nil : LinkTarget(path: subject.flag)
    }

    /// What its maker reads above a thing that moderators have hidden (MO-03).
    func hidingNotice(_ subject: FlagSubject, isOwn: Bool) async throws -> Notice? {
        guard isOwn, let member = signedIn?.member.id,
            let act = try await services.moderation.hiding(subject, of: member)
        else { return nil }
        return Notice(
            kind: .waiting,
            text: "Moderators have hidden this: only you see it, and it cannot be shared.",
            step: NoticeStep(label: "Why, and what you can do", link: LinkTarget(path: Paths.ruling(act.id)))
        )
    }
}
