internal import CSeccomp
import Glibc
import Primitives

/// The inside of a process that works on bytes of strangers: it locks itself in, reads one request, and answers once.
///
/// - Rule: made while the process has one thread and no byte of a stranger; sealed before the first of these is looked at.
/// - Why: a fault in a library of others is somebody else's code in this process.
/// - What happens otherwise: that code has the files, the network and the memory of whoever started it.
public struct Jail: Sendable {
    /// What stands around the process.
    public struct Walls: OptionSet, Sendable {
        /// A bit for each.
        public let rawValue: UInt8

        /// Those of a number; bits that mean nothing are kept.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A user and a network of its own, and no file to be seen.
        public static let namespaces = Walls(rawValue: 1)
        /// The kernel answers what computing needs, and kills for anything else.
        public static let calls = Walls(rawValue: 2)
        /// Address space is bounded.
        public static let memory = Walls(rawValue: 4)
        /// All of them.
        public static let all: Walls = [.namespaces, .calls, .memory]
    }

    /// How much the process may use.
    public struct Limits: Sendable {
        /// Bytes of address space, beside what the program takes by being started.
        public let memory: Int
        /// Seconds of a processor.
        public let seconds: Int

        /// Limits.
        public init(memory: Int, seconds: Int) {
            self.memory = memory
            self.seconds = seconds
        }
    }

    /// Those that stand so far; a system may refuse some.
    public private(set) var walls: Walls = []

    /// Gives up what was inherited, and what this process will never need.
    public init(_ limits: Limits) {
        flyleaf_jail_close_from(3)
        // While there are files: the first to go where memory runs out, and behind others where processors do.
        Self.offerItself()
        _ = nice(5)
        if Self.isWhole, Self.boundMemory(limits.memory) { walls.insert(.memory) }
        if flyleaf_jail_part() == 0 { walls.insert(.namespaces) }
        flyleaf_jail_bind()
        // How many processes there are is not bounded: it would count those of everybody with the same user.
        for (resource, most) in [
            (RLIMIT_CPU, UInt(limits.seconds)), (RLIMIT_CORE, 0), (RLIMIT_FSIZE, 0), (RLIMIT_NOFILE, 0),
        ] {
            _ = flyleaf_jail_limit(Int32(resource.rawValue), most)
        }
    }

    /// What was asked, whole; `nil` where it is longer than that or cannot be read.
    public func request(limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(STDIN_FILENO, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0, bytes.count + count <= limit else { return nil }
            bytes.append(contentsOf: chunk[..<count])
        }
    }

    /// From here on the process can compute and answer, and nothing else.
    public mutating func seal() {
        if Self.isWhole, flyleaf_jail_filter() == 0 { walls.insert(.calls) }
    }

    /// Answers, and ends the process at once.
    public func answer(_ pieces: [[UInt8]]) -> Never {
        for piece in pieces {
            var rest = piece[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { _exit(1) }
                rest = rest.dropFirst(count)
            }
        }
        // Without what `exit` does: that is work for a program that goes on.
        _exit(0)
    }

    #if SANITIZED
        /// Whether all walls can stand.
        ///
        /// A sanitizer keeps terabytes of addresses, and says what it found by calls of its own.
        public static let isWhole = false
    #else
        /// Whether all walls can stand; not under a sanitizer.
        public static let isWhole = true
    #endif

    private static func offerItself() {
        let file = unsafe open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        unsafe write(file, "1000", 4)
        close(file)
    }

    /// So much on top of what is there already, which is other in each build of the program.
    private static func boundMemory(_ bytes: Int) -> Bool {
        let used: Int
        do {
            let text = try FileSystem.read("/proc/self/statm").lossyText
            guard let pages = text.split(separator: " ").first.flatMap({ Int($0) }) else { return false }
            used = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        } catch {
            return false
        }
        return flyleaf_jail_limit(Int32(RLIMIT_AS.rawValue), UInt(used + bytes)) == 0
    }
}
