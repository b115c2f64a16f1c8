import Testing

@testable import Flyleaf

@Suite("Names of time zones")
struct TimeZoneNameTests {
    @Test(
        "a name of the database is one",
        arguments: ["UTC", "Europe/Vienna", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "America/Port-au-Prince"]
    )
    func names(text: String) { #expect(TimeZoneName(text)?.text == text) }

    @Test(
        "what could lead out of the database is none",
        arguments: [
            "", "/", "/etc/localtime", "Europe/", "Europe//Vienna", "..", "../UTC", "Europe/../UTC", "a.b", "Wien\u{0}",
            "Zürich", ":UTC", "-0", String(repeating: "a", count: 65),
        ]
    )
    func refused(text: String) { #expect(TimeZoneName(text) == nil) }
}
