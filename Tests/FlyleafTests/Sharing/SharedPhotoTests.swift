import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Photos that go along with a share")
struct SharedPhotoTests {
    private func photo(_ fixture: ShareSetup, _ description: String = "The cover") -> Photo {
        Photo(
            id: fixture.setup.newID(),
            memberID: fixture.member.id,
            owner: .review(fixture.review),
            description: PhotoDescription(trusted: description),
            width: 640,
            height: 480
        )
    }

    private func content() throws -> ReviewContent { try ReviewForm(title: "Middlemarch").content() }

    @Test("what is ticked goes along in the order of the review, described as it is now")
    func story() async throws {
        let fixture = try await ShareSetup()
        let photos = [photo(fixture, "One"), photo(fixture, ""), photo(fixture, "Three")]
        var draft = try await fixture.draft()
        #expect(fixture.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities).photos == [])
        draft.photos = [photos[2].id, photos[0].id, fixture.setup.newID()].map {
            StoryPhoto(id: $0, description: PhotoDescription(trusted: "Before"))
        }
        let story = fixture.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities)
        #expect(story.photos.map(\.id) == [photos[0].id, photos[2].id])
        #expect(story.photos.map(\.description.text) == ["One", "Three"])
        var capabilities = sampleCapabilities
        capabilities.photos = .no(.photosInWindowOnly)
        #expect(fixture.sharing.story(draft, of: try content(), with: photos, by: capabilities).photos == [])
    }

    @Test("where nobody is tagged on a photo, tags stay behind with one and go along without")
    func tags() async throws {
        let fixture = try await ShareSetup()
        let photos = [photo(fixture)]
        var capabilities = sampleCapabilities
        capabilities.tagsWithPhotos = .no(.tagsOnPhotosNameThePictured)
        var draft = try await fixture.draft()
        draft.tags = [person("7")]
        #expect(fixture.sharing.story(draft, of: try content(), with: photos, by: capabilities).tags == draft.tags)
        #expect(fixture.sharing.faults(draft, capabilities).tags != nil)
        draft.photos = [StoryPhoto(id: photos[0].id, description: photos[0].description)]
        #expect(fixture.sharing.story(draft, of: try content(), with: photos, by: capabilities).tags == [])
        #expect(fixture.sharing.faults(draft, capabilities).tags == nil)
        #expect(
            fixture.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities).tags == draft.tags
        )
    }

    @Test("CO-10: where a card has its words of its own, those that stand under a photo instead can be left out")
    func wordsUnderPhotos() async throws {
        let fixture = try await ShareSetup()
        let photos = [photo(fixture)]
        let content = try ReviewForm(title: "Middlemarch", score: "8").content()
        var capabilities = sampleCapabilities
        capabilities.removable = [.link]
        capabilities.cardNeedsLink = true
        var draft = try await fixture.draft()
        draft.options.withheld = [.heading, .details]
        let card = fixture.sharing.story(draft, of: content, with: photos, by: capabilities)
        #expect(card.name == "Check out Middlemarch" && card.caption == "Score 8")
        draft.photos = [StoryPhoto(id: photos[0].id, description: photos[0].description)]
        let words = fixture.sharing.story(draft, of: content, with: photos, by: capabilities)
        #expect(words.name.isEmpty && words.caption.isEmpty && !words.link.isEmpty)
        capabilities.photos = .no(.photosInWindowOnly)
        #expect(fixture.sharing.story(draft, of: content, with: photos, by: capabilities).name == card.name)
    }

    @Test("the files go along in the order of the story, with the descriptions of the press")
    func files() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        let photos = [photo(fixture, "One"), photo(fixture, "")]
        fixture.setup.pictures.withLock { $0 = [photos[0].id: [1], photos[1].id: [2]] }
        var draft = try await fixture.draft()
        draft.photos = photos.map { StoryPhoto(id: $0.id, description: $0.description) }
        let story = fixture.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities)
        let share = try await fixture.sharing.post(draft, story, through: fixture.connection)
        #expect(share.state == .posted)
        let files = (fixture.facebook.state.files.last ?? [])
        #expect(files.map(\.bytes) == [[1], [2]] && files.map(\.description.text) == ["One", ""])
    }

    @Test("a share is not sent without a photo that was removed meanwhile, and says so")
    func missing() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        let photos = [photo(fixture), photo(fixture)]
        fixture.setup.pictures.withLock { $0 = [photos[0].id: [1]] }
        var draft = try await fixture.draft()
        draft.photos = photos.map { StoryPhoto(id: $0.id, description: $0.description) }
        let story = fixture.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities)
        let share = try await fixture.sharing.post(draft, story, through: fixture.connection)
        #expect(share.state == .rejected && share.failure == .photoMissing)
        #expect(fixture.facebook.count("publish") == 0)
        #expect(FailurePolicy(.photoMissing).nextStep == .change)
    }

    @Test("a passing fault of an upload is tried again with the files once more, after a look at the network")
    func again() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.transient))
        let photos = [photo(fixture)]
        fixture.setup.pictures.withLock { $0 = [photos[0].id: [1]] }
        var draft = try await fixture.draft()
        draft.photos = photos.map { StoryPhoto(id: $0.id, description: $0.description) }
        let story = fixture.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities)
        let share = try await fixture.sharing.post(draft, story, through: fixture.connection)
        #expect(share.state == .queued)
        fixture.facebook.change { $0.files = [] }
        fixture.publishes()
        fixture.finds(nil)
        #expect(try await fixture.sharing.retry(share)?.state == .queued)
        // A list without it means something only after the time the network may take to show it.
        fixture.clock.advance(ShowingTime.unseen)
        #expect(try await fixture.outbox.workOnDue() == 1)
        #expect(try await fixture.now(share).state == .posted)
        #expect((fixture.facebook.state.files.last ?? []).map(\.bytes) == [[1]])
        #expect(fixture.facebook.count("find") == 2)
    }

    @Test("a permission for photos is asked for only when some go along")
    func plan() {
        var capabilities = sampleCapabilities
        capabilities.photoPermission = publishActions
        #expect(SharePlan(capabilities, to: .own, hasPhotos: false) == .post)
        #expect(SharePlan(capabilities, to: .friend, hasPhotos: true) == .ask(publishActions))
        capabilities.photos = .no(.photosInWindowOnly)
        #expect(SharePlan(capabilities, to: .own, hasPhotos: true) == .post)
    }
}
