import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Muting and blocking readers")
struct DistanceTests {
    /// Ann shows everybody a review, a reading life with a note, a shelf and words; Ben looks.
    private struct Scene {
        static let word = "Zeitdiebe"

        let fixture: AccountFixture
        let ann: AppClient
        let ben: AppClient
        let annID: String
        let benID: String
        /// Ann's own pages.
        let pages: [String]
        /// Pages of many, where things of hers stand among others.
        let lists: [String]
    }

    private func run(_ body: (Scene) async throws -> Void) async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (
                try await fixture.loneMember("Ann \(Scene.word)"), try await fixture.loneMember("Ben Other")
            )
            let annID = try await fixture.signedIn(ann).member.id.text
            let benID = try await fixture.signedIn(ben).member.id.text
            let review = try await fixture.write(ann, "Momo \(Scene.word)", text: "\(Scene.word) steal time.")
            _ = try await fixture.write(ben, "Emil", text: "Ben was here.")
            let book = try #require(
                try await ann.get(review).document.all("a").compactMap { $0["href"] }
                    .first { $0.hasPrefix("/books/") }
            )
            try await ann.get("/shelves")
            let shelf = try await ann.submit(action: "/shelves") { form in
                try form.fill("name", "Shelf of \(Scene.word)")
                try form.fill("visibility", "everyone")
            }.url.path
            try await ann.get("/share/new")
            let remark = try await ann.submit(action: "/share/new", pressing: "Choose where it goes") { form in
                try form.fill("words", "Words of \(Scene.word)")
            }.url.path.replacing("/share", with: "")
            let scene = Scene(
                fixture: fixture,
                ann: ann,
                ben: ben,
                annID: annID,
                benID: benID,
                pages: [
                    review, "/writers/\(annID)", shelf, remark, "/readers/\(annID)", "/readers/\(annID)/tags",
                    "/readers/\(annID)/flag", "\(review)/flag", "/readers/\(annID)/distance",
                ],
                lists: [
                    "/", "/reviews", "/reviews?q=\(Scene.word)", "/search?q=\(Scene.word)", "/search?q=Momo", book,
                    "/search/books?q=\(Scene.word)", "/notices", "/friends", "/reading", "/shelves",
                ]
            )
            try await body(scene)
        }
    }

    private func keep(_ client: AppClient, _ distance: String, _ other: String) async throws -> AppPage {
        let page = try await client.get("/readers/\(other)/distance")
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        return try await client.submit(action: "/readers/\(other)/distance") { try $0.fill("distance", distance) }
    }

    /// Whether a page shows anything of Ann's; what was searched for stands on the page of what is found.
    private func shows(_ page: AppPage) -> Bool {
        page.status == .ok
            && ["Momo \(Scene.word)", "Ann \(Scene.word)", "Shelf of"].contains { page.text.contains($0) }
    }

    @Test("a block hides all of each from the other, at every address, as if it had never been there")
    func block() async throws {
        try await run { scene in
            let (ann, ben) = (scene.ann, scene.ben)
            #expect(try await ben.get("/writers/\(scene.annID)").document.link("Mute or block") != nil)
            #expect(try await ann.get("/writers/\(scene.annID)").document.link("Mute or block") == nil)
            #expect(
                try await scene.fixture.browser().get("/writers/\(scene.annID)").document.link("Mute or block") == nil
            )
            let like = "\(scene.pages[0])/like"
            try await ben.get(scene.pages[0])
            try await ben.submit(action: like)
            #expect(try await ann.get("/notices").document.all(".ledger .what").count == 1)

            let kept = try await keep(ann, "block", scene.benID)
            #expect(kept.url.path == "/settings/readers" && kept.text.contains("Neither of you finds anything"))
            #expect(kept.text.contains("Ben Other") && AccessibilityCheck.faults(in: kept.document) == [])
            #expect(try await ann.get("/settings").text.contains("1 reader"))
            let unknown = try await ben.get("/writers/00000000000000000000000000").document.first("main")?.text
            for path in scene.pages {
                let page = try await ben.get(path)
                #expect(page.status == .notFound && page.document.first("main")?.text == unknown, "\(path)")
            }
            for path in scene.lists {
                #expect(!shows(try await ben.get(path)), "\(path)")
            }
            for path in ["/reviews", "/search?q=Emil", "/notices", "/writers/\(scene.benID)"] {
                let page = try await ann.get(path)
                #expect(!page.text.contains("Ben"), "\(path)")
            }
            // No press reaches the other either, and whoever is blocked cannot find out by one.
            let csrf = try #require(try await ben.get("/reviews/new").document.first("input[name=csrf]")?["value"])
            for path in [like, "/readers/\(scene.annID)/distance", "/readers/\(scene.annID)/flag"] {
                let fields = FormFields(["csrf": csrf, "distance": "block", "reason": "spam"])
                #expect(try await ben.post(path, fields).status == .notFound, "\(path)")
            }
            // What is for everybody is still there for whoever is nobody.
            #expect(try await scene.fixture.browser().get(scene.pages[0]).status == .ok)

            let back = try await keep(ann, "none", scene.benID)
            #expect(back.text.contains("again as everybody does") && back.text.contains("Nobody."))
            #expect(try await ben.get(scene.pages[0]).status == .ok)
            // Taken back likes stay so.
            #expect(try await ben.get(scene.pages[0]).document.form(action: like) != nil)
            #expect(try await ann.get("/notices").document.all(".ledger .what").isEmpty)
        }
    }

    @Test("a mute takes somebody out of lists and notices, and they learn nothing of it")
    func mute() async throws {
        try await run { scene in
            let (ann, ben) = (scene.ann, scene.ben)
            #expect(shows(try await ben.get("/reviews")))
            #expect(try await keep(ben, "mute", scene.annID).text.contains("in none of your lists"))
            for path in scene.lists where path != "/search/books?q=\(Scene.word)" && !path.hasPrefix("/books/") {
                let page = try await ben.get(path)
                #expect(!page.document.all("main a").contains { $0["href"] == scene.pages[0] }, "\(path)")
            }
            #expect(try await ben.get(scene.pages[0]).status == .ok)
            #expect(try await ben.get("/writers/\(scene.annID)").status == .ok)
            #expect(try await ann.get("/reviews").text.contains("Emil"))
            #expect(try await ann.get("/settings/readers").text.contains("Nobody."))
        }
    }

    @Test("nobody keeps themselves away, somebody unknown, or without choosing; logged out it waits for the login")
    func refused() async throws {
        try await run { scene in
            let ben = scene.ben
            #expect(try await ben.get("/readers/\(scene.benID)/distance").status == .notFound)
            #expect(try await ben.get("/readers/00000000000000000000000000/distance").status == .notFound)
            try await ben.get("/readers/\(scene.annID)/distance")
            let csrf = try #require(ben.page?.document.first("input[name=csrf]")?["value"])
            for value in ["", "BLOCK", "<b>"] {
                let fields = FormFields(["csrf": csrf, "distance": value])
                let page = try await ben.post("/readers/\(scene.annID)/distance", fields)
                #expect(page.status == .unprocessableContent && page.text.contains("Choose one of these."))
            }
            let visitor = try scene.fixture.browser()
            #expect(try await visitor.get("/readers/\(scene.annID)/distance").url.path == "/login")
        }
    }

    @Test("so many readers at most, and the refusal says so")
    func bound() async throws {
        try await run { scene in
            let ben = try #require(ID<Member>(scene.benID))
            for _ in 0..<Distance.maximumPerMember {
                let member = Member(
                    id: scene.fixture.site.services.randomness.id(at: scene.fixture.clock.now),
                    name: PersonName(trusted: "Other"),
                    createdAt: scene.fixture.clock.now
                )
                try await scene.fixture.stores.members.insert(member)
                let now = scene.fixture.clock.now
                _ = try await scene.fixture.stores.distances.set(.mute, member.id, ben, now, Distance.maximumPerMember)
            }
            let page = try await keep(scene.ben, "block", scene.annID)
            #expect(page.status == .unprocessableContent && page.text.contains("as many away as one can"))
            #expect(try await scene.ben.get("/settings/readers").document.all("dl.facts > div").count == 500)
        }
    }
}
