import TestSupport
import Testing

@Suite("Values in SQL")
struct BoundValueTests {
    /// Parts of statements by the names they go by: lists of columns, conditions and tables, each written in the source.
    private static let parts: Set<String> = [
        "assignments", "befriended", "befriending", "cameByIt", "column", "columns", "held",
        "columns.assignments",
        "columns.names", "columns.places", "condition", "due", "entries", "friends", "index", "isNobodys", "isNoted",
        "isVisible", "judged", "lineColumns", "listColumns", "own", "ownColumns", "places", "scores", "table",
        "quotationsOfOne", "taggedBooks", "which", "behindAllKeys",
    ]
    /// Names that elsewhere are those of values.
    private static let partsOfOne: Set<String> = [
        "DistanceTable.swift member", "ReviewTable+Versions.swift text", "BookTable+Lists.swift source",
        "ReviewTable+SQL.swift source", "SearchDocument.swift parameter",
    ]

    private static func isPart(_ expression: Substring, in file: String) -> Bool {
        if parts.contains(String(expression)) || partsOfOne.contains("\(file) \(expression)") { return true }
        // A constant of a type, or a function of the name of a column.
        if expression.wholeMatch(of: /[A-Z][A-Za-z]*\.[a-zA-Z]+( \+ 1)?/) != nil { return true }
        if expression.wholeMatch(of: /([A-Z][A-Za-z]*\.)?[a-z][A-Za-z]*\("[a-z_.?0-9]+"\)/) != nil { return true }
        return expression.wholeMatch(of: /(Self\.)?[a-z]+\.replacing\("[^"]*", with: "[^"]*"\)/) != nil
    }

    /// What is put into the statements of a source.
    private static func putIn(_ text: String) -> [Substring] {
        let statement = /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|PRAGMA|VALUES|FROM|EXISTS|MATCH|LIMIT)\b/
        let long = text.matches(of: /"""[\s\S]*?"""/).map { $0.output }
        let short = text.replacing(/"""[\s\S]*?"""/, with: "").split(separator: "\n").filter { $0.contains("\"") }
        return (long + short).filter { $0.contains(statement) }.flatMap { literal in
            literal.matches(of: /\\\(([^()]*(\([^()]*\))*[^()]*)\)/).map { $0.output.1 }
        }
    }

    @Test("OF-08: into a statement goes nothing but parts of statements; every value is bound")
    func bound() throws {
        let folder = "\(FileTree.project)/Sources/StorageSQL"
        var count = 0
        for path in try FileTree.files(below: folder) where path.hasSuffix(".swift") {
            for expression in Self.putIn(try FileTree.text("\(folder)/\(path)")) {
                count += 1
                #expect(Self.isPart(expression, in: path), "\(path): \(expression)")
            }
        }
        #expect(count > 100)
    }

    @Test("a pasted value is found, and a part of a statement is none")
    func finding() {
        let pasted = Self.putIn(#"let sql = "DELETE FROM books WHERE id = '\(book.id)' AND \(condition)""#)
        #expect(pasted == ["book.id", "condition"])
        #expect(!Self.isPart("book.id", in: "BookTable.swift") && !Self.isPart("text", in: "BookTable.swift"))
        #expect(!Self.isPart("name", in: "BookTable.swift") && Self.isPart("condition", in: "BookTable.swift"))
    }
}
