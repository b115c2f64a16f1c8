import Primitives
import TestSupport
import Testing

@testable import WebAuthn

@Suite("Making and using a passkey")
struct CeremonyTests {
    private static let origin = "https://books.example"
    private let party = RelyingParty(id: "books.example", origin: origin)
    private let challenge = [UInt8](repeating: 7, count: 32)
    private let user = Array("member".utf8)

    private func registered(_ creation: PasskeyCreation) throws(WebAuthnError) -> Credential {
        try party.registered(
            clientData: creation.client.bytes,
            attestationObject: creation.attestationObject,
            challenge: challenge
        )
    }

    private func creation(_ authenticator: SoftwareAuthenticator) -> PasskeyCreation {
        authenticator.creation(origin: Self.origin, challenge: Base64.encode(challenge))
    }

    private func verified(
        _ use: PasskeyUse,
        _ credential: Credential,
        _ authenticator: SoftwareAuthenticator,
        forging: ([UInt8]) -> [UInt8] = { $0 }
    ) async throws -> UInt32 {
        let signature = forging(try await authenticator.sign(use))
        return try party.verified(
            Assertion(
                clientData: use.client.bytes,
                authenticatorData: use.authenticatorData,
                signature: signature,
                userHandle: use.userHandle
            ),
            by: credential,
            userHandle: user,
            challenge: challenge
        )
    }

    private func use(_ authenticator: SoftwareAuthenticator, counter: UInt32 = 0) -> PasskeyUse {
        authenticator.use(
            origin: Self.origin,
            challenge: Base64.encode(challenge),
            userHandle: user,
            counter: counter
        )
    }

