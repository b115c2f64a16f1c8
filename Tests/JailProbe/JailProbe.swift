import Glibc
import Jail

/// Locks itself in as a decoder does, and then tries what the first argument says.
@main
struct JailProbe {
    static func main() {
        var jail = Jail(Jail.Limits(memory: 64 << 20, seconds: 20))
        let act = CommandLine.arguments.dropFirst().first ?? ""
        // Reads nothing of what it is asked.
        if act == "deaf" { spin() }
        let request = jail.request(limit: 1 << 20)
        if let tried = Self.unsealed[act] { jail.answer([[jail.walls.rawValue], text(tried())]) }
        jail.seal()
        switch act {
        case "echo": jail.answer([[jail.walls.rawValue], request ?? text("too much")])
        case "say": jail.answer([text(CommandLine.arguments.dropFirst(2).first ?? "").hexDecoded])
        case "flood": while true { unsafe write(STDOUT_FILENO, noise, noise.count) }
        case "spin": spin()
        case "memory": jail.answer([text(unsafe malloc(512 << 20) == nil ? "none" : "got it")])
        case "crash": preconditionFailure("a decoder's own fault")
        default: break
        }
        if let tried = Self.sealed[act] { jail.answer([text(tried())]) }
    }

    private static let noise = [UInt8](repeating: 7, count: 65_536)

    /// What a jail must not let anybody do, each by the call that would; the answer is what came of it.
    private static let sealed: [String: @Sendable () -> String] = [
        "open a file": { outcome(unsafe open("/etc/hostname", O_RDONLY)) },
        "make a file": { outcome(unsafe open("/tmp/flyleaf-probe", O_WRONLY | O_CREAT, 0o600)) },
        "open a socket": { outcome(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) },
        "start a program": {
            var process: pid_t = 0
            return outcome(-(unsafe posix_spawn(&process, "/bin/true", nil, nil, [nil], [nil])))
        },
        "become a program": {
            unsafe execv("/bin/true", [nil])
            return outcome(-1)
        },
        "signal who started it": { outcome(kill(getppid(), 0)) },
        "write elsewhere": { outcome(Int32(unsafe write(STDERR_FILENO, noise, 1))) },
        "have memory that is code": {
            let place = unsafe mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            return unsafe place == MAP_FAILED ? "refused" : "done"
        },
    ]

    /// What the walls before the seal are for, where the kernel has no filter.
    private static let unsealed: [String: @Sendable () -> String] = [
        // Without a descriptor, of which it has none left.
        "see a file": { outcome(unsafe access("/etc/hostname", F_OK)) },
        "open what it sees": { outcome(unsafe open("/", O_RDONLY)) },
        "find an open file": {
            let open = (3..<4096).filter { fcntl($0, F_GETFD) >= 0 }
            return open.isEmpty ? "none" : "\(open)"
        },
        "find a variable": {
            var names: [String] = []
            var next = unsafe environ
            while let entry = unsafe next.pointee {
                names.append(String(unsafe String(cString: entry).prefix { $0 != "=" }))
                unsafe next += 1
            }
            return names.isEmpty ? "none" : "\(names)"
        },
        "leave a core": {
            var limit = rlimit()
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
            return "\(limit.rlim_max)"
        },
    ]

    private static func outcome(_ result: Int32) -> String { result < 0 ? "refused" : "done" }

    private static func text(_ words: String) -> [UInt8] { Array(words.utf8) }

    private static func spin() -> Never { while true {} }
}

extension [UInt8] {
    /// The bytes that pairs of hexadecimal digits stand for.
    fileprivate var hexDecoded: [UInt8] {
        stride(from: 0, to: count - 1, by: 2).compactMap {
            UInt8(String(decoding: self[$0...($0 + 1)], as: UTF8.self), radix: 16)
        }
    }
}
