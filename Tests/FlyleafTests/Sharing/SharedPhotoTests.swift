import Flyleaf
import Primitives
import Testing

@Suite("Photos that go along with a share")
struct SharedPhotoTests {
    private func photo(_ desk: ShareSetup, _ description: String = "The cover") -> Photo {
        Photo(
            id: desk.setup.newID(),
            memberID: desk.member.id,
            reviewID: desk.review,
            description: PhotoDescription(trusted: description),
            width: 640,
            height: 480
        )
    }

    private func content() throws -> ReviewContent { try ReviewForm(title: "Middlemarch").content() }

    @Test("what is ticked goes along in the order of the review, described as it is now")
    func story() async throws {
        let desk = try await ShareSetup()
        let photos = [photo(desk, "One"), photo(desk, ""), photo(desk, "Three")]
        var draft = try await desk.draft()
        #expect(desk.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities).photos == [])
        draft.photos = [photos[2].id, photos[0].id, desk.setup.newID()].map {
            StoryPhoto(id: $0, description: PhotoDescription(trusted: "Before"))
        }
        let story = desk.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities)
        #expect(story.photos.map(\.id) == [photos[0].id, photos[2].id])
        #expect(story.photos.map(\.description.text) == ["One", "Three"])
        var capabilities = sampleCapabilities
        capabilities.photos = .no(.photosInWindowOnly)
        #expect(desk.sharing.story(draft, of: try content(), with: photos, by: capabilities).photos == [])
    }

    @Test("where nobody is tagged on a photo, tags stay behind with one and go along without")
    func tags() async throws {
        let desk = try await ShareSetup()
        let photos = [photo(desk)]
        var capabilities = sampleCapabilities
        capabilities.tagsWithPhotos = .no(.tagsOnPhotosNameThePictured)
        var draft = try await desk.draft()
        draft.tags = [person("7")]
        #expect(desk.sharing.story(draft, of: try content(), with: photos, by: capabilities).tags == draft.tags)
        #expect(desk.sharing.faults(draft, capabilities).tags != nil)
        draft.photos = [StoryPhoto(id: photos[0].id, description: photos[0].description)]
        #expect(desk.sharing.story(draft, of: try content(), with: photos, by: capabilities).tags == [])
        #expect(desk.sharing.faults(draft, capabilities).tags == nil)
        #expect(desk.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities).tags == draft.tags)
    }

    @Test("CO-10: where a card has its words of its own, those that stand under a photo instead can be left out")
    func wordsUnderPhotos() async throws {
        let desk = try await ShareSetup()
        let photos = [photo(desk)]
        let content = try ReviewForm(title: "Middlemarch", score: "8").content()
        var capabilities = sampleCapabilities
        capabilities.removable = [.link]
        capabilities.cardNeedsLink = true
        var draft = try await desk.draft()
        draft.options.withheld = [.heading, .details]
        let card = desk.sharing.story(draft, of: content, with: photos, by: capabilities)
        #expect(card.name == "Check out Middlemarch" && card.caption == "Score 8")
        draft.photos = [StoryPhoto(id: photos[0].id, description: photos[0].description)]
        let words = desk.sharing.story(draft, of: content, with: photos, by: capabilities)
        #expect(words.name.isEmpty && words.caption.isEmpty && !words.link.isEmpty)
        capabilities.photos = .no(.photosInWindowOnly)
        #expect(desk.sharing.story(draft, of: content, with: photos, by: capabilities).name == card.name)
    }

    @Test("the files go along in the order of the story, with the descriptions of the press")
    func files() async throws {
        let desk = try await ShareSetup()
        desk.publishes()
        let photos = [photo(desk, "One"), photo(desk, "")]
        desk.setup.pictures.withLock { $0 = [photos[0].id: [1], photos[1].id: [2]] }
        var draft = try await desk.draft()
        draft.photos = photos.map { StoryPhoto(id: $0.id, description: $0.description) }
        let story = desk.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities)
        let share = try await desk.sharing.post(draft, story, through: desk.connection)
        #expect(share.state == .posted)
        let files = desk.facebook.files.withLock(\.self)
        #expect(files.map(\.bytes) == [[1], [2]] && files.map(\.description.text) == ["One", ""])
    }

    @Test("a share is not sent without a photo that was removed meanwhile, and says so")
    func missing() async throws {
        let desk = try await ShareSetup()
        desk.publishes()
        let photos = [photo(desk), photo(desk)]
        desk.setup.pictures.withLock { $0 = [photos[0].id: [1]] }
        var draft = try await desk.draft()
        draft.photos = photos.map { StoryPhoto(id: $0.id, description: $0.description) }
        let story = desk.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities)
        let share = try await desk.sharing.post(draft, story, through: desk.connection)
        #expect(share.state == .rejected && share.failure == .photoMissing)
        #expect(desk.facebook.count("publish") == 0)
        #expect(FailurePolicy(.photoMissing).nextStep == .change)
    }

    @Test("a passing fault of an upload is tried again with the files once more, after a look at the network")
    func again() async throws {
        let desk = try await ShareSetup()
        desk.publishFails(NetworkFailure(.transient))
        let photos = [photo(desk)]
        desk.setup.pictures.withLock { $0 = [photos[0].id: [1]] }
        var draft = try await desk.draft()
        draft.photos = photos.map { StoryPhoto(id: $0.id, description: $0.description) }
        let story = desk.sharing.story(draft, of: try content(), with: photos, by: sampleCapabilities)
        let share = try await desk.sharing.post(draft, story, through: desk.connection)
        #expect(share.state == .queued)
        desk.facebook.files.withLock { $0 = [] }
        desk.publishes()
        desk.finds(nil)
        #expect(try await desk.sharing.retry(share)?.state == .queued)
        // A list without it means something only after the time the network may take to show it.
        desk.clock.advance(ShowingTime.unseen)
        #expect(try await desk.outbox.workOnDue() == 1)
        #expect(try await desk.now(share).state == .posted)
        #expect(desk.facebook.files.withLock { $0.map(\.bytes) } == [[1]])
        #expect(desk.facebook.count("find") == 2)
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
