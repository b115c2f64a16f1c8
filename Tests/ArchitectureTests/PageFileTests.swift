import TestSupport
import Testing

@Suite("The files of the pages")
struct PageFileTests {
    private let pages: [SwiftSource]

    init() throws { pages = try SwiftSource.sources().filter { $0.module == "Pages" } }

    private static func name(_ source: SwiftSource) -> Substring {
        source.path.split(separator: "/").last?.split(separator: ".").first ?? ""
    }

    /// The types that a file declares for others, at its outermost level.
    private static func types(_ source: SwiftSource) -> [Substring] {
        source.code.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").drop { ["public", "package", "final", "indirect"].contains($0) }
            guard let kind = words.first, ["struct", "enum", "class", "actor", "protocol"].contains(kind) else {
                return nil
            }
            return line.first == " " ? nil : words.dropFirst().first?.prefix { $0.isLetter || $0.isNumber }
        }
    }

    @Test("a type of the pages stands in a file of its name, and alone")
    func types() {
        for source in pages {
            let (name, types) = (Self.name(source), Self.types(source))
            #expect(types.isEmpty || types == [name], "\(source.path): \(types)")
        }
    }

    /// The handlers in the route list, each with the path that it answers.
    private func handlers() throws -> [(path: Substring, handler: Substring)] {
        let routes = try #require(pages.first { Self.name($0) == "SiteRoutes" })
        return routes.code.split(separator: "\n").compactMap { line in
            guard line.contains("(."), line.hasSuffix("),") else { return nil }
            let parts = line.dropLast(2).split(separator: ",").map { $0.drop { $0 == " " } }
            guard parts.count >= 3, let handler = parts.last else { return nil }
            return (parts[1], handler)
        }
    }

    @Test("a handler is a verb and a noun, and stands in the file named for what is done at its address")
    func handlerFiles() throws {
        let handlers = try handlers()
        #expect(handlers.count > 60)
        for (path, handler) in handlers {
            let places = pages.filter { $0.code.contains("@Sendable static func \(handler)(") }.map(Self.name)
            // One file may hold the question and the act at one address.
            let names = handlers.filter { $0.path == path }.map {
                $0.handler.prefix(1).uppercased() + $0.handler.dropFirst()
            }
            #expect(places.count == 1, "\(handler)")
            #expect(places.allSatisfy { names.contains(String($0)) }, "\(handler) stands in \(places)")
            #expect(handler.contains { $0.isUppercase }, "\(handler)")
        }
    }
}
