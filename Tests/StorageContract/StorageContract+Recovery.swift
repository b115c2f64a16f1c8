import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    fileprivate func sheet(_ member: Member, at second: Int64) async throws -> RecoverySheet {
        let sheet = RecoverySheet(.secure)
        try await stores.recovery.replace(member.id, sheet, moment(second))
        return sheet
    }
}

extension StorageContract {
    static let recovery: [StorageContract] = [
        StorageContract("recovery codes: each opens its member's account once, and what is left is counted") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let recovery = scene.stores.recovery
            try expect(try await recovery.state(ann.id), is: nil)
            let sheet = try await scene.sheet(ann, at: 5)
            _ = try await scene.sheet(ben, at: 6)
            func left(_ count: Int) -> RecoverySheetState {
                RecoverySheetState(madeAt: scene.moment(5), remaining: count)
            }
            try expect(try await recovery.state(ann.id), is: left(RecoverySheet.count))
            try expect(try await recovery.owner(sheet.name), is: ann.id)
            try expect(try await recovery.owner("00000000"), is: nil)
            for (used, code) in [sheet.codes[9], sheet.codes[0]].enumerated() {
                try expect(try await recovery.use(sheet.name, code, scene.moment(7)), is: ann.id)
                try expect(try await recovery.use(sheet.name, code, scene.moment(8)), is: nil)
                try expect(try await recovery.state(ann.id), is: left(RecoverySheet.count - 1 - used))
            }
            try expect(try await recovery.state(ben.id)?.remaining, is: RecoverySheet.count)
        },
        StorageContract("recovery codes: those of a sheet that was replaced, of another or of none open nothing") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let recovery = scene.stores.recovery
            let (old, others) = (try await scene.sheet(ann, at: 1), try await scene.sheet(ben, at: 1))
            let new = try await scene.sheet(ann, at: 2)
            for (name, code) in [
                (old.name, old.codes[0]), (new.name, old.codes[0]), (new.name, others.codes[0]),
                ("00000000", new.codes[0]), (new.name, ""),
            ] {
                try expect(try await recovery.use(name, code, scene.moment(3)), is: nil)
            }
            let whole = RecoverySheetState(madeAt: scene.moment(2), remaining: RecoverySheet.count)
            try expect(try await recovery.state(ann.id), is: whole)
        },
        StorageContract("recovery codes: a sheet is removed with all its codes, and no other") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let recovery = scene.stores.recovery
            let (gone, kept) = (try await scene.sheet(ann, at: 1), try await scene.sheet(ben, at: 1))
            for _ in 1...2 { try await recovery.remove(ann.id) }
            try expect(try await recovery.state(ann.id), is: nil)
            try expect(try await recovery.use(gone.name, gone.codes[0], scene.moment(2)), is: nil)
            try expect(try await recovery.use(kept.name, kept.codes[0], scene.moment(2)), is: ben.id)
        },
        StorageContract("recovery codes: of one code used in many places at once a single use counts") { scene in
            let ann = try await scene.member()
            let recovery = scene.stores.recovery
            let sheet = try await scene.sheet(ann, at: 1)
            let moment = scene.moment(2)
            let opened = try await withThrowingTaskGroup(of: ID<Member>?.self) { group in
                for _ in 0..<8 { group.addTask { try await recovery.use(sheet.name, sheet.codes[0], moment) } }
                return try await group.reduce(into: [ID<Member>]()) { opened, one in if let one { opened.append(one) } }
            }
            try expect(opened, is: [ann.id])
        },
    ]
}
