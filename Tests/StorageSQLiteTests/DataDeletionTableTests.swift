import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@Suite("Records of deletions in the store")
struct DataDeletionTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    @Test("a record is found by its code, of which the file holds a digest, and goes when it is old")
    func records() async throws {
        let deletions = store.stores.deletions
        let made = [(10, true), (20, false)].map { seconds, hadData in
            DataDeletion(
                code: Randomness.secure.secret(),
                network: .facebook,
                doneAt: moment(seconds),
                hadData: hadData
            )
        }
        for deletion in made { try await deletions.insert(deletion) }
        for deletion in made { #expect(try await deletions.find(deletion.code) == deletion) }
        #expect(try await deletions.find("unknown") == nil)
        #expect(try !store.rawBytes().contains(made[0].code))
        #expect(try await deletions.purge(moment(20)) == 1)
        #expect(try await made.asyncMap { try await deletions.find($0.code) != nil } == [false, true])
    }
}
