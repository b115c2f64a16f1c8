import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /reviews/{id}/mentions/{mention}`: field `act` (`MentionDecision`).
    @Sendable static func decideMention(
        _ visit: MemberVisit,
        _ review: ID<Review>,
        _ id: ID<Mention>
    ) async throws -> Response {
        guard let decision = visit.form["act"].flatMap(MentionDecision.init),
            try await visit.services.mentions.decide(decision, id, by: visit.member.id)
        else { throw Problem.notFound }
        return visit.visit.go(Paths.review(review), notice: decision.notice)
    }
}

extension MentionDecision {
    /// What is said when it is done.
    fileprivate var notice: Notice.Code {
        switch self {
        case .show: .mentionShown
        case .refuse: .mentionRefused
        case .block: .mentionSiteBlocked
        }
    }
}
