import TestSupport
import Testing

@Suite("One type for JSON")
struct JSONTests {
    /// Types whose name says JSON and that hold no value of it.
    private static let others = [
        "JSONReader", "JSONPath", "JSONPathReader", "JSONWebKey", "JSONItems", "LibraryThingJSON",
    ]

    /// The types and aliases that say JSON in their name, with the file of each.
    private static func types(_ source: SwiftSource) -> [(path: String, name: Substring)] {
        source.code.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            let kinds = ["struct", "enum", "class", "actor", "protocol", "typealias"]
            guard let kind = words.firstIndex(where: { kinds.contains(String($0)) }), kind + 1 < words.count else {
                return nil
            }
            let name = words[kind + 1].prefix { $0.isLetter || $0.isNumber }
            let isOne = name.lowercased().contains("json") && !name.hasSuffix("Tests")
            return isOne && !others.contains(String(name)) ? (source.path, name) : nil
        }
    }

    @Test("JSON has one type, in Primitives")
    func oneType() throws {
        let all = try SwiftSource.sources() + SwiftSource.tests()
        let types = all.flatMap(Self.types)
        #expect(types.map(\.name) == ["JSON"], "\(types)")
        #expect(types.first?.path == "Sources/Primitives/JSON/JSON.swift")
    }
}
