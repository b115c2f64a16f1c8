/// A line of what a display goes through: which thing, and when it came.
public struct DisplayLine: Sendable, Equatable {
    /// Names the thing among all of the display: letters, digits and hyphens.
    public let key: String
    /// Later ones are greater, byte for byte; `nil` where nobody knows when a thing came.
    public let arrival: String?

    /// A line.
    public init(key: String, arrival: String?) {
        self.key = key
        self.arrival = arrival
    }

    /// A number whose order as text is its order as a number.
    static func arrival(_ number: Int64) -> String {
        let digits = String(max(0, number))
        return String(repeating: "0", count: max(0, 19 - digits.utf8.count)) + digits
    }
}
