import Glibc
import Primitives
import TestSupport
import Testing

@testable import Jail

@Suite("A program in a jail")
struct JailTests {
    static let probe = "\(FileTree.products)/JailProbe"

    /// What the probe answers when it tries something.
    private func answer(_ act: String, to request: [UInt8] = [], within time: Duration = .seconds(30)) throws -> [UInt8]
    {
        try JailedProgram(Self.probe, [act]).answer(to: [request], limit: 1 << 20, within: time)
    }

    private func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("it hears the whole of what it is asked, and its whole answer is heard")
    func echo() throws {
        for count in [0, 1, 65_536, 1 << 19] {
            let request = Randomness.seeded(3).bytes(count)
            let answer = try answer("echo", to: request)
            #expect(Array(answer.dropFirst()) == request)
            if Jail.isWhole { #expect(Jail.Walls(rawValue: answer[0]).isSuperset(of: [.calls, .memory])) }
        }
        #expect(text(try answer("echo", to: [UInt8](repeating: 1, count: (1 << 20) + 1)).dropFirst()) == "too much")
    }

    @Test(
        "whatever is no computing kills it",
        .enabled(if: Jail.isWhole),
        arguments: [
            "open a file", "make a file", "open a socket", "start a program", "become a program",
            "signal who started it", "write elsewhere", "have memory that is code",
        ]
    )
    func sealed(act: String) {
        #expect(throws: JailFault.killed(signal: SIGSYS)) { try answer(act) }
    }

    @Test("it has no variable and no descriptor of whoever started it, and leaves no core")
    func inheritance() throws {
        // One that every program inherits that closes nothing.
        let inherited = dup(STDERR_FILENO)
        defer { close(inherited) }
        #expect(inherited > 2 && fcntl(inherited, F_GETFD) == 0)
        #expect(unsafe getenv("PATH") != nil)
        #expect(text(try answer("find an open file").dropFirst()) == "none")
        if Jail.isWhole {
            // But where its libraries are, if this process was told.
            let known = unsafe getenv("LD_LIBRARY_PATH") == nil ? "none" : #"["LD_LIBRARY_PATH"]"#
            #expect(text(try answer("find a variable").dropFirst()) == known)
        }
        #expect(text(try answer("leave a core").dropFirst()) == "0")
    }

    @Test("even without the filter it opens nothing, and where it has namespaces there is nothing to see")
    func unsealed() throws {
        let answer = try answer("see a file")
        let isEmpty = Jail.Walls(rawValue: answer[0]).contains(.namespaces)
        #expect(text(answer.dropFirst()) == (isEmpty ? "refused" : "done"))
        #expect(text(try self.answer("open what it sees").dropFirst()) == "refused")
    }

    @Test("it gets no more memory than its limit", .enabled(if: Jail.isWhole))
    func memory() throws {
        #expect(text(try answer("memory")) == "none")
    }

    @Test(
        "one that never answers, or never listens, is killed at its deadline and buried",
        arguments: ["spin", "deaf"]
    )
    func endless(act: String) throws {
        let child = try JailedProgram(Self.probe, [act])
        let id = try #require(child.process.withLock { $0 })
        #expect(throws: JailFault.late) {
            try child.answer(to: [[UInt8](repeating: 1, count: 1 << 20)], limit: 10, within: .milliseconds(300))
        }
        #expect(kill(id, 0) == -1 && errno == ESRCH)
    }

    @Test("of an answer without end no more is taken than could be one")
    func flood() {
        #expect(throws: JailFault.tooLong) { try answer("flood") }
    }

    @Test("one that dies of its own fault is told from one that answers")
    func crash() {
        #expect(throws: JailFault.self) { try answer("crash") }
    }

    @Test("who starts a program that is not there learns it")
    func missing() {
        #expect(throws: JailFault.notStarted(ENOENT)) { _ = try JailedProgram("/nowhere/program", []) }
    }

    @Test("whoever waits for one that is killed waits no longer")
    func killed() async throws {
        let child = try JailedProgram(Self.probe, ["spin"])
        async let outcome = Self.outcome(of: child)
        child.kill()
        #expect(await outcome == .failure(.killed(signal: SIGKILL)))
    }

    private static func outcome(of child: JailedProgram) async -> Result<[UInt8], JailFault> {
        await withCheckedContinuation { continuation in
            _ = WorkThread {
                continuation.resume(
                    returning: Result { () throws(JailFault) in
                        try child.answer(to: [], limit: 10, within: .seconds(60))
                    }
                )
            }
        }
    }

    @Test("it does not outlive who started it", .enabled(if: Jail.isWhole))
    func orphan() async throws {
        let started = Lock<JailedProgram?>(nil)
        let isOver = Lock(false)
        let thread = WorkThread {
            do {
                let child = try JailedProgram(Self.probe, ["spin"])
                started.withLock { $0 = child }
                while !isOver.withLock({ $0 }) { sched_yield() }
            } catch {
                Issue.record("\(error)")
            }
        }
        try await eventually("a program") { started.withLock { $0 } != nil }
        let child = try #require(started.withLock { $0 })
        let id = try #require(child.process.withLock { $0 })
        // It has no request yet; its walls before the seal stand, as the last of them says.
        try await eventually("its walls") { try FileTree.text("/proc/\(id)/status").contains("NoNewPrivs:\t1") }
        try await eventually("its limits") { try FileTree.text("/proc/\(id)/limits").contains(/open files +0/) }
        isOver.withLock { $0 = true }
        thread.join()
        try await eventually("its end") { try FileTree.text("/proc/\(id)/status").contains("State:\tZ") }
    }
}
