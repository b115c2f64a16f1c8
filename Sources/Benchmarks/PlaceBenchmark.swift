import Flyleaf
import FlyleafServer
import Pages
import Primitives
import StorageEngines

/// What pages of places cost with many places and check-ins of others stored beside those with few: `flyleaf-bench places`.
enum PlaceBenchmark {
    private static let few = (places: 1_000, checkIns: 1_000)
    private static let many = (places: 1_000_000, checkIns: 200_000)
    private static let checkInsOfEach = 40
    private static let friends = 20
    private static let rounds = 201
    /// Vienna.
    private static let city: UInt32 = 2_761_369

    @Sendable static func run() async throws {
        Report.heading(
            """
            Pages of places with \(few.places) places and \(few.checkIns) check-ins stored, and with \(many.places) and \
            \(many.checkIns) (medians of \(rounds), microseconds)
            """
        )
        Report.row(["page", "few", "many", "many / few"])
        let small = try await times(few.places, few.checkIns)
        let large = try await times(many.places, many.checkIns)
        for (one, other) in zip(small, large) {
            Report.row([
                one.name, Report.text(one.time, 1), Report.text(other.time, 1), Report.text(other.time / one.time, 2),
            ])
        }
    }

    private static func times(_ places: Int, _ checkIns: Int) async throws -> [(name: String, time: Double)] {
        let installation = try await Installation.make(reviews: 100)
        let application = installation.application
        let crowd = try await PlaceCrowd(application, checkIns / checkInsOfEach)
        try await crowd.save(places)
        for _ in 0..<checkInsOfEach { try await crowd.checkIn(city) }
        try await crowd.befriend(friends)
        let reader = crowd.members[0]
        guard let kept = try await crowd.look(reader) else { throw LoadError(text: "no position is kept") }
        let cookie = try await application.session(for: reader)
        var times: [(name: String, time: Double)] = []
        for (name, path) in [
            ("nearby", "/places/near/kept/\(kept.text)"), ("own places", "/places/saved"), ("search", "/places?q=vien"),
            ("check-ins", "/checkins"), ("friends nearby", "/checkins/friends"), ("a city", "/places/\(city)"),
        ] {
            times.append((name, try await PageTime.median(path, cookie, application, of: rounds)))
        }
        try await application.close()
        return times
    }
}
