internal import HTTP
internal import Primitives
internal import SandboxCore

/// What the Graph answers, before the header fields every answer carries.
struct GraphAnswer: Sendable {
    enum Body: Sendable {
        case json(JSON)
        /// The form of a token before v2.3.
        case text(String)
        case redirect(String)
    }

    var status = Status.ok
    var body: Body
    /// How much of its limit the app has used, in percent.
    var usage = 0

    static func json(_ json: JSON) -> GraphAnswer { GraphAnswer(body: .json(json)) }

    /// Success without anything to say: `{"success":true}`, and bare `true` in the first version.
    static func success(_ version: GraphVersion) -> GraphAnswer {
        .json(version.isFirst ? true : ["success": true])
    }

    func response(version: GraphVersion, trace: String) -> Response {
        var response: Response
        switch body {
        case .json(let json):
            let type = version.isFirst ? "text/javascript; charset=UTF-8" : "application/json; charset=UTF-8"
            response = Response(status, type: type, json.bytes)
        case .text(let text): response = .text(text, status: status)
        case .redirect(let address): response = .redirect(to: address, status: .found)
        }
        response.fields.append(.graphVersion, version.description)
        response.fields.append(.graphTrace, trace)
        // Exactly these three keys: a public client library fails on any other.
        response.fields.append(
            .appUsage,
            "{\"call_count\":\(usage),\"total_time\":\(usage),\"total_cputime\":\(usage)}"
        )
        response.fields[.cacheControl] = "private, no-cache, no-store, must-revalidate"
        response.fields.append(.crossOrigin, "*")
        return response
    }
}

extension FieldName {
    static let graphVersion = known("facebook-api-version")
    static let graphTrace = known("x-fb-trace-id")
    static let appUsage = known("X-App-Usage")
    static let crossOrigin = known("Access-Control-Allow-Origin")
}
