import Flyleaf
import Primitives

extension Visit {
    /// What people did about shares of whoever looks; what was read a while ago is read again behind the page.
    func answers(to shares: [ShareEntry]) async throws -> [ID<Share>: KeptAnswers] {
        guard let member = signedIn?.member.id else { return [:] }
        let posted = shares.filter { $0.state == .posted && $0.memberID == member }
        return try await services.answers.looking(at: posted.map(\.id), of: member)
    }
}
