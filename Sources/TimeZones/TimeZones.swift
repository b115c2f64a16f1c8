internal import CGLib
public import Primitives

/// The time zones that the system's tz database has, read by glib; they change with the system's package, not with this program.
public final class TimeZones: Sendable {
    /// A moment as clocks of a zone show it.
    public struct Offset: Sendable, Equatable {
        /// Seconds east of Greenwich.
        public let seconds: Int
        /// What people call it there at that time: `CET`, or `+03` where they have no name for it.
        public let abbreviation: String
    }

    /// The names that people choose from, as `zone.tab` of the database lists them, sorted; none where the system has none.
    public let names: [String]
    private let known: Set<String>
    private let zones = Lock<[String: Zone]>([:])

    /// The zones of a database.
    ///
    /// - Parameter folder: where its files are.
    public init(folder: String = "/usr/share/zoneinfo") {
        let lines = Self.text("\(folder)/zone.tab").split(separator: "\n").filter { !$0.hasPrefix("#") }
        let listed = lines.compactMap { line in line.split(separator: "\t").dropFirst(2).first.map { String($0) } }
        known = Set(listed)
        names = known.sorted()
    }

    /// What clocks of a zone show at a moment; `nil` for a name that is not among `names`.
    public func offset(_ name: String, at moment: Timestamp) -> Offset? {
        guard known.contains(name) else { return nil }
        let zone = zones.withLock { zones -> Zone? in
            if let zone = zones[name] { return zone }
            let zone = Zone(name)
            zones[name] = zone
            return zone
        }
        return zone?.offset(at: moment)
    }

    /// A small file of the system; nothing where it is missing.
    private static func text(_ path: String) -> String {
        var contents: UnsafeMutablePointer<CChar>?
        var length: UInt = 0
        guard unsafe g_file_get_contents(path, &contents, &length, nil) != 0, let bytes = unsafe contents else {
            return ""
        }
        defer { unsafe g_free(bytes) }
        let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(length))
        return unsafe String(decoding: raw, as: UTF8.self)
    }
}

/// One zone of glib: never changed once it is made, and counted by references that any thread may hold.
@safe
private final class Zone: @unchecked Sendable {
    private let zone: OpaquePointer

    init?(_ name: String) {
        guard let zone = unsafe g_time_zone_new_identifier(name) else { return nil }
        unsafe self.zone = zone
    }

    deinit { unsafe g_time_zone_unref(zone) }

    func offset(at moment: Timestamp) -> TimeZones.Offset? {
        let seconds = Int(moment.milliseconds / 1000)
        let interval = unsafe g_time_zone_find_interval(zone, FLYLEAF_G_TIME_TYPE_UNIVERSAL, seconds)
        guard interval >= 0, let name = unsafe g_time_zone_get_abbreviation(zone, interval) else { return nil }
        return TimeZones.Offset(
            seconds: Int(unsafe g_time_zone_get_offset(zone, interval)),
            abbreviation: unsafe String(cString: name)
        )
    }
}
