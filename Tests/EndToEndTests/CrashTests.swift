import Crypto
import FlyleafServer
import Glibc
import HTTP
import Primitives
import SQLite
import StorageEngines
import StorageSQLite
import TestSupport
import Testing

@Suite("Stopping and killing the built program", .serialized)
struct CrashTests {
    private static let writers = 8

    /// Browsers of several people, each on the review form.
    private func browsers(_ home: FlyleafInstallation) async throws -> [AppClient] {
        var browsers: [AppClient] = []
        for number in 0..<Self.writers {
            let writer = try await home.writer("Writer \(number)")
            let browser = home.browser(followsRedirects: false)
            let jar = writer.cookies
            browser.changeCookies { $0 = jar }
            browsers.append(browser)
        }
        return browsers
    }

    /// Opens the data as the next start would, and looks for every review.
    private func expectAll(_ titles: [String: String], in home: FlyleafInstallation) async throws {
        let log = Log(clock: .system) { home.marks.line($0) }
        let application = try await Application(Configuration(environment: home.settings), log: log)
        #expect(try await application.storage.check() == [])
        try await application.close()
        let key = try SealingKey.load(path: Configuration(environment: home.settings).secretKeyFile)
        let path = try Configuration(environment: home.settings).databasePath
        let database = try SQLiteStores(path: path, sealingKey: key).database
        let kept = try database.read { connection in
            try connection.rows("SELECT id, title FROM reviews") { row in (try row.text(0), try row.text(1)) }
        }
        let byPath = Dictionary(uniqueKeysWithValues: kept.map { ("/reviews/\($0.0)", $0.1) })
        let lost = titles.filter { path, title in byPath[path] != title }
        #expect(lost.isEmpty, "\(lost.count) of \(titles.count) acknowledged reviews are lost")
        #expect(Set(kept.map(\.1)).count == kept.count, "a review was saved twice")
        try await database.close()
    }

    @Test("kill -9 at random moments loses no review that was acknowledged", .timeLimit(.minutes(3)))
    func kill() async throws {
        let home = try await FlyleafInstallation()
        var titles: [String: String] = [:]
        var people: [AppClient] = []
        for round in 0..<5 {
            let server = try await home.serve()
            if people.isEmpty { people = try await browsers(home) }
            for person in people {
                do {
                    try await person.get("/reviews/new")
                } catch {
                    Issue.record("round \(round): \(error); the program says: \(server.text(.error))")
                    throw error
                }
            }
            let acknowledged = Acknowledged(writers: people.count)
            let moment = Int.random(in: 20...380)
            await withTaskGroup(of: Void.self) { group in
                for (number, person) in people.enumerated() {
                    let label = "round \(round) writer \(number)"
                    group.addTask { await person.writeReviews(label, upTo: 1000, acknowledged) }
                }
                await acknowledged.reach(moment)
                server.send(SIGKILL)
            }
            #expect(try await server.waitForExit() == .killed(signal: SIGKILL))
            #expect(acknowledged.titles.count >= moment)
            titles.merge(acknowledged.titles) { $1 }
            try await expectAll(titles, in: home)
        }
        // What is in the file is also what people see.
        let server = try await home.serve()
        for (path, title) in titles.shuffled().prefix(50) {
            #expect(try await people[0].get(path).text.contains(title))
        }
        try await stop(server)
    }

    @Test("SIGTERM ends well within ten seconds, and keeps what was acknowledged", arguments: [SIGTERM, SIGINT])
    func terminate(_ signal: Int32) async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        let people = try await browsers(home)
        for person in people { try await person.get("/reviews/new") }
        let acknowledged = Acknowledged(writers: people.count)
        await withTaskGroup(of: Void.self) { group in
            for (number, person) in people.enumerated() {
                group.addTask { await person.writeReviews("writer \(number)", upTo: 1000, acknowledged) }
            }
            await acknowledged.reach(50)
            server.send(signal)
        }
        #expect(try await server.waitForExit(within: .seconds(10)) == .exited(0), "\(server.text(.error))")
        try await expectAll(acknowledged.titles, in: home)
        #expect(acknowledged.titles.count >= 50)
    }
}
