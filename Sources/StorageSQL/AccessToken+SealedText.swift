import Flyleaf
import Primitives

extension AccessToken {
    /// The secrets as one text: a token alone; or token, refresh token and the secret of OAuth 1.0a; or these and the key
    /// the token is bound to, each on its line.
    ///
    /// No network puts a line end into a token; one that did would be refused here and not be cut.
    var sealedText: String {
        switch proof {
        case .bearer: refreshToken.map { "\(secret)\n\($0)\n" } ?? secret
        case .oauth1(let signing): "\(secret)\n\(refreshToken ?? "")\n\(signing)"
        case .dpop(let key): "\(secret)\n\(refreshToken ?? "")\n\n\(key)"
        }
    }

    init(sealedText: String, expiresAt: Timestamp?) {
        let parts = sealedText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard (3...4).contains(parts.count) else {
            self.init(secret: sealedText, expiresAt: expiresAt)
            return
        }
        let proof: Proof =
            if parts.count == 4 { .dpop(key: parts[3]) } else if parts[2].isEmpty { .bearer } else {
                .oauth1(secret: parts[2])
            }
        self.init(
            secret: parts[0],
            expiresAt: expiresAt,
            refreshToken: parts[1].isEmpty ? nil : parts[1],
            proof: proof
        )
    }
}
