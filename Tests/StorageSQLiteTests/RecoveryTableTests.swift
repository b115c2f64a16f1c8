import Crypto
import Flyleaf
import Primitives
import Testing

@Suite("Recovery codes in the store")
struct RecoveryTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var recovery: RecoveryStore { store.stores.recovery }

    private func sheet(_ member: Member, at second: Int64 = 0) async throws -> RecoverySheet {
        let sheet = RecoverySheet(.secure)
        try await recovery.replace(member.id, sheet, moment(second))
        return sheet
    }

    @Test("each code opens its account once, in any order")
    func once() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let sheet = try await sheet(ann, at: 5)
        _ = try await self.sheet(ben)
        #expect(try recovery.state(ann.id) == RecoverySheetState(madeAt: moment(5), remaining: 10))
        for (used, code) in sheet.codes.reversed().prefix(3).enumerated() {
            #expect(try await recovery.use(sheet.name, code, moment(9)) == ann.id)
            #expect(try await recovery.use(sheet.name, code, moment(9)) == nil)
            #expect(try recovery.state(ann.id)?.remaining == 9 - used)
        }
        #expect(try recovery.state(ben.id)?.remaining == 10)
    }

    @Test("of one code used in many places at once a single use counts")
    func parallel() async throws {
        let member = try await store.member()
        let sheet = try await sheet(member)
        let recovery = self.recovery
        let opened = try await withThrowingTaskGroup(of: ID<Member>?.self) { group in
            for _ in 0..<8 { group.addTask { try await recovery.use(sheet.name, sheet.codes[0], moment(1)) } }
            return try await group.compactMap(\.self).reduce(into: []) { $0.append($1) }
        }
        #expect(opened == [member.id])
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
        #expect(try recovery.state(ann.id)?.remaining == 10)
        #expect(try store.count("recovery_codes") == 20)
    }

    @Test("no code is in the file")
    func notStored() async throws {
        let sheet = try await sheet(try await store.member())
        let bytes = try store.rawBytes()
        #expect(bytes.contains(sheet.name))
        for code in sheet.codes { #expect(!bytes.contains(code)) }
    }

    @Test("nobody has codes before making some")
    func none() async throws {
        #expect(try recovery.state(try await store.member().id) == nil)
    }
}
