import Flyleaf
import Primitives
import TestSupport
import Testing

@testable import Gazetteer

@Suite("The cities of the world")
struct GazetteerTests {
    static let bytes = Result { try FileSystem.read("\(FileTree.project)/Public/gazetteer.bin") }
    static let whole = Result { try Gazetteer(bytes.get()) { foldedName($0) } }

    let gazetteer: Gazetteer

    init() throws { gazetteer = try Self.whole.get() }

    private func names(_ typed: String, limit: Int = 5) -> [String] {
        gazetteer.search(typed, limit: limit).map { "\($0.name), \($0.country)" }
    }

    private func position(_ latitude: Double, _ longitude: Double) throws -> Position {
        try #require(Position(latitude: latitude, longitude: longitude))
    }

    @Test("the file is whole and small, and holds all cities, the largest first, and the land")
    func file() throws {
        #expect(try Self.bytes.get().count < 800_000)
        #expect(gazetteer.cities.count == 34_006 && gazetteer.cities[0].name == "Shanghai")
        #expect(Set(gazetteer.cities.map(\.number)).count == 34_006)
        #expect(gazetteer.rings.count > 250)
        #expect(zip(gazetteer.cities, gazetteer.cities.dropFirst()).allSatisfy { $0.thousands >= $1.thousands })
    }

    @Test(
        "a city is found by the beginning of any of its words, without case and marks, the largest first",
        arguments: [
            ("Vienna", "Vienna, Austria"), ("  vIeNnA ", "Vienna, Austria"), ("vien", "Vientiane, Laos"),
            ("Zurich", "Zürich, Switzerland"), ("zürich", "Zürich, Switzerland"), ("koln", "Köln, Germany"),
            ("york", "New York City, United States"), ("york, united k", "York, United Kingdom"),
            ("vienna, united", "Vienna, United States"), ("rome, ITALY", "Rome, Italy"),
        ]
    )
    func search(_ typed: String, _ first: String) {
        #expect(names(typed).contains(first), "\(names(typed))")
        #expect(names(typed, limit: 40).filter { $0 == first }.count == 1)
        let found = gazetteer.search(typed, limit: 40)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.thousands >= $1.thousands })
    }

    @Test("names that only the country itself uses are not in the list, and nothing stands in for them")
    func otherNames() {
        #expect(!names("Wien", limit: 100).contains("Vienna, Austria"))
        #expect(names("München", limit: 100).allSatisfy { !$0.hasPrefix("Munich,") })
    }

    @Test(
        "hostile words find nothing and cost nothing",
        arguments: [
            "", " ", ",", ",,,", ", Austria", "\0", "%", "'", "\"><script>", "\u{202E}", "\u{FFFD}",
            "e\u{301}\u{301}\u{301}qqz",
            String(repeating: "a", count: 100_000), String(repeating: ",", count: 100_000),
            String(repeating: "\u{301}", count: 100_000),
        ]
    )
    func hostile(_ typed: String) {
        #expect(gazetteer.search(typed, limit: 20).isEmpty)
        #expect(gazetteer.search("v", limit: 0).isEmpty && gazetteer.search("v", limit: -1).isEmpty)
    }

    @Test("distances and directions are those of the globe, over the date line and the poles")
    func distances() throws {
        let vienna = try position(48.21, 16.37)
        let bratislava = try position(48.15, 17.11)
        #expect(abs(vienna.kilometres(to: bratislava) - 55.3) < 1)
        #expect(vienna.direction(to: bratislava) == .east && bratislava.direction(to: vienna) == .west)
        let (west, east) = (try position(0, 179.5), try position(0, -179.5))
        #expect(abs(west.kilometres(to: east) - 111.2) < 0.1)
        #expect(west.direction(to: east) == .east)
        #expect(try abs(position(89, 0).kilometres(to: position(89, 180)) - 222.4) < 0.1)
        #expect(try abs(position(90, 0).kilometres(to: position(-90, 77)) - 20_015.1) < 0.1)
        #expect(try position(90, 12).kilometres(to: position(90, -99)) < 0.001)
        #expect(try position(10, 180).kilometres(to: position(10, -180)) < 0.001)
    }

    @Test(
        "what is no position is none",
        arguments: [(90.1, 0), (-91, 0), (0, 180.5), (.nan, 0), (0, .infinity)] as [(Double, Double)]
    )
    func noPosition(_ latitude: Double, _ longitude: Double) {
        #expect(Position(latitude: latitude, longitude: longitude) == nil)
    }

    @Test(
        "the nearest are those that a look at every city finds: on land, at sea, at the date line, at the poles",
        arguments: [
            (48.21, 16.37), (0.0, -150.0), (-17.0, 179.99), (-17.0, -179.99), (65.5, 180.0), (90.0, 0.0), (-90.0, 45.0),
            (-48.9, -123.4), (71.0, 25.8), (0.0, 0.0),
        ]
    )
    func nearest(_ latitude: Double, _ longitude: Double) throws {
        let place = try position(latitude, longitude)
        let found = gazetteer.nearest(to: place, limit: 7).map(\.kilometres)
        let all = gazetteer.cities.map { place.kilometres(to: $0.position) }.sorted().prefix(7)
        #expect(found.count == 7 && zip(found, all).allSatisfy { abs($0 - $1) < 0.001 })
        let large = gazetteer.nearest(to: place, limit: 1) { $0.thousands >= 1_000 }
        let best = gazetteer.cities.filter { $0.thousands >= 1_000 }.map { place.kilometres(to: $0.position) }.min()
        #expect(large.first?.kilometres == best)
    }

    @Test("the largest around a point are within the distance and in order")
    func largest() throws {
        let found = gazetteer.largest(within: 300, of: try position(48.21, 16.37), limit: 4)
        #expect(found.map(\.city.name).prefix(2) == ["Budapest", "Vienna"])
        #expect(found.count == 4 && found.allSatisfy { $0.kilometres <= 300 })
        #expect(gazetteer.largest(within: 300, of: try position(-90, 0), limit: 4).isEmpty)
    }

    @Test("a file that is cut, longer, changed or another is refused and never crashes")
    func wrongFiles() throws {
        let bytes = try Self.bytes.get()
        func fault(_ bytes: [UInt8]) -> GazetteerFault? {
            do {
                _ = try GazetteerFile(bytes)
                return nil
            } catch { return error }
        }
        #expect(fault([]) == .unknownFormat && fault(Array("FLG2".utf8)) == .unknownFormat)
        for length in [4, 5, 100, 5_000, 60_000, bytes.count - 1] {
            #expect(fault(Array(bytes.prefix(length))) != nil, "\(length)")
        }
        #expect(fault(bytes + [0]) == .wrongLength)
        // A country that is no text, a point north of the pole, a city of no country.
        #expect(fault(Array("FLG1".utf8) + [1, 0, 1, 0xFF, 0, 0, 0, 0, 0]) == .wrongValue(at: 7))
        let north = Array("FLG1".utf8) + [0, 0, 1, 0, 1, 0, 0x29, 0x23, 0, 0, 0, 0]
        #expect(fault(north) == .wrongValue(at: 14))
        let homeless = Array("FLG1".utf8) + [0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 1, 65]
        #expect(fault(homeless) == .wrongValue(at: 21))
    }
}
