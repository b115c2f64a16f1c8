import Testing

@testable import HTTPServer

@Suite struct AdmissionTests {
    @Test("connections that stay are spread evenly, whatever their number", arguments: [1, 2, 3, 8])
    func even(loops: Int) throws {
        var admission = Admission(loops: loops, limit: 1000, limitPerAddress: nil)
        var counts = Array(repeating: 0, count: loops)
        for number in 1...48 {
            let admitted = admission.admit("192.0.2.1")
            let loop = try #require(admitted)
            counts[loop] += 1
            #expect(counts.allSatisfy { $0 >= number / loops && $0 <= (number + loops - 1) / loops })
        }
    }

    @Test("connections that come and go one by one take turns")
    func turns() {
        var admission = Admission(loops: 3, limit: 10, limitPerAddress: nil)
        let chosen = (0..<6).compactMap { _ in
            let loop = admission.admit("192.0.2.1")
            if let loop { admission.leave("192.0.2.1", loop: loop) }
            return loop
        }
        #expect(chosen == [0, 1, 2, 0, 1, 2])
    }

    @Test("clients that leave together and come back at once are spread, although their leaving is seen late")
    func returning() throws {
        var admission = Admission(loops: 2, limit: 100, limitPerAddress: nil)
        // All on one loop, as an earlier moment may have left them.
        for _ in 0..<32 { _ = admission.admit("192.0.2.1") }
        for _ in 0..<16 { admission.leave("192.0.2.1", loop: 1) }
        let next = (0..<16).compactMap { _ in admission.admit("192.0.2.1") }
        #expect(next.filter { $0 == 0 }.count == 8)
    }

    @Test("a loop that has many more than another is passed over until that has caught up")
    func refill() {
        var admission = Admission(loops: 2, limit: 1000, limitPerAddress: nil)
        for _ in 0..<200 { _ = admission.admit("192.0.2.1") }
        for _ in 0..<100 { admission.leave("192.0.2.1", loop: 1) }
        let next = (0..<68).compactMap { _ in admission.admit("192.0.2.1") }
        #expect(next == Array(repeating: 1, count: 68))
        let behind = (0..<4).compactMap { _ in admission.admit("192.0.2.1") }
        #expect(behind.contains(0))
    }

    @Test("the limit is kept to the connection")
    func limit() {
        var admission = Admission(loops: 2, limit: 3, limitPerAddress: nil)
        for _ in 0..<2 { _ = admission.admit("192.0.2.1") }
        #expect(!admission.isFull)
        _ = admission.admit("192.0.2.1")
        #expect(admission.isFull)
        admission.leave("192.0.2.1", loop: 0)
        #expect(!admission.isFull)
    }

    @Test("each address has a share of its own, and who is turned away counts nowhere")
    func perAddress() {
        var admission = Admission(loops: 2, limit: 4, limitPerAddress: 2)
        let addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"]
        let first = addresses.map { admission.admit($0) }
        #expect(first == [0, 1, nil, 0])
        #expect(!admission.isFull)
        admission.leave("192.0.2.1", loop: 1)
        let second = (0..<2).map { _ in admission.admit("192.0.2.1") }
        #expect(second == [1, nil])
    }

    @Test(
        "event loops follow the processors within bounds",
        arguments: [(1, 2), (2, 2), (3, 3), (8, 8), (9, 8), (128, 8)]
    )
    func count(processors: Int, loops: Int) {
        #expect(ServerConfiguration.eventLoops(processors: processors) == loops)
    }
}
