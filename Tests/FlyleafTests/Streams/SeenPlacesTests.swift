import Primitives
import Testing

@testable import Flyleaf

@Suite("How far somebody read a list")
struct SeenPlacesTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    private static func place(_ second: Int64) -> StreamPlace {
        StreamPlace(moment: start + .seconds(second), number: second)
    }

    @Test("a look soon after another is the same visit, a later one a new one that knows where the last ended")
    func visits() {
        let first = SeenPlace(left: nil, newest: Self.place(1), seenAt: Self.start)
        let same = first.looking(at: Self.place(2), Self.start + SeenPlace.pause)
        #expect(same.left == nil && same.newest == Self.place(2))
        let back = same.looking(at: Self.place(5), same.seenAt + SeenPlace.pause + .seconds(1))
        #expect(back.left == SeenPlace.Left(place: Self.place(2), moment: same.seenAt) && back.newest == Self.place(5))
        // It stays where it is during the visit, and nothing that went makes one have read less.
        let again = back.looking(at: Self.place(3), back.seenAt + .seconds(60))
        #expect(again.left == back.left && again.newest == Self.place(5))
    }

    @Test("looking often does not mean writing often")
    func writes() {
        let first = SeenPlace(left: nil, newest: Self.place(1), seenAt: Self.start)
        #expect(!first.looking(at: Self.place(1), Self.start + .seconds(60)).differs(from: first))
        #expect(first.looking(at: Self.place(1), Self.start + .seconds(61)).differs(from: first))
        #expect(first.looking(at: Self.place(2), Self.start + .seconds(1)).differs(from: first))
    }
}
