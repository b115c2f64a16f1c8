import Crypto
import Flyleaf
import Primitives
import Testing

@Suite("Recovery codes in the store")
struct RecoveryTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var recovery: any RecoveryStore { store.stores.recovery }

    private func sheet(_ member: Member, at second: Int64 = 0) async throws -> RecoverySheet {
        let sheet = RecoverySheet(.secure)
        try await recovery.replace(member.id, sheet, moment(second))
        return sheet
    }

    @Test("a code of another sheet, of none, or of a sheet that was replaced opens nothing")
    func wrong() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let old = try await sheet(ann)
        let others = try await sheet(ben)
        let new = try await sheet(ann)
        #expect(try await recovery.use(old.name, old.codes[0], moment(1)) == nil)
        #expect(try await recovery.use(new.name, old.codes[0], moment(1)) == nil)
        #expect(try await recovery.use(new.name, others.codes[0], moment(1)) == nil)
        #expect(try await recovery.use("00000000", new.codes[0], moment(1)) == nil)
        #expect(try await recovery.use(new.name, "", moment(1)) == nil)
        #expect(try await recovery.state(ann.id)?.remaining == 10)
        #expect(try store.count("recovery_codes") == 20)
    }

    @Test("no code is in the file")
    func notStored() async throws {
        let sheet = try await sheet(try await store.member())
        let bytes = try store.rawBytes()
        #expect(bytes.contains(sheet.name))
        for code in sheet.codes { #expect(!bytes.contains(code)) }
    }
}
