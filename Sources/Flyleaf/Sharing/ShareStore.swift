public import Primitives

/// Where shares and the drafts of the dialog are kept.
public struct ShareStore: Sendable {
    /// Which of some subjects are there and the member's own.
    public var existing: @Sendable ([ShareSubject], ID<Member>) async throws -> Set<ShareSubject>
    /// Adds shares, all or none; in the place of one that exists already, by its key or by press and connection,
    /// returns that.
    ///
    /// Throws when the one that exists is another member's or of another subject.
    public var insertAll: @Sendable ([Share]) async throws -> [Share]
    /// A share of a member.
    public var share: @Sendable (ID<Share>, ID<Member>) async throws -> Share?
    /// A member's shares with all that was sent, the newest first, older than one.
    public var list: @Sendable (ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [Share]
    /// A member's shares without their texts, the newest first, older than one.
    public var entries: @Sendable (ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [ShareEntry]
    /// The shares of a subject by a member without their texts, the newest first, so many at most.
    public var ofSubject: @Sendable (ShareSubject, ID<Member>, _ limit: Int) async throws -> [ShareEntry]
    /// The shares of one press of the button by a member, in no order.
    public var ofPress: @Sendable (ShareKey, ID<Member>) async throws -> [Share]
    /// Whether a member has so many shares, or more.
    public var has: @Sendable (ID<Member>, _ count: Int) async throws -> Bool
    /// Removes what was handed over of a subject through a connection and never came back, but the newest so many.
    public var dropHandedOver: @Sendable (ShareSubject, ID<Member>, ID<Connection>, Int) async throws -> Void
    /// Writes a share's changing part if its state is still the one named; `false` when somebody was faster.
    public var update: @Sendable (Share, _ from: ShareState) async throws -> Bool
    /// Shares to be worked on at a moment (`queued` and due, or `unknown` and due), the oldest first; where there are
    /// more than the limit, the oldest of every connection comes before the second of any.
    public var due: @Sendable (Timestamp, _ limit: Int) async throws -> [Share]
    /// Shares that wait to be sent through a connection, the oldest first.
    public var queued: @Sendable (ID<Connection>) async throws -> [Share]
    /// Shares left in `sending` by a program that stopped.
    public var interrupted: @Sendable () async throws -> [Share]
    /// Whether a key is that of a share of another subject or another member.
    public var isTaken: @Sendable (ShareKey, ShareSubject, ID<Member>) async throws -> Bool
    /// The draft of a subject's dialog.
    public var draft: @Sendable (ID<Member>, ShareSubject) async throws -> ShareDraft?
    /// Keeps a draft in place of the one before.
    public var saveDraft: @Sendable (ShareDraft) async throws -> Void
    /// Drops a draft, if it still has this key.
    public var dropDraft: @Sendable (ID<Member>, ShareSubject, ShareKey) async throws -> Void

    /// A store from closures.
    public init(
        existing: @escaping @Sendable ([ShareSubject], ID<Member>) async throws -> Set<ShareSubject>,
        insertAll: @escaping @Sendable ([Share]) async throws -> [Share],
        share: @escaping @Sendable (ID<Share>, ID<Member>) async throws -> Share?,
        list: @escaping @Sendable (ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [Share],
        entries: @escaping @Sendable (ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [ShareEntry],
        ofSubject: @escaping @Sendable (ShareSubject, ID<Member>, _ limit: Int) async throws -> [ShareEntry],
        ofPress: @escaping @Sendable (ShareKey, ID<Member>) async throws -> [Share],
        has: @escaping @Sendable (ID<Member>, _ count: Int) async throws -> Bool,
        dropHandedOver: @escaping @Sendable (ShareSubject, ID<Member>, ID<Connection>, Int) async throws -> Void,
        update: @escaping @Sendable (Share, _ from: ShareState) async throws -> Bool,
        due: @escaping @Sendable (Timestamp, _ limit: Int) async throws -> [Share],
        queued: @escaping @Sendable (ID<Connection>) async throws -> [Share],
        interrupted: @escaping @Sendable () async throws -> [Share],
        isTaken: @escaping @Sendable (ShareKey, ShareSubject, ID<Member>) async throws -> Bool,
        draft: @escaping @Sendable (ID<Member>, ShareSubject) async throws -> ShareDraft?,
        saveDraft: @escaping @Sendable (ShareDraft) async throws -> Void,
        dropDraft: @escaping @Sendable (ID<Member>, ShareSubject, ShareKey) async throws -> Void
    ) {
        self.existing = existing
        self.insertAll = insertAll
        self.share = share
        self.list = list
        self.entries = entries
        self.ofSubject = ofSubject
        self.ofPress = ofPress
        self.has = has
        self.dropHandedOver = dropHandedOver
        self.update = update
        self.due = due
        self.queued = queued
        self.interrupted = interrupted
        self.isTaken = isTaken
        self.draft = draft
        self.saveDraft = saveDraft
        self.dropDraft = dropDraft
    }

    /// Adds one share, or returns the one that is there.
    public func insert(_ share: Share) async throws -> Share {
        try await insertAll([share])[0]
    }
}
