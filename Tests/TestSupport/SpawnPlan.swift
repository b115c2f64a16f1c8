import Glibc

/// The attributes and file actions of one `posix_spawn`.
@safe
struct SpawnPlan: ~Copyable {
    private var attributes = posix_spawnattr_t()
    private var actions = unsafe posix_spawn_file_actions_t()

    /// - Parameter input: becomes standard input; without one, there is nothing to read.
    init(input: Int32? = nil) throws(TestSupportError) {
        unsafe posix_spawnattr_init(&attributes)
        unsafe posix_spawn_file_actions_init(&actions)
        // A test process may ignore SIGPIPE or block signals; a program must start as from a shell.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        try Self.check(unsafe posix_spawnattr_setflags(&attributes, Int16(flags)), "posix_spawnattr_setflags")
        if let input {
            let result = unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
            try Self.check(result, "posix_spawn_file_actions_adddup2")
        } else {
            let result = unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            try Self.check(result, "posix_spawn_file_actions_addopen")
        }
    }

    deinit {
        var (attributes, actions) = unsafe (attributes, actions)
        unsafe posix_spawnattr_destroy(&attributes)
        unsafe posix_spawn_file_actions_destroy(&actions)
    }

    mutating func useAsOutputs(_ output: Int32, _ error: Int32) throws(TestSupportError) {
        try Self.check(unsafe posix_spawn_file_actions_adddup2(&actions, output, 1), "posix_spawn_file_actions_adddup2")
        try Self.check(unsafe posix_spawn_file_actions_adddup2(&actions, error, 2), "posix_spawn_file_actions_adddup2")
        try closeInherited()
    }

    /// Leaves the child nothing but its three standard descriptors.
    mutating func closeInherited() throws(TestSupportError) {
        // Sockets of servers in this process would otherwise stay open in the child, as Swift does not see glibc's
        // `posix_spawn_file_actions_addclosefrom_np`. Closing what is not open does no harm.
        for file in 3..<(try Self.highestOpenFile() + 64) { unsafe posix_spawn_file_actions_addclose(&actions, file) }
    }

    private static func highestOpenFile() throws(TestSupportError) -> Int32 {
        guard let handle = unsafe opendir("/proc/self/fd") else { throw TestSupportError("opendir failed") }
        defer { unsafe closedir(handle) }
        var highest: Int32 = 2
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            highest = max(highest, Int32(name) ?? 0)
        }
        return highest
    }

    /// Starts the program that the first word of a command names.
    mutating func start(_ command: [String], _ environment: [String]) -> Result<pid_t, TestSupportError> {
        var argv = unsafe command.map { unsafe strdup($0) } + [nil]
        var envp = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer {
            for index in unsafe argv.indices { unsafe free(argv[index]) }
            for index in unsafe envp.indices { unsafe free(envp[index]) }
        }
        var process: pid_t = 0
        let result = unsafe posix_spawnp(&process, command[0], &actions, &attributes, &argv, &envp)
        guard result == 0 else {
            let reason = unsafe String(cString: strerror(result))
            return .failure(TestSupportError("Could not start \(command[0]): \(reason)"))
        }
        return .success(process)
    }

    private static func check(_ result: Int32, _ call: String) throws(TestSupportError) {
        guard result == 0 else { throw TestSupportError("\(call) failed with \(result)") }
    }
}
