import TestSupport
import Testing

@Suite("Names of tests")
struct TestNameTests {
    @Test("SE-08: every test has a sentence that says what should happen")
    func sentences() throws {
        var count = 0
        for path in try FileTree.files(below: "\(FileTree.project)/Tests") where path.hasSuffix(".swift") {
            let text = try FileTree.text("\(FileTree.project)/Tests/\(path)")
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                let start = line.drop { $0 == " " }
                guard start.hasPrefix("@Test") else { continue }
                count += 1
                // The sentence stands on the same line, or alone on the next.
                let rest = start.dropFirst("@Test".count)
                let sentence =
                    rest.hasPrefix("(\"") ? rest.dropFirst(2) : rest == "(" ? Self.alone(lines, number + 1) : ""
                let words = sentence.prefix { $0 != "\"" }.split(separator: " ")
                #expect(words.count >= 3, "\(path):\(number + 1)")
            }
        }
        #expect(count > 3000)
    }

    private static func alone(_ lines: [Substring], _ number: Int) -> Substring {
        guard number < lines.count else { return "" }
        let start = lines[number].drop { $0 == " " }
        return start.hasPrefix("\"") ? start.dropFirst() : ""
    }
}
