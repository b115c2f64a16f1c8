import Flyleaf
import Primitives
import Testing

@testable import Pages

@Suite("A read in words")
struct ReadWordsTests {
    @Test(
        "what is known of it is told, and nothing else",
        arguments: [
            ("2026-05-03", nil, BookRead.Outcome.ongoing, "40%", "since 3 May 2026, 40 %"),
            ("2026-05", nil, .finished, nil, "finished, begun May 2026"),
            ("2026-05", "2026-06-01", .finished, nil, "finished, May 2026 – 1 June 2026"),
            (nil, "2026", .stopped, "120", "stopped, at page 120, 2026"), (nil, nil, .finished, nil, "finished"),
            (nil, nil, .ongoing, nil, "no date"),
        ] as [(String?, String?, BookRead.Outcome, String?, String)]
    )
    func words(
        _ started: String?,
        _ ended: String?,
        _ outcome: BookRead.Outcome,
        _ progress: String?,
        _ words: String
    ) {
        let read = BookRead(
            id: ID(trusted: String(repeating: "0", count: 26)),
            started: started.flatMap { PartialDate($0) },
            ended: ended.flatMap { PartialDate($0) },
            outcome: outcome,
            progress: progress.flatMap { ReadingProgress($0) }
        )
        #expect(read.words == words)
    }
}
