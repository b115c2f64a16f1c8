import Glibc

/// Where the present moment comes from; tests hand in a fixed one.
public struct Clock: Sendable {
    /// Tells the present moment.
    public var now: @Sendable () -> Timestamp

    /// Lets time pass; returns early when the task is cancelled.
    public var sleep: @Sendable (Duration) async -> Void

    /// A clock from closures.
    public init(
        now: @escaping @Sendable () -> Timestamp,
        sleep: @escaping @Sendable (Duration) async -> Void = Clock.wait
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// Waits as the operating system does.
    public static let wait: @Sendable (Duration) async -> Void = { duration in
        do {
            try await Task.sleep(for: duration)
        } catch {
            // Whoever waits no longer goes on, and finds out at the next step.
        }
    }

    /// The clock of the operating system.
    public static let system = Clock {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
