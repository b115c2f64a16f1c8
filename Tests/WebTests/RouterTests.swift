import HTTP
import Primitives
import Testing
import Web

private enum Thing {}

@Suite struct RouterTests {
    private let thing = Path<ID<Thing>>("/things/{id}")
    private let part = Path<ID<Thing>, String>("/things/{id}/parts/{part}")
    private let list = FixedPath("/things")

    private func router() -> Router<String> {
        Router([
            Route(.get, list) { context in .text("list for \(context)") },
            Route(.post, list) { context in .text("add for \(context)") },
            Route(.get, FixedPath("/things/new")) { _ in .text("new") },
            Route(.get, thing) { context, id in .text("\(id) for \(context)") },
            Route(.delete, part) { _, id, part in .text("\(part) of \(id)") },
        ])
    }

    private let id = ID<Thing>(at: Timestamp(milliseconds: 1), entropy: [UInt8](repeating: 7, count: 10))

    private func answer(_ method: Method, _ path: String) async throws -> String? {
        let target = try #require(Target(path))
        guard case .route(let match) = router().match(method, target.segments) else { return nil }
        return try await match.respond("Ada").flatMap { $0.bytes?.lossyText }
    }

    @Test("a path is read back as it was written")
    func roundTrip() async throws {
        #expect(thing(id) == "/things/\(id.text)")
        #expect(try await answer(.get, thing(id)) == "\(id.text) for Ada")
        let path = part(id, "a/b ü%")
        #expect(path.hasSuffix("/parts/a%2Fb%20%C3%BC%25"))
        #expect(try await answer(.delete, part(id, "größe")) == "größe of \(id.text)")
    }

    @Test("a literal segment wins over a parameter when it stands first")
    func literalFirst() async throws {
        #expect(try await answer(.get, "/things/new") == "new")
    }

    @Test("a segment that is not an identifier is no page")
    func badSegment() async throws {
        #expect(try await answer(.get, "/things/nonsense") == nil)
    }

    @Test("HEAD is answered by GET, other methods are named in Allow")
    func methods() throws {
        guard case .route = router().match(.head, ["things"]) else {
            Issue.record("HEAD has no route")
            return
        }
        guard case .methodNotAllowed(let allowed) = router().match(.put, ["things"]) else {
            Issue.record("PUT was not refused")
            return
        }
        #expect(Set(allowed) == [.get, .post, .head])
        guard case .notFound = router().match(.get, ["nothing"]) else {
            Issue.record("an unknown path was found")
            return
        }
    }
}
