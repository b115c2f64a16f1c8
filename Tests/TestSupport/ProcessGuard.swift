import Glibc
import Primitives

/// Ends the children of a test process that can no longer do it: after a crash, Ctrl-C or a deadline from outside.
///
/// A small shell program, one for all children, holds one end of a socket. The kernel closes the other end with the test
/// process, however that ends; then the shell kills the process groups that are still on its list.
enum ProcessGuard {
    private static let script = """
        exec >/dev/null 2>&1
        trap '' INT TERM HUP
        groups=' '
        while read -r sign group; do
            case $sign$groups in
            +*) groups="$groups$group " ;;
            -*" $group "*) groups="${groups%%" $group "*} ${groups#*" $group "}" ;;
            esac
        done
        for group in $groups; do kill -s KILL -- "-$group"; done
        """

    private static let connection = Result { () throws(TestSupportError) in try start() }

    /// Puts a process group on the list.
    static func watch(_ group: pid_t) { tell("+ \(group)\n") }

    /// Takes a process group, which has ended, from the list.
    static func forget(_ group: pid_t) { tell("- \(group)\n") }

    private static func tell(_ line: String) {
        // Without the guard a test loses nothing but its safety net, so a failure is passed over.
        guard case .success(let connection) = connection else { return }
        let bytes = Array(line.utf8)
        _ = unsafe send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private static func start() throws(TestSupportError) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw TestSupportError("socketpair failed")
        }
        defer { close(ends[1]) }
        var spawn = try SpawnPlan(input: ends[1])
        try spawn.closeInherited()
        _ = try spawn.start(["sh", "-c", script], ["PATH=/usr/bin:/bin"]).get()
        return ends[0]
    }
}
