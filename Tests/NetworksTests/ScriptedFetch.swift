import HTTP
import Primitives
import Testing

/// A world that answers from a list and writes down what it was asked.
final class ScriptedFetch: Sendable {
    typealias Answer = Result<ClientResponse, FetchError>

    /// A request as a test compares it: fields of query and body together, sorted.
    struct Sent: Equatable, CustomStringConvertible {
        var line: String
        var fields: [String]
        var description: String { ([line] + fields).joined(separator: "\n  ") }

        init(_ line: String, _ fields: [String]) {
            self.line = line
            self.fields = fields.sorted()
        }

        init(_ request: ClientRequest) {
            var url = request.url
            url.query = nil
            let body = request.method == .post ? FormFields(urlencoded: request.body)?.all ?? [] : []
            let fields = (request.url.queryFields.all + body).map { "\($0.name)=\($0.value)" }
            self.init("\(request.method) \(url)", fields)
        }
    }

    private struct State {
        var answers: [Answer]
        var requests: [ClientRequest] = []
    }

    private let state: Lock<State>

    init(_ answers: [Answer]) {
        state = Lock(State(answers: answers))
    }

    convenience init(_ answers: ClientResponse...) {
        self.init(answers.map { .success($0) })
    }

    /// What was asked so far.
    var requests: [ClientRequest] { state.withLock { $0.requests } }
    var sent: [Sent] { requests.map { Sent($0) } }
    /// How many answers nobody asked for.
    var unused: Int { state.withLock { $0.answers.count } }

    var fetch: Fetch {
        Fetch { [self] request async throws(FetchError) -> ClientResponse in
            let answer = state.withLock { state -> Answer? in
                state.requests.append(request)
                return state.answers.isEmpty ? nil : state.answers.removeFirst()
            }
            guard let answer else {
                Issue.record("a request nobody expected: \(Sent(request))")
                throw FetchError(.unreachable, mayHaveArrived: false)
            }
            return try answer.get()
        }
    }
}

extension ClientResponse {
    static func json(_ text: String, _ status: Int = 200, _ fields: Fields = Fields()) -> ClientResponse {
        var all = fields
        all.append(.contentType, "application/json; charset=UTF-8")
        return ClientResponse(status: Status(code: status), fields: all, body: Array(text.utf8))
    }

    static func plain(_ text: String, _ status: Int = 200) -> ClientResponse {
        let fields = Fields([.contentType: "text/plain; charset=UTF-8"])
        return ClientResponse(status: Status(code: status), fields: fields, body: Array(text.utf8))
    }
}
