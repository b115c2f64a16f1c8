import FlyleafServer
import HTTP
import HTTPClient
import Primitives
import StorageSupport
import TestSupport
import Testing

/// The built program, running for one test or suite with data, ports and a sandbox of its own; the same in this process
/// where a test turns its clock.
final class FlyleafProgram: Sendable {
    let address: String
    let sandbox: String
    /// The sandbox's X, its Mastodon server and its provider of logins.
    let (sandboxX, sandboxMastodon, sandboxOpenID, sandboxOpenLibrary): (String, String, String, String)
    /// What pages call the sandbox's Mastodon server.
    let mastodon: String
    /// Looks through every page that is looked at, and all that the program writes, for secrets.
    let marks = SecretMarks { Issue.record("\($0)") }
    /// The names of the pages that were held to the rules of accessibility.
    let looked = Lock<Set<String>>([])
    private let environment: [String: String]
    private let running: Lock<Running>
    private let folder: TemporaryFolder

    private enum Running {
        case elsewhere(ChildProcess)
        case here(Service)
    }

    /// Starts it.
    ///
    /// - Parameters:
    ///   - clock: the clock that it and its sandbox go by; `nil` for the machine's. Whoever gives one stops the program.
    ///   - settings: what is configured besides the places; told the address it will have.
    init(
        clock: Clock? = nil,
        _ settings: (_ address: String) async throws -> [String: String] = { _ in [:] }
    ) async throws {
        folder = try TemporaryFolder()
        try EmptyDatabase.place(at: folder.path("data/flyleaf.sqlite"))
        let (port, sandboxPort) = (try freePort(), try freePort(run: 5))
        address = "http://localhost:\(port)"
        sandbox = "http://127.0.0.1:\(sandboxPort)"
        sandboxX = "http://127.0.0.1:\(sandboxPort + 1)"
        sandboxMastodon = "http://127.0.0.1:\(sandboxPort + 2)"
        sandboxOpenID = "http://127.0.0.1:\(sandboxPort + 3)"
        sandboxOpenLibrary = "http://127.0.0.1:\(sandboxPort + 4)"
        mastodon = "Mastodon (127.0.0.1:\(sandboxPort + 2))"
        environment = try await settings(address)
            .merging([
                "FLYLEAF_LISTEN": "127.0.0.1:\(port)", "FLYLEAF_PUBLIC_URL": address,
                "FLYLEAF_SANDBOX_LISTEN": "127.0.0.1:\(sandboxPort)", "FLYLEAF_DATA": folder.path("data"),
                "FLYLEAF_RESOURCES": FileTree.project,
            ]) { $1 }
        running =
            if let clock {
                Lock(.here(try await Self.service(environment, clock, marks)))
            } else {
                Lock(.elsewhere(try await Self.started(environment, marks)))
            }
    }

    /// Stops what runs in this process.
    func stop() async throws {
        if case .here(let service) = running.withLock(\.self) { try await service.stop() }
    }

    /// Kills it without a warning and starts it again with the same data, as after a loss of power.
    func restart() async throws {
        try await kill()
        try await start()
    }

    /// Kills it without a warning.
    func kill() async throws {
        guard case .elsewhere(let killed) = running.withLock(\.self) else {
            throw TestSupportError("What runs in this process cannot be killed")
        }
        killed.killGroup()
        try await killed.waitForExit()
    }

    /// Starts it again, with the same data.
    func start() async throws {
        let started = try await Self.started(environment, marks)
        running.withLock { $0 = .elsewhere(started) }
    }

    private static func service(
        _ environment: [String: String],
        _ clock: Clock,
        _ marks: SecretMarks
    ) async throws -> Service {
        let configuration = try Configuration(environment: environment)
        var world = Application.World.real
        world.program = FileTree.decoder
        (world.clock, world.sandboxClock) = (clock, clock)
        let log = Log(clock: clock) { marks.line($0) }
        let application = try await Application(configuration, world: world, log: log)
        return try await Service.start(application, configuration, isAlone: true, log: log)
    }

    private static func started(_ environment: [String: String], _ marks: SecretMarks) async throws -> ChildProcess {
        let program = "\(FileTree.products)/flyleaf"
        let process = try ChildProcess(program, ["serve"], environment: environment, watchedBy: marks)
        try await process.waitForLine(containing: "Flyleaf is ready")
        return process
    }

    /// Runs a subcommand on the same data, as an operator does while the site runs.
    func run(_ arguments: String...) async throws {
        let process = try ChildProcess(
            "\(FileTree.products)/flyleaf",
            arguments,
            environment: environment,
            watchedBy: marks
        )
        let ending = try await process.waitForExit()
        guard ending == .exited(0) else { throw TestSupportError("\(arguments) ended with \(ending)") }
    }

    /// Turns the fault dial of the sandbox.
    func fault(
        _ kind: String,
        at network: SandboxNetwork = .facebook,
        path: String = "",
        method: String = "",
        count: Int = 1,
        code: Int = 368
    ) async throws {
        let fields = FormFields([
            "act": "fault", "kind": kind, "path": path, "method": method, "count": "\(count)", "code": "\(code)",
        ])
        try await control(fields, at: network)
    }

    /// Makes the Mastodon server one of another maker.
    func setTemper(_ temper: String) async throws { try await setServer(["temper": temper]) }

    /// Sets single differences of the Mastodon server.
    func setServer(_ fields: KeyValuePairs<String, String>) async throws {
        var form = FormFields(fields)
        form.append("act", "server")
        try await control(form, at: .mastodon)
    }

    /// Makes the network work again.
    func clearFaults() async throws {
        try await control(FormFields(["act": "clear"]))
    }

    /// Lets every key of a network run out, as after two months.
    func expireTokens(at network: SandboxNetwork = .facebook) async throws {
        try await control(FormFields(["act": "end", "reason": "463"]), at: network)
    }

    /// Has the people of the sandbox do so many things an hour by themselves.
    func live(perHour: Int) async throws {
        try await control(FormFields(["act": "life", "per_hour": String(perHour)]))
    }

    /// Says that a page elsewhere links to one of Flyleaf.
    func mention(_ source: String, _ target: String) async throws {
        guard let url = WebURL("\(address)/webmention") else { throw TestSupportError("No address: \(address)") }
        let request = ClientRequest.form(url, FormFields(["source": source, "target": target]))
        let response = try await HTTPClient().fetch.send(request)
        #expect(response.status == .accepted)
    }

    private func control(_ fields: FormFields, at network: SandboxNetwork = .facebook) async throws {
        let origin = origin(of: network)
        guard let url = WebURL("\(origin)/sandbox/control") else { throw TestSupportError("No address: \(origin)") }
        var request = ClientRequest(.post, url, body: Array(fields.urlencoded.utf8))
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.fields[.accept] = "application/json"
        let response = try await HTTPClient().fetch.send(request)
        guard response.status.isSuccess else {
            throw TestSupportError("The sandbox refused: \(String(decoding: response.body, as: UTF8.self))")
        }
    }
}
