import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@Suite("Photos in the store")
struct PhotoTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var photos: any PhotoStore { store.stores.photos }

    private func add(_ member: Member, _ description: String = "", at second: Int64 = 0) async throws -> Photo {
        let photo = samplePhoto(member.id, description, at: moment(second))
        try await photos.insert(photo, samplePicture(photo.id.text), moment(second), within: .max)
        return photo
    }

    @Test("a photo and its two pictures are found as they were kept, after a restart too")
    func kept() async throws {
        let ann = try await store.member("Ann")
        let photo = try await add(ann, "A “cat” <on> the book")
        let review = try await store.review(ann)
        #expect(try await store.stores.give([photo.inReview], review.id, ann.id))
        try await store.database.close()
        let again = try TemporaryStores(reopening: store).stores.photos
        let found = try #require(try await again.photo(photo.id))
        #expect(found.reviewID == review.id && found.memberID == ann.id)
        #expect(found.description == photo.description && found.width == 20 && found.height == 10)
        #expect(try await again.ofReview(review.id) == [found])
        let picture = samplePicture(photo.id.text)
        #expect(try await again.picture(photo.id, .full) == picture.jpeg)
        #expect(try await again.picture(photo.id, .thumbnail) == picture.thumbnail)
        #expect(try await again.photo(newID()) == nil)
        for size in PhotoSize.allCases { #expect(try await again.picture(newID(), size) == nil) }
    }

    @Test("the full picture for a network is given to its member alone")
    func jpeg() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let photo = try await add(ann)
        #expect(try await photos.jpeg(photo.id, ann.id) == samplePicture(photo.id.text).jpeg)
        #expect(try await photos.jpeg(photo.id, ben.id) == nil)
        #expect(try await photos.jpeg(newID(), ann.id) == nil)
    }

    @Test("a review has the photos it was given last, in that order and with those descriptions")
    func assign() async throws {
        let ann = try await store.member("Ann")
        let review = try await store.review(ann)
        var all: [Photo] = []
        for second in 0..<4 { all.append(try await add(ann, "Photo \(second)", at: Int64(second))) }
        #expect(try await photos.unsaved(ann.id) == all)
        #expect(try await store.stores.give(all.map(\.inReview), review.id, ann.id))
        #expect(try await photos.ofReview(review.id).map(\.id) == all.map(\.id))
        #expect(try await photos.unsaved(ann.id).isEmpty)
        let new = try await add(ann)
        let order = [all[3], new, all[1]]
        let words = PhotoDescription(trusted: "Better words")
        #expect(
            try await store.stores.give(
                order.map { ChosenPhoto(id: $0.id, description: words) },
                review.id,
                ann.id
            )
        )
        #expect(try await photos.ofReview(review.id).map(\.id) == order.map(\.id))
        #expect(try await photos.ofReview(review.id).allSatisfy { $0.description == words })
        for gone in [all[0], all[2]] {
            #expect(try await photos.photo(gone.id) == nil)
            #expect(try await photos.picture(gone.id, .full) == nil)
        }
        #expect(try await store.stores.give([], review.id, ann.id))
        #expect(try store.count("photos") == 0)
        #expect(try store.count("photo_files") == 0)
    }

    @Test("photos of others, of other reviews and past the fourth are not taken, and one named twice is there once")
    func refused() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let (review, other) = (try await store.review(ann), try await store.review(ann, "Other"))
        let foreign = try await add(ben)
        let elsewhere = try await add(ann)
        #expect(try await store.stores.give([elsewhere.inReview], other.id, ann.id))
        var own: [Photo] = []
        for second in 0..<5 { own.append(try await add(ann, at: Int64(second))) }
        let named = [foreign, elsewhere, own[0], own[0], own[1], samplePhoto(ann.id), own[2], own[3], own[4]]
        #expect(try await store.stores.give(named.map(\.inReview), review.id, ann.id))
        #expect(try await photos.ofReview(review.id).map(\.id) == own[0..<4].map(\.id))
        #expect(try await photos.ofReview(other.id).map(\.id) == [elsewhere.id])
        #expect(try await photos.photo(foreign.id)?.reviewID == nil)
        #expect(try await photos.photo(own[4].id)?.reviewID == nil)
    }

    @Test("nobody gives photos to a review of another, or to one that is not there")
    func foreignReview() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let review = try await store.review(ann)
        let photo = try await add(ben)
        #expect(try await !store.stores.give([photo.inReview], review.id, ben.id))
        #expect(try await !store.stores.give([photo.inReview], newID(), ben.id))
        #expect(try await !store.stores.give([], review.id, ben.id))
        #expect(try await photos.unsaved(ben.id) == [photo])
        #expect(try await photos.ofReview(review.id).isEmpty)
    }

    @Test("a review and its photos are saved together: when one photo cannot be, nothing is")
    func together() async throws {
        let ann = try await store.member("Ann")
        let reviews = store.stores.reviews
        let good = try await add(ann, "Cover")
        let tooLong = PhotoDescription(trusted: String(repeating: "x", count: PhotoDescription.maximumLength + 1))
        let bad = ChosenPhoto(id: try await add(ann, at: 1).id, description: tooLong)
        let new = sampleReview(ann.id, "Momo")
        await #expect { _ = try await reviews.insert(new, [good.inReview, bad], nil) } throws: {
            ResultCode.constraintCheck ~= $0
        }
        #expect(try await reviews.review(new.id, ann.id) == nil)
        #expect(try await reviews.search(ReviewQuery(viewer: nil, words: "momo")) == [])
        #expect(try await photos.unsaved(ann.id).map(\.id) == [good.id, bad.id])

        _ = try await reviews.insert(new, [good.inReview], nil)
        let content = sampleReview(ann.id, "Jim Knopf").content
        await #expect {
            _ = try await reviews.update(new.id, ann.id, content, [bad], moment(5), new.updatedAt, newID(), nil)
        } throws: {
            ResultCode.constraintCheck ~= $0
        }
        #expect(try await reviews.review(new.id, ann.id)?.review == new)
        #expect(try await photos.ofReview(new.id).map(\.id) == [good.id])
        #expect(try await photos.unsaved(ann.id).map(\.id) == [bad.id])
    }

    @Test("a deleted review takes its photos along, and no others")
    func deletedReview() async throws {
        let ann = try await store.member("Ann")
        let review = try await store.review(ann)
        let (photo, unsaved) = (try await add(ann), try await add(ann))
        #expect(try await store.stores.give([photo.inReview], review.id, ann.id))
        #expect(try await store.stores.reviews.delete(review.id, ann.id))
        #expect(try await photos.photo(photo.id) == nil)
        #expect(try await photos.picture(photo.id, .thumbnail) == nil)
        #expect(try await photos.unsaved(ann.id) == [unsaved])
        #expect(try store.count("photo_files") == 1)
    }

    @Test("of photos without a review the oldest give way past a number, each member's own")
    func manyUnsaved() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let others = try await add(ben)
        var all: [Photo] = []
        for second in 0...Photo.maximumUnsaved { all.append(try await add(ann, at: Int64(second))) }
        #expect(try await photos.unsaved(ann.id) == Array(all.dropFirst()))
        #expect(try await photos.unsaved(ben.id) == [others])
        #expect(try store.count("photo_files") == Photo.maximumUnsaved + 1)
    }

    @Test("photos of forms that were never saved go when their time is over, those of reviews stay")
    func purge() async throws {
        let ann = try await store.member("Ann")
        let review = try await store.review(ann)
        let (kept, old, young) = (
            try await add(ann, at: 1), try await add(ann, at: 9), try await add(ann, at: 10)
        )
        #expect(try await store.stores.give([kept.inReview], review.id, ann.id))
        #expect(try await photos.purge(moment(10)) == 1)
        #expect(try await photos.photo(old.id) == nil)
        #expect(try await photos.unsaved(ann.id) == [young])
        #expect(try await photos.ofReview(review.id).map(\.id) == [kept.id])
    }
}

func samplePhoto(_ member: ID<Member>, _ description: String = "", at moment: Timestamp = moment(0)) -> Photo {
    Photo(
        id: newID(moment),
        memberID: member,
        owner: nil,
        description: PhotoDescription(trusted: description),
        width: 20,
        height: 10
    )
}

func samplePicture(_ text: String = "picture") -> RewrittenPicture {
    RewrittenPicture(jpeg: Array("full \(text)".utf8), thumbnail: Array("small \(text)".utf8), width: 20, height: 10)
}

extension Photo {
    var inReview: ChosenPhoto { ChosenPhoto(id: id, description: description) }
}
