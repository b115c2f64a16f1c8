import NetworkSupport
import Primitives
import Testing

@testable import Flyleaf

@Suite("What a network told and nobody has written down")
struct LiveQueueTests {
    private func came(_ number: Int, _ words: String = "Words") -> StreamHappening {
        .entry(.came(.sample("p\(number)", at: Timestamp(seconds: Int64(number)), words)))
    }

    @Test("what was told is taken once, in its order")
    func order() {
        let queue = LiveQueue()
        let told = [.opened] + (1...3).map { came($0) } + [.mentioned]
        for happening in told {
            let isTaken = queue.put(happening)
            #expect(isTaken)
        }
        let (first, second) = (queue.take(), queue.take())
        #expect(first == told && second == [])
    }

    @Test("a server that tells more than is written down loses some of it, and that is known; memory stays as it is")
    func bound() {
        let queue = LiveQueue()
        for number in 0...LiveQueue.maximumCount { _ = queue.put(came(number)) }
        let lost = queue.take()
        #expect(lost == nil)
        _ = queue.put(came(1))
        let after = queue.take()
        #expect(after == [came(1)])
        let long = String(repeating: "x", count: LinkedText.maximumLength)
        for number in 0...(LiveQueue.maximumWeight / LinkedText.maximumLength) { _ = queue.put(came(number, long)) }
        let lostAgain = queue.take()
        #expect(lostAgain == nil)
    }

    @Test("nothing is taken any more once it is over, and whoever waits goes on")
    func over() async {
        let queue = LiveQueue()
        _ = queue.put(came(1))
        queue.finish()
        let isTaken = queue.put(came(2))
        let left = queue.take()
        #expect(!isTaken && left == [])
        var signals = 0
        for await _ in queue.signals { signals += 1 }
        #expect(signals <= 1)
    }
}
