import Crypto
import Glibc
import Primitives
import Testing

/// Keys of a provider, made and used by the openssl program.
@safe
final class ProviderKeys: Sendable {
    /// One pair for all tests: making RSA keys takes a while.
    static let shared = Result { try ProviderKeys() }
    /// The pair that comes after it.
    static let next = Result { try ProviderKeys() }

    /// Modulus of the RSA key, both coordinates of the other one: big-endian.
    let modulus: [UInt8]
    let x: [UInt8]
    let y: [UInt8]
    /// The private keys as openssl writes them; they never lie in a file.
    private let rsa: String
    private let ec: String

    private init() throws {
        rsa = try Self.output("openssl genrsa 2048 2>/dev/null")
        ec = try Self.output("openssl ecparam -name prime256v1 -genkey -noout")
        let number = try Self.output("openssl rsa -noout -modulus 2>/dev/null <<'KEY'\n\(rsa)KEY\n")
        modulus = try #require(Hex.decode(String(number.dropFirst("Modulus=".count).dropLast())))
        let point = try #require(
            Base64.decode(
                Self.output(
                    "openssl ec -pubout -outform DER 2>/dev/null <<'KEY' | tail -c 64 | openssl base64 -A\n\(ec)KEY\n"
                ),
                .standard
            )
        )
        try #require(point.count == 64)
        x = Array(point[..<32])
        y = Array(point[32...])
    }

    /// A token with these parts, signed as its header says, or with a given signature.
    func token(
        header: String = #"{"alg":"RS256","kid":"rsa-1","typ":"JWT"}"#,
        payload: String,
        signature: ((_ message: String) throws -> [UInt8])? = nil
    ) throws -> String {
        let message = Base64.encode(Array(header.utf8)) + "." + Base64.encode(Array(payload.utf8))
        let bytes = try signature?(message) ?? (header.contains("ES256") ? es256(message) : rs256(message))
        return message + "." + Base64.encode(bytes)
    }

    func rs256(_ message: String) throws -> [UInt8] { try sign(message, rsa) }

    /// The two numbers of the signature without their wrapping.
    func es256(_ message: String) throws -> [UInt8] {
        let der = try sign(message, ec)
        var position = 2
        var output: [UInt8] = []
        for _ in 0..<2 {
            let length = Int(der[position + 1])
            let number = der[(position + 2)..<(position + 2 + length)].drop { $0 == 0 }
            output += [UInt8](repeating: 0, count: 32 - number.count) + number
            position += 2 + length
        }
        return output
    }

    private func sign(_ message: String, _ key: String) throws -> [UInt8] {
        // Base64url and full stops: nothing a shell would read.
        let command =
            "printf %s '\(message)' | openssl dgst -sha256 -sign /dev/fd/3 3<<'KEY' | openssl base64 -A\n\(key)KEY\n"
        return try #require(Base64.decode(Self.output(command), .standard))
    }

    private static func output(_ command: String) throws -> String {
        let stream = unsafe try #require(unsafe popen(command, "re"))
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe fread(&buffer, 1, buffer.count, stream)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        let status = unsafe pclose(stream)
        try #require(status == 0 && !text.isEmpty, "the openssl program must be installed")
        return String(decoding: text, as: UTF8.self)
    }

    /// The RSA key alone, without a name.
    var namelessKeySet: String {
        #"{"keys":[{"kty":"RSA","use":"sig","n":"\#(Base64.encode(modulus))","e":"AQAB"}]}"#
    }

    /// The key set of the provider.
    var keySet: String {
        #"{"keys":[{"kty":"oct","kid":"rsa-1","k":"AAAA"},"#
            + #"{"kty":"RSA","kid":"rsa-1","use":"sig","alg":"RS256","n":"\#(Base64.encode(modulus))","e":"AQAB"},"#
            + #"{"kty":"EC","kid":"ec-1","crv":"P-256","x":"\#(Base64.encode(x))","y":"\#(Base64.encode(y))"}]}"#
    }
}
