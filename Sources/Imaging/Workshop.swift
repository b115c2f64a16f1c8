public import Jail
import Primitives

/// Has pictures written anew, one at a time, each by a process of its own that has nothing but its bytes.
public final class Workshop: Sendable {
    /// What an operator would want to know: the picture was refused, and its file is worth a look.
    public enum Trouble: Sendable, Equatable {
        /// The process gave no answer.
        case unanswered(JailFault)
        /// It gave one that no honest decoder gives.
        case lied
    }

    private let queue = WorkQueue(stackSize: 256 * 1024)
    private let program: String
    private let arguments: [String]
    private let rules: PictureRules
    private let report: @Sendable (Trouble) -> Void

    /// A workshop; a program has one for each line of pictures that wait for each other.
    ///
    /// - Parameter program: the path of one that becomes a ``Decoder`` by its command.
    public convenience init(program: String, rules: PictureRules, report: @escaping @Sendable (Trouble) -> Void) {
        self.init(program: program, arguments: [Decoder.command], rules: rules, report: report)
    }

    init(program: String, arguments: [String], rules: PictureRules, report: @escaping @Sendable (Trouble) -> Void) {
        self.program = program
        self.arguments = arguments
        self.rules = rules
        self.report = report
    }

    /// Waits for its turn, then has a picture written anew.
    ///
    /// - Throws: `PictureFault`; `JailFault.notStarted` where the system has no process for it; or `CancellationError` when
    ///   nobody waits for it any more.
    public func picture(of bytes: [UInt8]) async throws -> UprightPicture {
        try await picture(of: bytes, by: rules)
    }

    /// The same by other rules, in the same line.
    public func picture(of bytes: [UInt8], by rules: PictureRules) async throws -> UprightPicture {
        guard !bytes.isEmpty else { throw PictureFault.empty }
        guard bytes.count <= rules.maximumBytes else { throw PictureFault.tooLarge }
        return try await answer(PictureRequest(rules: rules, bytes: bytes)).outcome.get()
    }

    /// What stands around its processes on this system.
    public func walls() async throws -> Jail.Walls {
        try await answer(PictureRequest(rules: rules, bytes: [])).walls
    }

    private func answer(_ request: PictureRequest) async throws -> PictureAnswer {
        let errand = Errand()
        do {
            let answer = try await withTaskCancellationHandler {
                try await queue.run { [program, arguments] () throws(JailFault) in
                    let child = try JailedProgram(program, arguments)
                    errand.begin(child)
                    let limit = PictureAnswer.limit(request.rules)
                    let bytes = try child.answer(to: request.pieces, limit: limit, within: request.rules.maximumTime)
                    return PictureAnswer(bytes, by: request.rules)
                }
            } onCancel: {
                errand.end()
            }
            if let answer { return answer }
            report(.lied)
        } catch let fault as JailFault {
            // Ended because nobody waits.
            try Task.checkCancellation()
            if case .notStarted = fault { throw fault }
            report(.unanswered(fault))
        }
        throw PictureFault.unreadable
    }
}

/// A picture on its way: its process, to be ended by whoever no longer waits.
private final class Errand: Sendable {
    private struct State {
        var child: JailedProgram?
        var isOver = false
    }

    private let state = Lock(State())

    func begin(_ child: JailedProgram) {
        let isOver = state.withLock { state in
            state.child = child
            return state.isOver
        }
        if isOver { child.kill() }
    }

    func end() {
        let child = state.withLock { state in
            state.isOver = true
            return state.child
        }
        child?.kill()
    }
}
