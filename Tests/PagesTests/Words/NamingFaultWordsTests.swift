import Flyleaf
import Testing

@testable import Pages

@Suite("What a person is told about a server they named")
struct NamingFaultWordsTests {
    @Test("each fault has whole sentences of its own, and they are what stands beside the field")
    func sentences() {
        let words = NamingFault.allCases.map { $0.words("Mastodon") }
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { $0.hasSuffix(".") })
        for fault in NamingFault.allCases {
            let failure = NetworkFailure(.refused, naming: fault)
            #expect(
                FailureAdvice(failure, in: .naming, network: "Mastodon").text == fault.words("Mastodon"),
                "\(fault)"
            )
        }
    }
}
