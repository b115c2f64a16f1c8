import TestSupport

/// A source file with its comments and the content of its literals blanked out, so that a rule is about code alone.
struct SwiftSource: Sendable {
    /// The path from the folder of the project.
    let path: String
    let text: String
    let code: String
    /// Its literals in the order of their ends.
    let literals: [SwiftLiteral]
    /// The modules it imports.
    let imports: [String]

    init(_ path: String) throws(TestSupportError) {
        self.path = path
        text = try FileTree.text("\(FileTree.project)/\(path)")
        var scanner = CodeScanner(text)
        code = scanner.code()
        literals = scanner.literals
        imports = Self.imports(in: code)
    }

    /// Every Swift file of a module that is not a test; read once for all tests.
    static func sources() throws -> [SwiftSource] { try readSources.get() }

    /// Every Swift file of a module of tests; read once for all tests.
    static func tests() throws -> [SwiftSource] { try readTests.get() }

    /// The module, which is the name of the folder below `Sources` or `Tests`.
    var module: String { String(path.split(separator: "/")[1]) }

    /// The folders of modules that are not tests.
    static let sourceFolders = [
        "Sources", "Tests/Fuzzing", "Tests/JailProbe", "Tests/NetworkSupport", "Tests/StorageContract",
        "Tests/StorageSupport", "Tests/TestSupport",
    ]

    private static let readSources = Result { try sourceFolders.flatMap { try all(below: $0) } }
    private static let readTests = Result {
        try all(below: "Tests").filter { source in
            !sourceFolders.contains { source.path.hasPrefix("\($0)/") }
        }
    }

    private static func all(below folder: String) throws -> [SwiftSource] {
        try FileTree.files(below: "\(FileTree.project)/\(folder)").filter { $0.hasSuffix(".swift") }
            .map { try SwiftSource("\(folder)/\($0)") }
    }

    private static func imports(in code: String) -> [String] {
        let kinds: Set<String> = ["struct", "class", "enum", "func", "protocol", "typealias", "let", "var"]
        return code.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            // Most lines are no imports, and words cost time.
            guard line.contains(UInt8(ascii: "m")), line.count < 120 else { return nil }
            var words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            guard let keyword = words.prefix(3).firstIndex(of: "import") else { return nil }
            words.removeFirst(keyword + 1)
            if let first = words.first, kinds.contains(first) { words.removeFirst() }
            return words.first.map { String($0.prefix { $0 != "." }) }
        }
    }
}
