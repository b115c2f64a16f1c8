import Flyleaf
import Primitives
import StorageEngines

/// What `/metrics` tells of the program, in the text format of Prometheus.
struct Metrics: Sendable {
    private let storage: StorageEngine
    private let callBudgets: CallBudgets
    private let clock: Clock

    init(_ storage: StorageEngine, _ callBudgets: CallBudgets, _ clock: Clock) {
        self.storage = storage
        self.callBudgets = callBudgets
        self.clock = clock
    }

    func text() -> String {
        let statistics = storage.statistics()
        var gauges: [(name: String, help: String, value: Int)] = [
            ("flyleaf_resident_bytes", "Resident memory.", ProcessEnvironment.residentBytes ?? 0),
            ("flyleaf_waiting_writes", "Writes that wait for a commit.", statistics.waitingWrites),
            (
                "flyleaf_exhausted_network_limits", "Limits of networks that are waited for.",
                callBudgets.exhausted(at: clock.now())
            ),
        ]
        if let bytes = statistics.logBytes {
            gauges.append(("flyleaf_wal_bytes", "Size of the write-ahead log.", bytes))
        }
        let counters: [(name: String, help: String, value: Int)] = [
            ("flyleaf_reads_total", "Reads of the database.", statistics.reads),
            ("flyleaf_commits_total", "Durable commits.", statistics.commits),
            ("flyleaf_writes_total", "Writes inside those commits.", statistics.committedWrites),
            ("flyleaf_rejected_writes_total", "Writes that failed.", statistics.rejectedWrites),
        ]
        return gauges.map { Self.lines($0, "gauge") }.joined() + counters.map { Self.lines($0, "counter") }.joined()
    }

    private static func lines(_ row: (name: String, help: String, value: Int), _ type: String) -> String {
        "# HELP \(row.name) \(row.help)\n# TYPE \(row.name) \(type)\n\(row.name) \(row.value)\n"
    }
}
