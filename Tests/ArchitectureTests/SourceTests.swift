import TestSupport
import Testing

@Suite("The source files")
struct SourceTests {
    /// Something that does not occur in code, outside the files that are excepted.
    struct Rule {
        let sentence: String
        /// As `grep -E` reads it.
        let pattern: String
        /// A line that breaks it.
        let example: String
        var exceptions: [String] = []
        var folders = SwiftSource.sourceFolders
    }

    private static let rules = [
        Rule(
            sentence: "no error is thrown away and no value is forced",
            pattern: #"\btry[!?]|\bas!|\bfatalError\("#,
            example: "let a = try? b()"
        ),
        Rule(
            sentence: "there is one lock, which the thread sanitizer can see",
            pattern: #"\bMutex *[<(]|\bpthread_(mutex|rwlock|spin)_|\bDispatchSemaphore\b|\bNSLock\b"#,
            example: "let a = Mutex<Int>(0)",
            exceptions: ["Sources/Primitives/Lock.swift"]
        ),
        Rule(
            sentence: "types have names of the field",
            pattern: #"\b(struct|class|enum|actor) \w*(Utils?|Helpers?)\b"#,
            example: "struct TextUtils {}"
        ),
        Rule(
            sentence: "no test waits for a fixed time",
            pattern: #"\b(usleep|nanosleep|sleep) *\([0-9]"#,
            example: "sleep(1)",
            // Drips its bytes slowly, because it plays a server that does.
            exceptions: ["Tests/TestSupport/HostileServer.swift"],
            folders: ["Tests"]
        ),
        Rule(
            sentence: "a test has a sentence for a name",
            pattern: #"@Test( +[a-z]|$|\( *[^" ])"#,
            example: "@Test func works() {}",
            folders: ["Tests"]
        ),
        Rule(
            sentence: "pages call use cases, never stores",
            pattern: #"\bStores\b|\b[A-Z][A-Za-z]*Store\b|\.stores\b"#,
            example: "let a = services.stores.reviews",
            folders: ["Sources/Pages"]
        ),
        Rule(
            sentence: "one value joins the address people use with a path of the site",
            pattern: #"\bpublicURL\b|\.origin\b"#,
            example: "let a = visit.site.configuration.publicURL.origin + path",
            exceptions: ["Sources/Pages/SiteAddresses.swift"],
            folders: ["Sources/Pages"]
        ),
        Rule(
            sentence: "one file of the program knows which storage engine it has",
            pattern: #"\b(import StorageSQL|import StorageSQLite|import SQLite|SQLiteStores)\b"#,
            example: "import StorageSQLite",
            exceptions: ["Sources/FlyleafServer/InstalledStorage.swift"],
            folders: ["Sources/FlyleafServer", "Sources/Pages", "Sources/Benchmarks"]
        ),
        Rule(
            sentence: "unsafe code stands at the edge of the program",
            pattern: #"\bunsafe\b"#,
            example: "unsafe a()",
            exceptions: [
                "Sources/HTTPServer/", "Sources/HTTPClient/", "Sources/SQLite/", "Sources/Crypto/",
                "Sources/PostgreSQL/",
                "Sources/Primitives/", "Sources/QRCode/", "Sources/HostNames/", "Sources/TimeZones/",
                "Sources/TLSProxy/", "Sources/Imaging/", "Sources/Jail/",
                "Sources/Drawing/",
                "Sources/Compression/",
                "Sources/LinkReading/PageHead.swift", "Sources/LinkReading/HTMLEntity.swift",
                "Sources/Markdown/CMarkReader.swift", "Sources/Archive/Zip",
                "Sources/WebAuthn/CBORReader.swift", "Sources/WebSocket/Frame",
                "Tests/TestSupport/",
                // Tries what its jail must keep it from.
                "Tests/JailProbe/",
                // Speaks through bare sockets, to be faster than what it measures.
                "Sources/Benchmarks/LoadGenerator.swift",
            ]
        ),
    ]

    @Test("nothing occurs that the rules of the project exclude")
    func rules() async throws {
        let folder = try TemporaryFolder()
        for source in try SwiftSource.sources() + SwiftSource.tests() { try folder.write(source.path, source.code) }
        for rule in Self.rules {
            let found = try await Self.search(rule.pattern, rule.folders, in: folder.path)
            let places = found.filter { line in !rule.exceptions.contains { line.hasPrefix($0) } }
            #expect(places.isEmpty, "\(rule.sentence)")
        }
    }

    @Test("each rule finds what it excludes, and nothing in comments and literals")
    func examples() async throws {
        let folder = try TemporaryFolder()
        for (index, rule) in Self.rules.enumerated() {
            try folder.write("\(index)/Bad.swift", rule.example)
            let example = rule.example
            let harmless =
                "/* \(example) */ let a = \"\\(b(\"\(example)\")) \(example)\" + #\"\"\(example)\"# // \(example)"
            var scanner = CodeScanner(harmless)
            try folder.write("\(index)/Good.swift", scanner.code())
            let found = try await Self.search(rule.pattern, ["\(index)"], in: folder.path)
            #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("\(index)/Bad.swift:1:") }, "\(rule.sentence)")
        }
    }

    /// The lines in which a pattern occurs, as `path:line:text`.
    ///
    /// A program does it, because regular expressions of Swift take seconds where it takes none.
    private static func search(
        _ pattern: String,
        _ paths: [String],
        in folder: String = FileTree.project
    ) async throws -> [String] {
        let search = try ChildProcess("grep", ["-rnIE", pattern] + paths, environment: ["LC_ALL": "C"], folder: folder)
        let ending = try await search.waitForExit()
        guard ending == .exited(0) || ending == .exited(1) else { throw TestSupportError(search.text(.error)) }
        return search.lines()
    }

