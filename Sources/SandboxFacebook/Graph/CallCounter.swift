internal import Primitives
internal import SandboxCore

/// How many calls each app made in the current hour; the header `X-App-Usage` tells it in percent.
final class CallCounter: Sendable {
    private struct Hour {
        var number: Int64
        var calls: [AppID: Int] = [:]
    }

    /// Calls an app may make in an hour; far more than people at a sandbox need, and than the torture makes of them.
    static let limit = 1_000_000

    private let hour = Lock(Hour(number: 0))

    /// Counts a call and tells the share of the limit, in percent, 100 when it is reached.
    func count(_ app: AppID, at moment: Timestamp) -> Int {
        let number = moment.seconds / 3600
        return hour.withLock { hour in
            if hour.number != number { hour = Hour(number: number) }
            let calls = hour.calls[app, default: 0] + 1
            hour.calls[app] = calls
            return min(100, calls * 100 / Self.limit)
        }
    }
}
