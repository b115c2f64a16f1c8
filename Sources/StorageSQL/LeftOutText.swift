import Flyleaf

/// What was left out of a share as one text column: for each its part and the reason, which is empty where it was chosen
/// at another network.
enum LeftOutText {
    static func encode(_ all: [LeftOut]) -> String {
        FieldText.encode(all.flatMap { [$0.part.rawValue, $0.restriction?.rawValue ?? ""] })
    }

    /// What a column holds; `nil` when it is not one that `encode` made.
    static func decode(_ text: String) -> [LeftOut]? {
        guard let pairs = FieldText.decodePairs(text) else { return nil }
        var all: [LeftOut] = []
        for (name, reason) in pairs {
            let restriction = Restriction(rawValue: reason)
            guard let part = LeftOut.Part(rawValue: name), restriction != nil || reason.isEmpty else { return nil }
            all.append(LeftOut(part, restriction))
        }
        return all
    }
}
