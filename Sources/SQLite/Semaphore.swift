internal import Glibc

/// A counting semaphore of POSIX, for waiting without a spinning lock.
@safe
final class Semaphore: @unchecked Sendable {
    // @unchecked: a `sem_t` is made for several threads, and its address never changes.
    private let pointer: UnsafeMutablePointer<sem_t>

    /// A semaphore with some permits.
    init(_ permits: Int) {
        unsafe pointer = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        unsafe pointer.initialize(to: sem_t())
        let result = unsafe sem_init(pointer, 0, UInt32(permits))
        precondition(result == 0, "sem_init refuses only counts above SEM_VALUE_MAX")
    }

    deinit {
        unsafe sem_destroy(pointer)
        unsafe pointer.deallocate()
    }

    /// Adds a permit.
    func signal() {
        unsafe sem_post(pointer)
    }

    /// Takes a permit, waiting without end.
    func wait() {
        while unsafe sem_wait(pointer) != 0 {
            // Only a signal handler can end the wait early (EINTR).
        }
    }

    /// Takes a permit if there is one now.
    func waitWithoutBlocking() -> Bool {
        unsafe sem_trywait(pointer) == 0
    }

    /// Takes a permit, waiting for a limited time.
    ///
    /// The time is that of the wall clock, the only one `sem_timedwait` knows; setting the clock back makes it longer.
    ///
    /// - Returns: whether there was one in time.
    func wait(for limit: Duration) -> Bool {
        var end = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &end)
        let (seconds, attoseconds) = limit.components
        let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        while unsafe sem_timedwait(pointer, &end) != 0 {
            if errno != EINTR { return false }
        }
        return true
    }
}
