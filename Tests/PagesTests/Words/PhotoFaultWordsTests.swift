import Flyleaf
import Testing

@testable import Pages

@Suite("What a person is told about a photo they chose")
struct PhotoFaultWordsTests {
    @Test("each fault says what to do, and no two say the same")
    func sentences() {
        let words = PhotoFault.allCases.map(\.words)
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { $0.hasSuffix(".") })
    }

    @Test("the limits are told with their numbers")
    func limits() {
        #expect(PhotoFault.tooLarge.words == "A photo may have 10 MB. Choose a smaller one.")
        #expect(
            PhotoFault.tooMany.words
                == "There can be at most 4 photos. Tick Remove at one of them to make room for another."
        )
        #expect(PhotoFault.description.words == "A description must be one line of at most 1000 characters.")
    }
}
