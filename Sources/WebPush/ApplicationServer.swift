public import Crypto
import HTTP
public import Primitives

/// Who sends, as push services know it: by a key of its own (VAPID, RFC 8292).
///
/// A browser subscribes for one key; whoever loses it loses every subscription.
public struct ApplicationServer: Sendable {
    /// For so long a word of ours holds; RFC 8292 section 2 allows 24 hours.
    static let lifetime = Duration.seconds(12 * 3_600)

    private let key: P256PrivateKey
    private let contact: String?

    /// A sender.
    ///
    /// - Parameter contact: an address beginning with `https:` or `mailto:` at which the operator can be reached.
    public init(key: P256PrivateKey, contact: String?) {
        self.key = key
        self.contact = contact
    }

    /// The public key as a browser takes it when it subscribes: `applicationServerKey`.
    public var publicKey: String { Base64.encode(key.point) }

    /// The field `Authorization` for a call of an endpoint.
    ///
    /// The word in it is a JSON Web Token for the endpoint's origin alone (RFC 8292 section 2).
    public func authorization(for endpoint: PushEndpoint, at moment: Timestamp) -> String {
        var claims: JSON = [
            "aud": .string(endpoint.url.origin), "exp": .integer((moment + Self.lifetime).seconds),
        ]
        if let contact, case .object(let members) = claims {
            claims = .object(members + [JSON.Member(name: "sub", value: .string(contact))])
        }
        let head: JSON = ["typ": "JWT", "alg": "ES256"]
        let text = [head, claims].map { Base64.encode($0.encoded(.plain)) }.joined(separator: ".")
        return "vapid t=\(text).\(Base64.encode(key.signature(of: Array(text.utf8)))), k=\(publicKey)"
    }
}