    @Test("works with each of the three algorithms", arguments: SoftwareAuthenticator.Algorithm.allCases)
    func algorithms(_ algorithm: SoftwareAuthenticator.Algorithm) async throws {
        let authenticator = try await SoftwareAuthenticator(algorithm)
        let credential = try registered(creation(authenticator))
        #expect(credential.id == authenticator.credentialID)
        #expect(credential.publicKey == authenticator.publicKey)
        #expect(try await verified(use(authenticator), credential, authenticator) == 0)
        await #expect(throws: WebAuthnError.signature) {
            try await verified(use(authenticator), credential, authenticator) { $0.dropLast() + [$0[$0.count - 1] ^ 1] }
        }
        await #expect(throws: WebAuthnError.signature) {
            try await verified(use(authenticator), credential, authenticator) { $0 + [0] }
        }
        await #expect(throws: WebAuthnError.signature) {
            try await verified(use(authenticator), credential, authenticator) { _ in [] }
        }
        let other = try await SoftwareAuthenticator(algorithm)
        await #expect(throws: WebAuthnError.signature) {
            try await verified(use(authenticator), credential, other)
        }
    }

    @Test("what an authenticator says of its make, and of extensions, is passed over")
    func ignored() async throws {
        let authenticator = try await SoftwareAuthenticator()
        var made = creation(authenticator)
        made.format = "packed"
        made.statement =
            CBORText.map(3) + CBORText.text("alg") + CBORText.number(-7) + CBORText.text("sig")
            + CBORText.bytes([1, 2, 3]) + CBORText.text("x5c") + CBORText.array(1) + CBORText.bytes([4])
        made.flags |= 0x80
        made.rest = CBORText.map(1) + CBORText.text("credProtect") + CBORText.number(2)
        let credential = try registered(made)
        var used = use(authenticator)
        used.flags |= 0x80
        used.rest = CBORText.map(1) + CBORText.text("a") + CBORText.array(0)
        #expect(try await verified(used, credential, authenticator) == 0)
    }

    /// One change to an answer that was in order.
    struct Forgery<Answer>: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let error: WebAuthnError
        let change: @Sendable (inout Answer) -> Void

        init(_ what: String, _ error: WebAuthnError, _ change: @escaping @Sendable (inout Answer) -> Void) {
            testDescription = what
            self.error = error
            self.change = change
        }
    }

    private static var creations: [Forgery<PasskeyCreation>] {
        [
            Forgery("the other ceremony", .type) { $0.client.type = "webauthn.get" },
            Forgery("no ceremony of the standard", .type) { $0.client.type = "payment.get" },
            Forgery("another challenge", .challenge) { $0.client.challenge = Base64.encode([8]) },
            Forgery("the challenge with padding", .challenge) { $0.client.challenge += "=" },
            Forgery("no challenge", .challenge) { $0.client.challenge = "" },
            Forgery("another origin", .origin) { $0.client.origin = "https://evil.example" },
            Forgery("no TLS", .origin) { $0.client.origin = "http://books.example" },
            Forgery("another port", .origin) { $0.client.origin += ":8443" },
            Forgery("a longer host", .origin) { $0.client.origin += ".evil.example" },
            Forgery("a subdomain", .origin) { $0.client.origin = "https://a.books.example" },
            Forgery("a slash too many", .origin) { $0.client.origin += "/" },
            Forgery("a frame of another site", .origin) { $0.client.rest = #","crossOrigin":true"# },
            Forgery("two origins", .clientData) { $0.client.rest = #","origin":"https://evil.example""# },
            Forgery("text behind it", .clientData) { $0.client.rest += "}{" },
            Forgery("another host", .relyingParty) { $0.host = "evil.example" },
            Forgery("the host in capitals", .relyingParty) { $0.host = "BOOKS.example" },
            Forgery("nobody there", .userPresence) { $0.flags &= ~0x01 },
            Forgery("nobody verified", .userVerification) { $0.flags &= ~0x04 },
            Forgery("a copy of what cannot be copied", .authenticatorData) { $0.flags |= 0x10 },
            Forgery("no key announced", .authenticatorData) { $0.flags &= ~0x40 },
            Forgery("extensions announced and not there", .authenticatorData) { $0.flags |= 0x80 },
            Forgery("extensions there and not announced", .authenticatorData) { $0.rest = CBORText.map(0) },
            Forgery("extensions that are no map", .authenticatorData) {
                $0.flags |= 0x80
                $0.rest = CBORText.number(1)
            },
            Forgery("a byte behind the key", .authenticatorData) { $0.rest = [0] },
            Forgery("an identifier of 15 bytes", .authenticatorData) {
                $0.credentialID = [UInt8](repeating: 1, count: 15)
            },
            Forgery("an identifier of 1,024 bytes", .authenticatorData) {
                $0.credentialID = [UInt8](repeating: 1, count: 1024)
            },
            Forgery("an identifier of 64 KB", .attestation) {
                $0.credentialID = [UInt8](repeating: 1, count: 65_535)
            },
            Forgery("no key", .authenticatorData) { $0.publicKey = [] },
            Forgery("half a key", .authenticatorData) { $0.publicKey.removeLast() },
            Forgery("a number for a key", .key) { $0.publicKey = CBORText.number(1) },
            Forgery("a point beside the curve", .key) { $0.publicKey[$0.publicKey.count - 1] ^= 1 },
            Forgery("another algorithm (ES384)", .key) {
                $0.publicKey.replaceSubrange(4...4, with: CBORText.number(-35))
            },
            Forgery("another kind with the algorithm", .key) { $0.publicKey[2] = 3 },
            Forgery("another curve", .key) { $0.publicKey[6] = 2 },
            Forgery("a member too many", .key) { key in
                key.publicKey[0] += 1
                key.publicKey += CBORText.number(4) + CBORText.array(0)
            },
            Forgery("a member twice", .authenticatorData) { key in
                key.publicKey[0] += 1
                key.publicKey += CBORText.number(1) + CBORText.number(2)
            },
            Forgery("no form of statement", .attestation) { $0.statement = CBORText.number(0) },
            Forgery("a statement that says it is none", .attestation) {
                $0.statement = CBORText.map(1) + CBORText.number(1) + CBORText.number(1)
            },
            Forgery("a member too many around it", .attestation) {
                $0.statement += CBORText.text("a") + CBORText.number(1)
            },
        ]
    }

    @Test("a new key with one thing wrong is refused, whatever it is", arguments: creations)
    func forgedCreation(_ forgery: Forgery<PasskeyCreation>) async throws {
        var creation = creation(try await SoftwareAuthenticator())
        #expect(throws: Never.self) { try registered(creation) }
        forgery.change(&creation)
        #expect(throws: forgery.error) { try registered(creation) }
    }

    @Test("an identifier has 16 to 1,023 bytes", arguments: [16, 1023])
    func identifiers(_ length: Int) async throws {
        var creation = creation(try await SoftwareAuthenticator())
        creation.credentialID = [UInt8](repeating: 1, count: length)
        #expect(try registered(creation).id == creation.credentialID)
    }

    @Test("of the wrapping every byte left out makes it unreadable")
    func truncated() async throws {
        let creation = creation(try await SoftwareAuthenticator())
        let whole = creation.attestationObject
        for length in 0..<whole.count {
            #expect(throws: WebAuthnError.attestation) {
                try party.registered(
                    clientData: creation.client.bytes,
                    attestationObject: Array(whole[..<length]),
                    challenge: challenge
                )
            }
        }
    }

    private static var uses: [Forgery<PasskeyUse>] {
        [
            Forgery("the other ceremony", .type) { $0.client.type = "webauthn.create" },
            Forgery("another challenge", .challenge) { $0.client.challenge = Base64.encode([8]) },
            Forgery("another origin", .origin) { $0.client.origin = "https://evil.example" },
            Forgery("a frame of another site", .origin) { $0.client.rest = #","crossOrigin":true"# },
            Forgery("a text that is none", .clientData) { $0.client.rest = "," },
            Forgery("another host", .relyingParty) { $0.host = "evil.example" },
            Forgery("nobody there", .userPresence) { $0.flags &= ~0x01 },
            Forgery("nobody verified", .userVerification) { $0.flags &= ~0x04 },
            Forgery("a copy of what cannot be copied", .authenticatorData) { $0.flags |= 0x10 },
            Forgery("a key that can be copied all at once", .authenticatorData) { $0.flags |= 0x08 },
            Forgery("a key announced and not there", .authenticatorData) { $0.flags |= 0x40 },
            Forgery("extensions announced and not there", .authenticatorData) { $0.flags |= 0x80 },
            Forgery("a byte behind it", .authenticatorData) { $0.rest = [0] },
            Forgery("another member", .userHandle) { $0.userHandle = Array("another".utf8) },
            Forgery("no member", .userHandle) { $0.userHandle = [] },
            Forgery("the same counter", .counter) { $0.counter = 5 },
            Forgery("an earlier counter", .counter) { $0.counter = 4 },
            Forgery("a counter that stopped counting", .counter) { $0.counter = 0 },
        ]
    }

    @Test("the use of a key with one thing wrong is refused, whatever it is", arguments: uses)
    func forgedUse(_ forgery: Forgery<PasskeyUse>) async throws {
        let authenticator = try await SoftwareAuthenticator()
        var creation = creation(authenticator)
        creation.counter = 5
        let credential = try registered(creation)
        var used = use(authenticator, counter: 6)
        #expect(try await verified(used, credential, authenticator) == 6)
        forgery.change(&used)
        await #expect(throws: forgery.error) { try await verified(used, credential, authenticator) }
    }

    @Test("what is signed cannot be changed behind the signature")
    func unsigned() async throws {
        let authenticator = try await SoftwareAuthenticator()
        let credential = try registered(creation(authenticator))
        let honest = use(authenticator, counter: 1)
        let signature = try await authenticator.sign(honest)
        var changed = honest
        changed.counter = 2
        var other = honest
        other.client.rest = ""
        for forged in [changed, other] {
            #expect(throws: WebAuthnError.signature) {
                try party.verified(
                    Assertion(
                        clientData: forged.client.bytes,
                        authenticatorData: forged.authenticatorData,
                        signature: signature,
                        userHandle: user
                    ),
                    by: credential,
                    userHandle: user,
                    challenge: challenge
                )
            }
        }
    }

    @Test("no reason tells anything that was sent")
    func words() {
        #expect(Set(WebAuthnError.allCases.map(\.description)).count == WebAuthnError.allCases.count)
    }
}
