import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Check-ins, as their pages show them")
struct CheckInPageTests {
    @Test(
        "nobody is asked for a place that they did not choose: search, city, form, and a page with a map and a sentence"
    )
    func journey() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann")
            #expect(try await ann.client.get("/places").document.link("Check-ins")?["href"] == "/checkins")
            let empty = try await ann.client.get("/checkins")
            #expect(AccessibilityCheck.faults(in: empty.document) == [])
            #expect(empty.text.contains("Nothing here."))
            let search = try await ann.client.get("/checkins/new")
            #expect(AccessibilityCheck.faults(in: search.document) == [])
            #expect(search.document.form(action: "/checkins/new/place") == nil)
            let found = try await ann.client.get("/checkins/new?q=vienna")
            let link = try #require(found.document.link("Vienna")?["href"])
            #expect(link == "/checkins/new?city=\(CheckInScene.vienna)")
            #expect(found.document.form(action: "/checkins/new/place") == nil)
            let city = try await ann.client.get("/places/\(CheckInScene.vienna)")
            #expect(city.document.link("Check in here")?["href"] == link)
            try await ann.client.get(link)
            let page = try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
                try form.fill("place", "Café <b>Central</b>")
                try form.fill("message", "One <i>Melange</i>,\nplease.")
            }
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("h1")?.text == "Café <b>Central</b>, Vienna, Austria")
            #expect(page.text.contains("You were at Café <b>Central</b>, Vienna, Austria."))
            #expect(page.text.contains("Vienna is in Austria, at 48.21° N, 16.37° E."))
            #expect(page.document.first("blockquote")?.rawText == "One <i>Melange</i>,\nplease.")
            #expect(page.document.first("figure.map svg")?.text.contains("Vienna, Austria") == true)
            let list = try await ann.client.get("/checkins")
            #expect(list.document.all(".ledger a").map { $0["href"] } == [page.url.path])
            try await ann.client.get(page.url.path)
            let gone = try await ann.client.submit(
                action: "\(page.url.path)/delete",
                pressing: "Delete this check-in"
            )
            #expect(gone.url.path == "/checkins" && gone.text.contains("The check-in is deleted."))
            #expect(try await ann.client.get(page.url.path).status == .notFound)
        }
    }

    @Test("a place typed by hand needs no city and has no map; without one or the other there is none")
    func typed() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann")
            let form = try await ann.client.get("/checkins/new?q=Grandma%E2%80%99s&by=hand")
            #expect(AccessibilityCheck.faults(in: form.document) == [])
            #expect(form.document.element(id: "place")?["value"] == "Grandma’s")
            let page = try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in")
            #expect(page.text.contains("You were at Grandma’s.") && page.document.first("figure") == nil)
            #expect(try await ann.client.get("/checkins/new?city=1").status == .notFound)
            for (place, message) in [
                ("", CheckInSentences.noPlace), (" ", CheckInSentences.noPlace),
                (String(repeating: "a", count: 201), CheckInSentences.longPlace),
            ] {
                try await ann.client.get("/checkins/new?by=hand")
                let refused = try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
                    try form.fill("place", place)
                    try form.fill("message", "Kept words")
                }
                #expect(refused.status == .unprocessableContent && refused.text.contains(message))
                #expect(refused.document.element(id: "message")?.text == "Kept words")
                #expect(AccessibilityCheck.faults(in: refused.document) == [])
            }
            try await ann.client.get("/checkins/new?by=hand")
            let long = try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
                try form.fill("place", "Here")
                try form.fill("message", String(repeating: "a", count: CheckInMessage.maximumLength + 1))
            }
            #expect(long.text.contains(CheckInSentences.longMessage))
        }
    }

    @Test("one’s own books can be named, and nobody else’s")
    func books() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Ben"))
            _ = try await scene.fixture.write(ann.client, "Momo")
            try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            let options = ann.client.page?.document.all("#book option").map(\.text)
            #expect(options == ["No book", "Momo"])
            let book = try #require(ann.client.page?.document.all("#book option").last?["value"])
            let page = try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
                try form.fill("book", book)
            }
            #expect(page.text.contains("Reading: Momo"))
            try await ben.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            let refused = try await ben.client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
                form.forge("book", book)
            }
            #expect(refused.status == .unprocessableContent && refused.text.contains("no longer among yours"))
        }
    }

    @Test("who may not see a check-in learns by no route whether it exists")
    func strangers() async throws {
        try await CheckInScene.run { scene in
            let (ann, eve) = (try await scene.reader("Ann"), try await scene.reader("Eve"))
            let page = try await scene.checkIn(ann, saying: "Secret words")
            let id = try #require(page.url.path.split(separator: "/").last.map(String.init))
            let none = String(repeating: "0", count: 26)
            let csrf = try #require(
                try await eve.client.get("/settings/location").document.first("input[name=csrf]")?["value"]
            )
            let routes = Site.routes.filter { $0.pattern.hasPrefix("/checkins") && $0.pattern.contains("{id}") }
            #expect(routes.count == 3)
            for route in routes {
                var answers: [AppPage] = []
                for key in [id, none] {
                    let path = route.pattern.replacing("{id}", with: key)
                    answers.append(
                        try await route.method == .get
                            ? eve.client.get(path)
                            : eve.client.post(path, FormFields(["csrf": csrf, "answer": "yes"]))
                    )
                }
                #expect(answers.map(\.status) == [.notFound, .notFound], "\(route.pattern)")
                #expect(answers[0].document.first("main")?.text == answers[1].document.first("main")?.text)
            }
            for path in ["/checkins", "/checkins/friends", "/places/\(CheckInScene.vienna)", "/checkins/new"] {
                let source = try await eve.client.get(path).source
                #expect(!source.contains(id) && !source.contains("Secret words") && !source.contains("Ann"), "\(path)")
            }
            #expect(try await ann.client.get(page.url.path).status == .ok)
        }
    }

    @Test("a list has pages, and one that was sent while logged out is kept nowhere")
    func pages() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann")
            for _ in 0..<Site.listLength + 1 {
                try await scene.checkIn(ann)
                scene.fixture.clock.advance(by: .seconds(1))
            }
            let first = try await ann.client.get("/checkins")
            #expect(first.document.all(".ledger li").count == Site.listLength)
            let older = try #require(first.document.link("Older →")?["href"])
            let second = try await ann.client.get(older)
            #expect(second.document.all(".ledger li").count == 1)
            #expect(second.document.link("← Newest")?["href"] == "/checkins")
            // The login has run out when the form comes.
            try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            let form = try #require(ann.client.page?.document.form(action: "/checkins/new/place"))
            let out = try scene.fixture.browser()
            try await out.get("/login")
            let answer = try await out.submit(form)
            #expect(answer.url.path == "/login" && !"\(answer.url)".contains("held"))
            #expect(answer.document.all("input[name=next]").allSatisfy { $0["value"] == "/checkins/new" })
        }
    }

    @Test("PR-19: the member’s own file has check-ins and choices, and of others how many")
    func ownData() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Benedict"))
            try await scene.befriend(ann, ben)
            try await scene.set(ben, named: true)
            try await scene.set(ann, near: true)
            try await scene.checkIn(ann, for: .chosen, readers: [ben], naming: [ben], saying: "Here")
            try await ann.client.get("/account/data")
            let data = try UnpackedData(try await ann.client.submit(action: "/account/data").response.body)
            let kept = try #require(data.json["checkIns"]?.elements?.first)
            #expect(kept["city"]?.text == "Vienna, Austria" && kept["message"]?.text == "Here")
            #expect(kept["audience"]?.text == "chosen" && kept["namedPeople"] == .integer(1))
            #expect(kept["chosenPeople"] == .integer(1))
            #expect(data.json["checkInSettings"]?["near"] == .bool(true))
            #expect(!kept.jsonText.contains("Benedict"))
        }
    }
}
