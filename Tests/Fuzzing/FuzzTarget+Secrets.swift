import Crypto
import Primitives

@testable import Networks
@testable import WebAuthn

extension FuzzTarget {
    static let secrets = [
        FuzzTarget("cbor") { bytes in
            var position = 0
            guard CBORValue.read(bytes, &position) != nil else { return }
            try demand((1...bytes.count).contains(position), "a value ends inside its bytes")
            try demand(CBORValue(Array(bytes[..<position])) != nil, "a value alone is the same value")
        },
        FuzzTarget("authenticator-data") { bytes in _ = AuthenticatorData(bytes) },
        FuzzTarget("credential-key") { bytes in _ = CredentialKey(bytes) },
        FuzzTarget("client-data") { bytes in _ = ClientData(bytes) },
        FuzzTarget("der") { bytes in
            // A point that everybody knows; who has no key for it signs nothing.
            guard let key = generator.flatMap(P256PublicKey.init(point:)) else { return }
            try demand(!key.isValid(der: bytes, for: [1, 2, 3]), "nobody signs without the key")
        },
        FuzzTarget("p256-point") { bytes in _ = P256PublicKey(point: bytes) },
        FuzzTarget(text: "signed-token") { text in _ = SignedToken(text) },
        FuzzTarget("key-set") { bytes in _ = JSON(bytes).flatMap(JSONWebKey.set) },
        FuzzTarget(text: "signed-request") { text in
            let moment = Timestamp(seconds: 1_700_000_000)
            // First as it is, then with a signature that is right, so that what stands behind it is read too.
            for message in [text, signed(text)] {
                do throws(SignedRequest.Fault) {
                    _ = try SignedRequest(message, secret: "secret", now: moment)
                } catch {}
            }
        },
        FuzzTarget("token-response") { bytes in _ = TokenResponse(body: bytes) },
    ]

    /// Of the curve (SEC 2 section 2.4.2).
    private static let generator = Hex.decode(
        "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315e"
            + "cecbb6406837bf51f5"
    )

    private static func signed(_ payload: String) -> String {
        let encoded = Base64.encode(Array(payload.utf8))
        return Base64.encode(HMAC.sha256(key: Array("secret".utf8), message: Array(encoded.utf8))) + "." + encoded
    }
}
