import Primitives
import TestSupport
import Testing

@Suite("The requirements")
struct RequirementTests {
    /// Those of logins, privacy, data, composing, photos, likes, notices, moderation, names and marks, the interface, safety,
    /// streams and big screens, and how many of each there are.
    private static let groups = [
        ("LG", 36), ("PR", 20), ("DA", 12), ("CO", 31), ("PH", 9), ("LK", 12), ("NO", 6), ("MO", 6), ("BR", 18),
        ("UI", 23), ("SE", 10), ("TW", 25), ("FB", 12), ("OF", 14), ("RA", 6), ("DI", 5), ("LO", 20),
    ]
    /// Those that ask something of people and of no program, each with why no test can say it.
    private static let outside = ["UI-20": "people try it before a release"]

    @Test("each of every group stands in the name of a test")
    func named() throws {
        var named: Set<String> = []
        for path in try FileTree.files(below: "\(FileTree.project)/Tests") where path.hasSuffix(".swift") {
            for line in try FileTree.text("\(FileTree.project)/Tests/\(path)").split(separator: "\n")
            where line.contains("\"") {
                named.formUnion(Self.identifiers(line))
            }
        }
        for (group, count) in Self.groups {
            for number in 1...count {
                let identifier = "\(group)-\(number < 10 ? "0" : "")\(number)"
                #expect(named.contains(identifier) != (Self.outside[identifier] != nil), "\(identifier)")
            }
        }
    }

    @Test("a name is read from the beginning of a test's sentence, with several identifiers in it")
    func reading() {
        #expect(Self.identifiers(#"    @Test("3.3, LG-08, PR-14: a sentence")"#) == ["LG-08", "PR-14"])
        #expect(Self.identifiers(#"    let text = "LG-08 of something""#).isEmpty)
        #expect(Self.identifiers(#"    @Test("a sentence about LG-08")"#).isEmpty)
    }

    /// The identifiers before the colon of a sentence that names a test, also when it stands on a line of its own.
    private static func identifiers(_ line: some StringProtocol) -> Set<String> {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("@Test(\"") || text.hasPrefix("\"") else { return [] }
        let sentence = text.split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        guard let colon = sentence.firstIndex(of: ":") else { return [] }
        let words = sentence[..<colon].split(separator: ", ").map { String($0) }
        return Set(
            words.filter { word in
                groups.contains { word.hasPrefix("\($0.0)-") && word.utf8.count == $0.0.utf8.count + 3 }
            }
        )
    }
}
