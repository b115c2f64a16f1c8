import Flyleaf
import HTTP
import Primitives
import StorageContract
import Testing

@testable import Networks

@Suite("Photos in posts to Mastodon")
struct MastodonPhotoTests {
    private typealias Fixture = MastodonFixture

    private static let files = [
        PhotoFile(bytes: [0xFF, 0xD8, 1], description: PhotoDescription(trusted: "The cover, “blue”")),
        PhotoFile(bytes: [0xFF, 0xD8, 2], description: .none),
    ]
    private static let words = ClientResponse.json(
        #"{"error":"Validation failed: File type of uploaded media could not be verified"}"#,
        422
    )

    private static func media(_ id: String, _ status: Int = 200) -> ClientResponse {
        .json(#"{"id":"\#(id)","type":"image","url":null}"#, status)
    }

    private func publish(
        _ fixture: MastodonFixture,
        _ files: [PhotoFile] = MastodonPhotoTests.files
    ) async throws -> PostReceipt {
        try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), files)
    }

    @Test("each photo is uploaded with its description before the status that names them in order")
    func publish() async throws {
        let fixture = try await Fixture(Self.media("71"), Self.media("72"), .json(Fixture.status()))
        #expect(try await publish(fixture).remoteID == "7")
        let requests = fixture.script.requests
        #expect(
            requests.map(\.url.description) == [
                "https://books.example/api/v2/media", "https://books.example/api/v2/media",
                "https://books.example/api/v1/statuses",
            ]
        )
        let forms = try requests.prefix(2).map { request in
            let type = try #require(request.fields[.contentType])
            return try #require(MultipartBody(request.body, contentType: type)?.split())
        }
        #expect(forms.map(\.fields) == [FormFields(["description": "The cover, “blue”"]), FormFields()])
        #expect(forms.flatMap(\.files).map(\.bytes) == Self.files.map(\.bytes))
        #expect(forms.flatMap(\.files).map(\.name) == ["file", "file"])
        #expect(FormFields(urlencoded: requests[2].body)?.values("media_ids[]") == ["71", "72"])
        #expect(requests.allSatisfy { $0.fields[.authorization] == "Bearer s3cret-user-token" })
        #expect(requests[0].timeout > requests[2].timeout && requests[0].addressPolicy == requests[2].addressPolicy)
    }

    @Test("a photo the server works on is waited for with growing pauses")
    func processing() async throws {
        let fixture = try await Fixture(
            Self.media("71", 202),
            Self.media("71", 206),
            Self.media("71", 206),
            Self.media("71"),
            .json(Fixture.status())
        )
        _ = try await publish(fixture, [Self.files[0]])
        #expect(fixture.pauses.withLock { $0 } == [.milliseconds(500), .seconds(1), .seconds(2)])
        #expect(fixture.script.sent[1].line == "GET https://books.example/api/v1/media/71")
    }

    @Test("a photo that is never done is tried again later, and nothing is posted")
    func endless() async throws {
        let answers = [Self.media("71", 202)] + Array(repeating: Self.media("71", 206), count: 6)
        let fixture = try await Fixture(answers: answers.map { .success($0) })
        #expect(try await failure { _ = try await publish(fixture) }.category == .transient)
        #expect(fixture.pauses.withLock { $0.reduce(.zero, +) } < .seconds(31))
        #expect(fixture.script.unused == 0)
    }

    @Test(
        "what fails before the status was never posted",
        arguments: [
            (.failure(FetchError(.timedOut, mayHaveArrived: true)), .transient),
            (.failure(FetchError(.unreachable, mayHaveArrived: false)), .unreachable),
            (.success(.plain("Bad gateway", 502)), .transient), (.success(.json("{}")), .transient),
            (.success(.json(#"{"error":"Too many requests"}"#, 429)), .rateLimited),
            (.success(.json(#"{"error":"The access token is invalid"}"#, 401)), .reauthenticate),
            (
                .success(.json(#"{"error":"This action is outside the authorized scopes"}"#, 403)),
                .permissionMissing
            ),
        ] as [(ScriptedFetch.Answer, NetworkFailure.Category)]
    )
    func failures(answer: ScriptedFetch.Answer, category: NetworkFailure.Category) async throws {
        for before in [[], [Self.media("71", 202)]] {
            // What a look answers with 200 needs no content.
            if case .success(let response) = answer, response.status == .ok, !before.isEmpty { continue }
            let fixture = try await Fixture(answers: before.map { .success($0) } + [answer])
            let failure = try await failure { _ = try await publish(fixture) }
            #expect(failure.category == category)
            if category == .permissionMissing { #expect(failure.permission == .writeMedia) }
        }
    }

    @Test("a photo that is refused is told as that, and the limits are read again", arguments: [422, 413])
    func refused(status: Int) async throws {
        let instance =
            #"{"domain":"books.example","version":"4.5.0","title":"Books","configuration":"#
            + #"{"statuses":{"max_media_attachments":2},"media_attachments":{"image_size_limit":1000,"#
            + #""description_limit":200,"supported_mime_types":["image/png","image/jpeg"]}}}"#
        let fixture = try await Fixture(.json(#"{"error":"File is no picture"}"#, status), .json(instance))
        #expect(try await failure { _ = try await publish(fixture) }.category == .photoRefused)
        let limits = fixture.store.all[0].limits
        #expect(limits.mediaCount == 2 && limits.imageBytes == 1000 && limits.mediaDescriptionLength == 200)
    }

    @Test("the answer to the status itself can be lost, as without photos")
    func lostPost() async throws {
        let lost = ScriptedFetch.Answer.failure(FetchError(.timedOut, mayHaveArrived: true))
        let fixture = try await Fixture(answers: [.success(Self.media("71")), lost])
        #expect(try await failure { _ = try await publish(fixture, [Self.files[0]]) }.category == .answerLost)
    }

    @Test("a status that is too early for its photo is tried again")
    func tooEarly() async throws {
        let words = #"{"error":"Cannot attach files that have not finished processing. Try again in a moment!"}"#
        let fixture = try await Fixture(Self.media("71"), .json(words, 422))
        #expect(try await failure { _ = try await publish(fixture, [Self.files[0]]) }.category == .transient)
    }

    @Test(
        "what is more than the server takes is not sent",
        arguments: [
            ServerLimits(mediaCount: 1), ServerLimits(mediaCount: 0), ServerLimits(imageBytes: 2),
            ServerLimits(mediaDescriptionLength: 16),
        ]
    )
    func limits(limits: ServerLimits) async throws {
        let fixture = try await Fixture(answers: [], limits: limits)
        #expect(try await failure { _ = try await publish(fixture) }.category == .photoRefused)
    }

    @Test("the limits of the server are those of the dialog")
    func capabilities() async throws {
        let limits = ServerLimits(mediaCount: 2, mediaDescriptionLength: 300)
        let network = try await Fixture(answers: [], limits: limits).network
        let all = network.publishing.capabilities(Fixture.allPermissions)
        #expect(all.photos.isPossible && all.photoLimit == 2 && all.photoDescriptionLimit == 300)
        #expect(all.lengthRule == .ofServer(mostly: 500, address: 23) && all.place == .no(.noPlaces))
        #expect(all.photoPermission == nil)
        let before = network.publishing.capabilities(PermissionSet(granted: [.writeStatuses, .readStatuses]))
        #expect(before.ownProfile == .native && before.photoPermission == .writeMedia)
        #expect(!network.loginPermissions.contains(.writeMedia) && network.postingPermission == .writeStatuses)
        let closed = try await Fixture(answers: [], limits: ServerLimits(mediaCount: 0)).network
        #expect(closed.publishing.capabilities(Fixture.allPermissions).photos == .no(.noPhotosAtServer))
    }

    @Test(
        "a server that takes no JPEG takes no photos",
        arguments: [
            (#"["image/png"]"#, 0), (#"["image/jpeg"]"#, 4), ("[]", 0), ("null", 4), (#""image/jpeg""#, 4),
        ]
    )
    func types(json: String, count: Int) throws {
        let media = #"{"supported_mime_types":\#(json)}"#
        let text = #"{"domain":"d","version":"4.5","configuration":{"media_attachments":\#(media)}}"#
        let instance = try #require(JSON(Array(text.utf8)).flatMap { MastodonInstance($0) })
        #expect(instance.limits.mediaCount == count)
    }

    @Test("a registration from before photos is made anew before they are asked for")
    func olderRegistration() async throws {
        let instance = #"{"domain":"books.example","version":"4.5.0","title":"Books"}"#
        let fixture = try await Fixture(.json(instance), .json(#"{"client_id":"new","client_secret":"s"}"#))
        let known = fixture.store.all[0]
        fixture.store.save(
            ServerRegistration(
                network: .mastodon,
                server: known.server,
                clientID: "old",
                clientSecret: "s",
                scopes: known.scopes.filter { $0 != "write:media" },
                returnURL: known.returnURL,
                title: known.title,
                version: known.version,
                limits: known.limits,
                registeredAt: known.registeredAt,
                checkedAt: known.checkedAt
            )
        )
        let network = try #require(try await fixture.family.known(Fixture.server))
        let request = SocialNetwork.Login.Request(
            state: "s",
            verifier: "v",
            permissions: [.writeMedia],
            isRepeat: false
        )
        let url = try #require(WebURL(try await network.login.redirect(request).url))
        #expect(url.queryFields["client_id"] == "new")
        #expect(
            url.queryFields["scope"]
                == "profile read:accounts read:follows write:statuses write:media read:statuses"
        )
        #expect(fixture.store.all[0].clientID == "new")
    }
}
