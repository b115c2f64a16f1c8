import HTTP
import HTTPServer

/// The numbers of the program on a port of their own, for whoever watches it.
///
/// - Rule: they are no page of the site.
/// - Why: what is told by where a request seems to come from is told to everybody behind a proxy that says nothing of that.
/// - Without it: a proxy on the same machine shows them to the world.
enum MetricsService {
    /// Listens at an address that the operator named: `GET /metrics`, and nothing else.
    static func start(_ metrics: Metrics, on listen: ListenAddress, _ log: Log) throws(ListenError) -> Server {
        try ListenError.naming("FLYLEAF_METRICS_LISTEN") { () throws(ServerError) in
            let settings = ServerConfiguration(address: listen.address, port: listen.port)
            return try Server.start(settings, log: { log($0) }) { request in answer(request, metrics) }
        }
    }

    private static func answer(_ request: Request, _ metrics: Metrics) -> Response {
        guard request.target.segments == ["metrics"] else {
            return .text("Metrics are at /metrics.\n", status: .notFound)
        }
        guard request.method.isSafe else {
            var response = Response.text("Metrics are read.\n", status: .methodNotAllowed)
            response.fields.append(.allow, "GET, HEAD")
            return response
        }
        return Response(.ok, type: "text/plain; version=0.0.4; charset=utf-8", Array(metrics.text().utf8))
    }
}
