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
        let files = try calls.map { try Self.files(of: $0, within: call) }
        var references = try BatchReferences(calls)
        let showsFields = !["false", "0"].contains(call["include_headers"])
        var answers: [JSON] = []
        for (entry, files) in zip(calls, files) {
            guard let resolved = references.resolved(entry) else {
                answers.append(.null)
                continue
            }
            let response = await answer(of: resolved, files, within: call)
            let body = response.bytes ?? []
            references.note(entry, response.status, body)
            let isOmitted = response.status == .ok && references.omitsSuccess(of: entry)
            answers.append(isOmitted ? .null : Self.entry(of: response, body, showsFields: showsFields))
        }
        return .json(.array(answers))
    }

    private func answer(
        of entry: JSON,
        _ files: [MultipartBody.Part],
        within call: GraphCall
    ) async -> Response {
        let address = entry["relative_url"]?.textOrNumber ?? ""
        let raw = address.utf8.first == UInt8(ascii: "/") ? address : "/" + address
        let method = entry["method"]?.textOrNumber.map { $0.uppercased() } ?? "GET"
        // Nothing in front of a query is the root, which several objects are asked of.
        guard let target = Target(raw), let method = Method(method),
            target.segments == [""] || !target.segments.starts(with: [""])
        else {
            return Self.refusal("relative_url or method cannot be read")
        }
        var query = target.query
        if query["access_token"] == nil, let token = call.tokenText { query.append("access_token", token) }
        if let proof = call["appsecret_proof"], query["appsecret_proof"] == nil {
            query.append("appsecret_proof", proof)
        }
        let path = target.segments.first.flatMap(GraphVersion.init) == nil ? "/\(call.version)" : ""
        guard let whole = Target("\(path)\(target.rawPath)?\(query.urlencoded)") else {
            return Self.refusal("relative_url cannot be read")
        }
        let body = Array((entry["body"]?.textOrNumber ?? "").utf8)
        let request = Request(method: method, target: whole, body: body)
        let known = Self.field("If-None-Match", of: entry)
        guard var inner = GraphCall(request) else {
            return Self.refusal("The body of the request cannot be read")
        }
        guard !inner.path.isEmpty || inner["batch"] == nil else {
            return Self.refusal("A batch cannot hold another batch")
        }
        inner.upload = files.first
        inner.files = files
        return await respond(inner, known: known, trace: newTrace())
    }

    /// The parts of the whole body that an entry names in `attached_files`, by their names between commas.
    ///
    /// Whatever they are called, the first is what a call of its own would send as `source`.
    private static func files(of entry: JSON, within call: GraphCall) throws -> [MultipartBody.Part] {
        let names = (entry["attached_files"]?.textOrNumber ?? "").split(separator: ",").map {
            String($0.drop { $0 == " " })
        }
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
            guard let text = line.textOrNumber, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
                continue
            }
            guard text[..<colon].lowercased() == name.lowercased() else { continue }
            return String(text[text.utf8.index(after: colon)...].drop { $0 == " " })
        }
        return nil
    }

    private static func refusal(_ message: String) -> Response {
        let error = GraphError.parameter(message)
        return Response(error.status, type: "application/json", error.json(trace: "batch").bytes)
    }

    private static func entry(of response: Response, _ body: [UInt8], showsFields: Bool) -> JSON {
        var headers: [JSON] = [["name": "Content-Type", "value": "application/json; charset=UTF-8"]]
        if let tag = response.fields[.etag] { headers.append(["name": "ETag", "value": .string(tag)]) }
        return .object([
            "code": .integer(Int64(response.status.code)),
            "headers": showsFields ? .array(headers) : nil,
            "body": .string(String(decoding: body, as: UTF8.self)),
        ])
    }
}

extension GraphError {
    /// 100: a call of a batch names a file that was not sent; the whole batch is refused.
    fileprivate static func notAttached(_ name: String) -> GraphError {
        GraphError(code: 100, type: "GraphBatchException", message: "File \(name) has not been attached")
    }
}
