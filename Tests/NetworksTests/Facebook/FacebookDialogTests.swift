import Flyleaf
import HTTP
import Testing

@testable import Networks

@Suite("Facebook's own window")
struct FacebookDialogTests {
    private typealias Fixture = FacebookFixture

    private func address(
        _ edition: FacebookConfiguration.Edition = .classic,
        _ change: (inout Story) -> Void = { _ in }
    ) throws -> String {
        var story = Fixture.story
        change(&story)
        let network = try Fixture(edition, version: "v25.0", answers: []).network
        return try network.publishing.dialog(Fixture.identity, story, "http://localhost:8080/shares/1/return?s=1")
    }

    private func result(_ query: String) throws -> DialogResult {
        let fields = try #require(FormFields(urlencoded: query.utf8)).all.map { ($0.name, $0.value) }
        return try Fixture().network.publishing.dialogResult(fields)
    }

    @Test("CO-07: the window gets the story but never a message")
    func own() throws {
        #expect(
            try address()
                == "https://www.facebook.com/v25.0/dialog/feed?app_id=4711"
                + "&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fshares%2F1%2Freturn%3Fs%3D1&display=page"
                + "&link=http%3A%2F%2Flocalhost%3A8080%2Freviews%2F1%3Fshare%3DAAAAAAAAAAAAAAAAAAAAAA"
                + "&name=Checkout%20Middlemarch&caption=Score%209%2C%20by%20George%20Eliot&description=Long.%0AGood."
        )
    }

    @Test("a friend is named by identifier, and empty parts are left out")
    func friend() throws {
        let text = try address(.classic) {
            $0.destination = .friend(Fixture.friend)
            $0.caption = ""
            $0.description = ""
        }
        let fields = try #require(WebURL(text)).queryFields
        #expect(fields.all.map(\.name) == ["app_id", "redirect_uri", "display", "to", "link", "name"])
        #expect(fields["to"] == "1002")
    }

    @Test("the current edition shares the link on one's own profile, and nothing else")
    func share() throws {
        #expect(
            try address(.current)
                == "https://www.facebook.com/v25.0/dialog/share?app_id=4711"
                + "&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fshares%2F1%2Freturn%3Fs%3D1&display=page"
                + "&href=http%3A%2F%2Flocalhost%3A8080%2Freviews%2F1%3Fshare%3DAAAAAAAAAAAAAAAAAAAAAA"
        )
    }

    @Test("the current edition puts the link on a friend's profile by the feed window, without words of ours")
    func currentFriend() throws {
        let text = try address(.current) { $0.destination = .friend(Fixture.friend) }
        let url = try #require(WebURL(text))
        #expect(url.path == "/v25.0/dialog/feed")
        #expect(url.queryFields.all.map(\.name) == ["app_id", "redirect_uri", "display", "to", "link"])
        #expect(url.queryFields["to"] == "1002")
        #expect(url.queryFields["link"] == Fixture.story.link)
    }

    @Test("a friend with an impossible identifier is refused", arguments: FacebookConfiguration.Edition.allCases)
    func hostileFriend(edition: FacebookConfiguration.Edition) {
        #expect(throws: NetworkFailure.self) {
            try address(edition) { $0.destination = .friend(Fixture.person("1002&x=1", "E")) }
        }
    }

    @Test("a long description is cut so that servers take the address", arguments: ["a", "é", "書", "😀", " "])
    func cuts(scalar: String) throws {
        let text = try address(.classic) { $0.description = String(repeating: scalar, count: 50_000) }
        #expect(text.utf8.count <= FacebookDialog.maximumURLLength)
        #expect(text.utf8.count > FacebookDialog.maximumURLLength - 16)
        let description = try #require(WebURL(text)?.queryFields["description"])
        #expect(description.hasSuffix("…"))
        #expect(description.dropLast().allSatisfy { String($0) == scalar })
    }

    @Test("a description that just fits is not cut")
    func fits() throws {
        let empty = try address(.classic) { $0.description = "" }
        let room = FacebookDialog.maximumURLLength - empty.utf8.count - "&description=".utf8.count
        let whole = try address(.classic) { $0.description = String(repeating: "a", count: room) }
        #expect(whole.utf8.count == FacebookDialog.maximumURLLength)
        #expect(!whole.contains("%E2%80%A6"))
        #expect(
            try address(.classic) { $0.description = String(repeating: "a", count: room + 1) }.hasSuffix("%E2%80%A6")
        )
    }

    @Test("CO-16, CO-17: a post, a no and silence are told apart")
    func results() throws {
        let receipt = PostReceipt(remoteID: "1001_777", url: "https://www.facebook.com/1001/posts/777")
        #expect(try result("post_id=1001_777") == .posted(receipt))
        #expect(try result("error_code=4201&error_message=User+canceled+the+Dialog+flow") == .cancelled)
        #expect(try result("error=access_denied&error_reason=user_denied") == .cancelled)
        #expect(try result("error_reason=user_denied") == .cancelled)
        #expect(try result("") == .skipped)
        #expect(try result("post_id=") == .skipped)
        // The share window may name the post by its own number alone.
        let alone = PostReceipt(remoteID: "777", url: "https://www.facebook.com/777")
        #expect(try result("post_id=777") == .posted(alone))
        #expect(try result("error_code=4201&post_id=1_2") == .cancelled)
    }

    @Test(
        "an error of the window is a failure of its category without foreign words",
        arguments: [
            ("error_code=100&error_message=%3Cb%3E", NetworkFailure.Category.refused),
            ("error_code=191", .misconfigured), ("error_code=2", .transient), ("error_code=x", .brokenAnswer),
            ("error=invalid_scope", .misconfigured), ("post_id=%3Cscript%3E", .brokenAnswer),
            ("post_id=../../x", .brokenAnswer),
        ]
    )
    func failures(query: String, category: NetworkFailure.Category) throws {
        guard case .failed(let failure) = try result(query) else {
            Issue.record("no failure")
            return
        }
        #expect(failure.category == category)
        #expect(failure.userMessage == nil && !failure.detail.contains("<"))
    }
}
