internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// One call of an endpoint: what came, and what the provider is like.
struct OpenIDCall: Sendable {
    let world: World
    let request: Request
    let temper: OpenIDTemper
    /// The fields of the body; none where it is no form.
    let form: FormFields

    init(_ request: Request, _ world: World) throws {
        self.world = world
        self.request = request
        temper = try OpenIDTemper.read(world)
        form = request.form ?? FormFields()
    }

    /// A field of the body that may stand there once (RFC 6749 section 3.2); one that is empty counts as absent.
    func field(_ name: String) throws(OpenIDError) -> String? {
        let values = form.values(name)
        guard values.count <= 1 else { throw .invalidRequest("\(name) stands there more than once") }
        return values.first.flatMap { $0.isEmpty ? nil : $0 }
    }

    func needed(_ name: String) throws(OpenIDError) -> String {
        guard let value = try field(name) else { throw .invalidRequest("\(name) is missing") }
        return value
    }

    // MARK: Who calls

    /// The program that proves itself by HTTP Basic or in the form; a public one names itself alone.
    func client() throws -> RelyingParty {
        let basic = request.fields[.authorization].map(Self.basicCredentials)
        if case .some(nil) = basic { throw OpenIDError.invalidClient }
        let given = try (id: field("client_id"), secret: field("client_secret"))
        if basic != nil, given.secret != nil { throw OpenIDError.invalidRequest("The client proves itself twice") }
        guard let id = basic??.id ?? given.id, given.id.map({ $0.utf8.elementsEqual(id.utf8) }) ?? true,
            let app = try world.database.read({ try RelyingParties.find(clientID: id, $0) })
        else { throw OpenIDError.invalidClient }
        let secret = basic??.secret ?? given.secret ?? ""
        let isTaken = app.isPublic || temper.secretWay.names.contains((basic == nil ? SecretWay.post : .basic).rawValue)
        guard isTaken, constantTimeEquals(app.secret, secret) else { throw OpenIDError.invalidClient }
        return app
    }

    /// Name and secret, each form-encoded before they were joined (RFC 6749 section 2.3.1).
    private static func basicCredentials(_ field: String) -> (id: String, secret: String)? {
        let parts = field.utf8.split(separator: 0x20, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = Base64.decode(parts[1], .standard),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let id = PercentCoding.decodeForm(bytes[..<colon]),
            let secret = PercentCoding.decodeForm(bytes[(colon + 1)...])
        else { return nil }
        return (id, secret)
    }

    /// The bearer token of the head, or of the form (RFC 6750 section 2).
    static func bearer(_ request: Request) -> String? {
        guard let field = request.fields[.authorization] else { return request.form?["access_token"] }
        let parts = field.utf8.split(separator: 0x20, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        return parts.count == 2 && parts[0].lowercased() == "bearer" ? parts[1] : nil
    }
}
