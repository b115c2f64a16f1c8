import Flyleaf
import Testing

@Suite("Positions to about a kilometre")
struct RoundedPositionTests {
    @Test(
        "LO-18: a position is cut to a hundredth of a degree, the nearest, on either side of the lines",
        arguments: [
            (48.208_49, 16.372_08, 4_821, 1_637), (-33.868_8, 151.209_3, -3_387, 15_121), (0.004, -0.004, 0, 0),
            (90, 180, 9_000, 18_000), (-90, -180, -9_000, -18_000), (89.999, -179.999, 9_000, -18_000),
        ]
    )
    func rounding(_ latitude: Double, _ longitude: Double, _ north: Int, _ east: Int) {
        let position = RoundedPosition(latitude: latitude, longitude: longitude)
        #expect(position?.north == north && position?.east == east)
    }

    @Test(
        "what is not on the earth is no position",
        arguments: [
            (90.000_1, 0), (0, 180.1), (-91, 0), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity),
        ] as [(Double, Double)]
    )
    func refused(_ latitude: Double, _ longitude: Double) {
        #expect(RoundedPosition(latitude: latitude, longitude: longitude) == nil)
    }
}
