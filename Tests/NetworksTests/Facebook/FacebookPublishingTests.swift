import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Posting to Facebook")
struct FacebookPublishingTests {
    private typealias Fixture = FacebookFixture
    private static let graph = "https://graph.facebook.com/v2.3"
    private static let common = [
        "message=Read it & weep", "link=\(FacebookFixture.story.link)", "name=Checkout Middlemarch",
        "caption=Score 9, by George Eliot", "description=Long.\nGood.",
    ]
    private static let place = Place(
        remoteID: "55",
        name: PlaceName(trusted: "Café"),
        locality: ""
    )

    private func changed(_ change: (inout Story) -> Void) -> Story {
        var story = Fixture.story
        change(&story)
        return story
    }

    @Test(
        "CO-23: a story goes to the own wall with its audience",
        arguments: [(Audience.onlyMe, "SELF"), (.friends, "ALL_FRIENDS"), (.everyone, "EVERYONE")]
    )
    func ownWall(audience: Audience, value: String) async throws {
        let fixture = try Fixture(.json(#"{"id":"1001_777"}"#))
        let story = changed { $0.audience = audience }
        let receipt = try await fixture.network.publishing.publish(Fixture.credential, story, [])
        #expect(receipt == PostReceipt(remoteID: "1001_777", url: "https://www.facebook.com/1001/posts/777"))
        let fields = Self.common + [#"privacy={"value":"\#(value)"}"#] + Fixture.signed
        #expect(fixture.script.sent == [.init("POST \(Self.graph)/me/feed", fields)])
        #expect(fixture.script.requests.first?.url.query == nil)
    }

    @Test(
        "CO-10, CO-20, LO-08: a story goes to a friend's wall without an audience, with place and tags and nothing of ours"
    )
    func friendsWall() async throws {
        let fixture = try Fixture(.json(#"{"id":"1002_778"}"#))
        let story = changed {
            $0.destination = .friend(Fixture.friend)
            $0.place = Self.place
            $0.tags = [Fixture.person("1003", "C"), Fixture.person("1004", "D")]
        }
        let receipt = try await fixture.network.publishing.publish(Fixture.credential, story, [])
        #expect(receipt.url == "https://www.facebook.com/1002/posts/778")
        let fields = Self.common + ["place=55", "tags=1003,1004"] + Fixture.signed
        #expect(fixture.script.sent == [.init("POST \(Self.graph)/1002/feed", fields)])
    }

    @Test("what is empty is not sent")
    func leavesOut() async throws {
        let fixture = try Fixture(.json(#"{"id":"9"}"#))
        let story = changed {
            $0.message = ""
            $0.caption = ""
            $0.description = ""
        }
        let receipt = try await fixture.network.publishing.publish(Fixture.credential, story, [])
        #expect(receipt == PostReceipt(remoteID: "9", url: "https://www.facebook.com/9"))
        let names = fixture.script.sent.first?.fields.map { $0.prefix { $0 != "=" } }
        #expect(names == ["access_token", "appsecret_proof", "link", "name", "privacy"])
    }

    @Test("CO-10: what the person left out is not sent, under a photo either")
    func withheld() async throws {
        let fixture = try Fixture(.json(#"{"id":"9"}"#))
        let story = changed { $0.options.withheld = [.heading, .details, .text, .link] }
        _ = try await fixture.network.publishing.publish(Fixture.credential, story, [])
        let names = fixture.script.sent.first?.fields.map { $0.prefix { $0 != "=" } }
        #expect(names == ["access_token", "appsecret_proof", "message", "privacy"])
        #expect(fixture.network.publishing.preview(story).form == .text("Read it & weep"))
        var photo = story
        photo.photos = [StoryPhoto(id: ID(trusted: "01"), description: .none)]
        #expect(FacebookCaption.text(photo) == "Read it & weep")
        photo.options.withheld = [.details]
        #expect(FacebookCaption.text(photo) == "Read it & weep\n\nCheckout Middlemarch\n\(photo.link)")
    }

    @Test("what Facebook would refuse for certain is not sent at all")
    func refusesBeforehand() async throws {
        let cases: [(Story, NetworkFailure.Category)] = [
            (changed { $0.tags = [Fixture.friend] }, .refused),
            (changed { $0.destination = .friend(Fixture.person("me/permissions", "E")) }, .notFound),
            (
                changed {
                    $0.place = Self.place
                    $0.tags = [Fixture.person("1,2", "E")]
                }, .notFound
            ),
            (
                changed { $0.place = Place(remoteID: "", name: Self.place.name, locality: "") },
                .notFound
            ),
            (changed { $0.message = ShareMessage(trusted: String(repeating: "a", count: 63_001)) }, .tooLong),
        ]
        for (story, category) in cases {
            let fixture = try Fixture()
            let failure = try await failure {
                _ = try await fixture.network.publishing.publish(Fixture.credential, story, [])
            }
            #expect(failure.category == category)
            #expect(fixture.script.sent.isEmpty)
        }
    }

    @Test("a message of exactly the limit is sent", arguments: [62_999, 63_000])
    func longestMessage(count: Int) async throws {
        let fixture = try Fixture(.json(#"{"id":"1001_1"}"#))
        let story = changed { $0.message = ShareMessage(trusted: String(repeating: "é", count: count)) }
        #expect(try await fixture.network.publishing.publish(Fixture.credential, story, []).remoteID == "1001_1")
    }

    @Test("the current edition posts by dialog only")
    func current() async throws {
        let fixture = try Fixture(.current, answers: [])
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story, [])
        }
        #expect(failure.category == .unsupported)
    }

    @Test(
        "a yes without a usable identifier leaves the post open",
        arguments: [
            #"{"id":""}"#, #"{"id":"a_b"}"#, #"{"id":null}"#, #"{"id":"1_2_3_4"}"#, #"{"id":"1__2"}"#, "true", "[]",
        ]
    )
    func unnamed(answer: String) async throws {
        let fixture = try Fixture(.json(answer))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story, [])
        }
        #expect(failure.category == .answerLost)
    }

    private func post(
        _ id: String,
        link: String,
        from: String = "1001",
        at: String = "2026-09-21T14:13:20+0000"
    ) -> String {
        #"{"id":"\#(id)","link":"\#(link)","from":{"id":"\#(from)"},"created_time":"\#(at)"}"#
    }

    @Test("a lost post is found by its exact link and author on later pages too")
    func finds() async throws {
        let link = Fixture.story.link
        let entries = [
            post("1001_1", link: link + "x"), post("1001_2", link: link, from: "1009"), #"{"id":"1001_3"}"#, "null",
        ]
        let next = #""paging":{"next":"https://x.example/?until=5&__paging_token=q"}"#
        let fixture = try Fixture(
            .json(#"{"data":[\#(entries.joined(separator: ","))],\#(next)}"#),
            .json(#"{"data":[\#(post("1002_4", link: link))]}"#)
        )
        let story = changed { $0.destination = .friend(Fixture.friend) }
        let receipt = try await fixture.network.publishing.find(Fixture.credential, .of(story, since: Fixture.now))
            .receipt
        #expect(receipt == PostReceipt(remoteID: "1002_4", url: "https://www.facebook.com/1002/posts/4"))
        let always = ["fields=id,from,link,created_time", "limit=100", "since=1790000000"] + Fixture.signed
        #expect(
            fixture.script.sent == [
                .init("GET \(Self.graph)/1002/feed", always),
                .init("GET \(Self.graph)/1002/feed", always + ["until=5", "__paging_token=q"]),
            ]
        )
    }

    @Test("CO-25: a lost post is found by its short link, in its card or under its photo, and by no other")
    func findsShort() async throws {
        let link = "http://localhost:8080/s/k3x9q2ab"
        let other = "http://localhost:8080/s/k3x9q2ac"
        let story = changed { $0.link = link }
        let entries = [post("1001_1", link: other), post("1001_2", link: link)].joined(separator: ",")
        let fixture = try Fixture(.json(#"{"data":[\#(entries)]}"#))
        let receipt = try await fixture.network.publishing.find(Fixture.credential, .of(story, since: Fixture.now))
            .receipt
        #expect(receipt?.remoteID == "1001_2")
        let words = { (id: String, link: String) in
            #"{"id":"\#(id)","message":"Checkout\n\#(link)","created_time":"2026-09-21T14:13:20+0000"}"#
        }
        let photos = try Fixture(.json(#"{"data":[\#(words("1001_3", other)),\#(words("1001_4", link))]}"#))
        let pictured = changed { story in
            story.link = link
            story.photos = [StoryPhoto(id: ID(trusted: "1"), description: .none)]
        }
        let found = try await photos.network.publishing.find(Fixture.credential, .of(pictured, since: Fixture.now))
        #expect(found.receipt?.remoteID == "1001_4")
    }

    @Test("an own wall without a post for everybody proves that it is not there")
    func misses() async throws {
        var story = Fixture.story
        story.content.audience = .everyone
        let fixture = try Fixture(.json(#"{"data":[]}"#))
        let finding = try await fixture.network.publishing.find(Fixture.credential, .of(story, since: Fixture.now))
        #expect(finding == .absent(.wholeList))
        #expect(fixture.script.sent.first?.line == "GET \(Self.graph)/me/feed")
    }

    @Test("a wall that pays no heed to since is read until its posts are older")
    func stops() async throws {
        var story = Fixture.story
        story.content.audience = .everyone
        let old = post("1001_1", link: "http://x.example/", at: "2020-01-01T00:00:00+0000")
        let fixture = try Fixture(.json(#"{"data":[\#(old)],"paging":{"next":"https://x.example/?until=5"}}"#))
        let finding = try await fixture.network.publishing.find(Fixture.credential, .of(story, since: Fixture.now))
        #expect(finding == .absent(.wholeList))
    }

    @Test(
        "for a narrower audience or another wall it proves that only if it shows another post of ours for them",
        arguments: [
            (ShareDestination.own, Audience.friends), (.own, .onlyMe), (.friend(Fixture.friend), .everyone),
        ]
    )
    func hidden(_ destination: ShareDestination, _ audience: Audience) async throws {
        var story = Fixture.story
        (story.content.destination, story.content.audience) = (destination, audience)
        let old = post("1001_1", link: "http://x.example/", at: "2020-01-01T00:00:00+0000")
        let page = ClientResponse.json(#"{"data":[\#(old)],"paging":{"next":"https://x.example/?until=5"}}"#)
        let older = ClientResponse.json(#"{"data":[\#(post("1001_0", link: "http://y.example/"))]}"#)
        for (known, expected) in [
            ([], Finding<PostReceipt>.notShown(.kindNotSeen)), (["1001_9"], .notShown(.kindNotSeen)),
            (["1001_1"], .absent(.sameKindSeen)), (["1001_0"], .absent(.sameKindSeen)),
        ] {
            let fixture = try Fixture(page, older)
            let search = PostSearch(story: story, since: Fixture.now, known: Set(known))
            #expect(try await fixture.network.publishing.find(Fixture.credential, search) == expected, "\(known)")
            // A post that shows what the list shows may be older than what is looked for.
            let hasSince = fixture.script.sent[0].fields.contains("since=1790000000")
            #expect(hasSince == known.isEmpty)
        }
    }

    @Test("pages in a circle are refused, and more than can be read proves nothing")
    func endless() async throws {
        func page(_ until: Int) -> ScriptedFetch.Answer {
            .success(.json(#"{"data":[],"paging":{"next":"https://x.example/?until=\#(until)"}}"#))
        }
        let busy = try Fixture(answers: [1, 2, 3, 4, 5].map(page))
        let finding = try await busy.network.publishing.find(Fixture.credential, .of(Fixture.story, since: Fixture.now))
        #expect(finding == .notShown(.endNotReached))
        for pages in [[1, 2, 1], [1, 1]] {
            let fixture = try Fixture(answers: pages.map(page))
            let failure = try await failure {
                _ = try await fixture.network.publishing.find(
                    Fixture.credential,
                    .of(Fixture.story, since: Fixture.now)
                )
            }
            #expect(failure.category == .brokenAnswer)
            #expect(fixture.script.unused == 0)
        }
    }
}

@Suite("What a Facebook connection can do")
struct FacebookCapabilitiesTests {
    @Test("the classic edition posts itself once it may")
    func classic() throws {
        let network = try FacebookFixture().network
        let before = network.publishing.capabilities(PermissionSet())
        #expect(before.ownProfile == .nativeAfter(Permission("publish_actions")))
        #expect(before.friendProfile == before.ownProfile)
        #expect(before.friends == .no(.friendsNotShown))
        let granted: Set<Permission> = [Permission("publish_actions"), Permission("user_friends")]
        let after = network.publishing.capabilities(PermissionSet(granted: granted))
        #expect(after.ownProfile == .native && after.friendProfile == .native)
        for ability in [after.dialog, after.tags, after.audience, after.place, after.friends] {
            #expect(ability == .yes)
        }
        #expect(after.warning == .no(.noWarningBeforePost) && after.photoDescriptions == .no(.noPhotoDescriptions))
        #expect(after.tagsWithPhotos == .no(.tagsOnPhotosNameThePictured))
        #expect(after.tagsNeedPlace)
        #expect(after.messageLimit == 63_000)
    }

    @Test("CO-10: whatever Flyleaf puts into a post can be left out; a card that Facebook makes is its own")
    func removable() throws {
        let classic = try FacebookFixture().network
        let current = try FacebookFixture(.current, answers: []).network
        for kind in [ShareDestination.Kind.own, .friend, .page] {
            let able = classic.capabilities(PermissionSet(), at: kind)
            #expect(able.removable(withPhotos: false) == [.heading, .details, .text, .link], "\(kind)")
        }
        let page = current.capabilities(PermissionSet(), at: .page)
        #expect(page.removable(withPhotos: false) == [.link])
        #expect(page.removable(withPhotos: true) == [.heading, .details, .link])
    }

    @Test("a declined permission is no permission")
    func declined() throws {
        let network = try FacebookFixture().network
        let set = PermissionSet(declined: [Permission("publish_actions")])
        #expect(network.publishing.capabilities(set).ownProfile == .nativeAfter(Permission("publish_actions")))
    }

    @Test("the current edition hands over to Facebook's own window and says why")
    func current() throws {
        let network = try FacebookFixture(.current, answers: []).network
        let able = network.publishing.capabilities(PermissionSet(granted: [Permission("publish_actions")]))
        #expect(able.ownProfile == .handOff(.postsInWindowOnly) && able.friendProfile == able.ownProfile)
        #expect(able.dialog.isPossible)
        #expect(able.tags == .no(.tagsInWindowOnly) && able.place == .no(.placesClosed))
        #expect(able.audience == .no(.audienceInWindowOnly) && able.warning == .no(.noWarningBeforePost))
        #expect(able.photos == .no(.photosInWindowOnly))
    }
}
