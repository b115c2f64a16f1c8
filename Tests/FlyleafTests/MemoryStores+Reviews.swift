import Flyleaf
import Primitives

extension MemoryStores {
    var reviews: any ReviewStore { MemoryReviewStore(memory: self) }

    var photos: any PhotoStore { MemoryPhotoStore(memory: self) }
}

private struct MemoryReviewStore: ReviewStore {
    let memory: MemoryStores

    func insert(_ review: Review, _ photos: [ChosenPhoto], _ form: ID<ReviewForm>?) async throws -> ID<Review> {
        memory.write { tables in
            let kept = form.flatMap { tables.reviewForms[$0] }.flatMap { tables.reviews[$0] }
            if let kept, kept.memberID == review.memberID { return kept.id }
            if let form { tables.reviewForms[form] = review.id }
            let book = tables.book(review.content.claim, review.bookID)
            tables.reviews[review.id] = review.with(review.content, in: book, at: review.updatedAt)
            tables.beginHidden(.subject(.review(review.id)), of: review.memberID)
            tables.give(photos, to: .review(review.id), of: review.memberID)
            tables.dropReviewDraft(form, of: review.memberID)
            return review.id
        }
    }

    func update(
        _ id: ID<Review>,
        _ member: ID<Member>,
        _ content: ReviewContent,
        _ photos: [ChosenPhoto],
        _ moment: Timestamp,
        _ seen: Timestamp,
        _ fresh: ID<Book>,
        _ form: ID<ReviewForm>?
    ) async throws -> ReviewChange {
        memory.tables.withLock { tables in
            guard let review = tables.reviews[id], review.memberID == member else { return .missing }
            guard review.updatedAt == seen else { return .overtaken }
            if review.content != content {
                let last = tables.versions[id]?.last?.number ?? 0
                let version = ReviewVersion(number: last + 1, content: review.content, savedAt: review.updatedAt)
                tables.versions[id, default: []].append(version)
                tables.versions[id] = tables.versions[id]?.suffix(ReviewVersion.maximumPerReview)
            }
            let isSame = review.content.claim.means(sameAs: content.claim)
            // A number that this review alone gave does not hold it where it was.
            tables.reviews[id] = nil
            let book = isSame ? review.bookID : tables.book(content.claim, fresh)
            tables.reviews[id] = review.with(content, in: book, at: moment)
            if book != review.bookID { tables.carryCovers(review.bookID, to: book, of: member) }
            tables.keepHidden(.subject(.review(id)))
            tables.dropEmptyBooks()
            tables.give(photos, to: .review(review.id), of: review.memberID)
            tables.dropReviewDraft(form, of: member)
            return .kept
        }
    }

    func delete(_ id: ID<Review>, _ member: ID<Member>) async throws -> Bool {
        memory.tables.withLock { tables in
            guard tables.reviews[id]?.memberID == member else { return false }
            tables.reviews[id] = nil
            tables.dropEmptyBooks()
            tables.drafts.take { $0.subject == .review(id) }
            tables.reviewDrafts.take { $0.reviewID == id }
            tables.versions[id] = nil
            tables.photos.removeAll { $0.photo.reviewID == id }
            return true
        }
    }

    func versions(_ id: ID<Review>, _ member: ID<Member>) async throws -> [ReviewVersion] {
        memory.read { $0.versions(of: id, member) }.reversed().map { version in
            var content = version.content
            let beginning = content.text.text.unicodeScalars.prefix(OpenText.excerptLength)
            content.text = ReviewText(trusted: String(beginning))
            return ReviewVersion(number: version.number, content: content, savedAt: version.savedAt)
        }
    }

    func keepVersions(_ versions: [ReviewVersion], of id: ID<Review>, _ member: ID<Member>) async throws {
        memory.write { tables in
            guard tables.reviews[id]?.memberID == member, tables.versions[id, default: []].isEmpty else { return }
            tables.versions[id] = versions.suffix(ReviewVersion.maximumPerReview)
        }
    }

