import Flyleaf
import HTTP
import Primitives

/// How often something was done within the last hour.
struct HourlyBound: Sendable {
    private var moments: [Timestamp] = []

    /// Counts one more; throws `rateLimited` beyond the limit.
    mutating func take(_ limit: Int, at now: Timestamp) throws(NetworkFailure) {
        moments.removeAll { now - $0 >= .seconds(3600) }
        guard moments.count < limit else {
            throw NetworkFailure(
                .rateLimited,
                retryAt: moments.first.map { $0 + .seconds(3600) },
                naming: .tooManyNew,
                detail: "the hourly bound of new servers"
            )
        }
        moments.append(now)
    }
}
