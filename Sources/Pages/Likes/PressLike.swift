import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /{kind}/{id}/like`: field `act` (`like`, `unlike`); leads back to the thing, at its button.
    @Sendable static func pressLike(
        _ visit: MemberVisit,
        _ kind: LikeSubject.Kind,
        _ id: ID<LikeSubject>
    ) async throws -> Response {
        try await visit.press(LikeSubject(kind, id), visit.form["act"])
    }

    /// `GET /{kind}/{id}/like`: field `held`, the press that had to wait for a login, which is done now (LK-02); without
    /// one it leads to the thing and changes nothing.
    @Sendable static func finishLike(
        _ visit: MemberVisit,
        _ kind: LikeSubject.Kind,
        _ id: ID<LikeSubject>
    ) async throws -> Response {
        let subject = LikeSubject(kind, id)
        guard let pressed = try await visit.visit.takeHeldPress() else { return visit.visit.go(subject.page) }
        return try await visit.press(subject, pressed["act"])
    }
}

extension MemberVisit {
    func press(_ subject: LikeSubject, _ act: String?) async throws -> Response {
        guard let act = act.flatMap(LikeAct.init) else { throw Problem.notFound }
        switch try await services.likes.set(act == .like, subject, by: member.id) {
        case .kept: return visit.go("\(subject.page)#\(LikeButton.anchor)")
        case .missing: throw Problem.notFound
        case .blocked(let pattern): throw Problem.blockedPage(pattern)
        case .tooMany:
            throw Problem(
                status: .unprocessableContent,
                title: "You like as much as one can",
                text: "You like \(Likes.maximumPerMember.grouped) things. Take a like back, then press again.",
                step: ("Go back", subject.page)
            )
        case .tooManyPages:
            throw Problem(
                status: .unprocessableContent,
                title: "You like as many pages as one can",
                text:
                    "You like \(LikedPage.maximumPerMember.grouped) pages of other sites. Take a like back, then press "
                    + "again.",
                step: ("Go back", subject.page)
            )
        case .tooManyOfSite:
            throw Problem(
                status: .unprocessableContent,
                title: "You like as many pages of this site as one can",
                text:
                    "You like \(LikedPage.maximumPerMemberAndSite.grouped) pages of that site. Take a like back, then "
                    + "press again.",
                step: ("Go back", subject.page)
            )
        case .siteIsFull:
            throw Problem(
                status: .unprocessableContent,
                title: "No more pages of this site can be liked",
                text:
                    "Members of this Flyleaf like \(LikedPage.maximumPerSite.grouped) pages of that site, and more are "
                    + "not kept. Your like was not counted.",
                step: ("Go back", subject.page)
            )
        }
    }
}

extension Problem {
    /// A page of another site that nobody likes here any more.
    static func blockedPage(_ pattern: LinkPattern) -> Problem {
        Problem(
            status: .forbidden,
            title: "This page cannot be liked here",
            text:
                "It is at \(pattern.text), and moderators of this Flyleaf blocked links to there because they do harm. "
                + "Nothing was counted."
        )
    }
}
