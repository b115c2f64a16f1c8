import Flyleaf

/// What one button at somebody asks for, as it stands in the form: `on-follow`.
///
/// It says what is wanted and not that something changes, so that two presses of it are as one.
struct PersonPress: Equatable {
    let mark: StreamMark
    let isWanted: Bool

    var text: String { "\(isWanted ? "on" : "off")-\(mark.rawValue)" }
}

extension PersonPress {
    /// Reads a value of a form; `nil` unless it is one.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "on" || parts[0] == "off",
            let mark = StreamMark(rawValue: String(parts[1])), StreamMark.ofPeople.contains(mark)
        else { return nil }
        self.init(mark: mark, isWanted: parts[0] == "on")
    }
}
