import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /readyz`: the store answers within half a second too, so that whoever is in front may send people here.
    @Sendable static func showReadiness(_ visit: Visit) async throws -> Response {
        let site = visit.site
        let trouble = await trouble(of: visit.services.reviews)
        let isNew = site.wasReady.withLock { wasReady in
            defer { wasReady = trouble == nil }
            return wasReady
        }
        guard let trouble else { return .text("ok\n") }
        // Asked every few seconds by a machine: told once, and nobody is shown a reference.
        if isNew {
            let id = visit.request.id
            site.report(SiteIncident(requestID: id, route: Paths.readiness(), error: trouble, showsReference: false))
        }
        return .text("the store does not answer\n", status: .serviceUnavailable)
    }

    /// Why the store does not answer in time; `nil` when it does.
    private static func trouble(of reviews: Reviews) async -> (any Error)? {
        let (answers, told) = AsyncStream.makeStream(of: (any Error)?.self, bufferingPolicy: .bufferingOldest(1))
        let asking = Task {
            do {
                _ = try await reviews.list(.init(viewer: nil, limit: 1))
                told.yield(nil)
            } catch {
                told.yield(error)
            }
        }
        let waiting = Task {
            await Clock.wait(.milliseconds(500))
            told.yield(StoreSilent())
        }
        defer {
            asking.cancel()
            waiting.cancel()
        }
        for await answer in answers { return answer }
        return CancellationError()
    }
}

/// The store did not answer within the time that whoever is in front waits.
private struct StoreSilent: Error {}
