public import Glibc
import Primitives

/// A program that a test started; it and what it started end, at the latest, when nobody holds this value any more.
///
/// The child leads a process group of its own, reads nothing, inherits no file descriptor but its output, and has
/// every signal at its default.
public final class ChildProcess: Sendable {
    /// How a program ended.
    public enum Ending: Sendable, Equatable {
        /// It returned this status.
        case exited(Int32)
        /// This signal killed it.
        case killed(signal: Int32)
    }

    /// Which of its two outputs.
    public enum Stream: Sendable {
        /// Standard output.
        case output
        /// Standard error.
        case error

        var index: Int { self == .output ? 0 : 1 }
    }

    /// The process id.
    public let id: pid_t

    private let name: String
    private let collector: OutputCollector
    private let ending = Lock<Ending?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: a path, or a name to look up in `PATH`.
    ///   - environment: variables set in addition to, or in place of, those of this process; `nil` removes one.
    ///   - folder: where it runs; without one, where this process runs.
    ///   - marks: looks through every line it writes, as every start of Flyleaf must have it. Then all it writes is also
    ///     kept in the folder that the variable `TEST_LOGS` of this process names.
    public init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String?] = [:],
        folder: String? = nil,
        watchedBy marks: SecretMarks? = nil
    ) throws(TestSupportError) {
        name = program
        let output = try Pipe()
        let error = try Pipe()
        collector = try OutputCollector(output: output, error: error, marks: marks)
        var spawn = try SpawnPlan()
        try spawn.useAsOutputs(output.writeEnd, error.writeEnd)
        // `env` changes the folder and then becomes the program, so the process id is the program's.
        let command = folder.map { ["env", "--chdir=\($0)", program] + arguments } ?? [program] + arguments
        let started = spawn.start(command, Self.environment(changing: environment))
        // The child has its own; without this the outputs would never end.
        output.closeWriteEnd()
        error.closeWriteEnd()
        id = try started.get()
        ProcessGuard.watch(id)
    }

    deinit {
        // The whole group, because what the program started may outlive it.
        killGroup()
        if ending.withLock({ $0 }) == nil { waitpid(id, nil, 0) }
        ProcessGuard.forget(id)
    }

    /// What it has written so far.
    public func text(_ stream: Stream = .output) -> String { collector.text(stream) }

    /// Waits for a whole line with a given text in it, and gives that line.
    @discardableResult
    public func waitForLine(
        containing text: String,
        on stream: Stream = .output,
        within limit: Duration = .seconds(60)
    ) async throws -> String {
        var found: String?
        do {
            try await eventually("a line with \"\(text)\" from \(name)", within: limit) {
                // Asked before the output is read: what an ended program wrote is all there then.
                let hasEnded = try poll() != nil && collector.isComplete
                found = lines(stream).first { $0.utf8.contains(text.utf8) }
                if found == nil, hasEnded { throw TestSupportError("\(name) ended without a line with \"\(text)\"") }
                return found != nil
            }
        } catch let error as TestSupportError {
            throw TestSupportError("\(error); it wrote:\n\(self.text(.output))\(self.text(.error))")
        }
        return found ?? ""
    }

    /// The whole lines written so far.
    public func lines(_ stream: Stream = .output) -> [String] {
        var lines = text(stream).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lines.removeLast()
        return lines.map { String(Substring($0)) }
    }

    /// Sends a signal to the program alone.
    public func send(_ signal: Int32) {
        if ending.withLock({ $0 }) == nil { kill(id, signal) }
    }

    /// Kills the program and everything in its process group, at once.
    public func killGroup() {
        kill(-id, SIGKILL)
    }

    /// Waits until the program has ended and all its output is there.
    @discardableResult
    public func waitForExit(within limit: Duration = .seconds(60)) async throws -> Ending {
        var result: Ending?
        try await eventually("the end of \(name)", within: limit) {
            result = try poll()
            return result != nil && collector.isComplete
        }
        guard let result else { throw TestSupportError("\(name) has no exit status") }
        return result
    }

    private func poll() throws(TestSupportError) -> Ending? {
        try ending.withLock { ending throws(TestSupportError) in
            if ending != nil { return ending }
            var status: Int32 = 0
            let result = unsafe waitpid(id, &status, WNOHANG)
            if result == 0 { return nil }
            guard result == id else { throw TestSupportError("waitpid failed for \(name)") }
            // The macros of sys/wait.h, which Swift does not import.
            ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
            return ending
        }
    }

    private static func environment(changing changes: [String: String?]) -> [String] {
        var variables: [String] = []
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let text = unsafe String(cString: entry)
            let name = text.utf8.prefix { $0 != UInt8(ascii: "=") }
            if changes[String(Substring(name))] == nil { variables.append(text) }
            unsafe next += 1
        }
        for (name, value) in changes {
            if let value { variables.append("\(name)=\(value)") }
        }
        return variables
    }
}
