import Flyleaf
import HTTP
import Markdown
import Primitives
import Templating
import Web

extension Site {
    /// `GET /moderation/{kind}/{id}`: moderators alone.
    @Sendable static func showModerated(
        _ visit: MemberVisit,
        _ kind: FlagSubject.Kind,
        _ id: ID<FlagSubject>
    ) async throws -> Response {
        try await visit.requireModerator()
        return try await visit.moderatedPage(FlagSubject(kind, id), FormFields([:]), isSent: false)
    }

    /// `POST /moderation/{kind}/{id}`: fields `act` and `reason`; moderators alone.
    @Sendable static func moderateItem(
        _ visit: MemberVisit,
        _ kind: FlagSubject.Kind,
        _ id: ID<FlagSubject>
    ) async throws -> Response {
        try await visit.requireModerator()
        let (subject, moderation) = (FlagSubject(kind, id), visit.services.moderation)
        guard let act = visit.form["act"].flatMap(ModerationAct.Kind.init),
            let reason = ModerationWords(visit.form["reason"] ?? ""), !reason.isEmpty
        else { return try await visit.moderatedPage(subject, visit.form, isSent: true) }
        guard try await visit.choices(subject).contains(act) || visit.wasChoice(act, subject) else {
            throw Problem.notFound
        }
        switch try await moderation.perform(act, on: subject, because: reason, by: visit.member.id) {
        case .kept: return visit.visit.go(Paths.moderation(), notice: .moderated)
        // Another moderator was faster, or the form was sent twice.
        case .unchanged: return visit.visit.go(Paths.moderation(), notice: .moderatedBefore)
        case .missing: throw Problem.notFound
        }
    }
}

extension MemberVisit {
    /// What can be done about a thing as it is now.
    fileprivate func choices(_ subject: FlagSubject) async throws -> [ModerationAct.Kind] {
        let isHidden = try await services.moderation.isHidden(subject)
        let dismissal: [ModerationAct.Kind] =
            try await services.moderation.waiting(subject) == nil ? [] : [.dismiss]
        if try await isOwn(subject) { return isHidden || !subject.canBeHidden ? [] : [.hide] }
        switch subject.kind {
        case .member:
            let hasPicture = try await !services.memberPictures.marks(of: [ID(trusted: subject.id)]).isEmpty
            return dismissal + [.warn] + (hasPicture ? [.unpicture] : []) + (isHidden ? [.lift] : [.suspend])
        case .review, .remark, .shelf, .checkIn: return dismissal + [isHidden ? .restore : .hide, .warn]
        }
    }

    /// Whether it is the moderator's own, which others judge.
    private func isOwn(_ subject: FlagSubject) async throws -> Bool {
        try await services.moderation.text(subject)?.writer.id == member.id
    }

    /// Moderators read what everybody may, what waits for them, and what they have hidden; nothing else that is private.
    private func mayRead(_ subject: FlagSubject) async throws -> Bool {
        let moderation = services.moderation
        if subject.kind == .member { return true }
        if try await moderation.isJudged(subject) { return true }
        return try await moderation.text(subject, for: member.id) != nil
    }

    /// What the page offered before somebody else did it.
    fileprivate func wasChoice(_ act: ModerationAct.Kind, _ subject: FlagSubject) -> Bool {
        switch act {
        case .dismiss: true
        case .hide, .restore: subject.canBeHidden
        case .lift, .unpicture: !subject.canBeHidden
        case .suspend: !subject.canBeHidden
        case .warn, .answer, .appoint, .discharge: false
        }
    }

    fileprivate func moderatedPage(
        _ subject: FlagSubject,
        _ form: FormFields,
        isSent: Bool
    ) async throws -> Response {
        let moderation = services.moderation
        guard try await mayRead(subject), let text = try await moderation.text(subject) else { throw Problem.notFound }
        let waiting = try await moderation.waiting(subject)
        let isHidden = try await moderation.isHidden(subject)
        let chosen = form["act"].flatMap(ModerationAct.Kind.init)
        let reason = form["reason"] ?? ""
        let words = ModerationWords(reason)
        let isMember = subject.kind == .member
        let model = ModeratedPage(
            frame: visit.frame("Moderation: \(subject.kind.noun)"),
            noun: subject.kind.noun,
            title: text.title.isEmpty ? "What it says" : text.title,
            text: ReviewMarkup.html(Markdown(text.text), below: 2, try await services.blockedLinks.filter()),
            photos: PhotoView.all(try await services.photos.all(of: subject), at: { PhotoAddress.path($0.id, .full) }),
            picture: isMember ? try await services.pictureLink(of: text.writer.id) : nil,
            writer: text.writer.name.text,
            writerLink: isMember ? nil : LinkTarget(path: FlagSubject.member(text.writer.id).moderation),
            page: LinkTarget(path: subject.page),
            reasons: waiting?.reasonWords,
            said: waiting?.words.map(\.text) ?? [],
            state: !isHidden ? nil : isMember ? "This reader is shut out." : "It is hidden.",
            action: LinkTarget(path: subject.moderation),
            acts: try await choices(subject).map { ModeratedActChoice(kind: $0, isChosen: $0 == chosen) },
            actFault: isSent && chosen == nil ? "Choose what to do." : nil,
            reason: reason,
            reasonFault: !isSent
                ? nil : words == nil ? ModerationWords.faultWords : words?.isEmpty == true ? "Say why." : nil
        )
        return visit.page(site.templates.moderated, model, status: isSent ? .unprocessableContent : .ok)
    }
}
