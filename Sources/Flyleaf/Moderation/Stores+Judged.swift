extension Stores {
    /// Whether moderators read something also where its writer shows it to fewer: it was reported, or is hidden.
    func isJudged(_ subject: FlagSubject) async throws -> Bool {
        if try await moderation.waiting(subject) != nil { return true }
        return try await moderation.isHidden(subject)
    }
}