    func version(_ id: ID<Review>, _ number: Int, _ member: ID<Member>) async throws -> ReviewVersion? {
        memory.read { $0.versions(of: id, member) }.first { $0.number == number }
    }

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        memory.read { $0.reviews.values.count { $0.memberID == member } >= count }
    }

    func review(_ id: ID<Review>, _ viewer: ID<Member>?) async throws -> ReviewEntry? {
        memory.read { tables in tables.reviews[id].flatMap { tables.entry($0, viewer) } }
    }

    func reviews(
        by writer: ID<Member>,
        _ viewer: ID<Member>?,
        _ before: ID<Review>?,
        _ limit: Int
    ) async throws -> [ReviewEntry] {
        memory.read { tables in
            let query = ReviewQuery(viewer: viewer, before: before, limit: limit)
            return tables.list(query) { $0.review.memberID == writer }
        }
    }

    func reviews(ofAuthor key: String, _ before: ID<Review>?, _ limit: Int) async throws -> [ReviewEntry] {
        memory.read { tables in
            let books = Set(tables.lines().filter { $0.author.key == key }.map(\.id))
            return tables.list(ReviewQuery(viewer: nil, before: before, limit: limit)) {
                books.contains($0.review.bookID)
            }
        }
    }

    func openMarks(every count: Int) async throws -> [ID<Review>] {
        let all = try await open(after: nil, upTo: nil, .max).map(\.id)
        return stride(from: count - 1, to: all.count, by: count).map { all[$0] }
    }

    func open(after last: ID<Review>?, upTo end: ID<Review>?, _ limit: Int) async throws -> [OpenReview] {
        memory.read { tables in
            let open = tables.reviews.values.filter { review in
                review.content.visibility == .everyone && last.map { review.id > $0 } ?? true
                    && end.map { review.id <= $0 } ?? true
            }
            return open.sorted { $0.id < $1.id }.prefix(limit)
                .map { OpenReview(id: $0.id, memberID: $0.memberID, bookID: $0.bookID, updatedAt: $0.updatedAt) }
        }
    }

    func list(_ query: ReviewQuery) async throws -> [ReviewEntry] {
        memory.read { tables in tables.list(query) { tables.isListed($0.review.memberID, query.viewer) } }
    }

    func tendSearch() async throws -> Bool { false }

    func search(_ query: ReviewQuery) async throws -> [ReviewEntry] {
        let words = query.words.lowercased().split(separator: " ")
        return memory.read { tables in
            tables.list(query) { entry in
                let content = entry.review.content
                let texts = [content.title.text, content.author.text, content.openText.text, entry.writer.text]
                let held = texts.flatMap { $0.lowercased().split(separator: " ") }
                return words.allSatisfy { word in held.contains { $0.hasPrefix(word) } }
                    && tables.isListed(entry.review.memberID, query.viewer)
            }
        }
    }
}

extension MemoryStores.Tables {
    func photoBytes(of member: ID<Member>) -> Int {
        photos.filter { $0.photo.memberID == member }
            .reduce(0) { $0 + $1.picture.jpeg.count + $1.picture.thumbnail.count }
    }
}

private struct MemoryPhotoStore: PhotoStore {
    let memory: MemoryStores

    func insert(
        _ photo: Photo,
        _ picture: RewrittenPicture,
        _ moment: Timestamp,
        within limit: Int
    ) async throws -> Bool {
        memory.write { tables in
            let taken = tables.photoBytes(of: photo.memberID)
            guard taken + picture.jpeg.count + picture.thumbnail.count <= limit else { return false }
            tables.photos.append((photo, picture, moment))
            tables.trimPhotos(of: photo.memberID)
            return true
        }
    }

    func bytes(of member: ID<Member>) async throws -> Int { memory.read { $0.photoBytes(of: member) } }

    func insertOfYear(
        _ photo: Photo,
        _ picture: RewrittenPicture,
        _ year: CalendarYear,
        _ mark: String,
        _ moment: Timestamp,
        keeping count: Int
    ) async throws {
        memory.write { tables in
            tables.photos.append((photo, picture, moment))
            tables.yearPictures[photo.id] = (year, mark)
            let all = tables.pictures(of: photo.memberID)
            let old =
                all.filter { $0.year == year }.dropLast(max(0, count)) + all.dropLast(Photo.maximumOfYears)
            tables.photos.removeAll { row in old.contains { $0.photo.id == row.photo.id } }
        }
    }

    func ofYear(_ year: CalendarYear, _ member: ID<Member>) async throws -> (photo: Photo, mark: String)? {
        memory.read { tables in
            tables.pictures(of: member).last { $0.year == year }.map {
                ($0.photo, tables.yearPictures[$0.photo.id]?.mark ?? "")
            }
        }
    }

    func ofYears(_ member: ID<Member>) async throws -> [(year: CalendarYear, photo: Photo)] {
        memory.read { $0.pictures(of: member) }
    }

    func ofReview(_ review: ID<Review>) async throws -> [Photo] {
        memory.read { $0.photos.map(\.photo).filter { $0.reviewID == review } }
    }

    func ofRemark(_ remark: ID<Remark>) async throws -> [Photo] {
        memory.read { $0.photos.map(\.photo).filter { $0.owner == .remark(remark) } }
    }

    func ofCheckIn(_ checkIn: ID<CheckIn>) async throws -> [Photo] {
        memory.read { $0.photos.map(\.photo).filter { $0.owner == .checkIn(checkIn) } }
    }

    func unsaved(_ member: ID<Member>) async throws -> [Photo] {
        memory.read { $0.unsaved(of: member) }
    }

    func photo(_ id: ID<Photo>) async throws -> Photo? {
        find(id)?.photo
    }

    func picture(_ id: ID<Photo>, _ size: PhotoSize) async throws -> [UInt8]? {
        size == .full ? find(id)?.picture.jpeg : find(id)?.picture.thumbnail
    }

