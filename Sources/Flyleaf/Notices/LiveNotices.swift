public import Primitives

/// Tells the open pages of members how many notices wait, as that changes.
public final class LiveNotices: Sendable {
    /// How many pages of a member are told at once.
    public static let maximumPerMember = 8
    /// How many pages of all members are told at once; each holds a connection.
    public static let maximum = 400

    private let stores: Stores
    private let sessions: Sessions
    private let pause: @Sendable () async throws -> Void
    private let seats = LiveSeats(perMember: maximumPerMember, maximum: maximum)

    /// - Parameter pause: waits a moment before looking again, so that many writes cost each page one look.
    public init(stores: Stores, sessions: Sessions, pause: @escaping @Sendable () async throws -> Void) {
        self.stores = stores
        self.sessions = sessions
        self.pause = pause
    }

    /// How many pages are told now.
    public var count: Int { seats.count }

    /// Tells a page at once and then after each change, until it is gone, its session ends, or the task is cancelled.
    ///
    /// - Rule: before each word it is asked whether the session still counts.
    /// - Why: a page that stays open must not outlive a logout in another tab, or the end of all other logins.
    /// - Parameter tell: hands a word to the page; `false` when that is gone.
    public func follow(
        _ token: SessionToken,
        of member: ID<Member>,
        _ tell: @Sendable (LiveNotice) -> Bool
    ) async throws {
        let isTold = try await seats.sitting(member) { try await tellChanges(token, of: member, tell) }
        if !isTold { _ = tell(.full) }
    }

    private func tellChanges(
        _ token: SessionToken,
        of member: ID<Member>,
        _ tell: @Sendable (LiveNotice) -> Bool
    ) async throws {
        // Listened to before it is looked: a change between the two is told.
        var changes = stores.notices.changes().makeAsyncIterator()
        var told: LiveNotice?
        repeat {
            guard let signedIn = try await sessions.signedIn(token), signedIn.member.id == member else {
                _ = tell(.over)
                return
            }
            let newest = try await stores.notices.list(member, before: nil, 1).first?.number
            let word = LiveNotice.unread(try await stores.notices.unread(member), newest: newest)
            if word != told {
                guard tell(word) else { return }
                told = word
            }
            try await pause()
        } while await changes.next() != nil
    }
}
