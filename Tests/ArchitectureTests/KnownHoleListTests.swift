import Primitives
import TestSupport
import Testing

@Suite("The list of known holes")
struct KnownHoleListTests {
    /// How many rows the list has; one that is shut by leaving it out would be open again.
    private static let count = 50

    /// The sentences of the tests of a file, or of what every store must do; one may stand on the line after its attribute.
    private static func sentences(_ file: String) throws -> [Substring] {
        try FileTree.text("\(FileTree.project)/Tests/\(file).swift").split(separator: "\n").compactMap { line in
            let text = line.drop { $0 == " " }
            let beginning = ["@Test(\"", "StorageContract(\"", "\""].first { text.hasPrefix($0) }
            return beginning.map { text.dropFirst($0.count).prefix { $0 != "\"" } }
        }
    }

    @Test("SE-10: every known hole is kept shut by tests that are there, or has nothing here to be open in")
    func proven() throws {
        #expect(KnownHole.all.count == Self.count)
        #expect(Set(KnownHole.all.map(\.name)).count == Self.count)
        for hole in KnownHole.all {
            #expect(hole.proofs.isEmpty == (hole.absence != nil), "\(hole.name)")
            for proof in hole.proofs {
                guard FileTree.exists("\(FileTree.project)/Tests/\(proof.file).swift") else {
                    Issue.record("\(hole.name): there is no file \(proof.file)")
                    continue
                }
                let isThere = try Self.sentences(proof.file).contains { $0.hasPrefix(proof.sentence) }
                #expect(isThere, "\(hole.name): \(proof.file) has no test “\(proof.sentence)”")
            }
        }
    }
}
