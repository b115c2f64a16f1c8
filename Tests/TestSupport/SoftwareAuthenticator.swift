import Crypto
import Primitives

/// A passkey whose private key lies in a file of the test, used by the openssl program.
///
/// It does what a browser and its authenticator do together, and whatever else a test asks for: every part of an
/// answer can be another than it should be, and what is signed is then signed honestly.
public final class SoftwareAuthenticator: Sendable {
    /// How a key signs, by its number at IANA.
    public enum Algorithm: Int, Sendable, CaseIterable {
        /// ECDSA on P-256 with SHA-256.
        case es256 = -7
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        case rs256 = -257
        /// Ed25519.
        case ed25519 = -8
    }

    /// What the authenticator calls the key.
    public let credentialID: [UInt8]
    /// The public key as COSE writes it.
    public let publicKey: [UInt8]
    private let algorithm: Algorithm
    private let folder: TemporaryFolder

    /// Makes a key.
    public init(_ algorithm: Algorithm = .es256) async throws {
        self.algorithm = algorithm
        folder = try TemporaryFolder()
        credentialID = Randomness.secure.bytes(32)
        let kind =
            switch algorithm {
            case .es256: "EC -pkeyopt ec_paramgen_curve:P-256"
            case .rs256: "RSA -pkeyopt rsa_keygen_bits:2048"
            case .ed25519: "ED25519"
            }
        let numbers = try await Self.run(
            """
            openssl genpkey -algorithm \(kind) -out key.pem 2>/dev/null
            openssl pkey -in key.pem -pubout -outform DER | openssl base64 -A
            """,
            in: folder
        )
        publicKey = Self.cose(algorithm, numbers)
    }

    /// The end of the public key's DER holds its numbers: a point, or a modulus of 256 bytes and the exponent 65,537.
    private static func cose(_ algorithm: Algorithm, _ der: [UInt8]) -> [UInt8] {
        let head = CBORText.number(1)
        let name = CBORText.number(3) + CBORText.number(algorithm.rawValue)
        switch algorithm {
        case .es256:
            return CBORText.map(5) + head + CBORText.number(2) + name + CBORText.number(-1) + CBORText.number(1)
                + CBORText.number(-2) + CBORText.bytes(Array(der.suffix(64).prefix(32)))
                + CBORText.number(-3) + CBORText.bytes(Array(der.suffix(32)))
        case .rs256:
            return CBORText.map(4) + head + CBORText.number(3) + name
                + CBORText.number(-1) + CBORText.bytes(Array(der.dropLast(5).suffix(256)))
                + CBORText.number(-2) + CBORText.bytes([1, 0, 1])
        case .ed25519:
            return CBORText.map(4) + head + CBORText.number(1) + name + CBORText.number(-1) + CBORText.number(6)
                + CBORText.number(-2) + CBORText.bytes(Array(der.suffix(32)))
        }
    }

    /// What it answers when it is asked to make the key.
    public func creation(origin: String, challenge: String) -> PasskeyCreation {
        PasskeyCreation(
            client: PasskeyClientData(type: "webauthn.create", challenge: challenge, origin: origin),
            host: Self.host(origin),
            credentialID: credentialID,
            publicKey: publicKey
        )
    }

    /// What it answers when it is asked to use the key, before it is signed.
    public func use(origin: String, challenge: String, userHandle: [UInt8], counter: UInt32 = 0) -> PasskeyUse {
        PasskeyUse(
            client: PasskeyClientData(type: "webauthn.get", challenge: challenge, origin: origin),
            host: Self.host(origin),
            counter: counter,
            credentialID: credentialID,
            userHandle: userHandle
        )
    }

    /// The signature of an answer.
    public func sign(_ use: PasskeyUse) async throws -> [UInt8] {
        try FileTree.write(use.authenticatorData + Digest.sha256(use.client.bytes), to: folder.path("message"))
        let signing =
            algorithm == .ed25519
            ? "openssl pkeyutl -sign -rawin -inkey key.pem -in message" : "openssl dgst -sha256 -sign key.pem message"
        return try await Self.run("\(signing) | openssl base64 -A", in: folder)
    }

