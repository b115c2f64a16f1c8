import Flyleaf
import HTTP
import Primitives
import Web

/// The addresses that programs read.
extension Site {
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
}

extension Request {
    /// Whether a proxy left its mark (RFC 7239, RFC 9110 section 7.6.3, or the older custom).
    fileprivate var cameThroughProxy: Bool {
        fields[.xForwardedFor] != nil || ["Forwarded", "Via"].compactMap(FieldName.init).contains { fields[$0] != nil }
    }
}
