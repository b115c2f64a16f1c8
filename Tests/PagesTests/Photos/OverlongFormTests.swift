import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("A form longer than it may be")
struct OverlongFormTests {
    /// A form as a browser writes it, of which only the ends are there: words stand before and behind the photo.
    private struct CutForm {
        var fields = Fields([.contentType: "multipart/form-data; boundary=x"])
        var beginning: [UInt8]
        var end: [UInt8]

        init(_ client: AppClient, token: String? = nil) {
            func part(_ name: String, _ content: String) -> String {
                "--x\r\nContent-Disposition: form-data; name=\(name)\r\n\r\n\(content)\r\n"
            }
            let token = token ?? client.page?.document.first("[name=csrf]")?["value"] ?? ""
            let photo = "--x\r\nContent-Disposition: form-data; name=photo; filename=p\r\n\r\n"
            let words = part("csrf", token) + part("title", "Momo") + part("review", "My words") + part("score", "7")
            beginning = Array((words + photo).utf8) + [0xFF, 0xD8]
            let behind = part("photo_description", "The cover") + part("visibility", "self") + "--x--\r\n"
            end = [0xFF, 0xD9] + Array("\r\n\(behind)".utf8)
            fields[.cookie] = client.cookies.all.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        }

        func send(to path: String, of site: Site) async throws -> Response {
            let target = try #require(Target(path))
            let request = Request(method: .post, target: target, fields: fields, body: beginning, id: "r1")
            return await site.respond(toOverlong: request, end: end)
        }
    }

    @Test("of photos too large together the form comes back with every word and choice, and nothing is saved")
    func words() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let written = try await client.writeReview(photos: [("First", 11)])
            for path in ["/reviews/new", "\(written)/edit"] {
                try await client.get(path)
                let response = try await CutForm(client).send(to: path, of: fixture.site)
                #expect(response.status == .contentTooLarge)
                let document = HTMLDocument(response.bytes ?? [])
                #expect(AccessibilityCheck.faults(in: document) == [])
                #expect(document.first("#photo-error")?.text == PhotoFault.tooLargeTogether.words)
                let form = try #require(document.form(action: path))
                #expect(form["title"] == "Momo" && form["review"] == "My words" && form["score"] == "7")
                #expect(form["visibility"] == "self" && form["photo_description"] == "The cover")
                #expect(document.all(".attached li").count == (path == written + "/edit" ? 1 : 0))
            }
            let member = try await fixture.signedIn(client).member.id
            let reviews = try await fixture.stores.reviews.list(ReviewQuery(viewer: member))
            #expect(reviews.count == 1 && reviews.first?.review.content.text.text == "")
        }
    }

    @Test("a form that is cut passes the checks of any form: its token, and a login that its words survive")
    func checks() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let forged = try await CutForm(client, token: "no").send(to: "/reviews/new", of: fixture.site)
            #expect(forged.status == .forbidden)
            var stranger = CutForm(client)
            stranger.fields[.cookie] = client.cookies.all.filter { $0.name == "flyleaf-browser" }
                .map { "\($0.name)=\($0.value)" }.joined()
            let login = try await stranger.send(to: "/reviews/new", of: fixture.site)
            #expect(login.status == .seeOther && login.fields[.location]?.hasPrefix("/login?next=") == true)
            let held = try #require(login.fields[.location]?.split(separator: "held%3D").last.map { String($0) })
            let page = try await client.get("/reviews/new?held=\(held)")
            #expect(page.document.form(action: "/reviews/new")?["title"] == "Momo")
            #expect(page.document.first("#photo-error")?.text.hasPrefix("Your words are kept") == true)
        }
    }

    @Test("where no words can be given back, a page says what is too large and that they stand in the browser's form")
    func page() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            var broken = CutForm(client)
            broken.beginning = [1, 2, 3]
            for (form, path) in [(broken, "/reviews/new"), (CutForm(client), "/account/name"), (broken, "/nowhere")] {
                let response = try await form.send(to: path, of: fixture.site)
                #expect(response.status == .contentTooLarge)
                let document = HTMLDocument(response.bytes ?? [])
                #expect(AccessibilityCheck.faults(in: document) == [])
                #expect(document.first("h1")?.text == "This is too large")
                let lead = document.first("p.lead")?.text ?? ""
                #expect(lead.contains("256 KB") && lead.contains("4 photos of 10 MB"))
                #expect(lead.contains("what you typed still stands in the form"))
            }
        }
    }

    @Test(
        "what the server refuses before any page is told as a page to a browser, and as text to a program",
        arguments: [Status.badRequest, .contentTooLarge, .uriTooLong, .serviceUnavailable, .misdirectedRequest]
    )
    func refusal(status: Status) async throws {
        try await AccountFixture.run { fixture in
            let words = Refusals.text(status)
            let browser = Fields([.accept: "text/html,application/xhtml+xml,*/*;q=0.8"])
            let page = fixture.site.refusal(status, requestID: "abc-1", fields: browser)
            #expect(page.status == status)
            #expect(page.fields[.xContentTypeOptions] == "nosniff")
            if status != .misdirectedRequest {
                let document = HTMLDocument(page.bytes ?? [])
                #expect(AccessibilityCheck.faults(in: document) == [])
                #expect(document.first("h1")?.text == words.title && document.first("p.lead")?.text == words.text)
                #expect(document.first("link[rel=stylesheet]") != nil)
                // Nobody looked who it is: the page must not say that nobody is logged in.
                #expect(!document.text.contains("Log in"))
                #expect(document.text.contains("abc-1"))
            }
            for fields in [Fields(), Fields([.accept: "application/json"])] {
                let text = fixture.site.refusal(status, requestID: "abc-1", fields: fields)
                #expect(text.status == status)
                #expect(text.fields[.contentType]?.hasPrefix("text/plain") == true)
                #expect(text.bytes?.lossyText.contains(words.text) == true)
            }
        }
    }
}
