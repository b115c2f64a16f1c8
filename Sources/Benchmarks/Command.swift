import Primitives

/// `flyleaf-bench`: measures, prints ratios of one run, judges nothing.
@main
struct Command {
    static func main() async {
        Signals.block()
        let wanted = CommandLine.arguments.dropFirst().first
        let sections: [(name: String, run: @Sendable () async throws -> Void)] = [
            ("pages", PageBenchmark.run), ("handlers", HandlerBenchmark.run), ("writes", WriteBenchmark.run),
            ("likes", LikeBenchmark.run), ("streams", StreamBenchmark.run), ("places", PlaceBenchmark.run),
            ("pictures", PictureBenchmark.run), ("engines", EngineBenchmark.run),
            ("imports", ImportBenchmark.run), ("process", ProcessBenchmark.run), ("growth", GrowthBenchmark.run),
        ]
        for section in sections where wanted == nil || wanted == section.name {
            do {
                try await section.run()
            } catch {
                Console.report("flyleaf-bench \(section.name): \(error)")
                ProcessEnvironment.exit(1)
            }
        }
        if let wanted, !sections.contains(where: { $0.name == wanted }) {
            Console.report("usage: flyleaf-bench [\(sections.map(\.name).joined(separator: " | "))]")
            ProcessEnvironment.exit(2)
        }
    }
}
