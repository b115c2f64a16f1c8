import Glibc
import HTTP
import Primitives

/// The secrets of a test, and every place where one of them came out again.
///
/// A secret is a token, a code, a verifier, a client's secret, the secret half of a cookie, a device's key or a recovery
/// code. It is known here as soon as it goes over a wire that is watched, or is printed on the one page that prints it;
/// and whatever a test makes up begins with `SecretMarks.prefix`, which needs not be learned. No secret may stand
///
/// - in a line that the program writes,
/// - in a page, a header field or the address of a page of ours,
/// - in the text of an error.
///
/// Four places are no leak, because that is where a secret is handed over: `Set-Cookie`; the address of return, into
/// which the network itself puts its code; the answer to a device's own key under `/api/`; and a word in `<code>` or
/// in a field that cannot be changed, on a page that was asked for by `POST`: so a key or a code is shown once.
///
/// What a test hands to the runner as an argument is printed by the runner and by nobody else. The search through the
/// files of all output (`.ci/secrets`) therefore passes over the lines by which the runner names a case, and no others.
public final class SecretMarks: Sendable {
    /// How every secret begins that a test makes up.
    public static let prefix = "s3cret-"

    /// How many characters a word has at least that is a secret by its shape.
    public static let shortestByShape = SecretShape.shortest

    private let report: @Sendable (String) -> Void
    private let marks = Lock<Set<String>>([])

    /// Shorter values would be found in words that have nothing to do with them.
    private static let shortest = 12

    /// Nothing is known yet.
    ///
    /// - Parameter report: told at once of every place a secret came out, named without it; a test records an issue.
    public init(report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    /// How many different secrets were learned.
    public var count: Int { marks.withLock(\.count) }

    /// From now on this is a secret.
    public func note(_ secret: String) {
        guard secret.utf8.count >= Self.shortest else { return }
        marks.withLock { $0.formUnion([secret, PercentCoding.encode(secret)]) }
    }

    /// Reports a line of the program's log that holds a secret, known or by its shape.
    public func line(_ text: String) {
        let bytes = Array(text.utf8)
        if holds(bytes) || SecretShape.occurs(in: bytes) { report("a secret in a line of the log") }
    }

    /// The same for every line of an output.
    public func lines(_ output: [UInt8]) {
        for bytes in output.split(separator: UInt8(ascii: "\n")) { line(String(decoding: bytes, as: UTF8.self)) }
    }

    /// Reports an error whose text holds a secret.
    public func error(_ error: any Error) {
        let bytes = Array("\(error)".utf8)
        if holds(bytes) || SecretShape.occurs(in: bytes) { report("a secret in the text of an error") }
    }

    /// Reports bytes that hold a secret that is known.
    ///
    /// - Parameters:
    ///   - place: what they are, named without the secret.
    ///   - shown: texts that are no leak here.
    public func check(_ bytes: [UInt8], at place: String, besides shown: Set<String> = []) {
        if holds(bytes, besides: shown) { report("a secret in \(place)") }
    }

    private func holds(_ bytes: [UInt8], besides shown: Set<String> = []) -> Bool {
        let marks = marks.withLock(\.self)
        return marks.union([Self.prefix]).contains { mark in
            ByteSearch.finds(mark, in: bytes) && !shown.contains { $0.utf8.contains(mark.utf8) }
        }
    }
}

/// How a secret looks wherever it stands: 32 or more characters of base64url in one word, mixed.
///
/// Tokens of Facebook (`EAA…`), of X and of Mastodon look so too, and sessions, states and verifiers of ours. The search
/// of `.ci/secrets` uses the same rule.
enum SecretShape {
    static let shortest = 32

    static func occurs(in bytes: [UInt8]) -> Bool { !words(in: bytes).isEmpty }

    /// The words that look like a secret.
    static func words(in bytes: some Sequence<UInt8>) -> [String] {
        bytes.split { !isOfWord($0) }
            .filter { word in
                word.count >= shortest && word.contains { (0x30...0x39).contains($0) }
                    && word.contains { (0x41...0x5A).contains($0) } && word.contains { (0x61...0x7A).contains($0) }
            }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

/// A search that is quick in a build for debugging too: every page of every test is looked through many times.
private enum ByteSearch {
    static func finds(_ text: String, in bytes: [UInt8]) -> Bool {
        let needle = Array(text.utf8)
        guard let first = needle.first, bytes.count >= needle.count else { return false }
        return unsafe bytes.withUnsafeBytes { whole in
            unsafe needle.withUnsafeBytes { part in
                guard let start = whole.baseAddress, let wanted = part.baseAddress else { return false }
                var offset = 0
                let last = whole.count - part.count
                while offset <= last, let hit = unsafe memchr(start + offset, Int32(first), last - offset + 1) {
                    if unsafe memcmp(hit, wanted, part.count) == 0 { return true }
                    offset = unsafe start.distance(to: UnsafeRawPointer(hit)) + 1
                }
                return false
            }
        }
    }
}
