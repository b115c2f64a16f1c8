internal import HTTP
internal import Primitives
internal import SandboxCore

extension Graph {
    /// Several calls in one; each is answered in its place.
    func answerBatch(_ text: String, _ call: GraphCall) async throws -> GraphAnswer {
        guard let calls = JSON(text: text)?.elements else {
            throw GraphError.parameter("Param batch must be a JSON array")
        }
        guard (1...50).contains(calls.count) else {
            throw GraphError(code: 3, message: "Too many requests in batch message. Maximum batch size is 50")
        }
        var answers: [JSON] = []
        for entry in calls { answers.append(await answer(of: entry, within: call)) }
        return .json(.array(answers))
    }

    private func answer(of entry: JSON, within call: GraphCall) async -> JSON {
        let address = entry["relative_url"]?.text ?? ""
        let raw = address.utf8.first == UInt8(ascii: "/") ? address : "/" + address
        let method = entry["method"]?.text.map { $0.uppercased() } ?? "GET"
        guard let target = Target(raw), let method = Method(method), !target.segments.starts(with: [""]) else {
            let error = GraphError.parameter("relative_url or method cannot be read")
            return Self.entry(status: error.status, error.json(trace: "batch").bytes)
        }
        var query = target.query
        if query["access_token"] == nil, let token = call.tokenText { query.append("access_token", token) }
        if let proof = call["appsecret_proof"], query["appsecret_proof"] == nil {
            query.append("appsecret_proof", proof)
        }
        let path = target.segments.first.flatMap(GraphVersion.init) == nil ? "/\(call.version)" : ""
        guard let whole = Target("\(path)\(target.rawPath)?\(query.urlencoded)") else {
            let error = GraphError.parameter("relative_url cannot be read")
            return Self.entry(status: error.status, error.json(trace: "batch").bytes)
        }
        let body = Array((entry["body"]?.text ?? "").utf8)
        let response = await respond(Request(method: method, target: whole, body: body))
        return Self.entry(status: response.status, response.bytes ?? [])
    }

    private static func entry(status: Status, _ body: [UInt8]) -> JSON {
        [
            "code": .integer(Int64(status.code)),
            "headers": [["name": "Content-Type", "value": "application/json; charset=UTF-8"]],
            "body": .string(String(decoding: body, as: UTF8.self)),
        ]
    }
}
