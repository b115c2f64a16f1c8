internal import HTTP
internal import Primitives
internal import SandboxCore

/// The parameters of a call, whatever way they came: query, form, multipart or JSON.
///
/// Unknown names and later values of a name are ignored; a list is `name[]`.
struct MastodonParameters: Sendable {
    private var fields: FormFields
    private(set) var files: [MultipartBody.Part]

    /// Reads a request; `nil` when its body cannot be read.
    init?(_ request: Request) {
        guard let (fields, files) = Self.read(request) else { return nil }
        self.fields = FormFields(fields + request.target.query.all)
        self.files = files
    }

    /// The fields of one JSON object, as if they had come as a form.
    init(json: JSON) {
        fields = FormFields(Self.flattened(json, prefix: nil))
        files = []
    }

    /// The fields of a query alone.
    init(query: FormFields) {
        fields = query
        files = []
    }

    subscript(name: String) -> String? { fields[name] }

    /// A parameter, unless it is empty.
    func text(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Every value of a name as it stands.
    func values(_ name: String) -> [String] { fields.values(name) }

    /// These parameters, with others for what they leave out.
    func completed(by defaults: [(name: String, value: String?)]) -> MastodonParameters {
        var completed = self
        for (name, value) in defaults where text(name) == nil {
            if let value {
                completed.fields = FormFields([FormFields.Field(name: name, value: value)] + completed.fields.all)
            }
        }
        return completed
    }

    func list(_ name: String) -> [String] { fields.values("\(name)[]") }

    /// Truth as the real server reads it: anything but the words for no.
    func flag(_ name: String) -> Bool? {
        guard let text = text(name) else { return nil }
        return !["0", "f", "F", "false", "FALSE", "off", "OFF"].contains(text)
    }

    private static func read(_ request: Request) -> ([FormFields.Field], [MultipartBody.Part])? {
        if request.body.isEmpty { return ([], []) }
        switch request.mediaType {
        case "application/json":
            guard let json = JSON(request.body), case .object = json else { return nil }
            return (flattened(json, prefix: nil), [])
        case "multipart/form-data":
            return request.multipart?.split().map { ($0.fields.all, $0.files) }
        default:
            // Clients send broken content types.
            return FormFields(urlencoded: request.body).map { ($0.all, []) }
        }
    }

    private static func flattened(_ json: JSON, prefix: String?) -> [FormFields.Field] {
        switch json {
        case .null: return []
        case .bool(let flag): return [FormFields.Field(name: prefix ?? "", value: flag ? "true" : "false")]
        case .string, .number: return [FormFields.Field(name: prefix ?? "", value: json.textOrNumber ?? "")]
        case .array(let elements): return elements.flatMap { flattened($0, prefix: "\(prefix ?? "")[]") }
        case .object(let members):
            return members.flatMap { member in
                flattened(member.value, prefix: prefix.map { "\($0)[\(member.name)]" } ?? member.name)
            }
        }
    }
}