    private static func host(_ origin: String) -> String {
        let authority = origin.utf8.split(separator: UInt8(ascii: "/")).last ?? "".utf8[...]
        return String(decoding: authority.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }

    private static func run(_ script: String, in folder: TemporaryFolder) async throws -> [UInt8] {
        let shell = try ChildProcess("sh", ["-c", script], folder: folder.path)
        guard try await shell.waitForExit() == .exited(0), let bytes = Base64.decode(shell.text(), .standard),
            !bytes.isEmpty
        else { throw TestSupportError("The openssl program must be installed: \(shell.text(.error))") }
        return bytes
    }
}

/// The browser's part of an answer.
public struct PasskeyClientData: Sendable {
    /// Which ceremony.
    public var type: String
    /// The challenge in base64url.
    public var challenge: String
    /// The site.
    public var origin: String
    /// What follows, as JSON.
    public var rest = #","crossOrigin":false"#

    /// The bytes of `clientDataJSON`.
    public var bytes: [UInt8] {
        Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(rest)}"#.utf8)
    }
}

/// An answer with a new key.
public struct PasskeyCreation: Sendable {
    /// The browser's part.
    public var client: PasskeyClientData
    /// The host whose digest stands in the authenticator's part.
    public var host: String
    /// User present, user verified, new key.
    public var flags: UInt8 = 0x45
    /// How often the key has signed.
    public var counter: UInt32 = 0
    /// The name of the key.
    public var credentialID: [UInt8]
    /// The key.
    public var publicKey: [UInt8]
    /// What stands behind it.
    public var rest: [UInt8] = []
    /// The form of the statement.
    public var format = "none"
    /// The statement, as CBOR.
    public var statement = CBORText.map(0)

    /// The authenticator's part.
    public var authenticatorData: [UInt8] {
        Digest.sha256(Array(host.utf8)) + [flags] + PasskeyUse.bytes(counter) + [UInt8](repeating: 0, count: 16)
            + [UInt8(truncatingIfNeeded: credentialID.count >> 8), UInt8(truncatingIfNeeded: credentialID.count)]
            + credentialID + publicKey + rest
    }

    /// The bytes of `attestationObject`.
    public var attestationObject: [UInt8] {
        CBORText.map(3) + CBORText.text("fmt") + CBORText.text(format) + CBORText.text("attStmt") + statement
            + CBORText.text("authData") + CBORText.bytes(authenticatorData)
    }
}

/// An answer with a key that is there.
public struct PasskeyUse: Sendable {
    /// The browser's part.
    public var client: PasskeyClientData
    /// The host whose digest stands in the authenticator's part.
    public var host: String
    /// User present, user verified.
    public var flags: UInt8 = 0x05
    /// How often the key has signed.
    public var counter: UInt32
    /// The name of the key.
    public var credentialID: [UInt8]
    /// Whose it is.
    public var userHandle: [UInt8]
    /// What stands behind the counter.
    public var rest: [UInt8] = []

    /// The authenticator's part.
    public var authenticatorData: [UInt8] {
        Digest.sha256(Array(host.utf8)) + [flags] + Self.bytes(counter) + rest
    }

    static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// CBOR (RFC 8949) as authenticators write it.
public enum CBORText {
    /// A whole number.
    public static func number(_ number: Int) -> [UInt8] {
        number >= 0 ? head(0, number) : head(1, -1 - number)
    }

    /// A byte string.
    public static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }

    /// A text.
    public static func text(_ text: String) -> [UInt8] { head(3, text.utf8.count) + Array(text.utf8) }

    /// The head of an array; its elements follow.
    public static func array(_ count: Int) -> [UInt8] { head(4, count) }

    /// The head of a map; its names and values follow.
    public static func map(_ count: Int) -> [UInt8] { head(5, count) }

    private static func head(_ major: UInt8, _ number: Int) -> [UInt8] {
        let (first, length): (UInt8, Int) =
            switch number {
            case ..<24: (UInt8(number), 0)
            case ...0xFF: (24, 1)
            case ...0xFFFF: (25, 2)
            case ...0xFFFF_FFFF: (26, 4)
            default: (27, 8)
            }
        return [major << 5 | first]
            + (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
