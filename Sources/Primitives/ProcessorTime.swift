import Glibc

/// What a processor has worked for the present thread: other programs on the machine change little in it.
public enum ProcessorTime {
    /// Seconds since the thread began; only differences on one thread mean something.
    public static var ofThread: Double {
        var time = timespec()
        let result = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        precondition(result == 0, "the system has no clock for threads")
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
