import Crypto
public import Primitives

/// A message that Facebook signed for this app: somebody removed it, or asks for their data to be deleted.
///
/// The form is a signature, a dot and a payload, both base64url; the signature is the HMAC-SHA-256 of the payload as it
/// was sent. A message that was believed once may be sent again within its time, so whoever acts on it asks whether it is
/// older than what it would end.
public struct SignedRequest: Sendable, Equatable {
    /// Why a message is not believed.
    public enum Fault: String, Error, Sendable, CaseIterable {
        /// It is not a signature, a dot and a payload.
        case unreadable
        /// Somebody else wrote it, or it was changed.
        case wrongSignature
        /// It names another way of signing than the only one taken.
        case wrongAlgorithm
        /// It is older than it may be, or from the future.
        case stale
        /// It does not say whom it is about.
        case nobody
    }

    /// Whom it is about: the identifier by which this app knows the person.
    public let userID: String
    /// When Facebook wrote it.
    public let issuedAt: Timestamp

    /// How old a message may be; Facebook sends it at the moment the person presses the button.
    public static let maximumAge = Duration.seconds(600)
    /// How far the clock of Facebook may be ahead of ours.
    public static let maximumLead = Duration.seconds(120)
    /// Real ones have a few hundred bytes.
    static let maximumLength = 8192

    /// Reads the value of the field `signed_request`.
    ///
    /// Nothing of the payload is read before the signature is known to be right.
    ///
    /// - Parameters:
    ///   - secret: the secret of the app.
    ///   - now: decides whether the message is fresh.
    public init(_ text: String, secret: String, now: Timestamp) throws(Fault) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumLength, parts.count == 2,
            let signature = Base64.decode(String(Substring(parts[0]))),
            let payload = Base64.decode(String(Substring(parts[1])))
        else { throw .unreadable }
        let expected = HMAC.sha256(key: Array(secret.utf8), message: Array(parts[1]))
        guard constantTimeEquals(signature, expected) else { throw .wrongSignature }

        guard let json = JSON(payload) else { throw .unreadable }
        guard let algorithm = json["algorithm"]?.text, Self.isTaken(algorithm) else { throw .wrongAlgorithm }
        guard let seconds = json["issued_at"]?.integer else { throw .stale }
        let issuedAt = Timestamp(seconds: Int64(seconds))
        guard now - issuedAt <= Self.maximumAge, issuedAt - now <= Self.maximumLead else { throw .stale }
        guard let id = GraphID(json["user_id"]) ?? GraphID(json["profile_id"]) else { throw .nobody }
        userID = id.text
        self.issuedAt = issuedAt
    }

    /// Pinned: a message may not choose how it is checked.
    private static func isTaken(_ algorithm: String) -> Bool {
        let upper = algorithm.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
        return upper.elementsEqual("HMAC-SHA256".utf8)
    }
}
