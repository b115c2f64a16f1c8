import Flyleaf
import Primitives
import TimeZones

extension TimeZoneDirectory {
    /// The zones of this system.
    static let system: TimeZoneDirectory = {
        let zones = TimeZones()
        return TimeZoneDirectory(names: zones.names.compactMap { TimeZoneName($0) }) { name, moment in
            zones.offset(name.text, at: moment).map { found in
                // Where people have no letters for it the database has a number.
                let isNumber = found.abbreviation.hasPrefix("+") || found.abbreviation.hasPrefix("-")
                return Offset(
                    ahead: .seconds(found.seconds),
                    name: isNumber ? "UTC\(found.abbreviation)" : found.abbreviation
                )
            }
        }
    }()
}
