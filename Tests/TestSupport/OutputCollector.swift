import Glibc
import Primitives

/// Gathers what a program writes to its two outputs, on a thread of its own, until both have ended.
final class OutputCollector: Sendable {
    private let gathered: Gathered
    private let stopSignal: Pipe
    private let thread: WorkThread

    /// Begins to read; the pipes' read ends belong to the collector from now on.
    ///
    /// - Parameter marks: told of every line; with it everything is also kept in a file.
    init(output: Pipe, error: Pipe, marks: SecretMarks? = nil) throws(TestSupportError) {
        let gathered = Gathered()
        let stopSignal = try Pipe()
        let pipes = [output, error]
        let stop = stopSignal.readEnd
        self.gathered = gathered
        self.stopSignal = stopSignal
        thread = WorkThread {
            Self.read(pipes, into: gathered, until: stop)
            guard let marks else { return }
            let written = gathered.bytes.withLock(\.self)
            for bytes in written { marks.lines(bytes) }
            Self.keep(written)
        }
    }

    deinit {
        // A program that left the group may hold an output open for ever.
        stopSignal.closeWriteEnd()
        thread.join()
    }

    /// Everything so far.
    func text(_ stream: ChildProcess.Stream) -> String {
        gathered.bytes.withLock { String(decoding: $0[stream.index], as: UTF8.self) }
    }

    /// Whether nobody can write any more.
    var isComplete: Bool { gathered.isComplete.withLock { $0 } }

    /// What the thread and the collector share; the thread must not keep the collector alive.
    private final class Gathered: Sendable {
        let bytes = Lock<[[UInt8]]>([[], []])
        let isComplete = Lock(false)
    }

    private static func read(_ pipes: [Pipe], into gathered: Gathered, until stop: Int32) {
        // A negative descriptor is passed over by `poll`.
        var entries = (pipes.map(\.readEnd) + [stop]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while entries[0].fd >= 0 || entries[1].fd >= 0 {
            let ready = unsafe poll(&entries, nfds_t(entries.count), -1)
            if ready < 0, errno == EINTR { continue }
            if ready < 0 || entries[2].revents != 0 { return }
            for index in 0...1 where entries[index].revents != 0 {
                let count = unsafe Glibc.read(entries[index].fd, &buffer, buffer.count)
                if count > 0 {
                    gathered.bytes.withLock { [buffer] in $0[index] += buffer[..<count] }
                } else if count == 0 || errno != EINTR {
                    entries[index].fd = -1
                }
            }
        }
        gathered.isComplete.withLock { $0 = true }
    }

    private static let files = Lock(0)

    /// Keeps what a program wrote where it can be searched after the run, if a folder is named.
    private static func keep(_ written: [[UInt8]]) {
        guard let folder = unsafe getenv("TEST_LOGS").map({ unsafe String(cString: $0) }) else { return }
        let number = files.withLock { number in
            number += 1
            return number
        }
        do {
            try FileTree.makeFolder(folder)
            try FileTree.write(written.flatMap(\.self), to: "\(folder)/child-\(getpid())-\(number).log")
        } catch {
            // Nobody waits here; whoever searches the files finds one less than there should be.
            preconditionFailure("The output of a program could not be kept: \(error)")
        }
    }
}

/// A pipe; what is still open is closed with it.
final class Pipe: Sendable {
    let readEnd: Int32
    private let openWriteEnd: Lock<Int32>

    init() throws(TestSupportError) {
        var files: [Int32] = [-1, -1]
        guard unsafe pipe(&files) == 0 else { throw TestSupportError("pipe failed") }
        readEnd = files[0]
        openWriteEnd = Lock(files[1])
    }

    /// The write end; -1 when it is closed.
    var writeEnd: Int32 { openWriteEnd.withLock { $0 } }

    func closeWriteEnd() {
        openWriteEnd.withLock { file in
            if file >= 0 { close(file) }
            file = -1
        }
    }

    deinit {
        closeWriteEnd()
        close(readEnd)
    }
}
