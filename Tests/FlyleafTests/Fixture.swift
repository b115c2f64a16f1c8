import Primitives

/// A clock that stands still until the test moves it.
final class TestClock: Sendable {
    private let moment = Lock(Timestamp(seconds: 1_411_217_988))

    var now: Timestamp { moment.withLock { $0 } }
    var clock: Clock { Clock { self.now } }

    /// The same for whoever lets time pass: they wait until the test has moved it far enough.
    var turned: Clock {
        Clock(
            now: { self.now },
            sleep: { duration in
                let end = self.now + duration
                while self.now < end, !Task.isCancelled { await Clock.wait(.milliseconds(1)) }
            }
        )
    }

    func advance(_ duration: Duration) { moment.withLock { $0 = $0 + duration } }
}

/// Bytes that never repeat within a test and are the same in every run.
func countingRandomness() -> Randomness {
    let next = Lock<UInt64>(0)
    return Randomness { count in
        let number = next.withLock { next in
            next += 1
            return next
        }
        return (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - $0 % 8 * 8)) }
    }
}

/// Keeps the fixtures whose closures a test may let hold the fixture itself.
///
/// A script that looks at the store inside a call is such a circle. It lasts as long as the tests do; kept here, it is
/// no leak, and the leak checker goes on looking at the program.
enum Fixtures {
    private static let kept = Lock<[any Sendable & AnyObject]>([])

    static func keep(_ fixture: any Sendable & AnyObject) {
        kept.withLock { $0.append(fixture) }
    }
}

/// What the store answers when a test tells it to fail.
struct StoreFault: Error {}
