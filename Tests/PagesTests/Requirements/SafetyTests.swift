import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Safety, over all routes")
struct SafetyTests {
    private static let machines = [
        "/api/token", "/auth/{network}/deauthorize", "/auth/{network}/delete", "/webmention",
    ]

    private func address(_ pattern: String) -> String {
        let fixed = [
            "{network}": "facebook", "{server}": "books.example", "{code}": "none", "{year}": "2026", "{number}": "1",
            "{hash}": "none", "{name}": "none", "{kind}": "reviews", "{list}": "mentions", "{tag}": "books",
            "{words}": "night-readers", "{collection}": "books",
            "{listing}": "\(String(repeating: "0", count: 26)).1",
        ]
        var path = pattern
        for (name, value) in fixed { path = path.replacing(name, with: value) }
        return path.replacing(/\{[a-z]+\}/, with: String(repeating: "0", count: 26))
    }

    @Test("SE-01: whatever is sent by somebody logged in without the token of a form is refused, on every route")
    func tokens() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            var count = 0
            for route in Site.routes where !route.method.isSafe && !Self.machines.contains(route.pattern) {
                for token in [nil, "x", ""] {
                    var fields = FormFields()
                    if let token { fields.append("csrf", token) }
                    let answer = try await client.post(address(route.pattern), fields)
                    #expect(
                        answer.status == .forbidden,
                        "\(route.pattern) with \(token ?? "no token"): \(answer.status)"
                    )
                    count += 1
                }
            }
            #expect(count > 150)
        }
    }

    @Test("MO-05: whatever a member does here but pressing Post sends nothing to any network")
    func silence() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let book = try #require(try await client.get(path).document.link("All about this book")?["href"])
            try await client.submit(action: "\(path)/like")
            try await client.get(book)
            try await client.submit(action: "\(book)/like")
            try await client.get(book)
            try await client.submit(action: "\(book)/reading/status", pressing: "Read: \(try title(client))")
            try await client.get("\(path)/edit")
            try await client.submit(action: "\(path)/edit", pressing: "Save review") { form in
                try form.fill("review", "Other words")
            }
            try await client.get("/shelves")
            try await client.submit(action: "/shelves") { try $0.fill("name", "Summer") }
            try await client.get("/settings/sharing")
            try await client.submit(action: "/settings/sharing", pressing: "Begin so") {
                try $0.fill("audience", "everyone")
            }
            try await client.get("\(path)/share")
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof")
            fixture.clock.advance(by: .seconds(86_400))
            _ = try await fixture.outbox.workOnDue()
            for network in [fixture.facebook, fixture.x, fixture.books, fixture.tea] {
                #expect(network.posts.isEmpty, "\(network.server)")
            }
        }
    }

    private func title(_ client: AppClient) throws -> String {
        try #require(client.page?.document.first("h1")?.text)
    }
}
