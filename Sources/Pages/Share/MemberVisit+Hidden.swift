import Flyleaf
import HTTP
import Web

extension MemberVisit {
    /// Refuses what would carry a hidden thing to a network (MO-03).
    func refuseHidden(_ subject: ShareSubject) async throws {
        guard let subject = FlagSubject(subject),
            let act = try await services.moderation.hiding(subject, of: member.id)
        else { return }
        throw Problem(
            status: .forbidden,
            title: "This cannot be shared",
            text: "Moderators have hidden it. You can read why, and say what you think of that.",
            step: ("Why it is hidden", Paths.ruling(act.id))
        )
    }
}
