import Primitives

/// What a look at a destination says of something that was sent there.
///
/// - Rule: only `absent` allows a second sending without the person.
/// - Why: lists leave out what the asker may not see, what is too far back and what is too new.
/// - Without it: what is there but not listed would be called missing, and the retry made two.
public enum Finding<Receipt: Sendable>: Sendable {
    /// It is there.
    case found(Receipt)
    /// What was read would show it, and does not.
    case absent(AbsenceProof)
    /// What was read cannot show whether it is there.
    case notShown(Doubt)
}

extension Finding {
    /// What it proves of something sent at a moment: what is not there may have been removed since, which is no reason to
    /// send it again.
    func afterRemovals(_ connection: ID<Connection>, since moment: Timestamp, _ store: any ConnectionStore) async throws
        -> Finding
    {
        guard case .absent = self, try await store.hasRemovedPosts(connection, since: moment) else { return self }
        return .notShown(.removedSince)
    }
}

extension Finding: Equatable where Receipt: Equatable {}
