internal import HTTP
internal import Primitives
internal import SandboxCore

/// A call of the Graph, whatever way its parameters came.
struct GraphCall: Sendable {
    var method: Method
    var version: GraphVersion
    /// The path behind the version, without a slash at its end.
    var path: [String]
    /// The body's parameters, then the query's: the first of a name counts.
    var parameters: FormFields
    /// The file in the part `source`: the first with that name, others are passed over.
    var upload: MultipartBody.Part?
    /// Every file, for the calls of a batch that name theirs.
    var files: [MultipartBody.Part] = []
    /// The access token as sent.
    var tokenText: String?
    /// The parameters as they came, for links, where the network took some away for a part of the call.
    var linked: FormFields?
    /// How many more calls this one may be made of; absent before it is known to be more than one.
    var callsLeft: Lock<Int>?
    /// Client id and secret by HTTP Basic (RFC 7617), as some client libraries send them.
    var basic: (id: String, secret: String)?
    /// Whether the token came in the header, so that links must not repeat it.
    var hasHeaderToken = false

    subscript(name: String) -> String? { parameters[name] }

    /// A parameter, unless it is empty.
    func text(_ name: String) -> String? {
        parameters[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    var pathText: String { path.joined(separator: "/") }
}

extension GraphCall {
    /// The name that clients give the part with a photo.
    private static let source = "source"

    /// Reads a request; `nil` when its body cannot be read.
    init?(_ request: Request) {
        var path = request.target.segments
        if path.last == "" { path.removeLast() }
        let version = path.first.flatMap(GraphVersion.init)
        if version != nil { path.removeFirst() }
        guard let body = Self.body(request) else { return nil }
        let parameters = FormFields(body.fields.all + request.target.query.all)

        self.init(
            method: request.method == .head ? .get : request.method,
            version: version ?? .unprefixed,
            path: path,
            parameters: parameters,
            upload: body.files.first { $0.name == Self.source },
            files: body.files
        )
        if let override = parameters["method"], let method = Method(override.uppercased()) { self.method = method }
        readAuthorization(request.fields[.authorization])
        if let token = text("access_token") {
            tokenText = token
            hasHeaderToken = false
        }
    }

    /// Takes JSON, forms and forms with a file; a content type that names neither is read as a form (clients send broken ones).
    private static func body(_ request: Request) -> (fields: FormFields, files: [MultipartBody.Part])? {
        if request.body.isEmpty { return (FormFields(), []) }
        switch request.mediaType {
        case "application/json":
            guard case .object(let members)? = JSON(request.body) else { return nil }
            let fields = members.map { member in
                let text = member.value.textOrNumber ?? String(decoding: member.value.bytes, as: UTF8.self)
                return FormFields.Field(name: member.name, value: text)
            }
            return (FormFields(fields), [])
        case "multipart/form-data":
            return request.multipart?.split(isFile: { $0.name == source || $0.fileName != nil })
        default: return FormFields(urlencoded: request.body).map { ($0, []) }
        }
    }

    private mutating func readAuthorization(_ field: String?) {
        guard let field, let space = field.utf8.firstIndex(of: 0x20) else { return }
        let value = field[field.utf8.index(after: space)...]
        switch field[..<space].lowercased() {
        case "bearer", "oauth":
            tokenText = String(value.drop { $0 == " " })
            hasHeaderToken = true
        case "basic":
            guard let bytes = Base64.decode(String(value), .standard),
                let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
            else { return }
            basic = (String(text[..<colon]), String(text[text.index(after: colon)...]))
        default: return
        }
    }
}
