import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /rulings/{id}/answer`: field `words`; moderators alone.
    @Sendable static func answerObjection(_ visit: MemberVisit, _ id: ID<ModerationAct>) async throws -> Response {
        try await visit.requireModerator()
        guard let words = ModerationWords(visit.form["words"] ?? ""), !words.isEmpty else {
            throw Problem(
                status: .unprocessableContent,
                title: "That is no answer",
                text: "Say something. \(ModerationWords.faultWords)",
                step: ("Back to the queue", Paths.moderation())
            )
        }
        switch try await visit.services.moderation.answer(id, words, by: visit.member.id) {
        case .kept: return visit.visit.go(Paths.moderation(), notice: .moderated)
        case .unchanged: return visit.visit.go(Paths.moderation(), notice: .moderatedBefore)
        case .missing: throw Problem.notFound
        }
    }
}
