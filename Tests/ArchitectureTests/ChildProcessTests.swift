import Glibc
import TestSupport
import Testing

@Suite("Programs and folders of a test")
struct ChildProcessTests {
    @Test("a program gets its arguments, environment and folder, and its two outputs stay apart")
    func outputs() async throws {
        let folder = try TemporaryFolder()
        let script = "echo \"$1 $FLYLEAF_TEST ${HOME-none}\"; pwd; echo wrong >&2; exit 3"
        let child = try ChildProcess(
            "sh",
            ["-c", script, "sh", "a b"],
            environment: ["FLYLEAF_TEST": "x=y", "HOME": nil],
            folder: folder.path
        )
        #expect(try await child.waitForExit() == .exited(3))
        #expect(child.lines() == ["a b x=y none", folder.path])
        #expect(child.text(.error) == "wrong\n")
    }

    @Test("a signal reaches the program, and a line it writes can be awaited")
    func signals() async throws {
        let child = try ChildProcess(
            "sh",
            ["-c", "trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.01; done"]
        )
        #expect(try await child.waitForLine(containing: "ready") == "ready")
        child.send(SIGTERM)
        #expect(try await child.waitForExit() == .exited(0))
        #expect(child.lines() == ["ready", "bye"])
    }

    @Test("a program that a signal kills ends with that signal")
    func killed() async throws {
        let child = try ChildProcess("sleep", ["60"])
        child.send(SIGKILL)
        #expect(try await child.waitForExit() == .killed(signal: SIGKILL))
    }

    @Test("waiting in vain ends: at the deadline, at the end of the program, for a program that is not there")
    func deadlines() async throws {
        let silent = try ChildProcess("sleep", ["60"])
        await #expect(throws: TestSupportError.self) {
            try await silent.waitForLine(containing: "x", within: .milliseconds(20))
        }
        await #expect(throws: TestSupportError.self) { try await silent.waitForExit(within: .milliseconds(20)) }
        let brief = try ChildProcess("echo", ["other"])
        let error = await #expect(throws: TestSupportError.self) { try await brief.waitForLine(containing: "x") }
        #expect(error?.description.contains("other") == true)
        #expect(throws: TestSupportError.self) { try ChildProcess("/nowhere/program") }
    }

    @Test("a program and what it started end with the value that holds it")
    func ends() async throws {
        var child: ChildProcess? = try ChildProcess("sh", ["-c", "sleep 61 & echo $!; wait"])
        let id = try #require(pid_t(try await child?.waitForLine(containing: "") ?? ""))
        #expect(kill(id, 0) == 0)
        child = nil
        try await eventually("the end of the grandchild") { try hasEnded(id) }
    }

    @Test("a program ends with a test process that is killed")
    func orphans() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path("id") as String] in
            let child = try ChildProcess("sleep", ["62"])
            try FileTree.write(Array(String(child.id).utf8), to: path)
            kill(getpid(), SIGKILL)
        }
        let id = try #require(pid_t(try FileTree.text(folder.path("id"))))
        try await eventually("the end of the orphan") { try hasEnded(id) }
    }

    /// Until a process has been waited for it is still there, as a zombie.
    private func hasEnded(_ id: pid_t) throws -> Bool {
        let path = "/proc/\(id)/stat"
        return try !FileTree.exists(path) || FileTree.text(path).contains(") Z ")
    }

    @Test("a temporary folder goes with all that is in it, but not with what a link points at")
    func folders() throws {
        let kept = try TemporaryFolder()
        let file = try kept.write("kept.txt", "kept")
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = try #require(folder?.path)
        try folder?.write("a/b/c.txt", "text")
        #expect(unsafe symlink(kept.path, "\(path)/link") == 0)
        #expect(try FileTree.files(below: path) == ["a/b/c.txt", "link"])
        folder = nil
        #expect(!FileTree.exists(path))
        #expect(try FileTree.text(file) == "kept")
    }

    @Test("waiting gives up at its deadline and passes errors on")
    func waiting() async throws {
        var count = 0
        try await eventually("three", every: .milliseconds(1)) {
            count += 1
            return count == 3
        }
        await #expect(throws: TestSupportError.self) { try await eventually("never", within: .zero) { false } }
        await #expect(throws: CancellationError.self) { try await eventually("x") { throw CancellationError() } }
    }
}
