public import HTTP

/// Reads the variables of networks one by one and collects what is wrong with them.
public struct SettingsReader: Sendable {
    private let variables: [String: String]
    /// Whether plain HTTP is allowed to servers on this machine.
    public let allowsLoopback: Bool
    /// What is wrong, each fault once.
    public private(set) var faults: [SettingFault] = []

    /// A reader of these variables.
    public init(variables: [String: String], allowsLoopback: Bool) {
        self.variables = variables
        self.allowsLoopback = allowsLoopback
    }

    /// The value of a variable; one that is empty counts as not set.
    public func text(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Notes that something is wrong.
    public mutating func note(_ fault: SettingFault) {
        if !faults.contains(fault) { faults.append(fault) }
    }

    /// The address in a variable.
    public mutating func url(_ name: String, _ fallback: String) -> WebURL {
        if let url = WebURL(text(name) ?? fallback) { return url }
        note(.noAddress(name))
        return Self.nowhere
    }

    /// The word in a variable, if it is one of these; else the usual one.
    public mutating func word(_ name: String, of words: [String], _ usual: String) -> String {
        guard let text = text(name) else { return usual }
        if words.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { return text }
        note(.noChoice(name, words))
        return usual
    }

    /// The number in a variable, if it lies in a range; else the usual one.
    public mutating func number(_ name: String, in range: ClosedRange<Int>, _ usual: Int) -> Int {
        guard let text = text(name) else { return usual }
        if let number = Int(text), range.contains(number) { return number }
        note(.noNumber(name, range))
        return usual
    }

    /// Stands in for an address that could not be read, so that the other variables are still checked.
    private static var nowhere: WebURL {
        guard let url = WebURL("http://localhost/") else { preconditionFailure("a constant address") }
        return url
    }
}
