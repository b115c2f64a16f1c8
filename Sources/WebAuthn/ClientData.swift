import Primitives

/// What the browser says of a ceremony (Web Authentication Level 3 section 5.8.1): what for, to whom, from where.
///
/// It is JSON, and browsers do not write it alike: some escape slashes, some leave members out or add their own. So it
/// is read as JSON, and members nobody here knows are passed over, as the standard demands.
struct ClientData: Sendable, Equatable {
    let type: String
    let challenge: String
    let origin: String
    let isCrossOrigin: Bool

    /// Longer texts are not read, in bytes; browsers write some 200.
    static let maximumLength = 8 * 1024

    /// Reads the text; `nil` when it is not one object with the members every browser writes.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumLength,
            case let json? = JSON(bytes, maximumDepth: 8, refusesRepeatedNames: true),
            let type = json["type"]?.text, let challenge = json["challenge"]?.text,
            let origin = json["origin"]?.text
        else { return nil }
        switch json.member("crossOrigin") {
        case nil: isCrossOrigin = false
        case .bool(let isTrue): isCrossOrigin = isTrue
        case .null, .number, .string, .array, .object: return nil
        }
        self.type = type
        self.challenge = challenge
        self.origin = origin
    }
}
