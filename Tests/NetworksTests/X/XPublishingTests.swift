import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Posting to X")
struct XPublishingTests {
    private typealias Fixture = XFixture

    private static let posted = ClientResponse.json(
        #"{"data":{"id":"1830000000000000001","text":"t","edit_history_tweet_ids":["1830000000000000001"]}}"#,
        201
    )
    private static let receipt = PostReceipt(
        remoteID: "1830000000000000001",
        url: "https://x.com/ada/status/1830000000000000001"
    )

    @Test("a story is posted as the text of its preview")
    func publish() async throws {
        let fixture = try Fixture(Self.posted)
        #expect(try await fixture.network.publishing.publish(Fixture.credential, Fixture.story, []) == Self.receipt)
        let request = try #require(fixture.script.requests.first)
        #expect(request.method == .post && request.url.description == "https://api.x.com/2/tweets")
        #expect(request.fields[.contentType] == "application/json")
        #expect(request.fields[.authorization] == "Bearer s3cret-user-token")
        #expect(JSON(request.body) == .object(["text": .string(Fixture.text)]))
    }

    @Test("a signed credential signs, whatever the app logs people in with")
    func signed() async throws {
        let fixture = try Fixture(.signed, Self.posted)
        #expect(
            try await fixture.network.publishing.publish(Fixture.signedCredential, Fixture.story, []) == Self.receipt
        )
        let header = try #require(fixture.authorizations().first ?? nil)
        #expect(header.hasPrefix("OAuth ") && header.contains(#"oauth_token="7-s3cret-token""#))
    }

    @Test("a signed credential without a consumer key to sign with needs a new login")
    func noKey() async throws {
        let fixture = try Fixture()
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.signedCredential, Fixture.story, [])
        }
        #expect(failure.category == .reauthenticate)
    }

    @Test("without a username the address goes by the number alone")
    func withoutUsername() async throws {
        var identity = Fixture.identity
        for address in [nil, "https://x.com/", "https://x.com/a/b", "nonsense"] {
            identity.profileURL = address
            let credential = Credential(identity: identity, token: Fixture.credential.token)
            let receipt = try await Fixture(Self.posted).network.publishing.publish(credential, Fixture.story, [])
            #expect(receipt.url == "https://x.com/i/web/status/1830000000000000001")
        }
    }

    @Test("what is too long or names somebody without a username is not sent")
    func notSent() async throws {
        let fixture = try Fixture()
        var story = Fixture.story
        story.message = ShareMessage(trusted: String(repeating: "m", count: 257))
        let long = try await failure { _ = try await fixture.network.publishing.publish(Fixture.credential, story, []) }
        #expect(long.category == .tooLong)
        story = Fixture.story
        story.destination = .friend(Fixture.person("8", "Grace"))
        let unknown = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, story, [])
        }
        #expect(unknown.category == .notFound)
        #expect(fixture.script.requests.isEmpty)
    }

    @Test(
        "a yes without a usable number leaves it open",
        arguments: ["{}", #"{"data":{}}"#, #"{"data":{"id":"a/b"}}"#, "7"]
    )
    func unnamed(body: String) async throws {
        let fixture = try Fixture(.json(body, 201))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story, [])
        }
        #expect(failure.category == .answerLost)
    }

    // MARK: Version 1.1

    @Test("an app that may use only version 1.1 posts by that, if it signs")
    func firstVersion() async throws {
        let forbidden = ClientResponse.problem(
            403,
            "Client Forbidden",
            "d",
            "https://api.x.com/2/problems/client-forbidden"
        )
        for no in [Fixture.otherVersion, forbidden] {
            let fixture = try Fixture(.signed, no, .json(#"{"id":1830000000000000001,"id_str":"1830000000000000001"}"#))
            #expect(
                try await fixture.network.publishing.publish(Fixture.signedCredential, Fixture.story, [])
                    == Self.receipt
            )
            #expect(
                fixture.script.sent.last
                    == .init("POST https://api.x.com/1.1/statuses/update.json", ["status=\(Fixture.text)"])
            )
        }
        let bearer = try Fixture(Fixture.otherVersion)
        let failure = try await failure {
            _ = try await bearer.network.publishing.publish(Fixture.credential, Fixture.story, [])
        }
        #expect(failure.category == .unsupported)
    }

    @Test(
        "version 1.1 says no in its own words",
        arguments: [(187, NetworkFailure.Category.duplicate), (186, .tooLong)]
    )
    func firstVersionRefuses(code: Int, category: NetworkFailure.Category) async throws {
        let no = ClientResponse.json(#"{"errors":[{"code":\#(code),"message":"m"}]}"#, 403)
        let fixture = try Fixture(.signed, Fixture.otherVersion, no)
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.signedCredential, Fixture.story, [])
        }
        #expect(failure.category == category)
    }

    // MARK: Looking

    @Test("a post is found by the key in any of its links or in its text, since a moment")
    func find() async throws {
        let link = "https://books.example.com/reviews/1/?utm=1&amp;share=\(Fixture.key)"
        for post in [
            #"{"id":"3","text":"t","entities":{"urls":[{"url":"https://t.co/a","expanded_url":"\#(link)"}]}}"#,
            #"{"id":"3","text":"t","entities":{"urls":[{"expanded_url":"x","unwound_url":"\#(Fixture.link)"}]}}"#,
            #"{"id":3,"text":"see \#(link)"}"#, #"{"id":"3","text":"t","note_tweet":{"text":"\#(Fixture.link)"}}"#,
        ] {
            let fixture = try Fixture(
                .json(#"{"data":[{"id":"2","text":"other"},\#(post)],"meta":{"result_count":2}}"#)
            )
            let since = Timestamp(seconds: 1_790_000_000)
            let receipt = try await fixture.network.publishing
                .find(Fixture.credential, .of(Fixture.story, since: since)).receipt
            #expect(receipt == PostReceipt(remoteID: "3", url: "https://x.com/ada/status/3"))
            #expect(
                fixture.script.sent == [
                    .init(
                        "GET https://api.x.com/2/users/7/tweets",
                        [
                            "max_results=100", "start_time=2026-09-21T14:13:20Z", "exclude=retweets",
                            "tweet.fields=created_at,entities,note_tweet,referenced_tweets",
                        ]
                    )
                ]
            )
        }
    }

    @Test("CO-25: a post is found by its short link, wrapped by X or as it was typed, and by no other")
    func findShort() async throws {
        var story = Fixture.story
        story.link = "https://books.example.com/s/k3x9q2ab"
        for (url, isFound) in [(story.link, true), ("https://books.example.com/s/k3x9q2ac", false)] {
            for post in [
                #"{"id":"3","text":"t https://t.co/a","entities":{"urls":[{"expanded_url":"\#(url)"}]}}"#,
                #"{"id":"3","text":"see \#(url)"}"#, #"{"id":"3","text":"t","note_tweet":{"text":"\#(url)"}}"#,
            ] {
                let fixture = try Fixture(.json(#"{"data":[\#(post)],"meta":{"result_count":1}}"#))
                let finding = try await fixture.network.publishing
                    .find(Fixture.credential, .of(story, since: Timestamp(seconds: 1_790_000_000)))
                #expect((finding.receipt?.remoteID == "3") == isFound, "\(post)")
            }
        }
    }

    @Test("nothing is found among none, and every page is looked at")
    func findNothing() async throws {
        let fixture = try Fixture(
            .json(#"{"data":[{"id":"2","text":"other"}],"meta":{"result_count":1,"next_token":"N"}}"#),
            .json(#"{"meta":{"result_count":0}}"#)
        )
        #expect(
            try await fixture.network.publishing.find(Fixture.credential, .of(Fixture.story, since: Fixture.now))
                == .absent(.wholeList)
        )
        #expect(fixture.script.sent.last?.fields.contains("pagination_token=N") == true)
    }

    @Test("more pages than are read prove nothing, and pages in a circle are refused")
    func findWithoutEnd() async throws {
        let pages = (1...5).map { ClientResponse.json(#"{"meta":{"next_token":"N\#($0)"}}"#) }
        let circle = ["A", "B", "A"].map { ClientResponse.json(#"{"meta":{"next_token":"\#($0)"}}"#) }
        let busy = try Fixture(answers: pages.map { .success($0) })
        let finding = try await busy.network.publishing.find(Fixture.credential, .of(Fixture.story, since: Fixture.now))
        #expect(finding == .notShown(.endNotReached))
        #expect(busy.script.unused == 0)
        let fixture = try Fixture(answers: circle.map { .success($0) })
        let failure = try await failure {
            _ = try await fixture.network.publishing.find(Fixture.credential, .of(Fixture.story, since: Fixture.now))
        }
        #expect(failure.category == .brokenAnswer)
        #expect(fixture.script.unused == 0)
    }

    @Test("holes in a page are passed over")
    func findWithHoles() async throws {
        let body =
            #"{"data":[{},7,{"id":"3","entities":{"urls":"x"}},{"id":"4","text":"\#(Fixture.link)"}],"#
            + #""errors":[{"title":"Field Hydration Failure"}],"meta":{}}"#
        let fixture = try Fixture(.json(body))
        let receipt = try await fixture.network.publishing
            .find(Fixture.credential, .of(Fixture.story, since: Fixture.now)).receipt
        #expect(receipt?.remoteID == "4")
    }

    @Test("an app that may use only version 1.1 looks there, below the lowest number of the page before")
    func findFirstVersion() async throws {
        let fixture = try Fixture(
            .signed,
            Fixture.otherVersion,
            .json(#"[{"id":90,"id_str":"90","full_text":"a"},{"id_str":"80","full_text":"b"}]"#),
            .json(#"[{"id_str":"70","full_text":"c","entities":{"urls":[{"expanded_url":"\#(Fixture.link)"}]}}]"#)
        )
        let receipt = try await fixture.network.publishing
            .find(Fixture.signedCredential, .of(Fixture.story, since: Fixture.now)).receipt
        #expect(receipt?.remoteID == "70")
        #expect(fixture.script.sent.last?.line == "GET https://api.x.com/1.1/statuses/user_timeline.json")
        #expect(fixture.script.sent.last?.fields.contains("max_id=79") == true)
        let none = try Fixture(.signed, Fixture.otherVersion, .json("[]"))
        #expect(
            try await none.network.publishing.find(Fixture.signedCredential, .of(Fixture.story, since: Fixture.now))
                == .absent(.wholeList)
        )
    }

    // MARK: Deleting

    @Test("a post is deleted, and one that is gone counts as deleted")
    func withdraw() async throws {
        let gone = ClientResponse.problem(
            404,
            "Not Found Error",
            "d",
            "https://api.x.com/2/problems/resource-not-found"
        )
        for answer in [.json(#"{"data":{"deleted":true}}"#), gone] {
            let fixture = try Fixture(answer)
            let withdraw = try #require(fixture.network.publishing.withdraw)
            try await withdraw(Fixture.credential, Self.receipt)
            #expect(fixture.script.sent == [.init("DELETE https://api.x.com/2/tweets/1830000000000000001", [])])
        }
        let signed = try Fixture(.signed, Fixture.otherVersion, .json(#"{"id_str":"1830000000000000001"}"#))
        try await signed.network.publishing.withdraw?(Fixture.signedCredential, Self.receipt)
        #expect(
            signed.script.sent.last?.line == "POST https://api.x.com/1.1/statuses/destroy/1830000000000000001.json"
        )
    }

    @Test("a deletion that X does not confirm did not happen")
    func withdrawFails() async throws {
        let fixture = try Fixture(.json(#"{"data":{"deleted":false}}"#))
        let withdraw = try #require(fixture.network.publishing.withdraw)
        #expect(try await failure { try await withdraw(Fixture.credential, Self.receipt) }.category == .refused)
        let other = PostReceipt(remoteID: "1/../2", url: "")
        #expect(try await failure { try await withdraw(Fixture.credential, other) }.category == .notFound)
    }

    @Test(
        "a post that X does not show, or says nothing of, does not count as deleted; one that does not exist does",
        arguments: [
            ("{\"title\":\"Not Found\",\"type\":\"about:blank\",\"status\":404}", 404, NetworkFailure.Category?.none),
            (#"{"errors":[{"code":34,"message":"x"}]}"#, 404, nil),
            (#"{"errors":[{"code":144,"message":"x"}]}"#, 404, nil),
            (#"{"errors":[{"code":179,"message":"x"}]}"#, 403, .notFound),
            (#"{"errors":[{"code":63,"message":"x"}]}"#, 403, .notFound),
            (#"{"errors":[{"code":50,"message":"x"}]}"#, 404, .notFound),
            (#"{"errors":[{"type":"https://api.x.com/2/problems/not-authorized-for-resource"}]}"#, 200, .notFound),
            (#"{"errors":[{"type":"https://api.x.com/2/problems/resource-unavailable"}]}"#, 200, .notFound),
            (#"{"errors":[{"type":"https://api.x.com/2/problems/resource-not-found"}]}"#, 200, nil),
            (#"{"errors":[{"title":"Something else"}]}"#, 200, .notFound), ("{}", 200, .brokenAnswer),
            (#"{"data":{}}"#, 200, .brokenAnswer), ("<html>", 200, .brokenAnswer), ("<html>", 404, .brokenAnswer),
        ]
    )
    func withdrawUnseen(_ body: String, _ status: Int, _ category: NetworkFailure.Category?) async throws {
        let fixture = try Fixture(.json(body, status))
        let withdraw = try #require(fixture.network.publishing.withdraw)
        guard let category else { return try await withdraw(Fixture.credential, Self.receipt) }
        let refusal = try await failure { try await withdraw(Fixture.credential, Self.receipt) }
        #expect(refusal.category == category)
        guard category == .notFound else { return }
        // Version 1.1 means the same by it.
        let signed = try Fixture(.signed, Fixture.otherVersion, .json(body, status))
        let old = try #require(signed.network.publishing.withdraw)
        let likewise = try await failure { try await old(Fixture.signedCredential, Self.receipt) }
        #expect(likewise.category == .notFound)
    }

    @Test("an answer of version 1.1 that is not the post that was does not count as its deletion")
    func withdrawBroken() async throws {
        let signed = try Fixture(.signed, Fixture.otherVersion, .json(#"{"id_str":"7"}"#))
        let withdraw = try #require(signed.network.publishing.withdraw)
        let broken = try await failure { try await withdraw(Fixture.signedCredential, Self.receipt) }
        #expect(broken.category == .brokenAnswer)
    }

    // MARK: The window

    @Test("X’s own window gets text and link, and nothing comes back from it")
    func dialog() throws {
        let publishing = try Fixture().network.publishing
        let url = try #require(WebURL(try publishing.dialog(Fixture.identity, Fixture.story, "http://unused")))
        #expect(url.origin + url.path == "https://x.com/intent/tweet")
        #expect(
            url.queryFields
                == FormFields([
                    "text": "Read it & weep\n\nCheckout Middlemarch – Score 9, by George Eliot", "url": Fixture.link,
                ])
        )
        #expect(publishing.dialogResult([]) == .skipped)
        #expect(publishing.dialogResult([("post_id", "1")]) == .skipped)
    }

    @Test("the window takes what is too long for a post, up to the length of an address")
    func longDialog() throws {
        let publishing = try Fixture().network.publishing
        var story = Fixture.story
        story.message = ShareMessage(trusted: String(repeating: "m", count: 6000))
        #expect(try publishing.dialog(Fixture.identity, story, "").utf8.count > 6000)
        story.message = ShareMessage(trusted: String(repeating: "ü", count: 2000))
        let failure = #expect(throws: NetworkFailure.self) { try publishing.dialog(Fixture.identity, story, "") }
        #expect(failure?.category == .tooLong)
    }

    // MARK: Capabilities

    @Test("CO-10: whatever Flyleaf puts into a post can be left out")
    func removable() throws {
        let able = try Fixture().network.publishing.capabilities(Fixture.granted)
        #expect(able.removable(withPhotos: false) == [.heading, .details, .link])
        #expect(able.removable(withPhotos: true) == [.heading, .details, .link])
    }

    @Test("a connection posts once it may, and says what that costs")
    func capabilities() throws {
        let publishing = try Fixture().network.publishing
        let before = publishing.capabilities(PermissionSet(granted: [.followsRead], declined: [.tweetWrite]))
        #expect(before.ownProfile == .nativeAfter(.tweetWrite) && before.friendProfile == before.ownProfile)
        let after = publishing.capabilities(Fixture.granted)
        #expect(after.ownProfile == .native && after.friendProfile == .native)
        #expect(after.dialog.isPossible && after.tags.isPossible && !after.tagsNeedPlace && after.friends.isPossible)
        #expect(after.audience == .no(.audienceIsThatOfAccount) && after.place == .no(.placeSearchClosed))
        #expect(after.warning == .no(.noWarningBeforeText))
        #expect(after.messageLimit == ShareMessage.maximumLength)
        #expect(after.lengthRule == .weighted(limit: 280, address: 23, wide: 2))
        #expect(after.cost == PostingCost(centsPerLink: 20, dailyPosts: 50, memberPosts: 10))
        #expect(publishing.capabilities(PermissionSet()).friends == .no(.mentionableNotShown))
    }

    @Test("a message of long addresses that X would take is not refused for its own length")
    func longAddresses() throws {
        let publishing = try Fixture().network.publishing
        var story = Fixture.story
        let address = "https://books.example.com/" + String(repeating: "a", count: 400)
        story.message = ShareMessage(trusted: "Look: \(address)")
        #expect(story.message.length <= publishing.capabilities(Fixture.granted).messageLimit)
        #expect(publishing.preview(story).fits)
        story.message = ShareMessage(trusted: String(repeating: "a", count: 281))
        #expect(!publishing.preview(story).fits)
    }

    @Test("without the operator’s leave to spend money, people post in X’s own window")
    func handOff() throws {
        let network = try Fixture(postsThroughAPI: false, answers: []).network
        let able = network.publishing.capabilities(Fixture.granted)
        #expect(able.ownProfile == .handOff(.postsCostMoney) && able.friendProfile == able.ownProfile)
        #expect(able.cost == nil)
        #expect(network.rule(.tweetWrite) == nil)
    }

    @Test("what is asked at login is reading; a signed login needs no leave to stay")
    func rules() throws {
        let network = try Fixture().network
        #expect(network.loginPermissions == [.usersRead, .tweetRead, .followsRead, .offlineAccess])
        #expect(network.rule(.tweetWrite)?.moment == .publishing)
        #expect(try Fixture(.signed).network.rule(.offlineAccess) == nil)
    }

    @Test("the real X is one authority under all its names; anything else is its own")
    func servers() throws {
        var configuration = try Fixture.configuration()
        #expect([configuration.authority, configuration.server] == ["x.com", "api.x.com"])
        configuration.apiURL = try #require(WebURL("https://api.twitter.com"))
        #expect([configuration.authority, configuration.server] == ["x.com", "api.twitter.com"])
        configuration.apiURL = try #require(WebURL("http://localhost:8082"))
        #expect([configuration.authority, configuration.server] == ["localhost:8082", "localhost:8082"])
        #expect(try Fixture().network.origins == ["https://x.com", "https://twitter.com"])
        #expect(try Fixture(.signed).network.origins.contains("https://api.x.com"))
    }
}
