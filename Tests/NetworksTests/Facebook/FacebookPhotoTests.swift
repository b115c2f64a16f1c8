import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Photos in posts to Facebook")
struct FacebookPhotoTests {
    private typealias Fixture = FacebookFixture

    private static let file = PhotoFile(
        bytes: [0xFF, 0xD8, 1],
        description: PhotoDescription(trusted: "The cover")
    )
    private static let caption = """
        Read it & weep

        Checkout Middlemarch
        Score 9, by George Eliot
        \(FacebookFixture.story.link)
        """

    private static func story(_ change: (inout Story) -> Void = { _ in }) throws -> Story {
        var story = Fixture.story
        story.photos = [
            StoryPhoto(id: ID(trusted: "01ARZ3NDEKTSV4RRFFQ69G5FAV"), description: file.description)
        ]
        change(&story)
        return story
    }

    private func publish(_ fixture: FacebookFixture, _ story: Story) async throws -> PostReceipt {
        try await fixture.network.publishing.publish(Fixture.credential, story, [Self.file])
    }

    @Test("a photo goes up with the words of the preview under it")
    func ownWall() async throws {
        let fixture = try Fixture(.json(#"{"id":"900","post_id":"1001_777"}"#))
        let story = try Self.story { $0.audience = .everyone }
        #expect(try await publish(fixture, story).url == "https://www.facebook.com/1001/posts/777")
        let preview = fixture.network.publishing.preview(story)
        #expect(preview.form == .text(Self.caption) && preview.length == Self.caption.unicodeScalars.count)
        let request = try #require(fixture.script.requests.first)
        #expect(request.url.description == "https://graph.facebook.com/v2.3/me/photos")
        let type = try #require(request.fields[.contentType])
        let form = try #require(MultipartBody(request.body, contentType: type)?.split())
        #expect(form.fields["message"] == Self.caption)
        #expect(form.fields["privacy"] == #"{"value":"EVERYONE"}"#)
        #expect(form.fields["access_token"] == Fixture.token && form.fields["appsecret_proof"] == Fixture.proof)
        #expect(form.fields.all.count == 4)
        #expect(form.files.map(\.name) == ["source"] && form.files.map(\.bytes) == [Self.file.bytes])
        #expect(request.timeout == ClientRequest.uploadTimeout)
    }

    @Test(
        "an album is found by its exact name, or made when there is none that takes photos",
        arguments: [true, false]
    )
    func album(isThere: Bool) async throws {
        let albums = """
            {"data":[{"id":"50","name":"books"},{"id":"51","name":"Books","can_upload":\(isThere)}]}
            """
        let posted = ClientResponse.json(#"{"id":"900","post_id":"1001_777"}"#)
        let fixture =
            isThere ? try Fixture(.json(albums), posted) : try Fixture(.json(albums), .json(#"{"id":"52"}"#), posted)
        let story = try Self.story { $0.options.album = AlbumName("Books") }
        #expect(try await publish(fixture, story).url == "https://www.facebook.com/1001/posts/777")
        let paths = fixture.script.requests.map { "\($0.method) \($0.url.path)" }
        let made = isThere ? [] : ["POST /v2.3/me/albums"]
        #expect(paths == ["GET /v2.3/me/albums"] + made + ["POST /v2.3/\(isThere ? 51 : 52)/photos"])
    }

    @Test("on a friend's wall there is a place and no audience")
    func friendsWall() async throws {
        let fixture = try Fixture(.json(#"{"id":"900","post_id":"1002_778"}"#))
        let story = try Self.story {
            $0.destination = .friend(Fixture.friend)
            $0.place = Place(remoteID: "55", name: PlaceName(trusted: "Café"), locality: "")
        }
        #expect(try await publish(fixture, story).remoteID == "1002_778")
        let request = try #require(fixture.script.requests.first)
        #expect(request.url.description == "https://graph.facebook.com/v2.3/1002/photos")
        let type = try #require(request.fields[.contentType])
        let fields = try #require(MultipartBody(request.body, contentType: type)?.split()).fields
        #expect(fields["place"] == "55" && fields["privacy"] == nil && fields["tags"] == nil)
    }

    @Test("a photo without a story is known by its own number")
    func withoutPost() async throws {
        let fixture = try Fixture(.json(#"{"id":"900"}"#))
        #expect(try await publish(fixture, try Self.story()).remoteID == "900")
    }

    @Test(
        "PH-03, PH-04: a photo names nobody, in the picture or not, and goes up alone: nobody is tagged in a series",
        arguments: 1...3
    )
    func untagged(count: Int) async throws {
        let fixture = try Fixture(.json(#"{"id":"900","post_id":"1001_777"}"#))
        let files = Array(repeating: Self.file, count: count)
        let tagged = try Self.story {
            $0.tags = [Fixture.friend]
            $0.place = Place(remoteID: "55", name: PlaceName(trusted: "Lyme"), locality: "")
        }
        let publishing = fixture.network.publishing
        #expect(
            try await failure { _ = try await publishing.publish(Fixture.credential, tagged, files) }.category
                == (count == 1 ? .refused : .photoRefused)
        )
        #expect(fixture.script.requests.isEmpty)
        // What the dialog goes by: it says why, and leaves the tags out of the proof.
        let capabilities = publishing.capabilities(PermissionSet(granted: [.publishActions]))
        #expect(capabilities.tags(withPhotos: true) == .no(.tagsOnPhotosNameThePictured))
        #expect(capabilities.photoLimit == 1)
        guard count == 1 else { return }
        _ = try await publish(fixture, try Self.story())
        let request = try #require(fixture.script.requests.first)
        let type = try #require(request.fields[.contentType])
        let form = try #require(MultipartBody(request.body, contentType: type)?.split())
        #expect(form.fields.all.allSatisfy { !$0.name.contains("tag") } && form.files.count == 1)
    }

    @Test("more than one photo, tags, and words beyond the limit are not sent")
    func refusals() async throws {
        let fixture = try Fixture()
        let publishing = fixture.network.publishing
        let two = try await failure {
            _ = try await publishing.publish(Fixture.credential, try Self.story(), [Self.file, Self.file])
        }
        #expect(two.category == .photoRefused)
        let tagged = try Self.story { $0.tags = [Fixture.friend] }
        #expect(try await failure { _ = try await publish(fixture, tagged) }.category == .refused)
        let long = try Self.story { $0.message = ShareMessage(trusted: String(repeating: "a", count: 63_000)) }
        #expect(!publishing.preview(long).fits)
        #expect(try await failure { _ = try await publish(fixture, long) }.category == .tooLong)
        let capabilities = publishing.capabilities(PermissionSet(granted: [.publishActions]))
        #expect(capabilities.photoLimit == 1 && capabilities.tags.isPossible)
        #expect(!capabilities.tags(withPhotos: true).isPossible && !capabilities.photoDescriptions.isPossible)
    }

    @Test(
        "photo and post are one call, whose answer can be lost",
        arguments: [
            (.failure(FetchError(.timedOut, mayHaveArrived: true)), .answerLost),
            (.failure(FetchError(.unreachable, mayHaveArrived: false)), .unreachable),
            (.success(.plain("Bad gateway", 502)), .answerLost), (.success(.json("{}")), .answerLost),
            (.success(.plain("Too large", 413)), .photoRefused),
            (.success(.json(#"{"error":{"code":324,"message":"no"}}"#, 400)), .photoRefused),
            (.success(.json(#"{"error":{"code":321,"message":"no"}}"#, 400)), .photoRefused),
            (.success(.json(#"{"error":{"code":341,"message":"no"}}"#, 400)), .rateLimited),
            (.success(.json(#"{"error":{"code":190,"message":"no"}}"#, 400)), .reauthenticate),
            (.success(.json(#"{"error":{"code":200,"message":"no"}}"#, 403)), .permissionMissing),
        ] as [(ScriptedFetch.Answer, NetworkFailure.Category)]
    )
    func failures(answer: ScriptedFetch.Answer, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture(answers: [answer])
        #expect(try await failure { _ = try await publish(fixture, try Self.story()) }.category == category)
    }

    @Test("a photo is found again by the link in its words, and nobody else's")
    func find() async throws {
        let words = #"Read it\n\nCheckout\n\#(FacebookFixture.story.link)"#
        let other = #"{"id":"1001_1","from":{"id":"1001"},"message":"Something else"}"#
        let copied = #"{"id":"1001_2","from":{"id":"1002"},"message":"\#(words)"}"#
        let ours = #"{"id":"1001_3","from":{"id":"1001"},"message":"\#(words)","link":"https://www.facebook.com/p"}"#
        let since = Fixture.now - .seconds(60)
        let fixture = try Fixture(.json(#"{"data":[\#(other),\#(copied),\#(ours)]}"#))
        let find = fixture.network.publishing.find
        #expect(try await find(Fixture.credential, .of(try Self.story(), since: since)).receipt?.remoteID == "1001_3")
        #expect(fixture.script.sent[0].fields.contains("fields=id,from,message,created_time"))
        let empty = try Fixture(.json(#"{"data":[\#(other),\#(copied)]}"#))
        #expect(
            try await empty.network.publishing.find(Fixture.credential, .of(try Self.story(), since: since))
                == .notShown(.kindNotSeen)
        )
    }

    @Test("the current edition takes no photos, and says why")
    func current() async throws {
        let network = try Fixture(.current, answers: []).network
        let capabilities = network.publishing.capabilities(PermissionSet())
        #expect(capabilities.photos == .no(.photosInWindowOnly) && capabilities.photoLimit == 0)
    }
}
