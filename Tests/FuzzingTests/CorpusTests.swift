import Fuzzing
import Primitives
import TestSupport
import Testing

@Suite("Parsers of what strangers send")
struct CorpusTests {
    private static let folder = "\(FileTree.project)/Tests/FuzzingTests/Corpus"
    /// About three seconds of the slowest.
    private static let changes = 2000

    private func corpus(_ target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
        let folder = "\(Self.folder)/\(target.name)"
        return try FileTree.files(below: folder).sorted().map { name in
            (name, try FileTree.read("\(folder)/\(name)"))
        }
    }

    @Test("every target has a corpus, and every corpus a target")
    func folders() throws {
        let names = FuzzTarget.all.map(\.name)
        #expect(Set(names).count == names.count)
        let files = try FileTree.files(below: Self.folder)
        let folders = Set(files.compactMap { $0.split(separator: "/").first.map(String.init) })
        #expect(folders == Set(names))
    }

    @Test("hold what they promise for all that was found, and for changes of it", arguments: FuzzTarget.all.map(\.name))
    func holds(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let corpus = try corpus(target)
        #expect(corpus.count > 1, "\(name)")
        for (file, bytes) in corpus {
            #expect(throws: Never.self, "\(name)/\(file)") { try target.run(bytes) }
        }
        var mutation = Mutation(seed: 1)
        for number in 0..<Self.changes {
            let bytes = mutation.changed(corpus.map(\.bytes))
            do {
                try target.run(bytes)
            } catch {
                Issue.record("\(name), change \(number): \(error): \(Base64.encode(bytes))")
                return
            }
        }
    }
}
