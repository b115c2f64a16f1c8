import Flyleaf
import Primitives
import Testing

@Suite("What a person was shown of a post")
struct StoryProofTests {
    private static let photo = StoryPhoto(id: ID(trusted: "01"), description: PhotoDescription(trusted: "The cover"))

    private static let story = Story(
        content: ShareContent(
            message: ShareMessage(trusted: "Read this"),
            destination: .own,
            audience: .friends,
            tags: [person("2", "Ben")],
            place: Place(remoteID: "5", name: PlaceName(trusted: "Café"), locality: "Vienna"),
            warning: ShareWarning(trusted: "Spoilers"),
            photos: [photo],
            options: .standard
        ),
        name: "Checkout Momo",
        caption: "Score 9",
        description: "Grey men",
        link: "https://f.test/reviews/1?s=k"
    )

    private static func person(_ id: String, _ name: String) -> Person {
        Person(remoteID: id, name: PersonName(trusted: name))
    }

    private func proof(
        _ story: Story = StoryProofTests.story,
        _ route: Share.Route = .native,
        _ form: PostPreview.Form? = .card
    ) async throws -> StoryProof {
        let fixture = try await ShareSetup()
        return fixture.sharing.proof(
            of: ShareItem(connection: fixture.connection, story: story, leftOut: [], route: route),
            form: form
        )
    }

    @Test(
        "one changed byte anywhere is a change of that part",
        arguments: samples
    )
    func changes(part: StoryPart, change: @Sendable (inout Story) -> Void) async throws {
        var other = Self.story
        change(&other)
        let (shown, real) = (try await proof(), try await proof(other))
        #expect(real.changes(since: shown) == [part])
        #expect(shown.changes(since: real) == [part])
        #expect(shown.changes(since: shown) == [])
    }

    /// One change of each part, or several.
    private static let samples: [(StoryPart, @Sendable (inout Story) -> Void)] = [
        (.destination, { $0.destination = .friend(person("3", "Eve")) }),
        (.message, { $0.message = ShareMessage(trusted: "Read that") }),
        (.subject, { $0.name = "Checkout Mono" }),
        (.subject, { $0.caption = "Score 8" }),
        (.subject, { $0.description = "Gray men" }),
        (.subject, { $0.link += "2" }),
        (.subject, { $0.options.withheld = [.heading] }),
        (.subject, { $0.options.withheld = [.details] }),
        (.subject, { $0.options.withheld = [.text] }),
        (.subject, { $0.options.withheld = [.link] }),
        (.audience, { $0.audience = .everyone }),
        (.audience, { $0.options.isUnlisted = true }),
        (.language, { $0.options.language = PostLanguage("de") }),
        (.warning, { $0.warning = .none }),
        (.tags, { $0.tags = [] }),
        (.tags, { $0.tags = [person("2", "Bens")] }),
        (.tags, { $0.tags = [person("2", "Ben"), person("3", "Eve")] }),
        (.place, { $0.place = nil }),
        (.place, { $0.place = Place(remoteID: "5", name: PlaceName(trusted: "Café"), locality: "Wien") }),
        (.photos, { $0.photos = [] }),
        (.photos, { $0.options.album = AlbumName("Books") }),
        (
            .photos,
            { $0.photos = [StoryPhoto(id: photo.id, description: PhotoDescription(trusted: "The back"))] }
        ),
        (.photos, { $0.photos.append(photo) }),
    ]

    @Test("another way to the network and another text there are changes too")
    func routeAndWording() async throws {
        let shown = try await proof()
        #expect(try await proof(Self.story, .dialog).changes(since: shown) == [.route])
        #expect(try await proof(Self.story, .native, .text("a")).changes(since: shown) == [.wording])
        let text = try await proof(Self.story, .native, .text("a"))
        #expect(try await proof(Self.story, .native, .text("b")).changes(since: text) == [.wording])
    }

    @Test("texts of one part cannot read like others beside them")
    func boundaries() async throws {
        var (one, other) = (Self.story, Self.story)
        (one.caption, one.description) = ("Score 9", "1:x")
        (other.caption, other.description) = ("Score 91:x", "")
        #expect(try await proof(one).changes(since: try await proof(other)) == [.subject])
    }

    @Test("the text of a proof is read back, and nothing else is one")
    func text() async throws {
        let proof = try await proof()
        #expect(StoryProof(proof.text) == proof)
        for text in ["", "x", String(proof.text.dropLast()), proof.text + "x"] { #expect(StoryProof(text) == nil) }
    }

    @Test("of what the network's own page posts, the subject and the profile are held against what was shown")
    func networkPage() async throws {
        let fixture = try await ShareSetup()
        func post(_ route: Share.Route, _ change: (inout Story) -> Void) -> (item: ShareItem, proof: StoryProof) {
            var story = Self.story
            change(&story)
            let item = ShareItem(connection: fixture.connection, story: story, leftOut: [], route: route)
            return (item, fixture.sharing.proof(of: item, form: nil))
        }
        let shown = [fixture.connection.id: post(.native) { _ in }.proof]
        func unseen(_ post: (item: ShareItem, proof: StoryProof)) -> UnseenPost? {
            fixture.sharing.unseen([post], shown: shown)[fixture.connection.id]
        }
        #expect(unseen(post(.dialog) { $0.message = .none }) == nil)
        #expect(unseen(post(.dialog) { $0.name = "Checkout Jim" }) == .parts([.subject]))
        #expect(unseen(post(.native) { $0.message = .none }) == .parts([.message]))
        #expect(fixture.sharing.unseen([post(.native) { _ in }], shown: [:]) == [fixture.connection.id: .everything])
    }
}