    func jpeg(_ id: ID<Photo>, _ member: ID<Member>) async throws -> [UInt8]? {
        find(id).flatMap { $0.photo.memberID == member ? $0.picture.jpeg : nil }
    }

    func purge(_ addedBefore: Timestamp) async throws -> Int {
        memory.tables.withLock { tables in
            let count = tables.photos.count
            let drafted = Set(tables.reviewDrafts.flatMap(\.photos).map(\.id))
            tables.photos.removeAll {
                $0.photo.owner == nil && tables.yearPictures[$0.photo.id] == nil && $0.addedAt < addedBefore
                    && !drafted.contains($0.photo.id)
            }
            return count - tables.photos.count
        }
    }

    private func find(_ id: ID<Photo>) -> (photo: Photo, picture: RewrittenPicture)? {
        memory.read { $0.photos.first { $0.photo.id == id }.map { ($0.photo, $0.picture) } }
    }
}

extension MemoryStores.Tables {
    fileprivate func versions(of id: ID<Review>, _ member: ID<Member>) -> [ReviewVersion] {
        reviews[id]?.memberID == member ? versions[id] ?? [] : []
    }

    /// A review with its writer, to somebody who may read it.
    func entry(_ review: Review, _ viewer: ID<Member>?) -> ReviewEntry? {
        guard let writer = members[review.memberID], isNear(review.memberID, viewer) else { return nil }
        let isVisible =
            switch review.content.visibility {
            case .everyone: true
            case .friends: viewer.map { $0 == review.memberID || isFriend($0, of: review.memberID) } ?? false
            case .onlyMe: review.memberID == viewer
            }
        return isVisible ? ReviewEntry(review: review, writer: writer.name) : nil
    }

    /// Whether somebody stands in a member's list of friends, by the same server of the same network.
    func isFriend(_ viewer: ID<Member>, of member: ID<Member>) -> Bool {
        let identities = connections.values.map(\.connection).filter { $0.memberID == viewer }.map(\.identity)
        return friends.contains { id, list in
            guard let theirs = connections[id]?.connection, theirs.memberID == member else { return false }
            return identities.contains { mine in
                mine.network == theirs.identity.network && mine.authority == theirs.identity.authority
                    && list.people.contains { $0.remoteID == mine.remoteID }
            }
        }
    }

    func list(_ query: ReviewQuery, _ isWanted: (ReviewEntry) -> Bool) -> [ReviewEntry] {
        let entries = reviews.values.filter { review in
            (query.scope == .visible || review.memberID == query.viewer) && query.before.map { review.id < $0 } ?? true
        }
        .sorted { $0.id > $1.id }.compactMap { entry($0, query.viewer) }.filter(isWanted)
        return entries.prefix(max(0, query.limit)).map { entry in
            var review = entry.review
            review.content.text = ReviewText(trusted: review.content.openText.excerpt)
            return ReviewEntry(review: review, writer: entry.writer)
        }
    }

    func pictures(of member: ID<Member>) -> [(year: CalendarYear, photo: Photo)] {
        photos.map(\.photo).filter { $0.memberID == member }.sorted { $0.id < $1.id }
            .compactMap { photo in yearPictures[photo.id].map { (year: $0.year, photo: photo) } }
    }

    func unsaved(of member: ID<Member>) -> [Photo] {
        photos.map(\.photo)
            .filter { $0.memberID == member && $0.owner == nil && yearPictures[$0.id] == nil }
            .sorted { $0.id < $1.id }
    }

    /// Removes the oldest photos of a member that are nowhere, past their number.
    mutating func trimPhotos(of member: ID<Member>) {
        let unsaved = unsaved(of: member).map(\.id).filter { !isDrafted($0) }
        let old = Set(unsaved.dropLast(Photo.maximumUnsaved))
        photos.removeAll { old.contains($0.photo.id) }
    }

    /// Makes these, in this order, the photos of a review or remark.
    mutating func give(_ named: [ChosenPhoto], to owner: Photo.Owner, of member: ID<Member>) {
        var kept: [ID<Photo>] = []
        for photo in named where kept.count < Photo.maximumTogether && !kept.contains(photo.id) {
            guard let index = photos.firstIndex(where: { $0.photo.id == photo.id }), yearPictures[photo.id] == nil
            else {
                continue
            }
            var row = photos[index]
            let old = row.photo
            guard old.memberID == member, old.owner == nil || old.owner == owner else { continue }
            row.photo = Photo(
                id: old.id,
                memberID: old.memberID,
                owner: owner,
                description: photo.description,
                width: old.width,
                height: old.height
            )
            // What is named later stands later.
            photos.remove(at: index)
            photos.append(row)
            kept.append(photo.id)
        }
        photos.removeAll { $0.photo.owner == owner && !kept.contains($0.photo.id) }
    }
}
