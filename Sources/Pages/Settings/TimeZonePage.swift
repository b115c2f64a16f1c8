import Templating

/// Where a member's clock stands.
struct TimeZonePage: ViewModel {
    var frame: PageFrame
    /// Now, by the clock that is chosen.
    var now: String
    var nowISO: String
    /// Whether none is chosen.
    var isBrowsers: Bool
    var regions: [TimeZoneRegion]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("now") { $0.now }, Field("nowISO") { $0.nowISO },
            Field("isBrowsers") { $0.isBrowsers }, Field("regions") { $0.regions },
            Field("hasRegions") { !$0.regions.isEmpty },
        ]
    }
}
