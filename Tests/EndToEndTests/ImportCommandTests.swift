import Crypto
import FlyleafServer
import Glibc
import Primitives
import SQLite
import StorageSQLite
import TestSupport
import Testing

@Suite("Importing by the command line", .serialized)
struct ImportCommandTests {
    private static let header = "Book Id,Title,Author,My Rating,Exclusive Shelf,My Review\n"

    /// A member's name and an installation whose site is stopped.
    private func installation() async throws -> FlyleafInstallation {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        for name in ["Ann", "Twin", "Twin"] { _ = try await home.writer(name) }
        try await stop(server)
        return home
    }

    private func database(_ home: FlyleafInstallation) throws -> Database {
        let configuration = try Configuration(environment: home.settings)
        let key = try SealingKey.load(path: configuration.secretKeyFile)
        return try SQLiteStores(path: configuration.databasePath, sealingKey: key).database
    }

    private func titles(_ database: Database) throws -> [String] {
        try database.read { connection in
            try connection.rows("SELECT title FROM reviews", []) { row in try row.text(0) }
        }
    }

    @Test("killed in the middle, the same command goes on, and nothing is double or missing", .timeLimit(.minutes(5)))
    func killed() async throws {
        let home = try await installation()
        let count = 1200
        let rows = (1...count).map { "\($0),Title \($0),B,4,read,Words of row \($0)\n" }.joined()
        let file = home.folder.path("books.csv")
        try FileTree.write(Array((Self.header + rows).utf8), to: file)
        let database = try database(home)
        var kills = 0
        for round in 1...4 {
            let child = try home.start(["import", file, "--member", "Ann"])
            try await eventually("rows of round \(round)", within: .seconds(60)) {
                try titles(database).count >= round * 150
            }
            child.send(SIGKILL)
            if try await child.waitForExit() == .killed(signal: SIGKILL) { kills += 1 }
        }
        #expect(kills >= 2)
        // On a machine that is busy with other things a round may be through before it is killed.
        let isThrough = try titles(database).count == count
        let outcome = try await home.run("import", file, "--member", "Ann")
        #expect(outcome.ending == .exited(0), "\(outcome.error)")
        let goesOn = outcome.output.contains("new reviews: \(count)")
        let startsAnew = outcome.output.contains("known from an earlier file: \(count)")
        #expect(goesOn || isThrough && startsAnew, "\(kills) kills: \(outcome.output)")
        #expect(try titles(database).sorted() == (1...count).map { "Title \($0)" }.sorted())
        let again = try await home.run("import", file, "--member", "Ann")
        #expect(again.output.contains("known from an earlier file: \(count)"))
        #expect(try titles(database).count == count)
        #expect(try await database.integrityCheck() == [])
        try await database.close()
    }

    @Test("a member or a file that is not there, and a name that two have, are said in words")
    func refusals() async throws {
        let home = try await installation()
        let file = home.folder.path("books.csv")
        try FileTree.write(Array((Self.header + "1,A,B,4,read,\n").utf8), to: file)
        let nobody = try await home.run("import", file, "--member", "Nobody")
        #expect(nobody.ending == .exited(1))
        #expect(nobody.error.contains("no member of the name Nobody"))
        let twin = try await home.run("import", file, "--member", "Twin")
        #expect(twin.ending == .exited(1))
        #expect(twin.error.contains("several members have the name Twin"))
        #expect(try await home.run("import", "\(file).not", "--member", "Ann").ending == .exited(1))
        try FileTree.write(Array("a,b\n".utf8), to: file)
        let wrong = try await home.run("import", file, "--member", "Ann")
        #expect(wrong.ending == .exited(1))
        #expect(wrong.error.contains("none of the names"))
    }
}
