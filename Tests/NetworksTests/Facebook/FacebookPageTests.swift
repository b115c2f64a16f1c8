import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Posting as a Page of Facebook")
struct FacebookPageTests {
    private typealias Fixture = FacebookFixture
    /// What Pages take today, in the order in which a lack of them is told.
    static let today = ["pages_manage_posts", "pages_read_engagement", "pages_show_list"]
    private static let graph = "https://graph.facebook.com/v2.3"
    private static let page = ManagedPage(remoteID: "55", name: PersonName(trusted: "Night Books"))
    /// HMAC-SHA-256 of `s3cret-page-token` under `s3cret-app`.
    private static let signedByPage = [
        "access_token=s3cret-page-token",
        "appsecret_proof=\(GraphClient.proof(token: "s3cret-page-token", secret: "s3cret-app"))",
    ]
    private static let listing =
        ["limit=100"] + FacebookFixture.signed

    private static func entry(
        _ id: String,
        _ name: String,
        token: String? = "s3cret-page-token",
        tasks: String? = #"["ANALYZE","CREATE_CONTENT"]"#
    ) -> String {
        let parts = [
            #""id":"\#(id)""#, #""name":"\#(name)""#, token.map { #""access_token":"\#($0)""# },
            tasks.map { #""tasks":\#($0)"# },
        ]
        return "{\(parts.compactMap(\.self).joined(separator: ","))}"
    }

    private static func list(_ entries: String..., next: String? = nil) -> ClientResponse {
        let paging = next.map { #","paging":{"next":"https://x.example/?after=\#($0)"}"# } ?? ""
        return .json(#"{"data":[\#(entries.joined(separator: ","))]\#(paging)}"#)
    }

    private static func story(_ change: (inout Story) -> Void = { _ in }) -> Story {
        var story = Fixture.story
        story.destination = .page(page)
        change(&story)
        return story
    }

    private func fixture(
        _ edition: FacebookConfiguration.Edition = .current,
        _ answers: ClientResponse...
    ) throws -> Fixture {
        try Fixture(edition, answers: answers.map { .success($0) })
    }

    // MARK: The list

    @Test("Pages are listed with and without the part that allows posts, over all of the list")
    func lists() async throws {
        let fixture = try fixture(
            .current,
            Self.list(
                Self.entry("55", "Night Books"),
                Self.entry("56", "Looked at", tasks: #"["ANALYZE"]"#),
                Self.entry("57", "No token", token: nil),
                Self.entry("me/feed", "Not an id"),
                "null",
                next: "c1"
            ),
            Self.list(Self.entry("58", "Later", tasks: nil), Self.entry("1_2", "A post"))
        )
        let pages = try await #require(fixture.network.pages).list(Fixture.credential)
        #expect(pages.open.map(\.remoteID) == ["55", "58"] && pages.open.map(\.name.text) == ["Night Books", "Later"])
        #expect(pages.closed.map(\.remoteID) == ["56", "57"])
        #expect(
            fixture.script.sent == [
                .init("GET \(Self.graph)/me/accounts", Self.listing),
                .init("GET \(Self.graph)/me/accounts", Self.listing + ["after=c1"]),
            ]
        )
    }

    @Test("tasks are read by their older name too")
    func olderName() async throws {
        let entry = #"{"id":"55","name":"P","access_token":"s3cret-t","perms":["BASIC_ADMIN","CREATE_CONTENT"]}"#
        let fixture = try fixture(.classic, Self.list(entry))
        #expect(try await #require(fixture.network.pages).list(Fixture.credential).open.map(\.remoteID) == ["55"])
    }

    @Test("a list without an end, and one that leads to itself, end")
    func endless() async throws {
        let answers = (0..<10).map {
            ScriptedFetch.Answer.success(Self.list(Self.entry("\($0)1", "P"), next: "c\($0)"))
        }
        let long = try Fixture(.current, answers: answers)
        #expect(try await #require(long.network.pages).list(Fixture.credential).open.count == 10)
        #expect(long.script.unused == 0)
        let circle = try fixture(.current, Self.list(next: "c"), Self.list(next: "c"))
        let failure = try await failure {
            _ = try await circle.network.pages?.list(Fixture.credential)
        }
        #expect(failure.category == .brokenAnswer)
    }

    // MARK: Posting

    @Test("a story is posted with the token of the Page; since 2017 the link alone makes the card")
    func posts() async throws {
        let fixture = try fixture(
            .current,
            Self.list(Self.entry("54", "Other", token: "s3cret-other"), Self.entry("55", "Night Books")),
            .json(#"{"id":"55_777"}"#)
        )
        let receipt = try await fixture.network.publishing.publish(Fixture.credential, Self.story(), [])
        #expect(receipt == PostReceipt(remoteID: "55_777", url: "https://www.facebook.com/55/posts/777"))
        let fields = ["message=Read it & weep", "link=\(Fixture.story.link)"] + Self.signedByPage
        #expect(
            fixture.script.sent == [
                .init("GET \(Self.graph)/me/accounts", Self.listing), .init("POST \(Self.graph)/55/feed", fields),
            ]
        )
    }

    @Test("the classic edition sends the words of the card, and no audience")
    func classic() async throws {
        let fixture = try fixture(.classic, Self.list(Self.entry("55", "P")), .json(#"{"id":"55_1"}"#))
        _ = try await fixture.network.publishing.publish(Fixture.credential, Self.story(), [])
        let names = fixture.script.sent.last?.fields.map { $0.prefix { $0 != "=" } }.sorted()
        #expect(
            names == ["access_token", "appsecret_proof", "caption", "description", "link", "message", "name"]
        )
    }

    @Test("a photo goes to the Page with words under it")
    func photo() async throws {
        let fixture = try fixture(.current, Self.list(Self.entry("55", "P")), .json(#"{"id":"9","post_id":"55_10"}"#))
        let photo = PhotoFile(bytes: [1, 2, 3], description: .none)
        let story = Self.story { $0.photos = [StoryPhoto(id: ID(trusted: "1"), description: .none)] }
        let receipt = try await fixture.network.publishing.publish(Fixture.credential, story, [photo])
        #expect(receipt.remoteID == "55_10")
        #expect(fixture.script.sent.last?.line == "POST \(Self.graph)/55/photos")
    }

    @Test("a Page that is not shown, or in which the person has another part, gets nothing, and nobody else does")
    func closed() async throws {
        for list in [
            Self.list(), Self.list(Self.entry("54", "Other")), Self.list(Self.entry("55", "P", token: nil)),
            Self.list(Self.entry("55", "P", tasks: #"["ANALYZE","MODERATE"]"#)),
        ] {
            let fixture = try fixture(.current, list)
            let failure = try await failure {
                _ = try await fixture.network.publishing.publish(Fixture.credential, Self.story(), [])
            }
            #expect(failure.category == .pageClosed)
            #expect(fixture.script.sent.map(\.line) == ["GET \(Self.graph)/me/accounts"])
        }
    }

    @Test("an identifier that is another call is not sent at all")
    func hostile() async throws {
        for id in ["me/permissions", "", "5_5 5", "../1"] {
            let fixture = try Fixture(.current, answers: [])
            let story = Self.story {
                $0.destination = .page(ManagedPage(remoteID: id, name: PersonName(trusted: "P")))
            }
            let failure = try await failure {
                _ = try await fixture.network.publishing.publish(Fixture.credential, story, [])
            }
            #expect(failure.category == .notFound)
        }
    }

    @Test("what is missing for posting is the permission for Pages, and neither token is in the failure")
    func permission() async throws {
        let error = #"{"error":{"message":"(#200) s3cret-page-token","type":"OAuthException","code":200}}"#
        let fixture = try fixture(.current, Self.list(Self.entry("55", "P")), .json(error, 403))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Self.story(), [])
        }
        #expect(failure.category == .permissionMissing && failure.permission == .pagesManagePosts)
    }

    @Test("a list that is refused for want of a permission names that of the list")
    func listRefused() async throws {
        let error = #"{"error":{"message":"(#200) no","type":"OAuthException","code":200}}"#
        let fixture = try fixture(.current, .json(error, 403))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Self.story(), [])
        }
        #expect(failure.category == .permissionMissing && failure.permission == .pagesShowList)
    }

    // MARK: Looking and taking back

    private func post(_ id: String, link: String, from: String) -> String {
        #"{"id":"\#(id)","link":"\#(link)","from":{"id":"\#(from)"},"created_time":"2026-09-21T14:13:20+0000"}"#
    }

    @Test("a lost post is found on the Page, by its link and signed by the Page")
    func finds() async throws {
        let link = Fixture.story.link
        let posts = [post("55_1", link: link, from: "1001"), post("55_2", link: link, from: "55")]
        let fixture = try fixture(
            .current,
            Self.list(Self.entry("55", "P")),
            .json(#"{"data":[\#(posts.joined(separator: ","))]}"#)
        )
        let finding = try await fixture.network.publishing.find(
            Fixture.credential,
            .of(Self.story(), since: Fixture.now)
        )
        #expect(finding.receipt?.remoteID == "55_2")
        #expect(fixture.script.sent.last?.line == "GET \(Self.graph)/55/feed")
        #expect(fixture.script.sent.last?.fields.contains("access_token=s3cret-page-token") == true)
    }

    @Test("a feed of a Page is a choice: it proves nothing unless another post of ours is seen in it")
    func absence() async throws {
        let story = Self.story { $0.audience = .everyone }
        let shown = ClientResponse.json(#"{"data":[\#(post("55_9", link: "http://x.example/", from: "55"))]}"#)
        for (known, expected) in [
            (Set<String>(), Finding<PostReceipt>.notShown(.kindNotSeen)), (["55_9"], .absent(.sameKindSeen)),
        ] {
            let fixture = try fixture(.current, Self.list(Self.entry("55", "P")), shown)
            let search = PostSearch(story: story, since: Fixture.now, known: known)
            #expect(try await fixture.network.publishing.find(Fixture.credential, search) == expected)
        }
    }

    @Test("a post of a Page is deleted in the name of the Page", arguments: FacebookConfiguration.Edition.allCases)
    func withdraws(_ edition: FacebookConfiguration.Edition) async throws {
        let fixture = try fixture(edition, Self.list(Self.entry("55", "P")), .json(#"{"success":true}"#))
        let withdraw = try #require(fixture.network.withdrawal(from: .page(Self.page)))
        try await withdraw(Fixture.credential, PostReceipt(remoteID: "55_1", url: ""))
        #expect(
            fixture.script.sent.last
                == .init("DELETE \(Self.graph)/55_1", Self.signedByPage)
        )
    }

    @Test("what the window of today posted on a profile cannot be deleted from here")
    func notDeleted() throws {
        let network = try Fixture(.current, answers: []).network
        #expect(network.withdrawal(from: .own) == nil)
        #expect(try Fixture().network.withdrawal(from: .own) != nil)
    }

    // MARK: Permissions and abilities

    @Test("one permission for Pages is never asked for without the others")
    func together() async throws {
        let network = try Fixture(.current, answers: []).network
        let request = SocialNetwork.Login.Request(
            state: "s",
            verifier: "v",
            permissions: [.pagesManagePosts],
            isRepeat: false
        )
        let url = try await network.login.redirect(request).url
        #expect(url.contains("scope=pages_manage_posts%2Cpages_read_engagement%2Cpages_show_list"))
        let classic = try Fixture().network
        let other = SocialNetwork.Login.Request(state: "s", verifier: "v", permissions: [.managePages], isRepeat: true)
        let old = try await classic.login.redirect(other).url
        #expect(old.contains("scope=manage_pages%2Cpublish_pages") && old.contains("auth_type=rerequest"))
    }

    @Test("a Page is posted to once all permissions are there; what is missing is named")
    func capabilities() throws {
        let network = try Fixture(.current, answers: []).network
        var granted: Set<Permission> = []
        for permission in [Permission.pagesManagePosts, .pagesReadEngagement, .pagesShowList] {
            let able = network.capabilities(PermissionSet(granted: granted), at: .page)
            #expect(able.ownProfile == .nativeAfter(permission))
            granted.insert(permission)
        }
        let able = network.capabilities(PermissionSet(granted: granted), at: .page)
        #expect(able.ownProfile == .native && able.photos == .yes && able.photoLimit == 1)
        #expect(able.dialog == .no(.windowPostsForPerson) && able.audience == .no(.audienceIsThatOfPage))
        #expect(able.tags == .no(.pagesTagNobody) && able.place == .no(.placesClosed))
        #expect(
            network.capabilities(PermissionSet(granted: granted), at: .own).ownProfile == .handOff(.postsInWindowOnly)
        )
        #expect(network.postingPermission == nil)
        #expect(try Fixture().network.postingPermission == .publishActions)
    }

    @Test("a window is never opened for a Page")
    func noWindow() throws {
        for edition in FacebookConfiguration.Edition.allCases {
            let network = try Fixture(edition, answers: []).network
            #expect(throws: NetworkFailure.self) {
                try network.publishing.dialog(Fixture.identity, Self.story(), "http://localhost/")
            }
        }
    }
}
