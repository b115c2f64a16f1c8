import Flyleaf
import Primitives

extension StorageContract {
    static let connectionChecks: [StorageContract] = [
        StorageContract("connection checks: the one that waits longest comes first, with how often it failed") {
            scene in
            let ann = try await scene.member()
            let checks = scene.stores.connections.checks
            var ids: [ID<Connection>] = []
            for second: Int64 in [3, 2, 1] {
                ids.append(try await scene.connect(ann, as: "\(second)", at: second).id)
            }
            let first = scene.moment(1) + ConnectionChecks.interval
            let later = scene.moment(9) + ConnectionChecks.interval
            try expect(try await scene.claims(first - .milliseconds(1), until: later).isEmpty, "due before its turn")
            try expect(try await scene.claims(first, until: later).map(\.connection.id), is: [ids[2]])
            try await checks.postpone(ids[2], later, 4)
            let claims = try await scene.claims(later, until: later + .seconds(1))
            try expect(claims.map(\.connection.id), is: [ids[1], ids[0], ids[2]])
            try expect(claims.map(\.faults), is: [0, 0, 4])
        },
        StorageContract("connection checks: a turn is taken by one, and comes again at the moment it was put off to") {
            scene in
            let ann = try await scene.member()
            let checks = scene.stores.connections.checks
            let id = try await scene.connect(ann, as: "1", at: 1).id
            let turn = scene.moment(1) + ConnectionChecks.interval
            try await checks.postpone(id, turn, 3)
            let next = turn + .seconds(60)
            let taken = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 1...8 { group.addTask { try await checks.claim(turn, until: next)?.faults } }
                return try await group.reduce(into: [Int]()) { if let faults = $1 { $0.append(faults) } }
            }
            try expect(taken, is: [3])
            try expect(
                try await scene.claims(next - .milliseconds(1), until: next).isEmpty,
                "due before it was put off to"
            )
            try expect(try await scene.claims(next, until: next + .seconds(1)).map(\.connection.id), is: [id])
        },
        StorageContract("connection checks: one that ended has no turn, one made anew has a new one") { scene in
            let ann = try await scene.member()
            let connections = scene.stores.connections
            let (ended, failing) = (
                try await scene.connect(ann, as: "1", at: 1), try await scene.connect(ann, as: "2", at: 1)
            )
            let moment = scene.moment(5) + ConnectionChecks.interval
            try await connections.checks.postpone(failing.id, moment, 3)
            try await connections.setState(ended.id, .ended(reason: .refused, at: scene.moment(2)), scene.moment(2))
            try expect(
                try await scene.claims(moment, until: moment + .seconds(1)).map(\.connection.id),
                is: [failing.id]
            )
            _ = try await scene.connect(ann, as: "2", at: 4)
            let turn = scene.moment(4) + ConnectionChecks.interval
            let due = try await scene.claims(turn, until: turn + .seconds(1))
            try expect(due.map(\.connection.id), is: [failing.id])
            try expect(due.map(\.faults), is: [0])
            try await connections.remove(failing.id)
            let later = turn + .seconds(1)
            try expect(try await scene.claims(later, until: later + .seconds(1)).isEmpty, "due although it is gone")
        },
    ]
}

extension ContractScene {
    /// Takes every turn that has come, one after the other.
    fileprivate func claims(
        _ moment: Timestamp,
        until next: Timestamp
    ) async throws -> [(connection: Connection, faults: Int)] {
        var claims: [(connection: Connection, faults: Int)] = []
        while let claim = try await stores.connections.checks.claim(moment, until: next) { claims.append(claim) }
        return claims
    }
}
