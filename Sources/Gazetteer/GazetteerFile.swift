/// Reads the file of cities and outlines, all of it checked.
///
/// Numbers have the low byte first; a text is its length in one byte, then UTF-8. After the four letters `FLG1`:
///
/// 1. countries: their number (2 bytes); of each its code and its name, two texts
/// 2. outlines: the number of rings (2); of each the number of points (2); of each latitude and longitude in hundredths of a
///    degree (2 each, signed)
/// 3. cities, the largest first: their number (2); of each its number at GeoNames (4), latitude and longitude as above,
///    thousands of people (2), the place of its country above (1), and its name, a text
struct GazetteerFile {
    private let bytes: [UInt8]
    private var position = 0

    private(set) var rings: [[Position]] = []
    private(set) var cities: [City] = []

    init(_ bytes: [UInt8]) throws(GazetteerFault) {
        self.bytes = bytes
        guard bytes.starts(with: "FLG1".utf8) else { throw .unknownFormat }
        position = 4
        var countries: [String] = []
        for _ in 0..<Int(try number(UInt16.self)) {
            _ = try text()
            countries.append(try text())
        }
        for _ in 0..<Int(try number(UInt16.self)) {
            var ring: [Position] = []
            for _ in 0..<Int(try number(UInt16.self)) { ring.append(try point()) }
            rings.append(ring)
        }
        for _ in 0..<Int(try number(UInt16.self)) {
            let number = try number(UInt32.self)
            let place = try point()
            let thousands = Int(try self.number(UInt16.self))
            let country = Int(try self.number(UInt8.self))
            guard country < countries.count else { throw .wrongValue(at: position) }
            cities.append(
                City(
                    number: number,
                    name: try text(),
                    country: countries[country],
                    position: place,
                    thousands: thousands
                )
            )
        }
        guard position == bytes.count else { throw .wrongLength }
    }

    private mutating func number<Number: FixedWidthInteger>(_: Number.Type) throws(GazetteerFault) -> Number {
        let size = Number.bitWidth / 8
        guard bytes.count - position >= size else { throw .wrongLength }
        var value: Number = 0
        for offset in 0..<size { value |= Number(truncatingIfNeeded: bytes[position + offset]) << (8 * offset) }
        position += size
        return value
    }

    private mutating func text() throws(GazetteerFault) -> String {
        let length = Int(try number(UInt8.self))
        guard bytes.count - position >= length else { throw .wrongLength }
        let end = position + length
        guard let text = String(validating: bytes[position..<end], as: UTF8.self) else {
            throw .wrongValue(at: position)
        }
        position = end
        return text
    }

    private mutating func point() throws(GazetteerFault) -> Position {
        let latitude = try number(Int16.self)
        let longitude = try number(Int16.self)
        guard (-9_000...9_000).contains(latitude), (-18_000...18_000).contains(longitude) else {
            throw .wrongValue(at: position)
        }
        return Position(latitudeHundredths: latitude, longitudeHundredths: longitude)
    }
}
