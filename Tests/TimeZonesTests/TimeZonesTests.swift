import Primitives
import Testing
import TimeZones

@Suite("Time zones of the system")
struct TimeZonesTests {
    private let zones = TimeZones()

    private func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(iso8601: text)) }

    @Test("the names that people look for are there, once, and in order")
    func names() {
        for name in ["Europe/Vienna", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Pacific/Auckland"] {
            #expect(zones.names.contains(name))
        }
        #expect(zones.names.count > 300 && zones.names == Set(zones.names).sorted())
    }

    /// From the rules of the zones themselves: summer time in Vienna ends on the last Sunday of October at 01:00 UTC.
    @Test(
        "clocks are told with summer time, half hours and names",
        arguments: [
            ("Europe/Vienna", "2026-10-25T00:59:59Z", 7200, "CEST"),
            ("Europe/Vienna", "2026-10-25T01:00:00Z", 3600, "CET"),
            ("Asia/Kolkata", "2026-07-01T00:00:00Z", 19_800, "IST"),
            ("America/New_York", "2014-09-20T12:00:00Z", -14_400, "EDT"),
            ("America/New_York", "2060-12-01T12:00:00Z", -18_000, "EST"),
            ("Europe/Istanbul", "2026-01-01T00:00:00Z", 10_800, "+03"),
        ]
    )
    func offsets(name: String, time: String, seconds: Int, abbreviation: String) throws {
        let offset = try #require(zones.offset(name, at: moment(time)))
        #expect(offset.seconds == seconds && offset.abbreviation == abbreviation)
        // A second time from what is kept.
        #expect(try zones.offset(name, at: moment(time)) == offset)
    }

    @Test(
        "nothing but a name of the list is looked up",
        arguments: ["", "UTC0", "Europe", "Europe/Atlantis", "../../etc/passwd", "/etc/localtime", "CET-1CEST", "a\0b"]
    )
    func unknown(name: String) throws {
        #expect(try zones.offset(name, at: moment("2026-01-01T00:00:00Z")) == nil)
    }

    @Test("a system without the database has no names")
    func bare() throws {
        let bare = TimeZones(folder: "/nowhere")
        #expect(bare.names == [])
        #expect(try bare.offset("Europe/Vienna", at: moment("2026-01-01T00:00:00Z")) == nil)
    }
}
