import HTTP
import TestSupport
import Testing

@testable import Pages

@Suite("Save and share")
struct SaveAndShareTests {
    @Test("leads from the form of a new review, and from that of an edit, to the share dialog; saving alone does not")
    func leads() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let dialog = try await client.submit(action: "/reviews/new", pressing: "Save and share") { form in
                try form.fill("title", "Momo")
            }
            #expect(dialog.url.path.hasSuffix("/share"))
            let review = String(dialog.url.path.dropLast("/share".count))
            for (button, end) in [("Save and share", "\(review)/share"), ("Save review", review)] {
                try await client.get("\(review)/edit")
                let page = try await client.submit(action: "\(review)/edit", pressing: button) { form in
                    try form.fill("author", "Michael Ende")
                }
                #expect(page.url.path == end, "\(button)")
            }
            #expect(try await client.get(review).text.contains("Michael Ende"))
        }
    }

    @Test("a fault keeps the person at the form, and nothing is shared")
    func fault() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let page = try await client.submit(action: "/reviews/new", pressing: "Save and share")
            #expect(page.status == .unprocessableContent)
            #expect(page.url.path == "/reviews/new")
        }
    }
}
