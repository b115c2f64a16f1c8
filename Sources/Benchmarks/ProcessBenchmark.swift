import FlyleafServer
import Glibc
import Primitives
import TestSupport

/// The program as a process: how soon it serves, and how much memory it holds.
enum ProcessBenchmark {
    @Sendable static func run() async throws {
        guard let own = ProcessEnvironment.programPath, let slash = own.lastIndex(of: "/") else { return }
        let program = own[..<slash] + "/flyleaf"
        Report.heading("The program as a process")
        try await checks()
        try await coldStart(String(program))
        try await memory(String(program))
    }

    /// Making the application from its files: nearly all of it is the check of every template against its view model.
    private static func checks() async throws {
        let installation = try await Installation.make(reviews: 0)
        try await installation.application.close()
        var times: [Double] = []
        for _ in 0..<5 {
            let start = ContinuousClock.now
            let application = try await Application(installation.configuration)
            times.append(Report.seconds(ContinuousClock.now - start))
            try await application.close()
        }
        let milliseconds = Report.text(Report.median(times) * 1000, 1)
        Report.row(["templates checked, database opened", "\(milliseconds) ms", "median of 5"])
    }

    /// From starting the process to the last byte of the front page, on an empty folder, sandbox included.
    private static func coldStart(_ program: String) async throws {
        var times: [Double] = []
        for _ in 0..<5 {
            let folder = try TemporaryFolder()
            let port = try freePort()
            let start = ContinuousClock.now
            let settings = environment(folder.path, port, try freePort(run: 3))
            let process = try ChildProcess(program, ["serve"], environment: settings)
            try firstPage(port)
            times.append(Report.seconds(ContinuousClock.now - start))
            process.send(SIGTERM)
            _ = try await process.waitForExit()
        }
        let milliseconds = Report.text(Report.median(times) * 1000, 0)
        Report.row(["first page after a cold start", "\(milliseconds) ms", "median of 5"])
    }

    /// Resident memory with 100,000 reviews stored and pages served.
    private static func memory(_ program: String) async throws {
        let installation = try await Installation.make(reviews: 100_000)
        try await installation.application.close()
        let port = try freePort()
        let settings = environment(installation.folder.path, port, try freePort(run: 3))
        let process = try ChildProcess(program, ["serve"], environment: settings)
        try firstPage(port)
        let host = "localhost:\(port)"
        let before = resident(process.id)
        for path in ["/reviews", "/", "/reviews?q=lighthouse", "/login"] {
            let load = LoadGenerator(port: port, host: host, path: path, cookie: nil)
            _ = try load.run(for: .milliseconds(path.utf8.contains(UInt8(ascii: "q")) ? 300 : 1500))
        }
        let after = resident(process.id)
        process.send(SIGTERM)
        _ = try await process.waitForExit()
        let megabyte = 1024.0 * 1024.0
        Report.row(["memory with 100,000 reviews", "\(Report.text(before / megabyte, 1)) MB", "after the start"])
        Report.row(["", "\(Report.text(after / megabyte, 1)) MB", "after serving"])
    }

    private static func environment(_ folder: String, _ port: UInt16, _ sandboxPort: UInt16) -> [String: String?] {
        [
            "FLYLEAF_DATA": folder, "FLYLEAF_LISTEN": "127.0.0.1:\(port)",
            "FLYLEAF_PUBLIC_URL": "http://localhost:\(port)", "FLYLEAF_SANDBOX_LISTEN": "127.0.0.1:\(sandboxPort)",
        ]
    }

    /// Asks for the front page until there is one.
    private static func firstPage(_ port: UInt16) throws {
        let load = LoadGenerator(port: port, host: "localhost:\(port)", path: "/", cookie: nil)
        let end = ContinuousClock.now + .seconds(20)
        while true {
            do {
                _ = try load.sample()
                return
            } catch {
                guard ContinuousClock.now < end else { throw error }
                usleep(1000)
            }
        }
    }

    private static func resident(_ process: pid_t) -> Double {
        do {
            let fields = try FileSystem.read("/proc/\(process)/statm").lossyText.split(separator: " ")
            return (Double(fields[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
        } catch {
            return 0
        }
    }
}
