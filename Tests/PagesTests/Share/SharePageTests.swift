import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Sharing as a Page")
struct SharePageTests {
    /// A reader who has granted what Pages take, and chosen the first.
    private func chosen(_ fixture: ShareFixture) async throws -> (AppClient, String) {
        let (client, path) = try await fixture.writer()
        try await client.get("\(path)/share")
        try await client.submit(action: "\(path)/share", pressing: "Choose a Page")
        try await client.submit(action: "\(path)/share/permission", pressing: "Ask Facebook for it")
        let dialog = try await client.submit(action: "\(path)/share/pages", pressing: "Use this Page") {
            try $0.fill("page", "55")
        }
        #expect(dialog.url.path == "\(path)/share" && dialog.text.contains("The Page is chosen."))
        return (client, path)
    }

    @Test(
        "the permission is asked for at the picker and leads back there, the Page is chosen, and the post is the Page’s"
    )
    func journey() async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await fixture.writer()
            let start = try await client.get("\(path)/share")
            #expect(start.document.all("input[name=destination]").map { $0["value"] } == ["own", "friend", "page"])
            let refused = try await client.submit(action: "\(path)/share", pressing: "Choose a Page")
            #expect(refused.url.path == "\(path)/share/pages")
            #expect(refused.text.contains("You have not let Flyleaf post as your Pages."))
            #expect(refused.text.contains("Posting as your Pages"))
            #expect(AccessibilityCheck.faults(in: refused.document) == [])
            #expect(fixture.network.count("pages") == 0)
            let picker = try await client.submit(
                action: "\(path)/share/permission",
                pressing: "Ask Facebook for it"
            )
            #expect(picker.url.path == "\(path)/share/pages")
            #expect(picker.document.all("input[name=page]").map { $0["value"] } == ["55", "56"])
            // The name of one is a script, and stays text.
            #expect(picker.text.contains("</b><script>"))
            #expect(picker.text.contains("Figures only") && picker.text.contains("Not open to you"))
            #expect(AccessibilityCheck.faults(in: picker.document) == [])
            let dialog = try await client.submit(action: "\(path)/share/pages", pressing: "Use this Page") {
                try $0.fill("page", "55")
            }
            #expect(dialog.text.contains("your Page Night Books"))
            #expect(dialog.document.form(action: "\(path)/share")?["destination"] == "page")
            #expect(dialog.text.contains("Whoever visits that Page"))
            #expect(dialog.document.all("button").allSatisfy { !$0.text.contains("own page instead") })
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(receipt.text.contains("Your Page Night Books"))
            let page = ManagedPage(remoteID: "55", name: PersonName(trusted: "Night Books"))
            #expect(fixture.network.posts.map(\.destination) == [.page(page)])
            #expect(try await fixture.shares(path).map(\.state) == [.posted])
        }
    }

    @Test("a Page nobody chose posts nothing, and says what is missing")
    func unchosen() async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") {
                try $0.fill("destination", "page")
            }
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("Choose the Page this goes to. Nothing was posted."))
            #expect(page.text.contains("a Page of yours: none is chosen yet"))
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test(
        "a Page that was not shown is not taken, and neither is one without the part for it",
        arguments: ["57", "99", ""]
    )
    func stranger(_ id: String) async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await chosen(fixture)
            let picker = try await client.get("\(path)/share/pages")
            var form = try #require(picker.document.form(action: "\(path)/share/pages")).submission().fields
            form = FormFields(form.all.filter { $0.name != "page" } + [.init(name: "page", value: id)])
            let answer = try await client.post("\(path)/share/pages", form)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.document.form(action: "\(path)/share/pages")?["page"] == "55")
        }
    }

    @Test("a dialog that names another Page than the one kept is not posted")
    func changed() async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await chosen(fixture)
            let dialog = try await client.get("\(path)/share")
            let fields = try #require(dialog.document.form(action: "\(path)/share")).submission().fields
            let other = FormFields(
                fields.all.map { $0.name == "page" ? .init(name: "page", value: "56") : $0 }
            )
            let answer = try await client.post("\(path)/share", other)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text.contains("The Page was changed in the meantime."))
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("turning to the own profile keeps the Page, and the proof names who signs")
    func turned() async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await chosen(fixture)
            let own = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("destination", "own")
            }
            #expect(own.text.contains("your own profile") && own.text.contains("Choose another Page"))
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("destination", "page")
            }
            #expect(page.text.contains("your Page Night Books"))
            let dropped = try await client.submit(action: "\(path)/share", pressing: "✕")
            #expect(dropped.text.contains("none is chosen yet"))
        }
    }

    @Test("a proof of the own profile is no proof of a post as a Page")
    func unseen() async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await chosen(fixture)
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("destination", "own")
            }
            let answer = try await client.submit(action: "\(path)/share", pressing: "Post to Facebook") {
                try $0.fill("destination", "page")
            }
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text.contains("Where it goes changed after this proof was shown."))
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("a network that shows no Page says so, and can be asked once more")
    func none() async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await chosen(fixture)
            fixture.network.change { $0.pages = ManagedPages(open: [], closed: []) }
            let empty = try await client.get("\(path)/share/pages")
            #expect(empty.text.contains("Facebook shows Flyleaf no Page that you manage."))
            #expect(empty.document.all("input[name=page]").isEmpty)
            fixture.network.change {
                $0.pages = ManagedPages(open: [.init(remoteID: "5", name: PersonName(trusted: "Later"))], closed: [])
            }
            let again = try await client.submit(
                action: "\(path)/share/permission",
                pressing: "Let Facebook ask again"
            )
            #expect(again.url.path == "\(path)/share/pages" && again.text.contains("Later"))
            #expect(fixture.network.state.logins.last?.isRepeat == true)
        }
    }

    @Test(
        "a failure of the list says why and keeps the draft",
        arguments: [NetworkFailure.Category.transient, .rateLimited]
    )
    func failure(_ category: NetworkFailure.Category) async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await chosen(fixture)
            fixture.network.change { $0.failures["pages"] = NetworkFailure(category) }
            let page = try await client.get("\(path)/share/pages")
            #expect(page.status == .ok && page.document.all("[role=alert]").count == 1)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await client.get("\(path)/share").text.contains("your Page Night Books"))
        }
    }

    @Test("a permission taken back outside is asked for again")
    func takenBack() async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await chosen(fixture)
            let missing = NetworkFailure(.permissionMissing, permission: FakeNetwork.pageList)
            fixture.network.change { $0.failures["pages"] = missing }
            let page = try await client.get("\(path)/share/pages")
            #expect(page.text.contains("You have not let Flyleaf post as your Pages."))
        }
    }

    @Test("a Page that closed is said to be closed, with another choice as the next step")
    func closed() async throws {
        try await ShareFixture.run(hasPages: true) { fixture in
            let (client, path) = try await chosen(fixture)
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.pageClosed) }
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(receipt.text.contains("You may not post as this Page any more"))
            #expect(try await fixture.shares(path).map(\.state) == [.rejected])
            // What was refused comes back as a draft for the same Page.
            #expect(try await client.get("\(path)/share").text.contains("your Page Night Books"))
        }
    }

    @Test("a network without Pages has no such choice, and its picker leads back")
    func without() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let dialog = try await client.get("\(path)/share")
            #expect(dialog.document.all("input[name=destination]").count == 2)
            #expect(try await client.get("\(path)/share/pages").url.path == "\(path)/share")
        }
    }
}
