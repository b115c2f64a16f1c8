public import Crypto
import Primitives

/// A message of Web Push as a strict browser opens it, by its own steps: nothing of the sender's is used but the primitives.
public struct OpenedPush: Sendable {
    /// 16 bytes.
    public let salt: [UInt8]
    /// The key the sender made for it.
    public let senderPoint: [UInt8]
    /// What is told.
    public let text: [UInt8]
    /// Zeros behind the text.
    public let padding: Int

    /// Opens a body (RFC 8188 section 2, RFC 8291 section 4); `nil` at the first thing that is not as it must be.
    public init?(_ body: [UInt8], by own: P256PrivateKey, secret: [UInt8]) {
        guard body.count > 86, body.count <= 4_096 else { return nil }
        salt = Array(body[..<16])
        let size = body[16..<20].reduce(0) { $0 << 8 | Int($1) }
        guard size >= 18, body[20] == 65, body.count - 86 <= size else { return nil }
        senderPoint = Array(body[21..<86])
        guard let sender = P256PublicKey(point: senderPoint), let agreement = own.agreement(with: sender) else {
            return nil
        }
        // HKDF by hand: one block is enough for each.
        let info = Array("WebPush: info\0".utf8) + own.point + senderPoint
        let material = HMAC.sha256(key: HMAC.sha256(key: secret, message: agreement), message: info + [1])
        let extracted = HMAC.sha256(key: salt, message: material)
        let key = HMAC.sha256(key: extracted, message: Array("Content-Encoding: aes128gcm\0\u{1}".utf8)).prefix(16)
        let nonce = HMAC.sha256(key: extracted, message: Array("Content-Encoding: nonce\0\u{1}".utf8)).prefix(12)
        guard let record = AES128GCM.open(Array(body[86...]), key: Array(key), nonce: Array(nonce)),
            let end = record.lastIndex(where: { $0 != 0 }), record[end] == 2
        else { return nil }
        text = Array(record[..<end])
        padding = record.count - end - 1
    }
}
