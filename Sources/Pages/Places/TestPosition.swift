public import Flyleaf

/// A position out of a file, which a tester chooses in place of that of their browser (SE-09).
public struct TestPosition: Sendable, Hashable {
    /// What it is called.
    public let name: String
    /// Where it is.
    public let position: RoundedPosition

    /// A position.
    public init(name: String, position: RoundedPosition) {
        self.name = name
        self.position = position
    }

    /// Nobody chooses from more.
    public static let maximum = 200

    /// Reads the placemarks of a KML file, the points of a track one by one; `nil` for what has none, too many, or a
    /// point that is nowhere.
    ///
    /// A tester's own file: what is read of it are names and coordinates (`longitude,latitude` with or without a height), and
    /// nothing of the rest of XML.
    public static func kml(_ text: String) -> [TestPosition]? {
        var found: [TestPosition] = []
        for piece in text.split(separator: "<Placemark", omittingEmptySubsequences: false).dropFirst() {
            guard let coordinates = between("<coordinates>", "</coordinates>", piece) else { continue }
            let name = between("<name>", "</name>", piece).map { plain($0) } ?? ""
            let points = coordinates.split { $0.isWhitespace }
            for (index, point) in points.enumerated() {
                let parts = point.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
                guard (2...3).contains(parts.count), let east = parts[0], let north = parts[1],
                    let position = RoundedPosition(latitude: north, longitude: east)
                else { return nil }
                let number = points.count == 1 ? "" : " \(index + 1)"
                found.append(TestPosition(name: "\(name)\(number)", position: position))
            }
        }
        return (1...maximum).contains(found.count) ? found : nil
    }

    private static func between(_ start: String, _ end: String, _ text: Substring) -> Substring? {
        guard let start = text.firstRange(of: start), let end = text[start.upperBound...].firstRange(of: end) else {
            return nil
        }
        return text[start.upperBound..<end.lowerBound]
    }

    private static func plain(_ text: Substring) -> String {
        let characters = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'"]
        let plain = characters.reduce(String(text)) { $0.replacing($1.key, with: $1.value) }
        return plain.replacing("&amp;", with: "&").split { $0.isWhitespace }.joined(separator: " ")
    }
}
