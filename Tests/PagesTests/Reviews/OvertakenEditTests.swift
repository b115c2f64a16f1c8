import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("A review that is edited in two places")
struct OvertakenEditTests {
    /// A review, and two of its edit forms opened before either is sent.
    private struct TwoForms {
        let fixture: AccountFixture
        let client: AppClient
        let path: String
        let (one, two): (HTMLForm, HTMLForm)

        init(_ fixture: AccountFixture) async throws {
            self.fixture = fixture
            client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            path = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Momo")
                try form.fill("review", "As it was.")
            }.url.path
            let page = try await client.get("\(path)/edit")
            let form = try #require(page.document.form(action: "\(path)/edit"))
            (one, two) = (form, form)
        }

        func send(_ form: HTMLForm, _ fill: (inout HTMLForm) throws -> Void) async throws -> AppPage {
            var form = form
            try fill(&form)
            return try await client.submit(form, pressing: "Save review")
        }

        /// What the review says now.
        func kept() async throws -> String? {
            let id = try #require(path.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
            let member = try await fixture.signedIn(client).member.id
            return try await fixture.stores.reviews.review(id, member)?.review.content.text.text
        }
    }

    @Test("the older form erases nothing: both texts are shown, and the next press replaces knowingly")
    func older() async throws {
        try await AccountFixture.run { fixture in
            let forms = try await TwoForms(fixture)
            let first = try await forms.send(forms.one) { try $0.fill("review", "From one <b>tab</b>.") }
            #expect(first.status == .ok)
            let page = try await forms.send(forms.two) { form in
                try form.fill("review", "From the other tab.")
                try form.fill("score", "8")
            }
            #expect(page.status == .conflict)
            #expect(page.text.contains("Not saved yet: this review was changed elsewhere"))
            #expect(page.document.first("figure.story .message")?.text == "From one <b>tab</b>.")
            #expect(page.document.first("#review")?.rawText.contains("From the other tab.") == true)
            #expect(page.document.first("input[name=score][checked]")?["value"] == "8")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await forms.kept() == "From one <b>tab</b>.")
            let saved = try await forms.client.submit(action: "\(forms.path)/edit", pressing: "Save review")
            #expect(saved.url.path == forms.path)
            #expect(try await forms.kept() == "From the other tab.")
        }
    }

    @Test("a form that came back with a fault, or without its mark, is as old as before")
    func faults() async throws {
        try await AccountFixture.run { fixture in
            let forms = try await TwoForms(fixture)
            let refused = try await forms.send(forms.two) { try $0.fill("title", " ") }
            #expect(refused.status == .unprocessableContent)
            let again = try #require(refused.document.form(action: "\(forms.path)/edit"))
            let first = try await forms.send(forms.one) { try $0.fill("review", "First.") }
            #expect(first.status == .ok)
            let late = try await forms.send(again) { try $0.fill("title", "Momo") }
            #expect(late.status == .conflict)
            for mark in [nil, "", "x"] as [String?] {
                let page = try await forms.send(forms.two) { form in
                    try form.fill("review", "Second.")
                    form.forge("seen", mark)
                }
                #expect(page.status == .conflict)
            }
            #expect(try await forms.kept() == "First.")
        }
    }

    @Test("the same sent twice is saved, and one form after the other too")
    func same() async throws {
        try await AccountFixture.run { fixture in
            let forms = try await TwoForms(fixture)
            for form in [forms.one, forms.two] {
                let page = try await forms.send(form) { try $0.fill("review", "Twice.") }
                #expect(page.url.path == forms.path)
            }
            for text in ["Once more.", "And again."] {
                try await forms.client.get("\(forms.path)/edit")
                try await forms.client.submit(action: "\(forms.path)/edit", pressing: "Save review") { form in
                    try form.fill("review", text)
                }
                #expect(try await forms.kept() == text)
            }
        }
    }
}
