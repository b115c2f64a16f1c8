import Crypto
import Primitives
import Testing

@testable import WebAuthn

/// Web Authentication Level 3 section 16.2, "ES256 Credential with No Attestation".
///
/// Its authenticator did not make sure who was there, which a login here demands; so its parts are checked one by one.
@Suite("The test vectors of the standard")
struct VectorTests {
    private let party = RelyingParty(id: "example.org", origin: "https://example.org")
    private let created = Vector(
        challenge: "00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130",
        clientData: """
            7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134\
            313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f726722\
            2c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d61792062652065\
            7874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869\
            733a20426b5165446a646354427258426941774a544c453551227d
            """,
        authenticator: """
            a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f0\
            1452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330\
            084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca6633\
            4b03458abf879717c12cc68ed73290af2e2664796b9220
            """
    )
    private let used = Vector(
        challenge: "39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408",
        clientData: """
            7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049\
            393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263\
            726f73734f726967696e223a66616c73657d
            """,
        authenticator: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000"
    )
    private let signature = """
        3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d\
        78c6e486013f937295ea13653e331e87
        """
    private let credentialID = "f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4"

    private struct Vector {
        let challenge: String
        let clientData: String
        let authenticator: String
    }

    private func bytes(_ hex: String) throws -> [UInt8] { try #require(Hex.decode(hex)) }

    @Test("the new key is read, and its signature is valid")
    func none() throws {
        let clientData = try #require(ClientData(bytes(created.clientData)))
        #expect(clientData.challenge == Base64.encode(try bytes(created.challenge)))
        let object = try #require(CBORValue(bytes(created.authenticator)))
        let data = try #require(object["authData"]?.bytes.flatMap { AuthenticatorData($0) })
        #expect(data.newKey?.credentialID == (try bytes(credentialID)))
        #expect(data.isUserPresent && !data.isUserVerified && data.isBackupEligible && data.isBackedUp)
        let key = try #require(data.newKey.flatMap { CredentialKey($0.publicKey) })
        let message = try bytes(used.authenticator) + Digest.sha256(bytes(used.clientData))
        #expect(key.isValid(try bytes(signature), for: message))
        #expect(!key.isValid(try bytes(signature), for: message + [0]))
    }

    @Test("where nobody made sure who was there, a key is neither taken nor believed")
    func unverified() throws {
        #expect(throws: WebAuthnError.userVerification) {
            try party.registered(
                clientData: bytes(created.clientData),
                attestationObject: bytes(created.authenticator),
                challenge: bytes(created.challenge)
            )
        }
        let object = try #require(CBORValue(bytes(created.authenticator)))
        let made = try #require(object["authData"]?.bytes.flatMap { AuthenticatorData($0) }?.newKey)
        #expect(throws: WebAuthnError.userVerification) {
            try party.verified(
                Assertion(
                    clientData: bytes(used.clientData),
                    authenticatorData: bytes(used.authenticator),
                    signature: bytes(signature),
                    userHandle: []
                ),
                by: Credential(id: made.credentialID, publicKey: made.publicKey, counter: 0, isBackupEligible: true),
                userHandle: [],
                challenge: bytes(used.challenge)
            )
        }
    }
}
