import Glibc

/// What a processor has worked for the present thread or process: other programs on the machine change little in it.
public enum ProcessorTime {
    /// Seconds since the thread began; only differences on one thread mean something.
    public static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    /// Seconds that all threads of the process have had.
    public static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        let result = unsafe clock_gettime(clock, &time)
        precondition(result == 0, "the system has no clock for threads")
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
