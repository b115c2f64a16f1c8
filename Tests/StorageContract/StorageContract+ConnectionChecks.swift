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
            try expect(try await checks.due(first - .milliseconds(1), 10).isEmpty, "due before its turn")
            try expect(try await checks.due(first, 10).map(\.connection.id), is: [ids[2]])
            try await checks.postpone(ids[2], scene.moment(9) + ConnectionChecks.interval, 4)
            let later = scene.moment(9) + ConnectionChecks.interval
            try expect(try await checks.due(later, 10).map(\.connection.id), is: [ids[1], ids[0], ids[2]])
            try expect(try await checks.due(later, 10).map(\.faults), is: [0, 0, 4])
            try expect(try await checks.due(later, 2).map(\.connection.id), is: [ids[1], ids[0]])
            try expect(try await checks.due(later, 0).isEmpty, "more than were asked for")
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
            try expect(try await connections.checks.due(moment, 10).map(\.connection.id), is: [failing.id])
            _ = try await scene.connect(ann, as: "2", at: 4)
            let turn = scene.moment(4) + ConnectionChecks.interval
            let due = try await connections.checks.due(turn, 10)
            try expect(due.map(\.connection.id), is: [failing.id])
            try expect(due.map(\.faults), is: [0])
            try await connections.remove(failing.id)
            try expect(try await connections.checks.due(turn, 10).isEmpty, "due although it is gone")
        },
    ]
}
