internal import CGD
import Glibc
import Primitives

/// The decoders of the library, used by one at a time: what they complain of comes through one function for all.
struct Decoder {
    /// What the library said during this decoding.
    private static let complaints = Lock<[String]>([])
    /// How many have had their turn; the lock is what counts.
    private static let turns = Lock(0)

    /// Installed once: otherwise the library writes to standard error, whatever a file makes it write.
    private static let listening: Void = {
        unsafe gdSetErrorMethod { _, format, arguments in
            guard let format = unsafe format, let arguments = unsafe arguments else { return }
            var buffer = [CChar](repeating: 0, count: 200)
            unsafe vsnprintf(&buffer, buffer.count, format, arguments)
            let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            Decoder.complaints.withLock { $0.append(text) }
        }
    }()

    /// Runs a decoding while no other runs.
    static func exclusively<Result>(_ body: (Decoder) -> sending Result) -> sending Result {
        _ = listening
        return turns.withLock { turns in
            turns &+= 1
            complaints.withLock { $0 = [] }
            return body(Decoder())
        }
    }

    /// Whether the library had something to say.
    var hasComplaints: Bool { Self.complaints.withLock { !$0.isEmpty } }

    /// Whether the library had nothing to say but what real cameras make it say of whole pictures.
    var isContent: Bool {
        Self.complaints.withLock { complaints in
            complaints.allSatisfy { complaint in
                Self.harmless.contains { complaint.utf8.contains($0.utf8) }
            }
        }
    }

    /// libjpeg's words for stray bytes between two parts, and for scan parameters that older phones of Samsung write.
    private static let harmless = ["extraneous bytes before marker", "Invalid SOS parameters for sequential JPEG"]
}
