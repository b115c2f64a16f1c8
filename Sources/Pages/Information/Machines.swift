import Flyleaf
import HTTP
import Primitives
import Web

/// The addresses that programs read.
extension Site {
    /// `GET /healthz`: the process lives and the store answers.
    @Sendable static func showHealth(_ visit: Visit) async throws -> Response {
        _ = try await visit.services.reviews.list(.init(viewer: nil, limit: 1))
        return .text("ok\n")
    }

    /// `GET /metrics`: numbers of the program in the text format of Prometheus, for this machine only.
    ///
    /// Anybody else gets 404. A request that passed a proxy is anybody else, whatever address it seems to come from:
    /// the proxy in front of a site often runs on the same machine.
    @Sendable static func showMetrics(_ visit: Visit) async throws -> Response {
        guard NetworkAddress.isLoopback(visit.request.remoteAddress), !visit.request.cameThroughProxy else {
            return visit.site.problemPage(.notFound, visit)
        }
        let text = visit.site.configuration.metrics()
        return Response(.ok, type: "text/plain; version=0.0.4; charset=utf-8", Array(text.utf8))
    }

    /// `GET /robots.txt`: public reviews and the pages about this site may be found, nothing personal.
    @Sendable static func showRobots(_ visit: Visit) async throws -> Response {
        let closed = [
            Paths.login(), Paths.logout(), Paths.auth, "/session/", Paths.shares(), Paths.friends(), Paths.account(),
            Paths.newReview(), Paths.status(), "/reviews/*/",
        ]
        return .text((["User-agent: *"] + closed.map { "Disallow: \($0)" }).joined(separator: "\n") + "\n")
    }

    /// `GET /favicon.ico`: programs that guess the address are led to the icon.
    @Sendable static func showFavicon(_ visit: Visit) async throws -> Response {
        // The PNG: who guesses this address may know no SVG.
        .redirect(to: visit.site.files.url("icon-192.png"))
    }

    /// `GET /assets/{hash}/{name}`.
    @Sendable static func showAsset(_ visit: Visit, _ hash: String, _ name: String) async throws -> Response {
        guard let response = visit.site.files.respond(hash: hash, name: name, to: visit.request) else {
            throw Problem.notFound
        }
        return response
    }
}

/// What can be said of a numeric network address.
enum NetworkAddress {
    /// Whether it is this machine: `127.0.0.0/8`, the same inside IPv6, or `::1` (RFC 1122, RFC 4291 section 2.5.3).
    static func isLoopback(_ address: String) -> Bool {
        let mapped = "::ffff:"
        let bytes = address.lowercased().utf8
        let rest = bytes.starts(with: mapped.utf8) ? bytes.dropFirst(mapped.utf8.count) : bytes[...]
        if address == "::1" { return true }
        let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].elementsEqual("127".utf8) else { return false }
        return parts.allSatisfy { part in
            (1...3).contains(part.count) && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }
}

extension Request {
    /// Whether a proxy left its mark (RFC 7239, RFC 9110 section 7.6.3, or the older custom).
    fileprivate var cameThroughProxy: Bool {
        fields[.xForwardedFor] != nil || ["Forwarded", "Via"].compactMap(FieldName.init).contains { fields[$0] != nil }
    }
}
