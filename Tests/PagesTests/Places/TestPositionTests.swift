import Flyleaf
import Testing

@testable import Pages

@Suite("Positions for testers")
struct TestPositionTests {
    /// Two positions, on either side of the date line and the equator.
    static let track =
        TestPosition.kml(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Walks</name>
            <Placemark><name>Caf&#233; &amp; books</name><Point><coordinates>16.372081,48.208491,171</coordinates></Point></Placemark>
            <Placemark id="b"><name>
              Suva &lt;harbour&gt; </name><Point><coordinates> 178.44,-18.14 </coordinates></Point></Placemark>
            </Document></kml>
            """
        ) ?? []

    @Test("SE-09: points and tracks of a file are read, each point of a track by its number")
    func reading() {
        #expect(Self.track.map(\.name) == ["Caf&#233; & books", "Suva <harbour>"])
        #expect(Self.track.map(\.position.north) == [4_821, -1_814])
        #expect(Self.track.map(\.position.east) == [1_637, 17_844])
        let walk = TestPosition.kml(
            "<Placemark><name>Walk</name><LineString><coordinates>1,2 1.5,2.5,0\n-180,90</coordinates></LineString></Placemark>"
        )
        #expect(walk?.map(\.name) == ["Walk 1", "Walk 2", "Walk 3"])
        #expect(walk?.last?.position == RoundedPosition(north: 9_000, east: -18_000))
    }

    @Test(
        "what has no point, a wrong one or too many is no such file",
        arguments: [
            "", "<kml></kml>", "<Placemark></Placemark>", "<Placemark><coordinates></coordinates></Placemark>",
            "<Placemark><coordinates>1</coordinates></Placemark>",
            "<Placemark><coordinates>1,2,3,4</coordinates></Placemark>",
            "<Placemark><coordinates>1,91</coordinates></Placemark>",
            "<Placemark><coordinates>1,x</coordinates></Placemark>",
            "<Placemark><coordinates>1,</coordinates></Placemark>", "<Placemark><coordinates>1,2</Placemark>",
            "<Placemark><coordinates>\(String(repeating: "1,2 ", count: 201))</coordinates></Placemark>",
        ]
    )
    func refused(_ text: String) { #expect(TestPosition.kml(text) == nil) }
}
