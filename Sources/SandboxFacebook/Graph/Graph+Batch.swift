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
        let files = try calls.map { try Self.files(of: $0, within: call) }
        for (entry, files) in zip(calls, files) { answers.append(await answer(of: entry, files, within: call)) }
        return .json(.array(answers))
    }

    private func answer(
        of entry: JSON,
        _ files: [MultipartBody.Part],
        within call: GraphCall
    ) async -> JSON {
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
        let request = Request(method: method, target: whole, body: body)
        let known = Self.field("If-None-Match", of: entry)
        guard var inner = GraphCall(request) else {
            let error = GraphError.parameter("The body of the request cannot be read")
            return Self.entry(status: error.status, error.json(trace: "batch").bytes)
        }
        inner.upload = files.first
        inner.files = files
        let response = await respond(inner, known: known, trace: newTrace())
        return Self.entry(status: response.status, tag: response.fields[.etag], response.bytes ?? [])
    }

    /// The parts of the whole body that an entry names in `attached_files`, by their names between commas.
    ///
    /// Whatever they are called, the first is what a call of its own would send as `source`.
    private static func files(of entry: JSON, within call: GraphCall) throws -> [MultipartBody.Part] {
        let names = (entry["attached_files"]?.text ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
        return try names.map { name in
            guard let file = call.files.first(where: { $0.name == name }) else {
                throw GraphError.notAttached(name)
            }
            return file
        }
    }

    /// A field of an entry's `headers`: written as a line, `Name: value`.
    private static func field(_ name: String, of entry: JSON) -> String? {
        for line in entry["headers"]?.elements ?? [] {
            guard let text = line.text, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
            guard text[..<colon].lowercased() == name.lowercased() else { continue }
            return String(text[text.utf8.index(after: colon)...].drop { $0 == " " })
        }
        return nil
    }

    private static func entry(status: Status, tag: String? = nil, _ body: [UInt8]) -> JSON {
        var headers: [JSON] = [["name": "Content-Type", "value": "application/json; charset=UTF-8"]]
        if let tag { headers.append(["name": "ETag", "value": .string(tag)]) }
        return [
            "code": .integer(Int64(status.code)),
            "headers": .array(headers),
            "body": .string(String(decoding: body, as: UTF8.self)),
        ]
    }
}

extension GraphError {
    /// 100: a call of a batch names a file that was not sent; the whole batch is refused.
    fileprivate static func notAttached(_ name: String) -> GraphError {
        GraphError(code: 100, type: "GraphBatchException", message: "File \(name) has not been attached")
    }
}
