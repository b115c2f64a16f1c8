internal import Crypto
internal import Primitives
internal import SandboxCore

/// The signed form of a message to an app: signature, a dot, payload, both base64url.
enum SignedMessage {
    static func text(_ payload: JSON, secret: String) -> String {
        let encoded = Base64.encode(payload.bytes)
        let signature = HMAC.sha256(key: Array(secret.utf8), message: Array(encoded.utf8))
        return "\(Base64.encode(signature)).\(encoded)"
    }
}
