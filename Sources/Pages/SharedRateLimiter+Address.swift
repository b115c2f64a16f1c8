import Flyleaf
import Primitives
import Web

extension SharedRateLimiter {
    /// Takes an attempt of the network an address is in, as `RateLimiter.take(from:at:)` does.
    func take(from address: String, at moment: Timestamp) async throws -> Duration? {
        try await take(RateLimiter.network(of: address), at: moment)
    }

    /// The time until the next attempt of that network is allowed; it takes none.
    func pause(from address: String, at moment: Timestamp) async throws -> Duration? {
        try await pause(RateLimiter.network(of: address), at: moment)
    }
}
