import Primitives
import Testing

@Suite("Locks and threads")
struct LockTests {
    private struct Failure: Error {}

    @Test("threads that contend for a lock lose no change")
    func threads() {
        let count = Lock(0)
        let threads = (0..<8).map { _ in
            WorkThread { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
        }
        for thread in threads { thread.join() }
        #expect(count.withLock { $0 } == 80_000)
    }

    @Test("tasks that contend for a lock lose no change")
    func tasks() async {
        let seen = Lock<Set<Int>>([])
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<1000 { group.addTask { seen.withLock { _ = $0.insert(index) } } }
        }
        #expect(seen.withLock { $0.count } == 1000)
    }

    @Test("a lock is free again after an error, and keeps the change made before it")
    func throwing() {
        let value = Lock(1)
        #expect(throws: Failure.self) {
            try value.withLock { value throws(Failure) in
                value = 2
                throw Failure()
            }
        }
        #expect(value.withLock { $0 } == 2)
    }

    @Test("a thread runs its work before it is joined, and may be joined twice")
    func join() {
        let isDone = Lock(false)
        let thread = WorkThread { isDone.withLock { $0 = true } }
        thread.join()
        #expect(isDone.withLock { $0 })
        thread.join()
    }

    @Test("a thread lets go of its work when it has ended")
    func release() {
        final class Token: Sendable {}
        weak var released: Token?
        do {
            let token = Token()
            released = token
            let thread = WorkThread { withExtendedLifetime(token) {} }
            thread.join()
        }
        #expect(released == nil)
    }
}
