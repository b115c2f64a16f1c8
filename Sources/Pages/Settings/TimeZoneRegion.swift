import Flyleaf
import Templating

/// The time zones of one part of the world.
struct TimeZoneRegion: ViewModel {
    var name: String
    var zones: [NamedChoice]

    static var fields: [Field<Self>] { [Field("name") { $0.name }, Field("zones") { $0.zones }] }

    /// All there are, one that is chosen and not listed any more among them.
    static func all(_ names: [TimeZoneName], chosen: TimeZoneName?) -> [TimeZoneRegion] {
        let lost = chosen.flatMap { names.contains($0) ? nil : $0 }
        return Dictionary(grouping: names + (lost.map { [$0] } ?? []), by: \.region)
            .map { region, zones in
                TimeZoneRegion(
                    name: region,
                    zones: zones.map { NamedChoice(value: $0.text, name: $0.words, isChosen: $0 == chosen) }
                )
            }
            .sorted { $0.name < $1.name }
    }
}
