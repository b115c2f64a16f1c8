import Flyleaf
import Testing

@Suite("What follows from a failure")
struct FailurePolicyTests {
    private typealias Category = NetworkFailure.Category

    private func categories(_ condition: (FailurePolicy) -> Bool) -> Set<Category> {
        Set(Category.allCases.filter { condition($0.policy) })
    }

    @Test("a connection ends with its token, by nothing else")
    func connection() {
        #expect(categories { $0.token == .ended } == [.reauthenticate, .reauthorize])
    }

    @Test("only what did not arrive is sent again by itself; what may have arrived is looked for")
    func delivery() {
        #expect(categories { $0.delivery == .sendLater } == [.rateLimited, .transient, .unreachable])
        let unknown: Set<Category> = [.answerLost, .brokenAnswer, .unconfirmed, .notShown, .mayNotLook]
        #expect(categories { $0.delivery == .look } == unknown)
        #expect(categories { $0.delivery == .lookOnce } == [.duplicate])
        #expect(categories(\.isOutcomeUnknown) == unknown)
    }

    @Test("what may be there is not sent again without a look")
    func arrival() {
        let mayBeThere: Set<Category> = [
            .transient, .answerLost, .brokenAnswer, .unconfirmed, .notShown, .mayNotLook, .missing, .duplicate,
        ]
        #expect(categories(\.mayHaveArrived) == mayBeThere)
        for category in Category.allCases where [.look, .lookOnce].contains(category.policy.delivery) {
            #expect(category.policy.mayHaveArrived, "\(category)")
        }
    }

    @Test("a fault of what was sent says nothing of the connection")
    func blame() {
        #expect(
            categories { $0.blame == .network }
                == [.rateLimited, .transient, .unreachable, .answerLost, .notShown, .missing]
        )
        let request: Set<Category> = [
            .reauthenticate, .reauthorize, .duplicate, .tooLong, .unsupported, .notFound, .refused, .photoRefused,
            .photoMissing, .linkBlocked, .pageClosed, .shorterThanAnnounced, .placesOff,
        ]
        #expect(categories { $0.blame == .request } == request)
    }
}
