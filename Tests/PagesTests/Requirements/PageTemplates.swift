import TestSupport

/// The templates of the site as documents; those of the sandbox, which plays networks, are not among them.
enum PageTemplates {
    /// Each by its path below the folder of templates.
    static let all: Result<[(path: String, document: HTMLDocument)], any Error> = Result {
        try FileTree.files(below: "\(FileTree.project)/Templates")
            .filter { $0.hasSuffix(".mustache") && !$0.hasPrefix("sandbox/") }
            .sorted()
            .map { ($0, HTMLDocument(try FileTree.text("\(FileTree.project)/Templates/\($0)"))) }
    }

    /// What people read: the texts of templates, and the literals of the sources of pages.
    static let words: Result<[(place: String, text: String)], any Error> = Result {
        var words = try all.get().map { (place: $0.path, text: $0.document.text) }
        for path in try FileTree.files(below: "\(FileTree.project)/Sources/Pages") where path.hasSuffix(".swift") {
            let lines = try FileTree.text("\(FileTree.project)/Sources/Pages/\(path)").split(separator: "\n")
            for line in lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                let literals = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                    .filter { $0.offset % 2 == 1 }.map { String($0.element) }
                // A word alone is a name of the program, not a text.
                words += literals.filter { $0.contains(" ") }.map { (path, $0) }
            }
        }
        return words
    }

    /// The places whose texts hold one of these words, in any case.
    static func places(of sought: [String]) throws -> [String] {
        try words.get().compactMap { place, text in
            let said = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map { String($0) }
            let line = " \(said.joined(separator: " ")) "
            return sought.first { line.contains(" \($0) ") }.map { "\(place): \($0)" }
        }
    }
}
