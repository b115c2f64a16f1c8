import TestSupport
import Testing

@Suite("The modules")
struct ModuleTests {
    private static let readmePath = "\(FileTree.project)/README.md"
    /// What any module may import besides its row.
    private static let system: Set<String> = ["Swift", "Glibc", "Synchronization", "FoundationEssentials", "Testing"]

    let manifest: Manifest
    let sources: [SwiftSource]

    init() throws {
        manifest = try Manifest()
        sources = try SwiftSource.sources()
    }

    @Test("the manifest is read whole: a folder for every module and a module for every folder")
    func folders() throws {
        let below = manifest.modulesBelowTests
        let declared = (manifest.modules.map(\.name).filter { !below.contains($0) } + manifest.libraries).sorted()
        let paths = try FileTree.files(below: "\(FileTree.project)/Sources")
        let folders = Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) })
        #expect(declared == folders.sorted())
        let tests = try FileTree.files(below: "\(FileTree.project)/Tests")
        let testFolders = Set(tests.compactMap { $0.split(separator: "/").first.map(String.init) })
        #expect((manifest.tests.map(\.name) + below).sorted() == testFolders.sorted())
    }

    @Test("the top level holds what the design lists, and nothing that a tool left there")
    func topLevel() throws {
        let known: Set<String> = [
            "Package.swift", "Sources", "Tests", "Public", "Templates", "README.md", "Makefile",
        ]
        // What `.gitignore` names stands in a folder where the program was built or run.
        let ignored = try FileTree.text("\(FileTree.project)/.gitignore").split(separator: "\n")
            .map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }
        let names = try FileTree.names(in: FileTree.project).filter { name in
            !name.hasPrefix(".")
                && !ignored.contains { $0 == name || $0.hasPrefix("*") && name.hasSuffix($0.dropFirst()) }
        }
        #expect(Set(names) == known)
    }

    @Test("a module imports only modules that stand above it in the manifest")
    func order() {
        var above = Set(manifest.libraries)
        for module in manifest.modules {
            #expect(module.imports.isSubset(of: above), "\(module.name)")
            above.insert(module.name)
        }
    }

    @Test("the table of the README is the manifest", .enabled(if: FileTree.exists(readmePath)))
    func table() throws {
        let known = Set(manifest.modules.map(\.name))
        let text = try FileTree.text(Self.readmePath)
        var rows: [String: Set<String>] = [:]
        for line in text.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^\| *`(\w+)` *\|([^|]*)\|/), known.contains(String(match.1)) else {
                continue
            }
            #expect(rows[String(match.1)] == nil, "\(match.1) has two rows")
            rows[String(match.1)] = Set(match.2.matches(of: /\w+/).map { String($0.0) })
        }
        #expect(rows == Dictionary(uniqueKeysWithValues: manifest.modules.map { ($0.name, $0.imports) }))
    }

    /// The compiler takes whatever is built already, and SwiftPM's own check of this does nothing in Swift 6.3.
    @Test("what a file imports stands in the row of its module")
    func imports() throws {
        let rows = Dictionary(uniqueKeysWithValues: (manifest.modules + manifest.tests).map { ($0.name, $0.imports) })
        for source in try sources + SwiftSource.tests() {
            let others = Set(source.imports).subtracting(rows[source.module] ?? []).subtracting(Self.system)
            #expect(others.isEmpty, "\(source.path)")
        }
    }

    @Test("no module is allowed more than it imports", .enabled(if: FileTree.exists(readmePath)))
    func unused() {
        for module in manifest.modules {
            let used = Set(sources.filter { $0.module == module.name }.flatMap(\.imports))
            #expect(module.imports.subtracting(used).isEmpty, "\(module.name)")
        }
    }

    @Test("a C library has at most one importer")
    func libraries() {
        for library in manifest.libraries {
            let importers = Set(sources.filter { $0.imports.contains(library) }.map(\.module))
            #expect(importers.count <= 1, "\(library) is imported by \(importers.sorted())")
            let allowed = manifest.modules.filter { $0.imports.contains(library) }.map(\.name)
            #expect(allowed.count == 1, "\(library) may be imported by \(allowed)")
        }
    }

    @Test("what has unsafe code is tried under the sanitizers")
    func sanitized() {
        #expect(!manifest.unsanitized.isEmpty)
        #expect(manifest.unsanitized.isSubset(of: Set((manifest.tests + manifest.modules).map(\.name))))
        let tried = manifest.tests.filter { !manifest.unsanitized.contains($0.name) }
        let words = /\bunsafe\b|@unchecked\b/
        for module in manifest.modules where !manifest.modulesBelowTests.contains(module.name) {
            let isUnsafe = sources.contains { $0.module == module.name && $0.code.firstMatch(of: words) != nil }
            guard isUnsafe, !manifest.unsanitized.contains(module.name) else { continue }
            #expect(!manifest.unsanitized.contains("\(module.name)Tests"), "\(module.name)")
            #expect(tried.contains { $0.imports.contains(module.name) }, "\(module.name)")
        }
    }
}
