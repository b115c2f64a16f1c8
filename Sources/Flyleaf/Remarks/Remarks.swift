public import Primitives

/// Saying something without a book, reading and deleting it.
///
/// A remark stands in no list but its writer's own: readers come by the link in a post.
public struct Remarks: Sendable {
    private let store: any RemarkStore
    private let photos: any PhotoStore
    private let blockedLinks: BlockedLinks
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(
        store: any RemarkStore,
        photos: any PhotoStore,
        blockedLinks: BlockedLinks,
        clock: Clock,
        randomness: Randomness
    ) {
        self.store = store
        self.photos = photos
        self.blockedLinks = blockedLinks
        self.clock = clock
        self.randomness = randomness
    }

    /// A remark for whoever has its address; `nil` when the viewer may not read it, which nobody can tell from none.
    public func remark(_ id: ID<Remark>, for viewer: ID<Member>?) async throws -> RemarkEntry? {
        try await store.remark(id, viewer)
    }

    /// A remark of this member; anybody else's is as good as missing.
    public func own(_ id: ID<Remark>, of member: ID<Member>) async throws -> Remark? {
        try await store.remark(id).flatMap { $0.remark.memberID == member ? $0.remark : nil }
    }

    /// A member's remarks, the newest first.
    public func list(_ member: ID<Member>, before: ID<Remark>?, limit: Int) async throws -> [Remark] {
        try await store.list(member, before, limit)
    }

    /// The key of a form that is about to be filled: however often it is sent, it makes one remark.
    public func newForm() -> ID<RemarkForm> { randomness.id(at: clock.now()) }

    /// Saves a new remark; the same form sent again, also at the same instant, gives the same one.
    ///
    /// Other words out of a form that was sent (after the Back button) are another remark. Throws `RemarkForm.Faults` for a
    /// member who has `Remark.maximumPerMember` already, and for a blocked link.
    public func save(
        _ content: RemarkContent,
        with photos: [ChosenPhoto],
        of member: ID<Member>,
        from form: ID<RemarkForm>
    ) async throws -> ID<Remark> {
        if try await store.has(member, Remark.maximumPerMember) {
            var faults = RemarkForm.Faults()
            faults.words = .tooManyRemarks
            throw faults
        }
        try await refuseBlockedLinks(content)
        let remark = new(content, of: member)
        let kept = try await store.insert(remark, photos, form)
        if kept == remark.id { return kept }
        // A form that is sent once more names photos that the remark has by now, which are no more for another one.
        let isSame = try await photos.isEmpty ? true : self.photos.areSame(photos, as: self.photos.ofRemark(kept))
        if isSame, try await own(kept, of: member)?.content == content { return kept }
        return try await store.insert(new(content, of: member), photos, newForm())
    }

    private func refuseBlockedLinks(_ content: RemarkContent) async throws {
        var faults = RemarkForm.Faults()
        let link = content.link
        faults.words = try await fault(content.words.text)
        faults.address = try await fault(link?.address.text)
        faults.title = try await fault(link?.title.text)
        faults.description = try await fault(link?.description.text)
        guard faults.all.isEmpty else { throw faults }
    }

    private func fault(_ text: String?) async throws -> RemarkFault? {
        guard let text else { return nil }
        return try await blockedLinks.first(in: [text]).map { .blockedLink($0) }
    }

    private func new(_ content: RemarkContent, of member: ID<Member>) -> Remark {
        let now = clock.now()
        return Remark(id: randomness.id(at: now), memberID: member, content: content, createdAt: now, updatedAt: now)
    }

    /// Replaces what a remark of this member says, and its photos.
    ///
    /// - Parameter seen: when the remark was last changed as its writer saw it; any later change is not written over,
    ///   unless it says the same.
    ///
    /// Throws `RemarkForm.Faults` for a blocked link in new words.
    public func change(
        _ id: ID<Remark>,
        to content: RemarkContent,
        with photos: [ChosenPhoto],
        of member: ID<Member>,
        seen: Timestamp
    ) async throws -> RemarkChange {
        guard let current = try await own(id, of: member) else { return .missing }
        let kept = try await self.photos.ofRemark(id).map { ChosenPhoto(id: $0.id, description: $0.description) }
        if current.content == content, kept == photos { return .kept }
        guard current.updatedAt == seen else { return .overtaken }
        if current.content.texts != content.texts { try await refuseBlockedLinks(content) }
        // Two changes never have the same moment, or the second of two pages would not be noticed.
        let moment = max(clock.now(), current.updatedAt + .milliseconds(1))
        return try await store.update(id, member, content, photos, moment, current.updatedAt)
    }

    /// Deletes a remark of this member with its draft and photos, `false` when there is none; its shares stay as receipts, and the
    /// short links in posts go on to lead where they did.
    public func delete(_ id: ID<Remark>, of member: ID<Member>) async throws -> Bool {
        try await store.delete(id, member)
    }
}
