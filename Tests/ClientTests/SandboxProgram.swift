import Glibc
import HTTP
import HTTPClient
import Primitives
import TestSupport
import Testing

/// `flyleaf sandbox`, the built program, with its proxy, a folder and six ports of its own.
final class SandboxProgram: Sendable {
    /// Which network it plays at an address.
    enum Face: UInt16, Sendable {
        case facebook, x, mastodon, openID
    }

    private let folder: TemporaryFolder
    private let client: HTTPClient
    private let child: ChildProcess
    private let firstPort: UInt16

    /// Starts the program with its people and posts in place, and waits until it answers.
    init() async throws {
        folder = try TemporaryFolder()
        firstPort = try freePort(run: 6)
        try FileTree.write(try await Self.seededStore.value, to: folder.path("sandbox.sqlite"))
        child = try await Self.start(in: folder.path, port: firstPort)
        var settings = ClientConfiguration()
        let ports = firstPort..<firstPort + 4
        settings.allowedLoopback = Set(
            ports.compactMap { WebURL("http://127.0.0.1:\($0)/") }.compactMap(Self.authority)
        )
        client = try HTTPClient(configuration: settings)
    }

    deinit { client.shutdown() }

    /// Where a face is reached, without a slash at the end.
    func origin(_ face: Face) -> String { "http://127.0.0.1:\(firstPort + face.rawValue)" }

    /// What a client is started with, so that the hosts of the real networks lead here.
    var proxyEnvironment: [String: String] {
        [
            "HTTPS_PROXY": "http://127.0.0.1:\(firstPort + 5)",
            "REQUESTS_CA_BUNDLE": folder.path("proxy-authority.pem"),
        ]
    }

    /// What the control page of a face tells, the last calls among it.
    func control(_ face: Face) async throws -> String {
        var request = ClientRequest(.get, try #require(WebURL("\(origin(face))/sandbox/control")))
        request.fields[.accept] = "application/json"
        return try await client.fetch.send(request).body.lossyText
    }

    /// Ends the program as Ctrl-C does and gives all it wrote.
    func stop() async throws -> String {
        child.send(SIGTERM)
        let ending = try await child.waitForExit(within: .seconds(20))
        #expect(ending == .exited(0), "\(child.text(.error))")
        return child.text(.output) + child.text(.error)
    }

    private static func authority(_ url: WebURL) -> Authority? { Authority(url.authority) }

    private static func start(in folder: String, port: UInt16) async throws -> ChildProcess {
        let environment: [String: String?] = [
            "FLYLEAF_DATA": folder, "FLYLEAF_SANDBOX": "on", "FLYLEAF_RESOURCES": FileTree.project,
            "FLYLEAF_SANDBOX_LISTEN": "127.0.0.1:\(port)",
        ]
        let child = try ChildProcess(
            "\(FileTree.products)/flyleaf",
            ["sandbox", "--proxy"],
            environment: environment,
            watchedBy: SecretMarks { Issue.record("\($0)") }
        )
        try await child.waitForLine(containing: "ready", within: .seconds(120))
        return child
    }

    /// The file of a seeded sandbox, made once: inventing all those people takes a while.
    private static let seededStore = Task {
        let folder = try TemporaryFolder()
        let child = try await start(in: folder.path, port: try freePort(run: 6))
        child.send(SIGTERM)
        try await child.waitForExit(within: .seconds(20))
        return try FileTree.read(folder.path("sandbox.sqlite"))
    }
}
