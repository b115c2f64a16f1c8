import Flyleaf
import Primitives

extension ContractScene {
    func incident(
        _ code: String,
        to network: NetworkName?,
        answer: NetworkFailure.Answer? = nil,
        at second: Int64 = 1
    ) -> Incident {
        Incident(
            code: code,
            at: moment(second),
            category: "refused",
            operation: "/account/disconnect/{id}",
            network: network,
            answer: answer
        )
    }
}

extension StorageContract {
    static let incidents: [StorageContract] = [
        StorageContract("incidents: a code brings back all of its page, the first first, until they are purged") {
            scene in
            let incidents = scene.stores.incidents
            let answer = NetworkFailure.Answer(status: 400, code: "190", subcode: "459")
            // Of two that happened in the same moment the one noted first is the first.
            let first = scene.incident("abcdef-1", to: .facebook, answer: answer, at: 2)
            let bare = scene.incident("abcdef-1", to: nil, at: 2)
            let other = scene.incident("abcdef-2", to: .mastodon, answer: NetworkFailure.Answer(status: 500), at: 1)
            for incident in [first, other, bare] { try await incidents.insert(incident) }
            try expect(try await incidents.find("abcdef-1"), is: [first, bare])
            try expect(try await incidents.find("abcdef-2"), is: [other])
            for unknown in ["abcdef", "ABCDEF-1", ""] { try expect(try await incidents.find(unknown), is: []) }
            try expect(try await incidents.purge(scene.moment(2)), is: 1)
            try expect(try await incidents.find("abcdef-2"), is: [])
            try expect(try await incidents.purge(scene.moment(3)), is: 2)
            try expect(try await incidents.find("abcdef-1"), is: [])
        }
    ]
}
