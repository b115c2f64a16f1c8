import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Photos in posts to X")
struct XPhotoTests {
    private typealias Fixture = XFixture

    private static let files = [
        PhotoFile(bytes: [0xFF, 0xD8, 1], description: PhotoDescription(trusted: "The cover, “blue”")),
        PhotoFile(bytes: [0xFF, 0xD8, 2], description: .none),
    ]
    private static let uploaded = ClientResponse.json(#"{"data":{"id":"71","media_key":"3_71","size":3}}"#)
    private static let described = ClientResponse.json(#"{"data":{"id":"71"}}"#)
    private static let posted = ClientResponse.json(#"{"data":{"id":"183","text":"t"}}"#, 201)
    private static let refused = ClientResponse.problem(
        400,
        "Invalid Request",
        "Media type unrecognized.",
        "https://api.x.com/2/problems/invalid-request"
    )

    private func lines(_ fixture: XFixture) -> [String] {
        fixture.script.requests.map { "\($0.method) \($0.url)" }
    }

    private func publish(_ fixture: XFixture, _ files: [PhotoFile] = XPhotoTests.files) async throws -> PostReceipt {
        try await fixture.network.publishing.publish(Fixture.credential, Fixture.story, files)
    }

    @Test("each photo is uploaded and described before the post that names them in order")
    func publish() async throws {
        let second = ClientResponse.json(#"{"data":{"id":"72"}}"#)
        let fixture = try Fixture(Self.uploaded, Self.described, second, Self.posted)
        #expect(try await publish(fixture).remoteID == "183")
        let api = "https://api.x.com/2"
        #expect(
            lines(fixture) == [
                "POST \(api)/media/upload", "POST \(api)/media/metadata", "POST \(api)/media/upload",
                "POST \(api)/tweets",
            ]
        )
        let requests = fixture.script.requests
        let type = try #require(requests[0].fields[.contentType])
        let form = try #require(MultipartBody(requests[0].body, contentType: type)?.split())
        #expect(form.fields == FormFields(["media_category": "tweet_image"]))
        #expect(form.files.map(\.name) == ["media"] && form.files.map(\.bytes) == [Self.files[0].bytes])
        #expect(form.files.map(\.type) == ["image/jpeg"])
        #expect(requests[0].timeout > requests[1].timeout)
        let words = JSON(requests[1].body)
        #expect(words?["id"] == .string("71"))
        #expect(words?["metadata"]?["alt_text"]?["text"]?.text == "The cover, “blue”")
        let post = JSON(requests[3].body)
        #expect(post?["media"] == .object(["media_ids": .array([.string("71"), .string("72")])]))
        #expect(post?["text"] == .string(Fixture.text))
        #expect(fixture.authorizations() == Array(repeating: "Bearer s3cret-user-token", count: 4))
        #expect(fixture.pauses.withLock { $0 } == [])
    }

    @Test("a photo X works on is waited for, as long as X says and never for ever")
    func processing() async throws {
        func work(_ state: String) -> ClientResponse {
            .json(#"{"data":{"id":"71","processing_info":{"state":"\#(state)","check_after_secs":2}}}"#)
        }
        let file = [Self.files[1]]
        let fixture = try Fixture(work("pending"), work("in_progress"), work("succeeded"), Self.posted)
        _ = try await publish(fixture, file)
        #expect(fixture.pauses.withLock { $0 } == [.seconds(2), .seconds(2)])
        #expect(fixture.script.sent[1].line == "GET https://api.x.com/2/media/upload")
        #expect(fixture.script.sent[1].fields == ["command=STATUS", "media_id=71"])

        let broken = try Fixture(work("pending"), work("failed"))
        #expect(try await failure { _ = try await publish(broken, file) }.category == .photoRefused)

        let answers = Array(repeating: ScriptedFetch.Answer.success(work("pending")), count: 11)
        let endless = try Fixture(answers: answers)
        #expect(try await failure { _ = try await publish(endless, file) }.category == .transient)
        #expect(endless.script.unused == 0)
    }

    @Test("a pause is never longer than ten seconds, whatever X says")
    func longPause() async throws {
        let work = #"{"data":{"id":"71","processing_info":{"state":"pending","check_after_secs":86400}}}"#
        let fixture = try Fixture(.json(work), Self.uploaded, Self.posted)
        _ = try await publish(fixture, [Self.files[1]])
        #expect(fixture.pauses.withLock { $0 } == [.seconds(10)])
    }

    @Test("a description that is refused ends the post: it is part of what was shown")
    func description() async throws {
        let fixture = try Fixture(Self.uploaded, Self.refused)
        #expect(try await failure { _ = try await publish(fixture) }.category == .photoRefused)
        #expect(fixture.script.unused == 0)
    }

    @Test(
        "what fails before the post was never posted, and is tried again where that helps",
        arguments: [
            (.failure(FetchError(.timedOut, mayHaveArrived: true)), .transient),
            (.failure(FetchError(.tooLarge, mayHaveArrived: true)), .transient),
            (.failure(FetchError(.unreachable, mayHaveArrived: false)), .unreachable),
            (.success(.plain("Bad gateway", 502)), .transient), (.success(.plain("Odd", 418)), .transient),
            (.success(.json("{}")), .transient), (.success(.plain("Too large", 413)), .photoRefused),
            (.success(refused), .photoRefused),
            (.success(.problem(429, "Too Many Requests", "Too Many Requests")), .rateLimited),
            (.success(.problem(401, "Unauthorized", "Unauthorized")), .reauthenticate),
            (.success(.problem(403, "Forbidden", "Forbidden")), .permissionMissing),
            (.success(.problem(402, "CreditsDepleted", "no credits")), .paymentNeeded),
        ] as [(ScriptedFetch.Answer, NetworkFailure.Category)]
    )
    func failures(answer: ScriptedFetch.Answer, category: NetworkFailure.Category) async throws {
        for before in [[], [Self.uploaded]] {
            // An answer without content is no failure of a description.
            if case .success(let response) = answer, response.status == .ok, !before.isEmpty { continue }
            let fixture = try Fixture(answers: before.map { .success($0) } + [answer])
            let failure = try await failure { _ = try await publish(fixture) }
            #expect(failure.category == category)
            if category == .permissionMissing { #expect(failure.permission == .mediaWrite) }
        }
    }

    @Test("the answer to the post itself can be lost, as without photos")
    func lostPost() async throws {
        let lost = ScriptedFetch.Answer.failure(FetchError(.timedOut, mayHaveArrived: true))
        let fixture = try Fixture(answers: [.success(Self.uploaded), lost])
        #expect(try await failure { _ = try await publish(fixture, [Self.files[1]]) }.category == .answerLost)
    }

    @Test(
        "what is too much for X is not sent",
        arguments: [(4, 5 << 20, true), (5, 1, false), (1, (5 << 20) + 1, false)]
    )
    func limits(count: Int, size: Int, isSent: Bool) async throws {
        let file = PhotoFile(bytes: [UInt8](repeating: 1, count: size), description: .none)
        let answers = Array(repeating: ScriptedFetch.Answer.success(Self.uploaded), count: count)
        let fixture = try Fixture(answers: isSent ? answers + [.success(Self.posted)] : [])
        let files = Array(repeating: file, count: count)
        if isSent {
            _ = try await publish(fixture, files)
        } else {
            #expect(try await failure { _ = try await publish(fixture, files) }.category == .photoRefused)
        }
        #expect(fixture.script.unused == 0)
    }

    // MARK: OAuth 1.0a

    private static let firstUploaded = ClientResponse.json(#"{"media_id":71,"media_id_string":"71","size":3}"#)

    private func publishSigned(_ fixture: XFixture) async throws -> PostReceipt {
        try await fixture.network.publishing.publish(Fixture.signedCredential, Fixture.story, [Self.files[0]])
    }

    @Test("a signed account uploads and describes by version 1.1, and names the photo in either version's post")
    func signed() async throws {
        let empty = ClientResponse(status: .ok)
        let fixture = try Fixture(.signed, Self.firstUploaded, empty, Fixture.otherVersion, .json(#"{"id_str":"9"}"#))
        #expect(try await publishSigned(fixture).remoteID == "9")
        #expect(
            lines(fixture) == [
                "POST https://upload.twitter.com/1.1/media/upload.json",
                "POST https://upload.twitter.com/1.1/media/metadata/create.json", "POST https://api.x.com/2/tweets",
                "POST https://api.x.com/1.1/statuses/update.json",
            ]
        )
        let requests = fixture.script.requests
        let words = JSON(requests[1].body)
        #expect(words?["media_id"]?.text == "71" && words?["alt_text"]?["text"]?.text == "The cover, “blue”")
        #expect(JSON(requests[2].body)?["media"]?["media_ids"]?.elements == [.string("71")])
        #expect(FormFields(urlencoded: requests[3].body)?["media_ids"] == "71")
        // A body of this type is not signed (RFC 5849 section 3.4.1.3.1), so the same header fits any photo.
        let other = try Fixture(.signed, Self.firstUploaded, Self.posted)
        let file = PhotoFile(bytes: [9, 9, 9], description: .none)
        _ = try await other.network.publishing.publish(Fixture.signedCredential, Fixture.story, [file])
        #expect(other.authorizations()[0] == fixture.authorizations()[0])
        #expect(fixture.authorizations()[0]?.hasPrefix("OAuth ") == true)
    }

    @Test("where version 1.1 takes no photos any more, version 2 does")
    func withdrawn() async throws {
        let fixture = try Fixture(.signed, Fixture.otherVersion, Self.uploaded, Self.described, Self.posted)
        #expect(try await publishSigned(fixture).remoteID == "183")
        #expect(lines(fixture)[1] == "POST https://api.x.com/2/media/upload")
    }

    @Test("a refusal of version 1.1 is one of the photo")
    func signedRefusal() async throws {
        let fixture = try Fixture(.signed, .json(#"{"errors":[{"code":324,"message":"No."}]}"#, 400))
        #expect(try await failure { _ = try await publishSigned(fixture) }.category == .photoRefused)
    }

    // MARK: Capabilities

    @Test("a connection from before photos posts as before, and is asked for them when one is ticked")
    func olderConnection() throws {
        let capabilities = try Fixture().network.publishing.capabilities
        let before = capabilities(PermissionSet(granted: [.tweetWrite]))
        #expect(before.ownProfile == .native && before.photos.isPossible && before.photoLimit == 4)
        #expect(before.photoPermission == .mediaWrite)
        #expect(SharePlan(before, to: .own, hasPhotos: false) == .post)
        #expect(SharePlan(before, to: .own, hasPhotos: true) == .ask(.mediaWrite))
        let after = capabilities(PermissionSet(granted: [.tweetWrite, .mediaWrite]))
        #expect(SharePlan(after, to: .own, hasPhotos: true) == .post)
        let signed = try Fixture(.signed).network
        #expect(signed.publishing.capabilities(PermissionSet(granted: [.tweetWrite])).photoPermission == nil)
        #expect(signed.rule(.mediaWrite) == nil)
    }

    @Test("X's own window takes no photos, and says so")
    func window() throws {
        let network = try Fixture(postsThroughAPI: false, answers: []).network
        let capabilities = network.publishing.capabilities(PermissionSet())
        #expect(capabilities.photos == .no(.photosInWindowOnly) && capabilities.photoLimit == 0)
        #expect(network.rule(.mediaWrite) == nil)
    }

    @Test("posting and its photos are asked for together, and never at login")
    func asking() async throws {
        let network = try Fixture().network
        #expect(!network.loginPermissions.contains(.mediaWrite))
        #expect(network.postingPermission == .tweetWrite && network.rule(.mediaWrite)?.moment == .publishing)
        for wanted in [Permission.tweetWrite, .mediaWrite] {
            let request = SocialNetwork.Login.Request(state: "s", verifier: "v", permissions: [wanted], isRepeat: false)
            let url = try #require(WebURL(try await network.login.redirect(request).url))
            let scope = url.queryFields["scope"]
            #expect(scope == "users.read tweet.read follows.read offline.access tweet.write media.write")
        }
    }
}
