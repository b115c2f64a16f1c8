import Flyleaf
import Pages
import Primitives
import StorageEngines

extension Incident {
    /// What the operator reads about it, one fact to a line.
    ///
    /// The words are those of the one table of failures, which the person has read as well.
    var report: String {
        var lines = ["time: \(at.rfc3339)", "category: \(category)", "operation: \(operation)"]
        if let network { lines.append("network: \(network.rawValue)") }
        if let answer {
            lines.append("HTTP status: \(answer.status)")
            if let code = answer.code { lines.append("network's code: \(code)") }
            if let subcode = answer.subcode { lines.append("network's subcode: \(subcode)") }
        }
        guard let known = NetworkFailure.Category(rawValue: category) else {
            lines.append("meaning: a fault of the program itself; the log has its words beside the same reference")
            return lines.joined(separator: "\n")
        }
        let advice = FailureAdvice(known, network: network?.rawValue ?? "the network")
        lines.append("meaning: \(advice.title)")
        lines.append("token: \(known.endsConnection ? "no longer used; the person logs in again" : "unchanged")")
        return lines.joined(separator: "\n")
    }
}

extension Subcommand {
    /// `flyleaf doctor --reference CODE`: what a reference code on a page stands for; works while the site runs.
    static func lookUp(_ code: String, _ environment: [String: String]) async throws -> Int32 {
        let configuration = try Configuration(environment: environment)
        // Opening would make an empty database where there is none.
        guard try await InstalledStorage.isThere(configuration) else {
            Console.report("flyleaf doctor: there is no database in \(configuration.storagePlace)")
            return 1
        }
        let storage = try await open(environment)
        let found = try await storage.stores.incidents.find(code)
        try await storage.close()
        guard !found.isEmpty else {
            let days = Incident.lifetime.components.seconds / 86_400
            Console.report(
                "flyleaf doctor: nothing is known under that reference. It may be misspelled, older than \(days) days, or "
                    + "of a request that was refused before any page saw it."
            )
            return 1
        }
        Console.print("reference: \(code)\n\(found.map(\.report).joined(separator: "\n\n"))")
        return 0
    }
}
