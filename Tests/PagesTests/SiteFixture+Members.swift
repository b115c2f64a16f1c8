import HTTP
import Primitives
import TestSupport
import Testing

extension SiteFixture {
    /// A browser of a member without any network, on the account page.
    func loneMember(_ name: String = "Lone reader") async throws -> AppClient {
        let client = try testSite.browser([:], followsRedirects: true)
        try await client.get("/login?next=/account")
        try await client.submit(action: "/start") { try $0.fill("name", name) }
        return client
    }

    /// Writes a review by the form and gives the path of its page.
    func write(
        _ client: AppClient,
        _ title: String,
        author: String = "Michael Ende",
        text: String = "Slow. And wise, in the end.",
        isbn: String = "",
        score: String = "8",
        visibility: String = "everyone",
        isSpoiler: Bool = false
    ) async throws -> String {
        try await client.get("/reviews/new")
        return try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("author", author)
            try form.fill("review", text)
            try form.fill("isbn", isbn)
            try form.fill("score", score)
            try form.fill("visibility", visibility)
            if isSpoiler { try form.fill("spoiler", "yes") }
        }.url.path
    }
}
