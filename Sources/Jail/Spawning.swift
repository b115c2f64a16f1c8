import Glibc
import Primitives

/// The attributes and file actions with which a program is started that speaks through one socket.
@safe
struct Spawning: ~Copyable {
    private var attributes = posix_spawnattr_t()
    private var actions = unsafe posix_spawn_file_actions_t()

    /// Plans a start.
    ///
    /// - Parameter socket: becomes its standard input and output.
    init(socket: Int32) throws(JailFault) {
        unsafe posix_spawnattr_init(&attributes)
        unsafe posix_spawn_file_actions_init(&actions)
        // Servers ignore SIGPIPE and handle others.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        // What a terminal says to this program is not meant for it.
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        try Self.check(unsafe posix_spawnattr_setflags(&attributes, Int16(flags)))
        for file in [STDIN_FILENO, STDOUT_FILENO] {
            try Self.check(unsafe posix_spawn_file_actions_adddup2(&actions, socket, file))
        }
        // Libraries say there whatever a file makes them say. A sanitizer says there what it found.
        if Jail.isWhole {
            try Self.check(
                unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
            )
        }
    }

    deinit {
        var (attributes, actions) = unsafe (attributes, actions)
        unsafe posix_spawnattr_destroy(&attributes)
        unsafe posix_spawn_file_actions_destroy(&actions)
    }

    /// Starts a program.
    func start(_ program: String, _ arguments: [String]) throws(JailFault) -> pid_t {
        var (attributes, actions) = unsafe (attributes, actions)
        var argv = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        var envp = unsafe Self.variables.map { unsafe strdup($0) } + [nil]
        defer {
            for index in unsafe argv.indices { unsafe free(argv[index]) }
            for index in unsafe envp.indices { unsafe free(envp[index]) }
        }
        var process: pid_t = 0
        let result = unsafe posix_spawn(&process, program, &actions, &attributes, &argv, &envp)
        try Self.check(result)
        return process
    }

    /// Where its libraries are, if that was said, and what a sanitizer was told; nothing that is a secret.
    private static let variables = names.compactMap { name in
        ProcessEnvironment.variables[name].map { "\(name)=\($0)" }
    }

    private static let names =
        ["LD_LIBRARY_PATH"] + (Jail.isWhole ? [] : ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"])

    private static func check(_ result: Int32) throws(JailFault) {
        guard result == 0 else { throw .notStarted(result) }
    }
}
