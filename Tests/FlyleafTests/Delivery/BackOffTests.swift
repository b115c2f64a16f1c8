import Flyleaf
import Primitives
import Testing

@Suite("Backing off")
struct BackOffTests {
    private let backOff = BackOff.standard

    @Test("the pauses double, the eighth attempt is the last, and then it begins anew")
    func doubling() {
        let pauses = (1...9).map { backOff.pause(after: $0, minimum: .zero, asked: nil) }
        #expect(pauses == [5, 10, 20, 40, 80, 160, 320, nil, 5].map { $0.map { .seconds($0) } })
    }

    @Test("no pause of our own is longer than the longest")
    func longest() {
        let patient = BackOff(
            maximumAttempts: 40,
            firstPause: .seconds(5),
            longestPause: .seconds(1800),
            firstLook: .seconds(30),
            lookingTime: .seconds(86_400),
            longestAsked: .seconds(86_400)
        )
        #expect(patient.pause(after: 9, minimum: .zero, asked: nil) == .seconds(1280))
        for attempts in 10..<40 {
            #expect(patient.pause(after: attempts, minimum: .zero, asked: nil) == .seconds(1800))
        }
    }

    @Test("the minimum and what is asked for count when they are longer, up to a day")
    func asked() {
        #expect(backOff.pause(after: 1, minimum: .seconds(20), asked: nil) == .seconds(20))
        #expect(backOff.pause(after: 4, minimum: .seconds(20), asked: nil) == .seconds(40))
        for (asked, given) in [(-1000, 5), (5, 5), (6, 6), (86_400, 86_400), (86_401, 86_400)] {
            #expect(backOff.pause(after: 1, minimum: .zero, asked: .seconds(asked)) == .seconds(given), "\(asked)")
        }
    }

    @Test("a look that failed is repeated after as long again, for a day")
    func looks() {
        for (age, pause) in [(0, 30), (30, 30), (31, 31), (3600, 3600), (86_399, 86_399)] {
            #expect(backOff.pause(afterFailedLook: .seconds(age), asked: nil) == .seconds(pause), "\(age)")
        }
        #expect(backOff.pause(afterFailedLook: .seconds(86_400), asked: nil) == nil)
        #expect(backOff.pause(afterFailedLook: .zero, asked: .seconds(1 << 40)) == .seconds(86_400))
    }
}
