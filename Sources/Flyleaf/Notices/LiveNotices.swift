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
    private let open = Lock<[ID<Member>: Int]>([:])

    /// - Parameter pause: waits a moment before looking again, so that many writes cost each page one look.
    public init(stores: Stores, sessions: Sessions, pause: @escaping @Sendable () async throws -> Void) {
        self.stores = stores
        self.sessions = sessions
        self.pause = pause
    }

    /// How many pages are told now.
    public var count: Int { open.withLock { $0.values.reduce(0, +) } }

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
        guard enter(member) else {
            _ = tell(.full)
            return
        }
        defer { leave(member) }
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

    private func enter(_ member: ID<Member>) -> Bool {
        open.withLock { open in
            let own = open[member] ?? 0
            guard own < Self.maximumPerMember, open.values.reduce(0, +) < Self.maximum else { return false }
            open[member] = own + 1
            return true
        }
    }

    private func leave(_ member: ID<Member>) {
        open.withLock { open in
            let rest = (open[member] ?? 1) - 1
            open[member] = rest > 0 ? rest : nil
        }
    }
}
