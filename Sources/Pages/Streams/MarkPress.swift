import Flyleaf

/// What one button at a post asks for, as it stands in the form: `on-favourite-12`.
///
/// It says what is wanted and not that something changes, so that two presses of it are as one.
struct MarkPress: Equatable {
    let mark: StreamMark
    let isWanted: Bool
    let number: StreamItemNumber

    var text: String { "\(isWanted ? "on" : "off")-\(mark.rawValue)-\(number.pathSegment)" }
}

extension MarkPress {
    /// Reads a value of a form; `nil` unless it is one.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "on" || parts[0] == "off",
            let mark = StreamMark(rawValue: String(parts[1])),
            let number = StreamItemNumber(pathSegment: String(parts[2]))
        else { return nil }
        self.init(mark: mark, isWanted: parts[0] == "on", number: number)
    }
}
