import TestSupport

/// A source file with its comments and the content of its literals blanked out, so that a rule is about code alone.
struct SwiftSource: Sendable {
    /// The path from the folder of the project.
    let path: String
    let text: String
    let code: String
    /// The modules it imports.
    let imports: [String]

    init(_ path: String) throws(TestSupportError) {
        self.path = path
        text = try FileTree.text("\(FileTree.project)/\(path)")
        var scanner = CodeScanner(text)
        code = scanner.code()
        imports = Self.imports(in: code)
    }

    /// Every Swift file of a module that is not a test; read once for all tests.
    static func sources() throws -> [SwiftSource] { try readSources.get() }

    /// Every Swift file of a module of tests; read once for all tests.
    static func tests() throws -> [SwiftSource] { try readTests.get() }

    /// The module, which is the name of the folder below `Sources` or `Tests`.
    var module: String { String(path.split(separator: "/")[1]) }

    /// The folders of modules that are not tests.
    static let sourceFolders = ["Sources", "Tests/StorageContract", "Tests/TestSupport"]

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

/// Blanks comments and the content of literals in Swift code; line ends stay, so that lines keep their numbers.
struct CodeScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var output: [UInt8] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        output.reserveCapacity(bytes.count)
    }

    mutating func code() -> String {
        code(isInterpolation: false)
        return String(decoding: output, as: UTF8.self)
    }

    /// Copies code, in an interpolation up to its closing parenthesis.
    private mutating func code(isInterpolation: Bool) {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "/") where isNext("//"):
                while position < bytes.count, bytes[position] != 0x0A { erase(1) }
            case UInt8(ascii: "/") where isNext("/*"): comment()
            case UInt8(ascii: "\""): string(pounds: 0)
            case UInt8(ascii: "#"): pounds()
            case UInt8(ascii: "("):
                depth += 1
                copy(1)
            case UInt8(ascii: ")"):
                if isInterpolation, depth == 0 { return }
                depth -= 1
                copy(1)
            default: copy(1)
            }
        }
    }

    private mutating func comment() {
        var depth = 0
        repeat {
            let opens = isNext("/*")
            let closes = isNext("*/")
            depth += opens ? 1 : closes ? -1 : 0
            erase(opens || closes ? 2 : 1)
        } while depth > 0 && position < bytes.count
    }

    /// A raw literal, or a macro and such.
    private mutating func pounds() {
        let count = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
        copy(count)
        if isNext("\"") { string(pounds: count) }
    }

    private mutating func string(pounds: Int) {
        let raw = String(repeating: "#", count: pounds)
        let quotes = isNext("\"\"\"") ? "\"\"\"" : "\""
        copy(quotes.utf8.count)
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\"") where isNext(quotes + raw):
                copy(quotes.utf8.count + pounds)
                return
            case UInt8(ascii: "\\") where isNext("\\\(raw)("):
                erase(2 + pounds)
                code(isInterpolation: true)
                erase(1)
            case UInt8(ascii: "\\") where isNext("\\\(raw)"): erase(2 + pounds)
            default: erase(1)
            }
        }
    }

    private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func copy(_ count: Int) {
        let end = min(position + count, bytes.count)
        output += bytes[position..<end]
        position = end
    }

    private mutating func erase(_ count: Int) {
        for _ in 0..<min(count, bytes.count - position) {
            output.append(bytes[position] == 0x0A ? 0x0A : 0x20)
            position += 1
        }
    }
}
