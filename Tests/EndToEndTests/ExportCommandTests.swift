import FlyleafServer
import Primitives
import TestSupport
import Testing

@Suite("Exporting by the command line", .serialized)
struct ExportCommandTests {
    @Test("a member's data lands in a file of its own, nothing is replaced, and faults are said in words")
    func whole() async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        for name in ["Ann", "Ben", "Twin", "Twin"] { _ = try await home.writer(name) }
        try await stop(server)
        let source = home.folder.path("books.csv")
        let rows = (1...150).map { "\($0),Title \($0),B,4,read,Words of row \($0)\n" }.joined()
        try FileTree.write(
            Array(("Book Id,Title,Author,My Rating,Exclusive Shelf,My Review\n" + rows).utf8),
            to: source
        )
        #expect(try await home.run("import", source, "--member", "Ann").ending == .exited(0))
        let file = home.folder.path("ann.zip")
        let outcome = try await home.run("export", file, "--member", "Ann")
        #expect(outcome.ending == .exited(0), "\(outcome.error)")
        #expect(outcome.output.contains("Wrote "))
        let bytes = try FileTree.read(file)
        #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
        #expect(!FileTree.exists("\(file).part"))
        let brought = try await home.run("import", file, "--member", "Ben")
        #expect(brought.ending == .exited(0), "\(brought.error)")
        // The books of the list, who sees it, and who reads a new review.
        #expect(
            brought.output.contains("new reviews: 150") && brought.output.contains("here again as they were: 152"),
            "\(brought.output)"
        )
        let again = try await home.run("export", file, "--member", "Ann")
        #expect(again.ending == .exited(1))
        #expect(again.error.contains("File exists"))
        #expect(try FileTree.read(file) == bytes)
        let nobody = try await home.run("export", "\(file)2", "--member", "Nobody")
        #expect(nobody.ending == .exited(1))
        #expect(nobody.error.contains("no member of the name Nobody"))
        let twin = try await home.run("export", "\(file)2", "--member", "Twin")
        #expect(twin.ending == .exited(1))
        #expect(twin.error.contains("several members have the name Twin"))
        #expect(!FileTree.exists("\(file)2"))
        let nowhere = try await home.run("export", "\(home.folder.path("no"))/x.zip", "--member", "Ann")
        #expect(nowhere.ending == .exited(1))
        #expect(nowhere.error.contains("No such file"))
    }
}
