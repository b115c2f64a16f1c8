/// Why a sealed value could not be opened or a key could not be had.
public enum CryptoError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Too short to be a sealed value, or of a version this program does not know.
    case malformed
    /// Sealed under another key than this one.
    case otherKey
    /// Changed since it was sealed, or sealed for another owner.
    case notAuthentic
    /// The key file cannot be used; the text says what to do.
    case keyFile(path: String, problem: String)

    /// For logs and for the person who starts the program.
    public var description: String {
        switch self {
        case .malformed: "the sealed value is not in a form this version knows"
        case .otherKey: "the value was sealed with another key; was the key file replaced?"
        case .notAuthentic: "the sealed value was changed or belongs to another owner"
        case .keyFile(let path, let problem): "key file \(path): \(problem)"
        }
    }
}
