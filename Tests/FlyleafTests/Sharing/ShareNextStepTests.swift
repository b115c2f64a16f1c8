import Flyleaf
import Primitives
import Testing

@Suite("The next step of a share")
struct ShareNextStepTests {
    private static let standings: [ShareFacts.Standing] = [
        .gone, .ended, .working(.post), .working(.ask(publishActions)),
    ]

    private func share(
        _ state: ShareState,
        _ route: Share.Route,
        _ failure: NetworkFailure.Category?,
        receipt: PostReceipt? = nil
    ) -> Share {
        let setup = Setup()
        let key = ShareKey(setup.randomness)
        return Share(
            id: setup.newID(),
            key: key,
            pressKey: key,
            memberID: setup.newID(),
            subject: .review(setup.newID()),
            connectionID: setup.newID(),
            network: .facebook,
            route: route,
            story: Story(content: .empty, name: "", caption: "", description: "", link: ""),
            leftOut: [],
            state: state,
            receipt: receipt,
            failure: failure,
            failureMessage: nil,
            retryAt: nil,
            attempts: 1,
            nextAttemptAt: nil,
            createdAt: setup.clock.now,
            updatedAt: setup.clock.now
        )
    }

    private func expected(_ share: Share, _ facts: ShareFacts) -> ShareNextStep {
        switch (share.state, facts.subjectExists, facts.connection) {
        case (.posted, _, _): share.receipt == nil ? .none : .seePost
        case (.sending, _, _): .wait
        case (.queued, _, _): .sendNow
        case (.handedOff, _, _): .finishThere
        case (.unknown, _, .gone): .none
        case (.unknown, _, .ended): .logInAgain
        case (.unknown, _, .working):
            switch share.failure {
            case .mayNotLook: facts.missingForLooking == nil ? .decide : .givePermission
            case .notShown, .unconfirmed: .decide
            default: .lookAgain
            }
        case (_, false, _): .none
        case (.returned, true, _), (.cancelled, true, _), (.withdrawn, true, _): .shareAgain
        case (.rejected, true, _) where share.route == .dialog: .shareAgain
        case (.rejected, true, .gone): .change
        case (.rejected, true, .ended): .logInAgain
        case (.rejected, true, .working(let plan)):
            switch share.failure {
            case .permissionMissing, .mayNotLook, .reauthenticate, .reauthorize:
                plan == .post ? .tryAgain : .givePermission
            case .duplicate, .tooLong, .shorterThanAnnounced, .unsupported, .notFound, .refused, .photoRefused,
                .photoMissing, .linkBlocked, .pageClosed, .placesOff:
                .change
            default: .tryAgain
            }
        }
    }

    @Test("every state, failure, route, subject and connection has exactly one", arguments: ShareState.allCases)
    func table(_ state: ShareState) {
        let failures = NetworkFailure.Category.allCases.map(Optional.some) + [nil]
        for failure in failures {
            for route in [Share.Route.native, .dialog] {
                let receipt = state == .posted && route == .native ? PostReceipt(remoteID: "1", url: "u") : nil
                let share = share(state, route, failure, receipt: receipt)
                for subjectExists in [true, false] {
                    for connection in Self.standings {
                        for missing in [nil, Permission("read:statuses")] {
                            let facts = ShareFacts(
                                subjectExists: subjectExists,
                                connection: connection,
                                missingForLooking: missing
                            )
                            let name = failure?.rawValue ?? "-"
                            #expect(share.entry.nextStep(facts) == expected(share, facts), "\(name) \(facts)")
                        }
                    }
                }
            }
        }
    }
}
