import Glibc

/// A thread of the operating system, for work that blocks.
///
/// Blocking calls (SQLite commits, the libcurl loop, joining) must not run on Swift's cooperative threads: there are
/// only as many of those as cores, and a blocked one is lost to every task of the program.
public final class WorkThread: @unchecked Sendable {
    // @unchecked: `handle` is written once in `init`, and taken once under the lock in `join`.
    private let handle: Lock<pthread_t?>

    /// Starts a thread that runs `body` and ends.
    ///
    /// - Parameter stackSize: in bytes.
    public init(stackSize: Int = 512 * 1024, _ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        unsafe pthread_attr_setstacksize(&attributes, stackSize)
        // Released by `start` on the new thread.
        let context = unsafe Unmanaged.passRetained(Body(run: body)).toOpaque()
        var thread = pthread_t()
        let result = unsafe pthread_create(&thread, &attributes, start, context)
        precondition(result == 0, "pthread_create failed with \(result)")
        unsafe pthread_attr_destroy(&attributes)
        handle = Lock(thread)
    }

    deinit {
        // Nobody can wait for it any more: the system then clears up after the thread by itself.
        if let thread = handle.withLock({ $0 }) { pthread_detach(thread) }
    }

    /// Waits until the thread has ended; blocks, so never call it from a task.
    public func join() {
        let thread = handle.withLock { handle in
            defer { handle = nil }
            return handle
        }
        guard let thread else { return }
        pthread_join(thread, nil)
    }
}

private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
