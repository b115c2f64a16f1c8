import FlyleafServer
import Glibc
import HTTP
import HTTPClient
import Imaging
import Primitives
import TestSupport

/// What pictures cost that are made to cost much, and what everybody else has of it: `flyleaf-bench pictures`.
enum PictureBenchmark {
    private static let members = 8

    @Sendable static func run() async throws {
        guard let program = Installation.program else { return }
        Report.heading("Pictures that \(members) members send at once, and /readyz meanwhile")
        Report.row(["picture", "bytes, seconds", "p50, p99 in ms", "server MB", "decoders MB", "disk KB"])
        let site = try await Site(program)
        try await site.report("(none)", [])
        try await site.report("photo of 12 megapixels", photo)
        try await site.report("PNG of 7,071 by 7,071", TestPicture.hollowPNG(7071, 7071))
        try await site.report("PNG of 24 megapixels", TestPicture.hollowPNG(5712, 4284, isDeep: true))
        try await site.report("WebP without losses, 24", TestPicture.hollowWebP(16_383, 1536))
        let empty = TestPicture.hollowJPEG(5712, 4284, scans: 64, areEmpty: true)
        try await site.report("JPEG of 64 empty passes, 24", empty)
        try await site.report("JPEG of 64 idle passes, 24", TestPicture.hollowJPEG(5712, 4284, scans: 64))
        try await site.stop()

        Report.heading("A decoder alone (medians of 21)")
        let workshop = Workshop(program: program, rules: PictureRules()) { _ in }
        try await time("started, locked in and ended") { _ = try await workshop.walls() }
        try await time("a picture of 16 by 8") { _ = try await workshop.picture(of: TestPicture.jpeg) }
    }

    /// As large as a telephone makes it, in few bytes: what takes time are its pixels.
    private static var photo: [UInt8] { TestPicture.hollowJPEG(4032, 3024, scans: 10) }

    private static func time(_ name: String, _ body: () async throws -> Void) async throws {
        var times: [Double] = []
        for _ in 0..<21 {
            let start = ContinuousClock.now
            try await body()
            times.append(Report.seconds(ContinuousClock.now - start))
        }
        Report.row([name, "\(Report.text(Report.median(times) * 1000, 1)) ms"])
    }

    /// The program as a process, with some members.
    private struct Site {
        private let folder: TemporaryFolder
        private let process: ChildProcess
        private let client: HTTPClient
        private let port: UInt16
        private var people: [AppClient] = []

        init(_ program: String) async throws {
            folder = try TemporaryFolder()
            port = try freePort()
            let origin = "http://localhost:\(port)"
            guard let home = WebURL("\(origin)/") else { throw LoadError(text: "no address") }
            process = try ChildProcess(
                program,
                ["serve"],
                environment: [
                    "FLYLEAF_DATA": folder.path, "FLYLEAF_LISTEN": "127.0.0.1:\(port)", "FLYLEAF_PUBLIC_URL": origin,
                    "FLYLEAF_SANDBOX_LISTEN": "127.0.0.1:\(try freePort(run: 5))",
                ]
            )
            try await process.waitForLine(containing: "Flyleaf is ready")
            client = try HTTPClient()
            for number in 1...members {
                let person = AppClient(client.fetch, home: home)
                try await person.get("/login")
                try await person.submit(action: "/start") { try $0.fill("name", "Reader \(number)") }
                people.append(person)
            }
        }

        func stop() async throws {
            process.send(SIGTERM)
            _ = try await process.waitForExit()
            client.shutdown()
        }

        /// Everybody sends a file; with none, nobody does anything for two seconds.
        func report(_ name: String, _ file: [UInt8]) async throws {
            for person in people { try await person.get("/settings") }
            let (memory, disk) = (PictureBenchmark.resident([process.id]), try size())
            let watch = Watch(server: process.id, port: port)
            let start = ContinuousClock.now
            if file.isEmpty { try await Task.sleep(for: .seconds(2)) } else { try await sendAll(file) }
            let seconds = Report.seconds(ContinuousClock.now - start)
            let seen = watch.end()
            let megabyte = 1024.0 * 1024.0
            Report.row([
                name, "\(file.count), \(Report.text(seconds, 1))",
                "\(Report.text(seen.time(of: 0.5) * 1000, 2)), \(Report.text(seen.time(of: 0.99) * 1000, 2))",
                "+ \(Report.text(max(0, seen.server - memory) / megabyte, 1))",
                Report.text(seen.decoders / megabyte, 1), Report.text(Double(try size() - disk) / 1024, 0),
            ])
        }

        private func sendAll(_ file: [UInt8]) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in people {
                    group.addTask {
                        try await person.submit(action: "/settings/picture") {
                            try $0.attach("picture", HTMLForm.File(name: "p", type: "", bytes: file))
                        }
                    }
                }
                try await group.waitForAll()
            }
        }

        /// Bytes in the folder of the program.
        private func size() throws -> Int {
            try FileSystem.files(below: folder.path).reduce(0) { try $0 + FileTree.read(folder.path($1)).count }
        }
    }

    /// Asks for /readyz again and again, and looks at the memory of the program and of what it started.
    private final class Watch: Sendable {
        struct Seen {
            var times: [Double] = []
            var server = 0.0
            var decoders = 0.0

            /// How long as many took as this part of all.
            func time(of part: Double) -> Double {
                let sorted = times.sorted()
                return sorted.isEmpty ? 0 : sorted[Int(Double(sorted.count - 1) * part)]
            }
        }

        private let seen = Lock(Seen())
        private let isOver = Lock(false)
        private let threads = Lock<[WorkThread]>([])

        init(server: pid_t, port: UInt16) {
            let load = LoadGenerator(port: port, host: "localhost:\(port)", path: "/readyz", cookie: nil)
            let asking = WorkThread { [seen, isOver] in
                while !isOver.withLock({ $0 }) {
                    let start = ContinuousClock.now
                    do { _ = try load.sample() } catch { return Console.report("flyleaf-bench pictures: \(error)") }
                    let time = Report.seconds(ContinuousClock.now - start)
                    seen.withLock { $0.times.append(time) }
                    usleep(1000)
                }
            }
            let looking = WorkThread { [seen, isOver] in
                while !isOver.withLock({ $0 }) {
                    let (own, others) = (
                        PictureBenchmark.resident([server]), PictureBenchmark.resident(Self.children(of: server))
                    )
                    seen.withLock { seen in
                        seen.server = max(seen.server, own)
                        seen.decoders = max(seen.decoders, others)
                    }
                    usleep(5000)
                }
            }
            threads.withLock { $0 = [asking, looking] }
        }

        func end() -> Seen {
            isOver.withLock { $0 = true }
            for thread in threads.withLock({ $0 }) { thread.join() }
            return seen.withLock { $0 }
        }

        private static func children(of process: pid_t) -> [pid_t] {
            do {
                return try FileTree.names(in: "/proc/\(process)/task").flatMap { thread in
                    try FileTree.text("/proc/\(process)/task/\(thread)/children").split(separator: " ")
                        .compactMap { pid_t($0) }
                }
            } catch {
                // A thread that has just ended.
                return []
            }
        }
    }

    /// The memory of processes in bytes; of one that has ended, nothing.
    private static func resident(_ processes: [pid_t]) -> Double {
        processes.reduce(0) { sum, process in
            do {
                let fields = try FileSystem.read("/proc/\(process)/statm").lossyText.split(separator: " ")
                return sum + (Double(fields[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
            } catch {
                return sum
            }
        }
    }
}
