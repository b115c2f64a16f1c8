import Imaging
import Primitives

/// The command line: which subcommand, with which arguments, and how the process ends.
public enum FlyleafProgram {
    /// Runs the subcommand named by the arguments and ends the process with its exit code.
    ///
    /// A process that decodes a picture never gets so far as to have a second thread: it could not lock itself in then. It
    /// stands in no overview, as the program alone starts it.
    public static func main() -> Never {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments == [Decoder.command] { Decoder.run() }
        Task.detached {
            ProcessEnvironment.exit(await run(arguments, environment: ProcessEnvironment.variables))
        }
        Signals.waitForever()
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
        guard command.takes(rest) else {
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
    /// How many arguments it needs.
    let argumentCount: Int
    /// An option after them, which may be left out.
    var option: Option = .none
    let run: @Sendable ([String], [String: String]) async throws -> Int32

    /// What may follow the arguments.
    enum Option: Sendable {
        case none
        /// A word alone, for example `--yes`.
        case word(String)
        /// A word and its value, for example `--reference CODE`.
        case value(String)
        /// The same, which may not be left out.
        case required(String)
    }

    /// Whether these are arguments of this subcommand.
    func takes(_ arguments: [String]) -> Bool {
        let rest = arguments.dropFirst(argumentCount)
        guard arguments.count >= argumentCount, !arguments.prefix(argumentCount).contains(where: { $0.hasPrefix("--") })
        else { return false }
        switch option {
        case .none: return rest.isEmpty
        case .word(let word): return rest.isEmpty || rest.elementsEqual([word])
        case .value(let word): return rest.isEmpty || (rest.count == 2 && rest.first == word && rest.last != "")
        case .required(let word): return rest.count == 2 && rest.first == word && rest.last != ""
        }
    }

    /// Every subcommand, in the order of the overview.
    static let all = [
        serve, sandbox, migrate, backup, restore, rotateKey, wipe, importBooks, exportData, moderator, moderationLog,
        signUp, doctor, version,
    ]
}
