import Primitives

/// The command line: which subcommand, with which arguments, and how the process ends.
public enum FlyleafProgram {
    /// Runs the subcommand named by the arguments and ends the process with its exit code.
    public static func run() async {
        let code = await run(Array(CommandLine.arguments.dropFirst()), environment: ProcessEnvironment.variables)
        ProcessEnvironment.exit(code)
    }

    /// Runs a subcommand; the answer is its exit code: 0 done, 1 failed, 2 asked wrongly.
    public static func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
        guard let name = arguments.first, name != "--help", name != "-h", name != "help" else {
            Console.print(overview)
            return 0
        }
        guard let command = Subcommand.all.first(where: { $0.name == name }) else {
            Console.report("flyleaf: there is no subcommand \(name). See: flyleaf --help")
            return 2
        }
        let rest = Array(arguments.dropFirst())
        if rest.contains("--help") || rest.contains("-h") {
            Console.print("usage: \(command.usage)\n\n\(command.summary)")
            return 0
        }
        let options = rest.filter { command.options.contains($0) }
        guard rest.count - options.count == command.argumentCount, Set(options).count == options.count else {
            Console.report("usage: \(command.usage)")
            return 2
        }
        do {
            return try await command.run(rest, environment)
        } catch {
            Console.report("flyleaf \(command.name): \(error)")
            return 1
        }
    }

    private static var overview: String {
        let width = Subcommand.all.map { $0.name.utf8.count }.max() ?? 0
        let lines = Subcommand.all.map { command in
            let padding = String(repeating: " ", count: width - command.name.utf8.count)
            return "  \(command.name)\(padding)  \(command.summary)"
        }
        return """
            usage: flyleaf SUBCOMMAND

            \(lines.joined(separator: "\n"))

            The configuration is read from environment variables FLYLEAF_…; flyleaf doctor lists them.
            """
    }
}

/// One subcommand.
struct Subcommand: Sendable {
    let name: String
    let usage: String
    let summary: String
    let argumentCount: Int
    /// What may be said besides, each once.
    var options: Set<String> = []
    let run: @Sendable ([String], [String: String]) async throws -> Int32

    /// Every subcommand, in the order of the overview.
    static let all = [serve, sandbox, migrate, backup, restore, rotateKey, doctor, version]
}
