public import Primitives

/// Where shares and the drafts of the dialog are kept.
public protocol ShareStore: Sendable {
    /// Which of some subjects are there and the member's own.
    func existing(_ subjects: [ShareSubject], _ member: ID<Member>) async throws -> Set<ShareSubject>
    /// Adds shares of a member, all or none; in the place of one that exists already, by its key or by press and
    /// connection, returns that.
    ///
    /// Those added that Flyleaf posts are counted in the same step. Throws `PostingRefusal` where they are more than the
    /// limits allow, and when one that exists is another member's or of another subject.
    ///
    /// - Parameter limits: `nil` counts nothing.
    func insertAll(_ shares: [Share], within limits: PostingLimits?) async throws -> [Share]
    /// What was posted on a day, as far as a member is concerned; `nil` where there is no such member.
    ///
    /// - Parameter day: days since 1970 in UTC; those before the last one that was counted may be forgotten.
    func postsMade(_ member: ID<Member>, _ day: Int64) async throws -> PostsMade?
    /// A share of a member.
    func share(_ id: ID<Share>, _ member: ID<Member>) async throws -> Share?
    /// A member's shares with all that was sent, the newest first, older than one.
    func list(_ member: ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [Share]
    /// A member's shares without their texts, the newest first, older than one.
    func entries(_ member: ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [ShareEntry]
    /// The shares of a subject by a member without their texts, the newest first, so many at most.
    func ofSubject(_ subject: ShareSubject, _ member: ID<Member>, _ limit: Int) async throws -> [ShareEntry]
    /// The shares of one press of the button by a member, in no order.
    func ofPress(_ key: ShareKey, _ member: ID<Member>) async throws -> [Share]
    /// Whether a member has so many shares, or more.
    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool
    /// Removes what was handed over of a subject through a connection and never came back, but the newest so many.
    func dropHandedOver(_ subject: ShareSubject, _ member: ID<Member>, _ connection: ID<Connection>, _ count: Int)
        async throws
    /// Writes a share's changing part, unless somebody was faster: then it is `false`.
    ///
    /// It is written if the share is still in the state and the attempt of the one before.
    func update(_ changed: Share, _ before: Share) async throws -> Bool
    /// Shares to be worked on at a moment (`queued` and due, or `unknown` and due), the oldest first; where there are
    /// more than the limit, the oldest of every connection comes before the second of any.
    func due(_ moment: Timestamp, _ limit: Int) async throws -> [Share]
    /// Shares that wait to be sent through a connection, the oldest first.
    func queued(_ connection: ID<Connection>) async throws -> [Share]
    /// Shares that are being sent, whoever is at it.
    func sending() async throws -> [Share]
    /// Whether a key is that of a share of another subject or another member.
    func isTaken(_ key: ShareKey, _ subject: ShareSubject, _ member: ID<Member>) async throws -> Bool
    /// The draft of a subject's dialog.
    func draft(_ member: ID<Member>, _ subject: ShareSubject) async throws -> ShareDraft?
    /// A member's drafts about books, shelves and years, by kind and identifier, behind one, so many at most.
    func pageDrafts(_ member: ID<Member>, _ after: ShareSubject?, _ limit: Int) async throws -> [ShareDraft]
    /// Keeps a draft in place of the one before.
    func saveDraft(_ draft: ShareDraft) async throws
    /// Drops a draft, if it still has this key.
    func dropDraft(_ member: ID<Member>, _ subject: ShareSubject, _ key: ShareKey) async throws
}

extension ShareStore {
    /// Adds shares without counting them.
    public func insertAll(_ shares: [Share]) async throws -> [Share] { try await insertAll(shares, within: nil) }

    /// Adds one share without counting it, or returns the one that is there.
    public func insert(_ share: Share) async throws -> Share { try await insertAll([share])[0] }
}
