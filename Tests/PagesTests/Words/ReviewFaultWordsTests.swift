import Flyleaf
import Testing

@testable import Pages

@Suite("What a person is told about a review they filled in")
struct ReviewFaultWordsTests {
    @Test(
        "each fault says what is wrong and what to do",
        arguments: [
            (ReviewFault.noTitle, "A review needs the title of the book."),
            (.unreadableTitle, "The title must be one line of at most 500 characters."),
            (.unreadableAuthor, "The author line must be one line of at most 1000 characters."),
            (.textTooLong(excess: 3), "The review is 3 characters longer than the 50000 that fit."),
            (.unreadableText, "The review holds control characters that cannot be shown. Type that part again."),
            (.unknownScore, "Give a whole number from 0 to 10, or leave the score blank."),
            (.unknownVisibility, "Choose who may read this review."),
        ] as [(ReviewFault, String)]
    )
    func sentences(fault: ReviewFault, words: String) {
        #expect(fault.words == words)
    }
}
