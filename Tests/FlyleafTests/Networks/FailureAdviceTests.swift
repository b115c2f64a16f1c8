import Flyleaf
import Primitives
import Testing

@Suite("What a person is told about a failure")
struct FailureAdviceTests {
    @Test(
        "every category has a title and a text of its own that names the network",
        arguments: NetworkFailure.Category.allCases
    )
    func words(_ category: NetworkFailure.Category) {
        let advice = FailureAdvice(category, network: "Fakebook")
        #expect((advice.title + advice.text).utf8.contains(Array("Fakebook".utf8)))
        let others = NetworkFailure.Category.allCases.filter { $0 != category }
        #expect(!others.map { FailureAdvice($0, network: "Fakebook").title }.contains(advice.title))
    }

    @Test(
        "the network's own words stand where it asked for that, and nowhere else",
        arguments: NetworkFailure.Category.allCases
    )
    func userMessage(_ category: NetworkFailure.Category) {
        let advice = FailureAdvice(category, network: "Facebook", userMessage: "Confirm your account.")
        #expect((advice.text == "Confirm your account.") == [.userActionNeeded, .blocked].contains(category))
    }

    @Test("secrets stay out of what is printed")
    func secrets() {
        let token = AccessToken(secret: "s3cret", expiresAt: nil)
        for text in ["\(token)", String(reflecting: token), "\(Credential(identity: identity("1"), token: token))"] {
            #expect(!text.utf8.contains(Array("s3cret".utf8)))
        }
    }
}
