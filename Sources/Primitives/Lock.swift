import Glibc

/// A value that can only be reached while its lock is held.
///
/// This is the only lock of the project. It is a `pthread_mutex_t` on the heap rather than `Synchronization.Mutex`,
/// whose futex the thread sanitizer cannot see: races would be reported where there are none.
///
/// - Rule: never call out of the module, and never `await`, inside `withLock`.
@safe
public final class Lock<Value>: @unchecked Sendable {
    // @unchecked: `value` is reached only between lock and unlock of `mutex`, which never moves.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// Boxes a value with a new lock.
    ///
    /// - Precondition: The value takes room. The place of an empty one is behind the object, in memory that another may
    ///   have had before, and the thread sanitizer takes the two for a race.
    public init(_ value: sending Value) {
        precondition(MemoryLayout<Value>.size > 0, "a lock needs a value to guard")
        unsafe mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        let result = unsafe pthread_mutex_init(mutex, nil)
        precondition(result == 0, "pthread_mutex_init failed")
        self.value = value
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs a closure with exclusive access to the value.
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
