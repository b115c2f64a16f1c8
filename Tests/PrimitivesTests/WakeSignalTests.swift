import Glibc
import Primitives
import Testing

@Suite("A signal that wakes a thread")
struct WakeSignalTests {
    @Test("one given before the wait is kept, and several are one")
    func kept() throws {
        let signal = try #require(WakeSignal())
        signal.signal()
        signal.signal()
        var none: [pollfd] = []
        signal.wait(for: &none)
        #expect(none.isEmpty)
        // The next wait has nothing to end it but its limit.
        let start = ContinuousClock.now
        signal.wait(for: &none, atMost: .milliseconds(20))
        #expect(ContinuousClock.now - start >= .milliseconds(15))
    }

    @Test("a thread that waits goes on when another gives it")
    func acrossThreads() throws {
        let signal = try #require(WakeSignal())
        let thread = WorkThread {
            var none: [pollfd] = []
            signal.wait(for: &none)
        }
        signal.signal()
        thread.join()
    }
}
