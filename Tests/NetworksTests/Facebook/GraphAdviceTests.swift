import Flyleaf
import HTTP
import Testing

@testable import Networks

/// What a person reads for each error of the Graph API: category, first line and next step.
@Suite("Errors of Facebook in words")
struct GraphAdviceTests {
    struct Row: Sendable {
        var code: Int
        var subcode: Int?
        var type = "OAuthException"
        var message = "m"
        var category: NetworkFailure.Category
        var title: String
        var nextStep: FailureAdvice.NextStep

        init(
            _ code: Int,
            subcode: Int? = nil,
            type: String = "OAuthException",
            message: String = "m",
            _ category: NetworkFailure.Category,
            _ title: String,
            _ nextStep: FailureAdvice.NextStep
        ) {
            (self.code, self.subcode, self.type, self.message) = (code, subcode, type, message)
            (self.category, self.title, self.nextStep) = (category, title, nextStep)
        }
    }

    private static let ended = "Your session at Facebook has ended"
    private static let renewed = "Facebook wants you to renew what you granted"
    private static let slow = "Facebook asks us to slow down"
    private static let passing = "Facebook has a passing problem"
    private static let setUp = "Flyleaf is not set up right for Facebook"
    private static let permission = "Facebook needs your permission"
    private static let first = "Facebook wants to hear from you first"
    private static let refused = "Facebook did not take this"
    private static let unknown = "Facebook does not know this"

    static let codes: [Row] = [
        Row(1, .transient, passing, .tryAgain),
        Row(2, .transient, passing, .tryAgain),
        Row(3, .misconfigured, setUp, .wait),
        Row(4, .rateLimited, slow, .wait),
        Row(9, .rateLimited, slow, .wait),
        Row(10, .permissionMissing, permission, .askPermission),
        Row(17, .rateLimited, slow, .wait),
        Row(32, .rateLimited, slow, .wait),
        Row(100, .refused, refused, .change),
        Row(100, subcode: 33, type: "GraphMethodException", .notFound, unknown, .change),
        Row(100, subcode: 36_007, .reauthenticate, ended, .logInAgain),
        Row(100, subcode: 36_008, .misconfigured, setUp, .wait),
        Row(100, subcode: 36_009, .reauthenticate, ended, .logInAgain),
        Row(100, type: "GraphMethodException", .misconfigured, setUp, .wait),
        Row(101, .misconfigured, setUp, .wait),
        Row(102, .reauthenticate, ended, .logInAgain),
        Row(104, .reauthenticate, ended, .logInAgain),
        Row(191, .misconfigured, setUp, .wait),
        Row(200, .permissionMissing, permission, .askPermission),
        Row(
            200,
            message: "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated",
            .unsupported,
            "Facebook no longer allows this",
            .change
        ),
        Row(299, .permissionMissing, permission, .askPermission),
        Row(341, .rateLimited, slow, .wait),
        Row(368, .blocked, "Facebook has blocked this", .wait),
        Row(412, .reauthenticate, ended, .logInAgain),
        Row(450, .reauthenticate, ended, .logInAgain),
        Row(452, .reauthenticate, ended, .logInAgain),
        Row(506, .duplicate, "Facebook says this was just posted", .change),
        Row(613, .rateLimited, slow, .wait),
        Row(803, .notFound, unknown, .change),
        Row(2500, .reauthenticate, ended, .logInAgain),
        Row(80_001, .rateLimited, slow, .wait),
        Row(1_609_005, .refused, refused, .change),
    ]

    static let subcodes: [Row] =
        [nil, 456, 457, 458, 460, 461, 462, 463, 465, 466, 467, 492].map { subcode in
            Row(190, subcode: subcode, .reauthenticate, ended, .logInAgain)
        } + [
            Row(190, subcode: 468, .reauthorize, renewed, .logInAgain),
            Row(190, subcode: 493, .reauthorize, renewed, .logInAgain),
            Row(190, subcode: 459, .userActionNeeded, first, .wait),
            Row(190, subcode: 464, .userActionNeeded, first, .wait),
        ]

    @Test("every error has one category, one message and one next step", arguments: codes + subcodes)
    func row(_ row: Row) async throws {
        let subcode = row.subcode.map { #","error_subcode":\#($0)"# } ?? ""
        let body = #"{"error":{"message":"\#(row.message)","type":"\#(row.type)","code":\#(row.code)\#(subcode)}}"#
        let fixture = try FacebookFixture(.json(body, 400))
        let failure = try await failure {
            _ = try await fixture.network.account.permissions(FacebookFixture.credential)
        }
        #expect(failure.category == row.category)
        let advice = FailureAdvice(failure.category, network: fixture.network.title, userMessage: failure.userMessage)
        #expect(advice.title == row.title)
        #expect(advice.nextStep == row.nextStep)
        #expect(advice.text.hasSuffix("."))
    }

    @Test("no row of the table is without a test")
    func complete() {
        let tested = Self.codes + Self.subcodes
        for row in GraphErrorTable.rows where row.isTokenExchange == nil {
            #expect(tested.contains { row.codes.contains($0.code) && $0.category == row.category }, "\(row.codes)")
        }
    }

    @Test("where the person must act at Facebook, its own words are shown")
    func ownWords() async throws {
        let body = #"{"error":{"code":190,"error_subcode":459,"error_user_msg":"Please confirm it is you."}}"#
        let fixture = try FacebookFixture(.json(body, 400))
        let failure = try await failure {
            _ = try await fixture.network.account.permissions(FacebookFixture.credential)
        }
        let advice = FailureAdvice(failure.category, network: "Facebook", userMessage: failure.userMessage)
        #expect(advice.text == "Please confirm it is you.")
    }
}
