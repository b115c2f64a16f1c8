import Glibc
import HTTP
import Primitives
import TestSupport
import Testing

/// What one script of `Scripts/` found out about a sandbox of its own, together with all that was written on the way.
struct ClientRun: Sendable {
    /// The cases that the script reported, in its order; why it failed, or `nil`.
    let cases: [(name: String, problem: String?)]
    /// What the client saw that nobody else may see.
    let secrets: [String]
    /// By where it stands: the outputs of the program, what its control page tells, every page the client opened.
    let texts: [(place: String, text: String)]
    /// What went wrong outside the cases.
    let trouble: String

    /// Starts the sandbox, runs a script with one of its faces until the script ends, and stops the sandbox.
    static func of(_ script: String, at face: SandboxProgram.Face) async throws -> ClientRun {
        let sandbox = try await SandboxProgram()
        let pages = try TemporaryFolder()
        let python = try ClientPython()
        let child = try python.start(script, [sandbox.origin(face), pages.path], sandbox.proxyEnvironment)
        // Each case has a deadline of its own; together they take seconds.
        let ending = try await child.waitForExit(within: .seconds(300))
        var texts = [(place: "the control page", text: try await sandbox.control(face))]
        texts.append((place: "the outputs of the program", text: try await sandbox.stop()))
        for page in try FileTree.files(below: pages.path) {
            texts.append((place: page, text: try FileTree.text(pages.path(page))))
        }
        return try ClientRun(child, ending, texts: texts)
    }

    /// Reads what a script that has ended printed: `{"case": …}`, with `"problem"` when it failed, on each line, and at
    /// last `{"secrets": […]}`.
    init(_ script: ChildProcess, _ ending: ChildProcess.Ending, texts: [(place: String, text: String)]) throws {
        var cases: [(name: String, problem: String?)] = []
        var secrets: [String] = []
        for line in script.lines() {
            let json = try JSON.read(Array(line.utf8))
            if let name = json["case"]?.text { cases.append((name, json["problem"]?.text)) }
            secrets += json["secrets"]?.elements?.compactMap(\.text) ?? []
        }
        self.cases = cases
        self.secrets = secrets
        self.texts = texts
        trouble = (ending == .exited(0) ? "" : "\(ending) ") + script.text(.error)
    }

    /// Expects that a case was run and went well.
    func expectPassed(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let found = cases.first(where: { $0.name == name }) else {
            Issue.record("The script reported no such case. \(trouble)", sourceLocation: sourceLocation)
            return
        }
        if let problem = found.problem { Issue.record("\(problem)", sourceLocation: sourceLocation) }
    }

    /// Expects that the script ran the cases it should, each once, and nothing else.
    func expectComplete(_ names: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(cases.map(\.name) == names, "\(trouble)", sourceLocation: sourceLocation)
        #expect(trouble.isEmpty, sourceLocation: sourceLocation)
    }

    /// Expects that no secret stands where others can read it.
    ///
    /// - Parameter word: stands on some page, which shows that there were pages and that they were searched.
    func expectNoSecret(besides word: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(secrets.count >= 3, sourceLocation: sourceLocation)
        #expect(!places(of: word).isEmpty, sourceLocation: sourceLocation)
        for secret in secrets {
            #expect(secret.utf8.count >= 6, "too short to be looked for", sourceLocation: sourceLocation)
            let found = places(of: secret) + places(of: PercentCoding.encode(secret))
            #expect(found.isEmpty, "\(secret.prefix(4))…", sourceLocation: sourceLocation)
        }
    }

    private func places(of text: String) -> [String] {
        texts.filter { $0.text.utf8.contains(text.utf8) }.map(\.place)
    }
}
