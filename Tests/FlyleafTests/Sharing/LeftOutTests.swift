import Flyleaf
import Primitives
import Testing

@Suite("What stays behind of a share")
struct LeftOutTests {
    /// What the person chose, all of it, for two connections of which the first was chosen from.
    private struct Chosen {
        let fixture: ShareSetup
        let photo: Photo
        let draft: ShareDraft
        let other = ID<Connection>(trusted: "01OTHER")

        init() async throws {
            let fixture = try await ShareSetup()
            self.fixture = fixture
            photo = Photo(
                id: fixture.setup.newID(),
                memberID: fixture.member.id,
                owner: .review(fixture.review),
                description: PhotoDescription(trusted: "The cover"),
                width: 640,
                height: 480
            )
            var draft = try await fixture.draft()
            draft.tags = [person("7")]
            draft.place = Place(remoteID: "p", name: PlaceName(trusted: "Library"), locality: "")
            draft.warning = ShareWarning(trusted: "Spoilers")
            draft.photos = [StoryPhoto(id: photo.id, description: photo.description)]
            draft.connections = [fixture.connection.id, other]
            self.draft = draft
        }

        func leftOut(
            _ capabilities: Capabilities,
            _ route: Share.Route = .native,
            through connection: ID<Connection>? = nil,
            of content: ReviewContent? = nil,
            form: PostPreview.Form = .card
        ) throws -> [LeftOut] {
            draft.leftOut(
                of: try content ?? ReviewForm(title: "Middlemarch").content(),
                with: [photo],
                by: capabilities,
                through: connection ?? fixture.connection.id,
                route,
                form
            )
        }
    }

    @Test("exactly what was chosen and is not in the story is left out, whatever the network takes")
    func exact() async throws {
        let chosen = try await Chosen()
        let content = try ReviewForm(title: "Middlemarch").content()
        let abilities: [Capabilities.Ability] = [.yes, .no(.notOffered)]
        for bits in 0..<32 {
            var capabilities = sampleCapabilities
            capabilities.tags = abilities[bits & 1]
            capabilities.place = abilities[bits >> 1 & 1]
            capabilities.warning = abilities[bits >> 2 & 1]
            capabilities.photos = abilities[bits >> 3 & 1]
            capabilities.tagsWithPhotos = abilities[bits >> 4 & 1]
            for connection in [chosen.fixture.connection.id, chosen.other] {
                let story = chosen.fixture.sharing.story(
                    chosen.draft,
                    of: content,
                    with: [chosen.photo],
                    by: capabilities,
                    through: connection
                )
                let parts = try chosen.leftOut(capabilities, through: connection).map(\.part)
                #expect(parts.contains(.tags) == story.tags.isEmpty, "\(bits)")
                #expect(parts.contains(.place) == (story.place == nil), "\(bits)")
                #expect(parts.contains(.warning) == story.warning.isEmpty, "\(bits)")
                #expect(parts.contains(.photos) == story.photos.isEmpty, "\(bits)")
                #expect(Set(parts).count == parts.count)
            }
        }
    }

    @Test("the reason is the network's, else that it was chosen at another one")
    func reasons() async throws {
        let chosen = try await Chosen()
        var capabilities = sampleCapabilities
        capabilities.warning = .yes
        #expect(try chosen.leftOut(capabilities) == [])
        let elsewhere = try chosen.leftOut(capabilities, through: chosen.other)
        #expect(elsewhere == [LeftOut(.tags, nil), LeftOut(.place, nil)])
        capabilities.place = .no(.noPlaces)
        capabilities.tagsWithPhotos = .no(.tagsOnPhotosNameThePictured)
        let reasons = [LeftOut(.tags, .tagsOnPhotosNameThePictured), LeftOut(.place, .noPlaces)]
        #expect(try chosen.leftOut(capabilities) == reasons)
        #expect(try chosen.leftOut(capabilities, through: chosen.other) == reasons)
    }

    @Test("photos that go along without their descriptions say so, and the network's own page takes none")
    func photos() async throws {
        let chosen = try await Chosen()
        var capabilities = sampleCapabilities
        capabilities.warning = .yes
        #expect(try chosen.leftOut(capabilities, .dialog) == [LeftOut(.photos, .photosInWindowOnly)])
        capabilities.photoDescriptions = .no(.noPhotoDescriptions)
        #expect(try chosen.leftOut(capabilities) == [LeftOut(.photoDescriptions, .noPhotoDescriptions)])
        capabilities.photos = .no(.noPhotosAtServer)
        #expect(try chosen.leftOut(capabilities) == [LeftOut(.photos, .noPhotosAtServer)])
        #expect(try chosen.leftOut(capabilities, .dialog) == [LeftOut(.photos, .noPhotosAtServer)])
    }

    @Test("of a review with spoilers the text stays behind wherever the post would show it")
    func spoilers() async throws {
        let chosen = try await Chosen()
        var capabilities = sampleCapabilities
        capabilities.warning = .yes
        let parts = try ReviewForm(title: "A", review: "Well, >!he dies!<.").content()
        let whole = try ReviewForm(title: "A", review: "He dies.", isSpoiler: true).content()
        let nothing = try ReviewForm(title: "A", review: "`>!code!<`").content()
        let blank = try ReviewForm(title: "A", isSpoiler: true).content()
        for (content, expected) in [
            (parts, [LeftOut(.spoilers, .spoilersStayHere)]), (whole, [LeftOut(.spoilers, .spoilersStayHere)]),
            (nothing, []), (blank, []),
        ] {
            #expect(try chosen.leftOut(capabilities, of: content) == expected)
            #expect(try chosen.leftOut(capabilities, of: content, form: .text("A")) == [])
        }
    }

    @Test("what was not chosen is not left out")
    func nothing() async throws {
        let chosen = try await Chosen()
        var capabilities = sampleCapabilities
        let no = Capabilities.Ability.no(.notOffered)
        (capabilities.tags, capabilities.place, capabilities.warning, capabilities.photos) = (no, no, no, no)
        let draft = try await chosen.fixture.draft()
        for route in [Share.Route.native, .dialog] {
            #expect(
                draft.leftOut(
                    of: try ReviewForm(title: "Middlemarch").content(),
                    with: [chosen.photo],
                    by: capabilities,
                    through: chosen.other,
                    route,
                    .card
                ) == []
            )
        }
    }
}
