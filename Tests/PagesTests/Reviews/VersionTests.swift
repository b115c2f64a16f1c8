import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Earlier versions of a review")
struct VersionTests {
    /// A review that says "New" and was once "Old words stay", and the address of it.
    private func changed(_ client: AppClient) async throws -> String {
        try await client.get("/reviews/new")
        let path = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "Momo")
            try form.fill("review", "Old words <b>stay</b>")
            try form.fill("score", "3")
        }.url.path
        try await client.get("\(path)/edit")
        try await client.submit(action: "\(path)/edit", pressing: "Save review") { form in
            try form.fill("title", "Momo, again")
            try form.fill("review", "New words <b>stay</b>")
            try form.fill("visibility", "self")
        }
        return path
    }

    @Test("are listed with their times, compared, and brought back as one more version; readers stay as they are")
    func restore() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let path = try await changed(client)
            let link = try #require(client.page?.document.first("a[href$='/versions']")?["href"])
            let list = try await client.get(link)
            #expect(list.document.all("ol.contents li").count == 1 && list.text.contains("Momo, again"))
            #expect(AccessibilityCheck.faults(in: list.document) == [])
            let page = try await client.get(try #require(list.document.first("ol.contents a")?["href"]))
            #expect(page.document.first(".compared del")?.text.contains("Old") == true)
            #expect(page.document.first(".compared ins")?.text.contains("New") == true)
            #expect(page.text.contains("words <b>stay</b>") && page.document.all(".compared b").isEmpty)
            #expect(page.document.all(".facts dt").map(\.text) == ["Title", "Readers"])
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let back = try await client.submit(action: "\(path)/versions/1", pressing: "Bring this version back")
            #expect(back.url.path == path && back.text.contains("The review says again what it said then."))
            #expect(back.document.first("h1")?.text == "Momo" && back.text.contains("Only you can read it"))
            #expect(try await client.get(link).document.all("ol.contents li").count == 2)
        }
    }

    @Test("are nobody else's, and not there under other numbers")
    func strangers() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let path = try await changed(ann)
            let token = try #require(try await ben.get("/reviews/new").document.form(action: "/reviews/new")?["csrf"])
            for address in ["\(path)/versions", "\(path)/versions/1"] {
                #expect(try await ben.get(address).status == .notFound, "\(address)")
                #expect(try await fixture.browser().get(address).url.path == "/login", "\(address)")
            }
            let fields = FormFields(["csrf": token])
            #expect(try await ben.post("\(path)/versions/1", fields).status == .notFound)
            for number in ["0", "2", "01", "+1", "x", "99999999999999999999"] {
                #expect(try await ann.get("\(path)/versions/\(number)").status == .notFound, "\(number)")
            }
        }
    }

    @Test("one is not brought back over a change that was not seen")
    func overtaken() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let path = try await changed(client)
            let page = try await client.get("\(path)/versions/1")
            let form = try #require(page.document.form(action: "\(path)/versions/1"))
            try await client.get("\(path)/edit")
            try await client.submit(action: "\(path)/edit", pressing: "Save review") { form in
                try form.fill("review", "Newest")
            }
            let late = try await client.submit(form, pressing: "Bring this version back")
            #expect(late.status == .conflict && late.text.contains("the review was changed meanwhile"))
            #expect(try await client.get(path).text.contains("Newest"))
        }
    }
}
