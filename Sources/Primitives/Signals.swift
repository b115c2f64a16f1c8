import Glibc

/// Waiting for the signals that ask a program to stop.
///
/// They are caught by a handler that writes to a pipe, on whichever thread they come. Blocking them and waiting with
/// `sigwait` is not enough: each thread would have to block them, also those that libraries start, and where one does not,
/// SIGTERM ends the program at once.
public enum Signals {
    /// Keeps SIGINT and SIGTERM from ending the program; from then on they are told by ``next()``.
    public static func block() {
        var ends: [Int32] = [-1, -1]
        let result = unsafe pipe(&ends)
        precondition(result == 0, "no pipe for signals: a program that cannot be stopped must not start")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readEnd.withLock { [ends] in $0 = ends[0] }
        unsafe writeEnd = ends[1]
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = handle
        action.sa_flags = SA_RESTART
        for number in [SIGINT, SIGTERM] { unsafe sigaction(number, &action, nil) }
        // A client that leaves while it is written to must not end the program.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for one of the signals; the answer is its number.
    public static func next() async -> Int32 {
        let descriptor = readEnd.withLock { $0 }
        return await withCheckedContinuation { continuation in
            // The thread ends with the first signal, or with the program.
            _ = WorkThread {
                var number: UInt8 = 0
                while unsafe read(descriptor, &number, 1) != 1 {}
                continuation.resume(returning: Int32(number))
            }
        }
    }

    /// Leaves the thread to the handlers of signals; the process goes on by its other ones, and ends by them.
    public static func waitForever() -> Never {
        while true { pause() }
    }

    private static let readEnd = Lock<Int32>(-1)
}

/// Written once, before the handler that reads it is installed; a handler must not take a lock.
private nonisolated(unsafe) var writeEnd: Int32 = -1

/// Does nothing but `write`, one of the few calls allowed in a signal handler (signal-safety(7)).
private let handle: @convention(c) (Int32) -> Void = { number in
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    unsafe write(writeEnd, &byte, 1)
    errno = saved
}
