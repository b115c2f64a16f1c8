internal import HTTP
internal import Primitives
internal import SandboxCore

/// A call of the X face, whatever way its parameters came.
struct XCall: Sendable {
    /// How a call says who makes it.
    enum Authorization: Sendable {
        case none
        case bearer(String)
        case basic(id: String, secret: String)
        /// The parameters of OAuth 1.0a, from the header or, without one, from the query and the body.
        case signed([FormFields.Field])
    }

    let request: Request
    var method: Method
    /// The segments behind the version, without `.json`.
    var path: [String]
    /// The body's parameters, then the query's: the first of a name counts.
    var parameters: FormFields
    /// What a body of `application/x-www-form-urlencoded` holds: the only kind that is signed (RFC 5849 section 3.4.1.3.1).
    var signedBody: FormFields
    /// The body, when it is a JSON object.
    var json: JSON?
    var files: [MultipartBody.Part] = []
    var authorization: Authorization

    /// A parameter, unless it is empty.
    func text(_ name: String) -> String? {
        parameters[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    func flag(_ name: String) -> Bool? {
        text(name).map { ["true", "1", "t"].contains($0.lowercased()) }
    }

    /// The parts of a list written with commas.
    func list(_ name: String) -> [String] {
        (text(name) ?? "").split(separator: ",").map { String($0.filter { $0 != " " }) }
    }
}

extension XCall {
    /// Reads a request; `nil` when its body cannot be read.
    ///
    /// - Parameter dropping: how many segments in front name the version.
    init?(_ request: Request, dropping count: Int) {
        var path = request.target.segments
        if path.count > 1, path.last == "" { path.removeLast() }
        path.removeFirst(min(count, path.count))
        if let last = path.last, last.utf8.count > 5, last.utf8.suffix(5).elementsEqual(".json".utf8) {
            path[path.count - 1] = String(last.dropLast(5))
        }
        var body = FormFields()
        var signed = FormFields()
        var json: JSON?
        var files: [MultipartBody.Part] = []
        if !request.body.isEmpty {
            switch request.mediaType {
            case "multipart/form-data":
                let isFile: (MultipartBody.Part) -> Bool = { part in
                    part.fileName != nil || part.type == "application/octet-stream"
                }
                guard let form = request.multipart?.split(isFile: isFile) else { return nil }
                (body, files) = form
            case "application/json":
                guard let value = JSON(request.body), case .object = value else { return nil }
                json = value
                body = Self.fields(value)
            case "application/x-www-form-urlencoded":
                guard let form = FormFields(urlencoded: request.body) else { return nil }
                (body, signed) = (form, form)
            default:
                // A content type that names nothing known, or none: clients send broken ones, and an object under them.
                json = JSON(request.body).flatMap { if case .object = $0 { $0 } else { nil } }
                body = json.map(Self.fields) ?? FormFields(urlencoded: request.body) ?? FormFields()
            }
        }
        let parameters = FormFields(body.all + request.target.query.all)
        self.init(
            request: request,
            method: request.method == .head ? .get : request.method,
            path: path,
            parameters: parameters,
            signedBody: signed,
            json: json,
            files: files,
            authorization: Self.authorization(request.fields[.authorization], parameters)
        )
    }

    /// The members of an object that are texts or numbers, as a form would hold them.
    private static func fields(_ json: JSON) -> FormFields {
        guard case .object(let members) = json else { return FormFields() }
        return FormFields(
            members.compactMap { member in
                member.value.textOrNumber.map { FormFields.Field(name: member.name, value: $0) }
            }
        )
    }

    private static func authorization(_ field: String?, _ parameters: FormFields) -> Authorization {
        guard let field else {
            let signed = parameters.all.filter { $0.name.utf8.starts(with: "oauth_".utf8) }
            return signed.contains { $0.name == "oauth_signature" } ? .signed(signed) : .none
        }
        guard let space = field.utf8.firstIndex(of: 0x20) else { return .none }
        let value = String(field[field.utf8.index(after: space)...])
        switch field[..<space].lowercased() {
        case "bearer": return .bearer(value)
        case "oauth": return OAuth1Header.fields(value).map(Authorization.signed) ?? .none
        case "basic":
            guard let bytes = Base64.decode(value, .standard), let text = String(validating: bytes, as: UTF8.self),
                let colon = text.firstIndex(of: ":")
            else { return .none }
            // RFC 6749 section 2.3.1 has both encoded as in forms; most clients do not care, and our keys hold nothing
            // that would change.
            return .basic(id: String(text[..<colon]), secret: String(text[text.index(after: colon)...]))
        default: return .none
        }
    }
}
