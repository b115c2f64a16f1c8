import HTTP
import Primitives
import TestSupport
import Testing

@Suite("Secrets on the wire")
struct SecretMarksTests {
    private static let home = "http://localhost:8080"
    private static let cookie = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVowMTIzNDU"

    /// A watch that has seen the secrets of one login, and what it reported.
    private struct Watched {
        let reports: Lock<[String]>
        let marks: SecretMarks
        let client: AppClient

        /// - Parameter answer: what the site answers to whatever is asked.
        init(_ answer: @escaping @Sendable (inout Response) -> Void = { _ in }) async throws {
            let reports = Lock<[String]>([])
            self.reports = reports
            marks = SecretMarks { report in reports.withLock { $0.append(report) } }
            let network = Fetch.inMemory([
                "https://network.example": { _ in .text(#"{"data":[{"access_token":"tok/en-tok/en"}]}"#) }
            ])
            let address = try #require(WebURL("https://network.example/token"))
            let fields = FormFields(["code": "code-code-code", "state": "state-state-state"])
            var request = ClientRequest.form(address, fields)
            request.fields[.authorization] = "Bearer bearer-bearer"
            _ = try await marks.calls(network).send(request)
            let site = Fetch.inMemory([
                SecretMarksTests.home: { _ in
                    var response = Response.html([])
                    answer(&response)
                    return response
                }
            ])
            client = AppClient(
                marks.browsing(site, site: SecretMarksTests.home),
                home: try #require(WebURL(SecretMarksTests.home)),
                followsRedirects: false
            )
        }

        /// What is reported of one page.
        static func page(
            at path: String = "/",
            _ answer: @escaping @Sendable (inout Response) -> Void
        ) async throws -> [String] {
            let watched = try await Watched(answer)
            try await watched.client.get(path)
            return watched.reports.withLock(\.self)
        }
    }

    private func saying(_ text: String) -> @Sendable (inout Response) -> Void {
        { $0.body = .bytes(Array(text.utf8)) }
    }

    @Test("what holds no secret is no leak, and the network may put its code into the address of return")
    func clean() async throws {
        #expect(try await Watched.page(saying("<p>tok</p>")) == [])
        #expect(try await Watched.page(at: "/auth/x/return?code=code-code-code", saying("")) == [])
        #expect(try await Watched.page { $0.fields[.location] = "https://network.example/?c=code-code-code" } == [])
        #expect(try await Watched.page(at: "/api/token", saying("tok/en-tok/en")) == [])
        #expect(try await Watched.page { $0.fields[.setCookie] = "flyleaf=1.\(Self.cookie)" } == [])
        let watched = try await Watched()
        watched.marks.line("state-state-state of a request that failed")
        watched.marks.error(TestSupportError("it failed"))
        #expect(watched.reports.withLock(\.self) == [])
        #expect(watched.marks.count > 3)
    }

    @Test("a planted secret is found wherever it comes out, and named without itself")
    func planted() async throws {
        #expect(try await Watched.page(saying("<p>tok/en-tok/en</p>")) == ["a secret in the page /"])
        #expect(try await Watched.page(saying("tok%2Fen-tok%2Fen")) == ["a secret in the page /"])
        #expect(try await Watched.page(saying("\(SecretMarks.prefix)x")) == ["a secret in the page /"])
        let location = try await Watched.page { $0.fields[.location] = "/x?c=bearer-bearer" }
        #expect(location == ["a secret in Location of /"])
        #expect(try await Watched.page(at: "/x?code=code-code-code", saying("")) == ["a secret in the address /x"])
        let cookie = try await Watched.page {
            $0.fields[.setCookie] = "flyleaf=1.\(Self.cookie); HttpOnly"
            $0.body = .bytes(Array(Self.cookie.utf8))
        }
        #expect(cookie == ["a secret in the page /"])
        let watched = try await Watched()
        watched.marks.line("failed: code-code-code")
        watched.marks.line("failed: \(Self.cookie)")
        watched.marks.error(TestSupportError("GET /me?access_token=bearer-bearer"))
        let line = "a secret in a line of the log"
        #expect(watched.reports.withLock(\.self) == [line, line, "a secret in the text of an error"])
    }

    @Test("a key stands on the page that prints it when a button is pressed, and on no other from then on")
    func printed() async throws {
        let key = "flyleaf_1.\(Self.cookie)"
        let watched = try await Watched { $0.body = .bytes(Array("<p>Your key: <code>\(key)</code>".utf8)) }
        try await watched.client.post("/account/devices", FormFields())
        #expect(watched.reports.withLock(\.self) == [])
        try await watched.client.get("/account/devices")
        #expect(watched.reports.withLock(\.self) == ["a secret in the page /account/devices"])
    }

    @Test("a page of the sandbox repeats no secret of its own protocol")
    func sandbox() async throws {
        let watched = try await Watched()
        let reports = watched.reports
        let face = watched.marks.network { request in
            request.target.rawPath == "/token"
                ? .json(Array(#"{"access_token":"EAAtoken-of-it"}"#.utf8))
                : .html(Array("<p>EAAtoken-of-it".utf8))
        }
        for path in ["/token", "/control"] {
            _ = await face(Request(method: .get, target: try #require(Target(path))))
        }
        #expect(reports.withLock(\.self) == ["a secret in the page /control of the sandbox"])
    }

    @Test("what a program that was started writes is looked through, line by line")
    func program() async throws {
        let watched = try await Watched()
        let script = "echo ready; echo token=bearer-bearer >&2; echo state=state-state-state"
        let child = try ChildProcess("sh", ["-c", script], watchedBy: watched.marks)
        #expect(try await child.waitForExit() == .exited(0))
        try await eventually("the report") { !watched.reports.withLock(\.isEmpty) }
        #expect(watched.reports.withLock(\.self) == ["a secret in a line of the log"])
    }

    @Test("whatever runs Flyleaf or its sandbox in a test is watched")
    func fixtures() throws {
        var count = 0
        // Read, and not run.
        let exceptions: Set = [
            "Tests/ArchitectureTests/LinkageTests.swift", "Tests/ArchitectureTests/SecretMarksTests.swift",
        ]
        for source in try SwiftSource.tests() where !exceptions.contains(source.path) {
            let text = try FileTree.text("\(FileTree.project)/\(source.path)")
            func holds(_ text: some Collection<UInt8>, _ part: String) -> Bool { text.contains(part.utf8) }
            // In memory: the whole, its site, a sandbox, or only its log.
            if source.code.contains(/\b(Application|Site|Sandbox|Log)\(/) {
                count += 1
                #expect(holds(text.utf8, "SecretMarks {") || holds(text.utf8, ".marks."), "\(source.path)")
            }
            // As a program.
            if holds(text.utf8, "/flyleaf\"") {
                count += 1
                #expect(holds(text.utf8, "watchedBy:"), "\(source.path)")
            }
        }
        #expect(count > 8)
    }
}

@Suite("The search for secrets in all output")
struct SecretSearchTests {
    private static let token = "EAAB" + String(repeating: "xY3", count: 20)

    /// How the search ends over two logs, and what it says.
    private func search(_ lines: String, child: String = "ready\n") async throws -> (ChildProcess.Ending, String) {
        let folder = try TemporaryFolder()
        try folder.write("unit.log", lines)
        try folder.write("unit/child-1.log", child)
        let search = try ChildProcess("bash", ["\(FileTree.project)/.ci/secrets", folder.path])
        let ending = try await search.waitForExit()
        let words = search.text(.output) + search.text(.error)
        return (ending, words.split(separator: folder.path).joined())
    }

    @Test("logs without secrets pass, whatever the runner prints of the arguments of a case")
    func clean() async throws {
        let lines = """
            ◇ Test "a name of forty characters, and not a secret" started.
            ◇ Test case passing 1 argument token → "\(Self.token)" to "it" started.
            ✔ Test case passing 1 argument token → "s3cret-1" to "it" passed after 0.1 seconds.
            GET /reviews/0199f2a1c3d4e5f60718293a4b5c6d7e0199f2a1c3d4e5f60718293a4b5c6d7e

            """
        let (ending, words) = try await search(lines)
        #expect(ending == .exited(0))
        #expect(words.isEmpty)
    }

    @Test(
        "a planted secret ends it, with the file and the line, and is not repeated",
        arguments: [
            "failed token=\(token)", "failed \(SecretMarks.prefix)user", "(\(PercentCoding.encode(token)))",
            "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVowMTIzNDU",
        ]
    )
    func planted(_ line: String) async throws {
        let (ending, words) = try await search("fine\n\(line)\n")
        #expect(ending == .exited(1))
        #expect(words.contains("/unit.log:2:"))
        let (other, otherWords) = try await search("fine\n", child: "\(line)\n")
        #expect(other == .exited(1))
        #expect(otherWords.contains("/unit/child-1.log:1:"))
        #expect(!words.contains(line) && !words.contains(Self.token))
    }

    @Test("a folder without logs is not taken for one without secrets")
    func empty() async throws {
        let folder = try TemporaryFolder()
        let search = try ChildProcess("bash", ["\(FileTree.project)/.ci/secrets", folder.path])
        #expect(try await search.waitForExit() == .exited(2))
    }

    @Test("the search and the watch know a secret by the same rule")
    func rule() throws {
        let script = try FileTree.text("\(FileTree.project)/.ci/secrets")
        #expect(script.contains("made_by_tests='\(SecretMarks.prefix)"))
        #expect(script.contains("[\\w-]{\(SecretMarks.shortestByShape),}"))
    }
}
