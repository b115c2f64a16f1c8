import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

extension AccountFixture {
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
