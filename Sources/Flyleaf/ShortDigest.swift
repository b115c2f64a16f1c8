import Primitives

/// A few characters that tell some texts from others, for a page to bring back what somebody saw.
///
/// Against chance alone: nobody gains by deceiving themselves.
enum ShortDigest {
    /// The first bytes of the digest of some texts in base64url, which takes four characters for three of them.
    ///
    /// - Parameter digest: SHA-256.
    static func text(of texts: [String], byteCount: Int, _ digest: ([UInt8]) -> [UInt8]) -> String {
        var bytes: [UInt8] = []
        // With its length before each text, so that two of them cannot read like two others.
        for text in texts { bytes.append(utf8: "\(text.utf8.count):\(text)") }
        return Base64.encode(Array(digest(bytes).prefix(byteCount)))
    }
}
