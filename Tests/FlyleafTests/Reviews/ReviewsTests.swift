import Flyleaf
import Primitives
import Testing

@Suite("Writing and reading reviews")
struct ReviewsTests {
    let setup = Setup()

    private var reviews: Reviews {
        let stores = setup.tables.stores
        return Reviews(
            store: stores.reviews,
            photos: stores.photos,
            blockedLinks: setup.blockedLinks,
            clock: setup.clock.clock,
            randomness: setup.randomness,
            digest: spread
        )
    }

    private var photos: Photos {
        Photos(
            stores: setup.tables.stores,
            quota: .standard,
            rewrite: { _ in RewrittenPicture(jpeg: [1], thumbnail: [2], width: 4, height: 3) },
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
    }

    private func content(_ title: String, visibility: Review.Visibility = .everyone) throws -> ReviewContent {
        try ReviewForm(title: title, review: String(repeating: "x", count: 500), visibility: visibility.rawValue)
            .content()
    }

    @Test("the same review sent twice is saved once; another, a later one and one with a photo are saved")
    func twice() async throws {
        let member = try await setup.member()
        let first = try await reviews.save(try content("Momo"), with: [], of: member.id, from: nil)
        setup.clock.advance(Reviews.repeatInterval - .milliseconds(1))
        #expect(try await reviews.save(try content("Momo"), with: [], of: member.id, from: nil) == .before(first.id))
        let photo = try await photos.add([9], .none, of: member.id)
        let named = ChosenPhoto(id: photo.id, description: .none)
        let pictured = try await reviews.save(try content("Momo"), with: [named], of: member.id, from: nil)
        #expect(pictured == .new(pictured.id))
        // The newest has a photo, so it is not what this form says.
        let second = try await reviews.save(try content("Momo"), with: [], of: member.id, from: nil)
        #expect(second == .new(second.id))
        setup.clock.advance(Reviews.repeatInterval)
        let third = try await reviews.save(try content("Momo"), with: [], of: member.id, from: nil)
        #expect(third == .new(third.id))
        let other = try await reviews.save(try content("Jim Knopf"), with: [], of: member.id, from: nil)
        #expect(other == .new(other.id))
        let stranger = try await setup.member("Ben")
        let theirs = try await reviews.save(try content("Jim Knopf"), with: [], of: stranger.id, from: nil)
        #expect(theirs == .new(theirs.id))
    }

    @Test("a form that is sent twice saves one review, with its photos; other words or other photos are another")
    func form() async throws {
        let member = try await setup.member()
        let form = reviews.newForm()
        func photo(_ words: String = "") async throws -> ChosenPhoto {
            let added = try await photos.add([9], .none, of: member.id)
            return ChosenPhoto(id: added.id, description: try #require(PhotoDescription(words)))
        }
        @discardableResult
        func save(_ title: String, _ photos: [ChosenPhoto]) async throws -> Reviews.Saved {
            // Later than any repetition counts by words alone.
            setup.clock.advance(Reviews.repeatInterval)
            return try await reviews.save(try content(title), with: photos, of: member.id, from: form)
        }
        let cover = try await photo()
        let first = try await save("Momo", [cover])
        #expect(first == .new(first.id))
        #expect(try await save("Momo", [cover]) == .before(first.id))
        // The file was sent along both times.
        #expect(try await save("Momo", [try await photo()]) == .before(first.id))
        for (title, photos) in [
            ("Jim Knopf", [cover]), ("Momo", []), ("Momo", [cover, try await photo()]),
            ("Momo", [try await photo("A hat")]),
        ] {
            let other = try await save(title, photos)
            #expect(other == .new(other.id), "\(title) with \(photos.count)")
        }
        #expect(try await photos.photos([cover.id], of: member.id).first?.reviewID == first.id)
    }

    @Test("a member with as many reviews as are kept saves no more until one is deleted, and is told so")
    func full() async throws {
        let member = try await setup.member()
        let first = try await reviews.save(try content("Momo"), with: [], of: member.id, from: nil)
        let sample = try #require(try await reviews.own(first.id, of: member.id))
        setup.tables.write { tables in
            for number in 1..<Review.maximumPerMember {
                tables.reviews[ID(trusted: "filler\(number)")] = Review(
                    id: ID(trusted: "filler\(number)"),
                    memberID: member.id,
                    bookID: ID(at: Timestamp(seconds: 0), entropy: Array(repeating: 1, count: 10)),
                    content: sample.content,
                    createdAt: sample.createdAt,
                    updatedAt: sample.updatedAt
                )
            }
        }
        var faults = ReviewForm.Faults()
        faults.title = .tooManyReviews
        await #expect(throws: faults) {
            _ = try await reviews.save(try content("Jim Knopf"), with: [], of: member.id, from: nil)
        }
        _ = try await reviews.delete(first.id, of: member.id)
        _ = try await reviews.save(try content("Jim Knopf"), with: [], of: member.id, from: nil)
    }

    @Test("a review is one's own for its writer alone, whoever may read it")
    func own() async throws {
        let (ann, ben) = (try await setup.member("Ann"), try await setup.member("Ben"))
        let id = try await reviews.save(try content("Momo"), with: [], of: ann.id, from: nil).id
        #expect(try await reviews.review(id, for: ben.id)?.writer == ann.name)
        #expect(try await reviews.own(id, of: ben.id) == nil)
        #expect(try await reviews.own(id, of: ann.id)?.id == id)
        let foreign = try await reviews.change(id, to: try content("Mine"), with: [], of: ben.id, seen: "", from: nil)
        #expect(foreign == .missing)
        #expect(try await !reviews.delete(id, of: ben.id))
        #expect(try await reviews.delete(id, of: ann.id))
    }

    @Test("a change is kept only by who saw what it replaces, or says the same")
    func overtaken() async throws {
        let ann = try await setup.member("Ann")
        let id = try await reviews.save(try content("Momo"), with: [], of: ann.id, from: nil).id
        func change(to title: String, seeing seen: String) async throws -> ReviewChange {
            let seen = reviews.mark(of: try content(seen))
            return try await reviews.change(id, to: content(title), with: [], of: ann.id, seen: seen, from: nil)
        }
        #expect(try await change(to: "First", seeing: "Momo") == .kept)
        #expect(try await change(to: "Second", seeing: "Momo") == .overtaken)
        #expect(try await reviews.own(id, of: ann.id)?.content == content("First"))
        #expect(try await change(to: "First", seeing: "Momo") == .kept)
        #expect(try await change(to: "Second", seeing: "First") == .kept)
        #expect(try await reviews.own(id, of: ann.id)?.content == content("Second"))
    }

    @Test("of many pages that saw the same, one alone replaces it")
    func race() async throws {
        let ann = try await setup.member("Ann")
        let id = try await reviews.save(try content("Momo"), with: [], of: ann.id, from: nil).id
        let seen = reviews.mark(of: try content("Momo"))
        let changes = try await withThrowingTaskGroup(of: ReviewChange.self) { group in
            for index in 0..<20 {
                let new = try content("Momo \(index)")
                group.addTask { try await reviews.change(id, to: new, with: [], of: ann.id, seen: seen, from: nil) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(changes.count { $0 == .kept } == 1)
        #expect(changes.count { $0 == .overtaken } == 19)
    }

    @Test("a photo is seen by whoever may read its review, and before it has one by its member alone")
    func photoVisibility() async throws {
        let (ann, ben) = (try await setup.member("Ann"), try await setup.member("Ben"))
        let photo = try await photos.add([9], .none, of: ann.id)
        #expect(try await photos.visibility(of: photo.id, for: ann.id) == .onlyMe)
        #expect(try await photos.visibility(of: photo.id, for: ben.id) == nil)
        #expect(try await photos.visibility(of: photo.id, for: nil) == nil)
        let named = ChosenPhoto(id: photo.id, description: .none)
        let id = try await reviews.save(try content("Momo", visibility: .onlyMe), with: [named], of: ann.id, from: nil)
            .id
        #expect(try await photos.picture(photo.id, .full, for: ben.id) == nil)
        #expect(try await photos.picture(photo.id, .full, for: ann.id) == [1])
        let seen = reviews.mark(of: try content("Momo", visibility: .onlyMe))
        let change = try await reviews.change(id, to: content("Momo"), with: [named], of: ann.id, seen: seen, from: nil)
        #expect(change == .kept)
        #expect(try await photos.visibility(of: photo.id, for: nil) == .everyone)
        #expect(try await photos.picture(photo.id, .thumbnail, for: nil) == [2])
        #expect(try await photos.photos([setup.newID(), photo.id], of: ann.id).map(\.id) == [photo.id])
        #expect(try await photos.photos([photo.id], of: ben.id).isEmpty)
    }
}
