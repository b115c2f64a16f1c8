import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

extension AccountFixture {
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

    /// Asks as a program: no cookies, these fields.
    func ask(_ path: String, _ fields: Fields = Fields()) async throws -> Response {
        let target = try #require(Target(path.hasPrefix(Self.home) ? String(path.dropFirst(Self.home.count)) : path))
        return await site.respond(to: Request(method: .get, target: target, fields: fields, body: []))
    }

    /// The text of an answer.
    func text(_ path: String) async throws -> String { try await ask(path).bytes?.lossyText ?? "" }
}

extension HTMLDocument {
    /// What a page says under a name of OpenGraph, or of the cards of X.
    func meta(_ name: String) -> String? {
        first("meta[property='\(name)']")?["content"] ?? first("meta[name='\(name)']")?["content"]
    }

    /// The data of a page for programs.
    var linkedData: JSON? { first("script[type='application/ld+json']").flatMap { JSON(text: $0.rawText) } }
}
