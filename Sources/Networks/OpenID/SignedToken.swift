import Crypto
import Primitives

/// A signed token in its compact form (RFC 7515 section 7.1), before anybody believes it.
struct SignedToken: Sendable {
    /// The algorithms that are taken: never `none`, and never one whose key both sides know (RFC 8725 section 3.1).
    enum Algorithm: String, Sendable {
        case rs256 = "RS256"
        case es256 = "ES256"
    }

    let algorithm: Algorithm
    let keyID: String?
    /// What the signature vouches for; to be read only after `isSigned`.
    let payload: JSON
    private let message: [UInt8]
    private let signature: [UInt8]

    /// Longer tokens are not read, in bytes.
    static let maximumLength = 16 * 1024

    /// Reads the form; `nil` for another form, another algorithm, and extensions that would have to be understood.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumLength, parts.count == 3,
            let header = Self.json(parts[0]), let payload = Self.json(parts[1]), let signature = Self.bytes(parts[2]),
            case .object = header, case .object = payload,
            let algorithm = header["alg"]?.text.flatMap({ Algorithm(rawValue: $0) })
        else { return nil }
        // What is critical must be understood, and nothing is (RFC 7515 section 4.1.11).
        guard header["crit"] == nil, header["typ"]?.text.map({ $0.lowercased() == "jwt" }) ?? true else { return nil }
        self.algorithm = algorithm
        keyID = header["kid"]?.text
        self.payload = payload
        self.signature = signature
        message = Array(text.utf8[..<parts[1].endIndex])
    }

    /// Whether the owner of a key signed it, with the algorithm that goes with that key.
    func isSigned(by key: JSONWebKey) -> Bool {
        switch (algorithm, key.material) {
        case (.rs256, .rsa(let key)): key.isValid(signature, for: message)
        case (.es256, .p256(let key)): key.isValid(signature, for: message)
        case (.rs256, .p256), (.es256, .rsa): false
        }
    }

    /// The key of a set that is meant: the one of that name, or without a name the only one that goes with the algorithm.
    func key(in keys: [JSONWebKey]) -> JSONWebKey? {
        let fitting = keys.filter { key in
            switch (algorithm, key.material) {
            case (.rs256, .rsa), (.es256, .p256): true
            case (.rs256, .p256), (.es256, .rsa): false
            }
        }
        guard let keyID else { return fitting.count == 1 ? fitting.first : nil }
        return fitting.first { $0.id?.utf8.elementsEqual(keyID.utf8) == true }
    }

    private static func bytes(_ part: Substring.UTF8View) -> [UInt8]? {
        // RFC 7515 has no padding, and two texts of one token must not both be taken.
        part.contains(UInt8(ascii: "=")) ? nil : Base64.decode(String(Substring(part)))
    }

    private static func json(_ part: Substring.UTF8View) -> JSON? {
        bytes(part).flatMap { JSON($0) }
    }
}
