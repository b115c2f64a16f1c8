import Glibc
import Primitives

/// A PostgreSQL server of a test, on a free port of 127.0.0.1, with nothing in it; stopped with the closure it is lent to.
///
/// It has one user with a password of its own, and waits for the disk only if asked to. The server refuses to run as root, so there it runs as the user that
/// Debian's package makes.
public final class PostgresServer: Sendable {
    /// Where it listens.
    public let port: UInt16

    private let folder: TemporaryFolder
    private let keepsAll: Bool
    private let password = Hex.encode((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    private let programs: String
    private let process: Lock<ChildProcess?> = Lock(nil)
    private let databases = Lock(0)

    /// Starts a server, lends it and stops it.
    ///
    /// - Parameter keepsAll: whether it is set up as a server for people is, for what is measured.
    public static func with<Value>(
        keepsAll: Bool = false,
        _ body: (PostgresServer) async throws -> Value
    ) async throws -> Value {
        let server = try PostgresServer(keepsAll: keepsAll)
        try await server.make()
        try await server.start()
        do {
            let value = try await body(server)
            try await server.stop()
            return value
        } catch {
            try await server.stop()
            throw error
        }
    }

    private init(keepsAll: Bool) throws {
        self.keepsAll = keepsAll
        port = try freePort()
        folder = try TemporaryFolder()
        let versions = FileTree.exists(Self.parent) ? try FileTree.names(in: Self.parent) : []
        let folders = versions.compactMap { Int($0) }.sorted().map { "\(Self.parent)/\($0)/bin" }
        guard let programs = folders.last(where: { FileTree.exists("\($0)/initdb") }) else {
            throw TestSupportError("The Debian package postgresql-15 is not installed")
        }
        self.programs = programs
    }

    private static let parent = "/usr/lib/postgresql"

    private func make() async throws {
        if geteuid() == 0 {
            guard let user = unsafe getpwnam("postgres"),
                unsafe chown(folder.path, user.pointee.pw_uid, user.pointee.pw_gid) == 0
            else { throw TestSupportError("there is no user postgres to run the server as") }
        }
        let file = try folder.write("password", password)
        guard unsafe chmod(file, 0o644) == 0 else { throw TestSupportError("chmod \(file)") }
        let making = try program(
            "initdb",
            [
                "-D", data, "--username=flyleaf", "--auth=scram-sha-256", "--pwfile=\(file)", "--encoding=UTF8",
                "--no-locale", "--no-sync",
            ]
        )
        guard try await making.waitForExit() == .exited(0) else { throw TestSupportError(making.text(.error)) }
    }

    /// Starts it again after ``stop()``.
    public func start() async throws {
        var settings = [
            "listen_addresses=127.0.0.1", "unix_socket_directories=\(folder.path)", "max_connections=200",
            "dynamic_shared_memory_type=mmap", "lc_messages=C", "log_min_messages=log",
        ]
        settings += keepsAll ? ["shared_buffers=128MB"] : ["fsync=off", "autovacuum=off", "shared_buffers=16MB"]
        settings = settings.flatMap { ["-c", $0] }
        let process = try program("postgres", ["-D", data, "-p", "\(port)"] + settings)
        try await process.waitForLine(containing: "ready to accept connections", on: .error)
        self.process.withLock { $0 = process }
    }

    /// Ends it: connections are cut, what was committed is kept.
    public func stop() async throws {
        let process = process.withLock { process in
            defer { process = nil }
            return process
        }
        process?.send(SIGINT)
        try await process?.waitForExit()
    }

    /// Makes a database and gives its address.
    ///
    /// - Parameter template: the address of one that it is made like; without, there is nothing in it.
    public func database(like template: String? = nil) async throws -> String {
        let name = databases.withLock { number in
            number += 1
            return "test\(number)"
        }
        let model = template?.split(separator: "/").last.map { String($0) } ?? "template0"
        let making = try program(
            "createdb",
            [
                "--host=127.0.0.1", "--port=\(port)", "--username=flyleaf", "--template=\(model)",
                "--strategy=file_copy",
                name,
            ]
        )
        guard try await making.waitForExit() == .exited(0) else { throw TestSupportError(making.text(.error)) }
        return address(of: name)
    }

    /// The address of a database.
    ///
    /// - Parameters:
    ///   - port: of something that stands in front of the server.
    ///   - password: in place of the right one.
    public func address(of name: String, port: Int? = nil, password: String? = nil) -> String {
        "postgresql://flyleaf:\(password ?? self.password)@127.0.0.1:\(port ?? Int(self.port))/\(name)"
    }

    private var data: String { folder.path("data") }

    private func program(_ name: String, _ arguments: [String]) throws -> ChildProcess {
        // Settings of whoever runs the tests must not reach the server.
        let environment: [String: String?] = ["PGPASSWORD": password, "PGHOST": nil, "PGOPTIONS": nil, "LC_ALL": "C"]
        let path = "\(programs)/\(name)"
        guard geteuid() == 0 else {
            return try ChildProcess(path, arguments, environment: environment, folder: folder.path)
        }
        let user = ["--reuid=postgres", "--regid=postgres", "--clear-groups", path]
        return try ChildProcess("setpriv", user + arguments, environment: environment, folder: folder.path)
    }
}
