public import Primitives

/// Takes photos in, and shows them to those who may see them.
public struct Photos: Sendable {
    private let stores: Stores
    private let quota: PhotoQuota
    private let rewrite: @Sendable ([UInt8]) async throws -> RewrittenPicture
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    ///
    /// - Parameters:
    ///   - quota: how much room the photos of one member may take.
    ///   - rewrite: writes a file anew, without what its camera put into it; throws `PhotoFault`.
    public init(
        stores: Stores,
        quota: PhotoQuota,
        rewrite: @escaping @Sendable ([UInt8]) async throws -> RewrittenPicture,
        clock: Clock,
        randomness: Randomness
    ) {
        self.stores = stores
        self.quota = quota
        self.rewrite = rewrite
        self.clock = clock
        self.randomness = randomness
    }

    /// Keeps a picture for a member, without an owner so far; throws `PhotoFault` and keeps nothing when it cannot.
    public func add(_ bytes: [UInt8], _ description: PhotoDescription, of member: ID<Member>) async throws -> Photo {
        let picture = try await rewritten(bytes)
        let now = clock.now()
        let photo = Photo(
            id: randomness.id(at: now),
            memberID: member,
            owner: nil,
            description: description,
            width: picture.width,
            height: picture.height
        )
        let made = try await stores.members.member(member)?.createdAt ?? now
        let limit = quota.limit(ofAccountMade: made, at: now)
        guard try await stores.photos.insert(photo, picture, now, within: limit) else { throw PhotoFault.full }
        return photo
    }

    /// How many bytes the photos of a member take, and how many they may.
    public func room(of member: Member) async throws -> (taken: Int, limit: Int) {
        let limit = quota.limit(ofAccountMade: member.createdAt, at: clock.now())
        return (try await stores.photos.bytes(of: member.id), limit)
    }

    /// The picture of a member's year as it was drawn last, drawn anew where it was drawn of something else.
    ///
    /// Those before it stay for posts that still wait, up to a number.
    ///
    /// - Parameters:
    ///   - mark: all that the picture is drawn of.
    ///   - draw: the file.
    public func picture(
        of year: CalendarYear,
        marked mark: String,
        _ description: PhotoDescription,
        of member: ID<Member>,
        drawing draw: () async throws -> [UInt8]
    ) async throws -> Photo {
        if let kept = try await stores.photos.ofYear(year, member), kept.mark.utf8.elementsEqual(mark.utf8) {
            return kept.photo
        }
        let picture = try await rewritten(draw())
        let now = clock.now()
        let photo = Photo(
            id: randomness.id(at: now),
            memberID: member,
            owner: nil,
            description: description,
            width: picture.width,
            height: picture.height
        )
        try await stores.photos.insertOfYear(photo, picture, year, mark, now, keeping: Photo.maximumPerYear)
        return photo
    }

    /// A picture that waits with its form until somebody has logged in; throws `PhotoFault`.
    public func held(_ bytes: [UInt8], _ description: PhotoDescription) async throws -> HeldPhoto {
        let picture = try await rewritten(bytes)
        return HeldPhoto(id: randomness.id(at: clock.now()), description: description, picture: picture)
    }

    private func rewritten(_ bytes: [UInt8]) async throws -> RewrittenPicture {
        try PhotoFile.check(bytes)
        return try await rewrite(bytes)
    }

    // MARK: Looking

    /// The photos of a review in order, for whoever may read the review, and so has it.
    public func all(of review: Review) async throws -> [Photo] {
        try await stores.photos.ofReview(review.id)
    }

    /// The photos of a remark in order, for whoever may read the remark, and so has it.
    public func all(of remark: Remark) async throws -> [Photo] {
        try await stores.photos.ofRemark(remark.id)
    }

    /// The photos of a check-in in order, for whoever may see the check-in, and so has it.
    public func all(of checkIn: CheckIn) async throws -> [Photo] {
        try await stores.photos.ofCheckIn(checkIn.id)
    }

    /// The photos of something that moderators judge, in order: of a review, of words and of a check-in (PH-09).
    public func all(of subject: FlagSubject) async throws -> [Photo] {
        switch subject {
        case .review(let id): try await stores.photos.ofReview(id)
        case .remark(let id): try await stores.photos.ofRemark(id)
        case .checkIn(let id): try await stores.photos.ofCheckIn(id)
        case .shelf, .member: []
        }
    }

    /// The photos of a member that nothing has yet, the oldest first.
    public func unsaved(of member: ID<Member>) async throws -> [Photo] {
        try await stores.photos.unsaved(member)
    }

    /// Some photos of a member in this order; those that are gone, and those of others, are left out.
    public func photos(_ ids: [ID<Photo>], of member: ID<Member>) async throws -> [Photo] {
        var own: [Photo] = []
        for id in ids {
            if let photo = try await stores.photos.photo(id), photo.memberID == member { own.append(photo) }
        }
        return own
    }

    /// Who may see a photo, to somebody who may; `nil` to anybody else, as if there were none.
    ///
    /// Whoever may read what it belongs to may see it; before it belongs to anything, its member alone. Moderators see those
    /// of what they judge, too.
    public func visibility(of id: ID<Photo>, for viewer: ID<Member>?) async throws -> Review.Visibility? {
        guard let photo = try await stores.photos.photo(id) else { return nil }
        switch photo.owner {
        case .review(let id):
            if let entry = try await stores.reviews.review(id, viewer) { return entry.review.content.visibility }
            return try await isJudged(.review(id), by: viewer) ? .onlyMe : nil
        case .remark(let id):
            if let entry = try await stores.remarks.remark(id, viewer) {
                return entry.remark.content.isOpen ? .everyone : .onlyMe
            }
            return try await isJudged(.remark(id), by: viewer) ? .onlyMe : nil
        case .checkIn(let id):
            // Members alone see any, so that no copy of it is for everyone.
            guard let viewer else { return nil }
            if try await stores.checkIns.entry(id, viewer, clock.now()) != nil { return .onlyMe }
            return try await isJudged(.checkIn(id), by: viewer) ? .onlyMe : nil
        case nil: return photo.memberID == viewer ? .onlyMe : nil
        }
    }

    private func isJudged(_ subject: FlagSubject, by viewer: ID<Member>?) async throws -> Bool {
        guard let viewer, try await stores.moderation.isModerator(viewer) else { return false }
        return try await stores.isJudged(subject)
    }

    /// The bytes of a photo; `nil` to whoever may not see it.
    public func picture(_ id: ID<Photo>, _ size: PhotoSize, for viewer: ID<Member>?) async throws -> [UInt8]? {
        guard try await visibility(of: id, for: viewer) != nil else { return nil }
        return try await stores.photos.picture(id, size)
    }
}
