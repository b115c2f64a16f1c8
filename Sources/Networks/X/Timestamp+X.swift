import Primitives

extension Timestamp {
    /// Reads a date of version 1.1, for example `Wed Aug 27 13:08:45 +0000 2008`.
    init?(twitterDate text: String) {
        let parts = text.split(separator: " ")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard parts.count == 6, let month = months.firstIndex(where: { $0 == parts[1] }) else { return nil }
        let number = String(101 + month).dropFirst()
        self.init(iso8601: "\(parts[5])-\(number)-\(parts[2])T\(parts[3])\(parts[4])")
    }
}