    @Test("no text of the project names a package host: whoever builds it says where packages come from")
    func packageHosts() async throws {
        // Written so that it does not find itself.
        let pattern =
            #"[Pp][Yy][P]I|[p]ypi|[p]ythonhosted|[r]egistry\.npm|[n]pmjs\.|[c]rates\.io|[r]ubygems|[p]roxy\.golang|"#
            + #"[d]eb\.debian|[d]ebian\.org/debian|[d]ocker\.io"#
        let texts = [
            "README.md", "Makefile", "Package.swift", ".ci", "Sources", "Tests", "Templates", "Public",
        ]
        #expect(try await Self.search(pattern, texts) == [])
        let hosts = [
            ["https://py", "pi.org"], ["from Py", "PI by hash"], ["https://files.python", "hosted.org"],
            ["https://registry.np", "mjs.org"], ["https://deb.de", "bian.org/debian"],
            ["http://ftp.debian.o", "rg/debian"],
        ]
        let folder = try TemporaryFolder()
        try folder.write("Bad", hosts.map { $0.joined() }.joined(separator: "\n"))
        try folder.write("Good", "the Python package index\nPIP_INDEX_URL\nDebian 12\n")
        #expect(try await Self.search(pattern, ["Bad"], in: folder.path).count == hosts.count)
        #expect(try await Self.search(pattern, ["Good"], in: folder.path) == [])
    }

    @Test("no template of the site types an address: paths print them")
    func addresses() async throws {
        let pattern = #"(href|action|formaction|src)=["']?/"#
        let found = try await Self.search(pattern, ["Templates"]).filter { !$0.hasPrefix("Templates/sandbox/") }
        #expect(found == [])
        // The pattern finds what it is for: the pages of the sandbox have no such table.
        #expect(try await !Self.search(pattern, ["Templates/sandbox"]).isEmpty)
    }

    @Test("no module beside Pages types an address of the site: SiteAddresses prints them")
    func siteAddresses() async throws {
        let pattern = #"^[^/]*"[^"]*/(auth/[^s]|privacy|terms|deletion|shares|reviews|account|login)\b"#
        let modules = ["Flyleaf", "Networks", "FlyleafServer", "StorageSQL", "StorageSQLite", "Web"]
            .map { "Sources/\($0)" }
        #expect(try await Self.search(pattern, modules) == [])
        // The pattern finds what it is for: the paths themselves.
        #expect(try await !Self.search(pattern, ["Sources/Pages/Paths.swift"]).isEmpty)
    }

    @Test("Foundation and its network part are imported nowhere")
    func foundation() throws {
        for source in try SwiftSource.sources() + SwiftSource.tests() {
            let forbidden = source.imports.filter { $0.hasPrefix("Foundation") && $0 != "FoundationEssentials" }
            #expect(forbidden.isEmpty, "\(source.path)")
        }
    }

    @Test("a value that skips its checks is made only in the module of its type")
    func unchecked() throws {
        let sources = try SwiftSource.sources()
        let declaring = Set(sources.filter { $0.code.contains("init(unchecked") }.map(\.module))
        for source in sources where !declaring.contains(source.module) {
            #expect(!source.code.contains("(unchecked:"), "\(source.path)")
        }
    }

    @Test("what the compiler takes on trust has its reason beside it")
    func reasons() throws {
        for source in try SwiftSource.sources()
        where source.code.contains("unchecked Sendable") || source.code.contains("(unsafe)") {
            let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
            let code = source.code.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in code.enumerated() {
                guard line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") else { continue }
                let around = lines[max(0, index - 3)...min(lines.count - 1, index + 3)]
                #expect(around.contains { $0.contains("//") }, "\(source.path):\(index + 1)")
            }
        }
    }

    @Test("nothing is left to be done in a comment")
    func leftovers() async throws {
        // With brackets, so that this line is not found itself.
        #expect(try await Self.search("\\b(TO[D]O|FIX[M]E|XX[X])\\b", ["Sources", "Tests"]) == [])
    }

    @Test("a file has at most 600 lines")
    func length() throws {
        for source in try SwiftSource.sources() + SwiftSource.tests() {
            let lines = source.text.utf8.count { $0 == 0x0A }
            #expect(lines <= 600, "\(source.path) has \(lines)")
        }
    }

    @Test("no file names a folder of one machine")
    func machinePaths() async throws {
        let everything = [
            "Package.swift", "Makefile", "README.md", "Sources", "Tests", "Templates", "Public", ".ci",
        ]
        let present = everything.filter { FileTree.exists("\(FileTree.project)/\($0)") }
        #expect(try await Self.search("(^|[^A-Za-z0-9_.}])/(home|root|work|farm)/[a-z]", present) == [])
    }

    @Test("a file of tests has tests")
    func tests() throws {
        for source in try SwiftSource.tests() where source.path.hasSuffix("Tests.swift") {
            #expect(source.code.contains("@Test("), "\(source.path)")
        }
    }

    @Test("no placeholder is left", .enabled(if: FileTree.exists("\(FileTree.project)/README.md")))
    func placeholders() throws {
        let all = try SwiftSource.sources() + SwiftSource.tests()
        #expect(all.filter { $0.path.hasSuffix("Placeholder.swift") }.map(\.path) == [])
    }
}
