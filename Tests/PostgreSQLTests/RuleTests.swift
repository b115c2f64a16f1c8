import Primitives
import TestSupport
import Testing

@testable import PostgreSQL

@Suite("Rules of a database")
struct RuleTests {
    @Test(
        "what a code means, and codes nobody has heard of",
        arguments: [
            ("23505", .unique), ("23503", .foreignKey), ("23514", .check), ("23502", .check), ("23P01", .check),
            ("22021", .value), ("40001", .conflict), ("40P01", .conflict), ("55P03", .conflict),
            ("40003", .outcomeUnknown), ("57014", .timeout), ("57P01", .unavailable), ("57P03", .unavailable),
            ("08006", .unavailable), ("25006", .unavailable), ("25P02", .misuse), ("53100", .full),
            ("53300", .unavailable), ("42501", .statement), ("0A000", .statement), ("ZZZZZ", .other), ("", .other),
        ] as [(String, DatabaseError.Kind)]
    )
    func states(_ state: String, _ kind: DatabaseError.Kind) {
        #expect(SQLState.kind(state) == kind)
    }

    @Test("what undoes a transaction for certain, and what a pooler may say after its commit")
    func certainty() {
        #expect(SQLState.undoes("23505") && SQLState.undoes("40P01") && SQLState.undoes("57014"))
        #expect(!SQLState.undoes("08P01") && !SQLState.undoes("08006") && !SQLState.undoes("40003"))
    }

    @Test("conflicts are run again five times, and everything else not at all")
    func conflicts() async throws {
        let policy = RetryPolicy(limit: .zero, randomness: .seeded(1))
        for (kind, expected) in [(.conflict, 6), (.unique, 1), (.outcomeUnknown, 1), (.unavailable, 1), (.timeout, 1)]
            as [(DatabaseError.Kind, Int)]
        {
            var runs = 0
            await #expect(throws: DatabaseError(kind, "so it is")) {
                try await policy.run { _ in
                    runs += 1
                    throw DatabaseError(kind, "so it is")
                }
            }
            #expect(runs == expected, "\(kind)")
        }
    }

    @Test("what no server takes is tried until one does")
    func unavailable() async throws {
        let policy = RetryPolicy(limit: .seconds(60), randomness: .seeded(1))
        var runs = 0
        let answer = try await policy.run { _ in
            runs += 1
            guard runs > 3 else { throw DatabaseError.lost }
            return "done"
        }
        #expect(answer == "done")
    }

    @Test("pauses stay between 5 and 80 ms, and differ")
    func pauses() {
        let policy = RetryPolicy(limit: .zero, randomness: .seeded(1))
        for conflicts in 0...9 {
            let pauses = (0..<50).map { _ in policy.pause(after: conflicts) }
            let longest = Duration.milliseconds(conflicts < 2 ? 10 : conflicts < 3 ? 20 : conflicts < 4 ? 40 : 80)
            #expect(pauses.allSatisfy { $0 >= .milliseconds(5) && $0 <= longest })
            #expect(Set(pauses).count > 1)
        }
    }

    @Test("of a batch: what is committed is told, what is undone goes again, what is not known is said")
    func outcomes() {
        let error = DatabaseError(.check, "broken")
        func exchange(_ answers: Exchange.Answer?...) -> Exchange {
            var exchange = Exchange(answers.indices.map { .run($0) })
            for answer in answers {
                if let answer { exchange.take(answer) }
                exchange.endStep()
            }
            return exchange
        }
        func words(_ verdicts: [BatchOutcome.Verdict]) -> [String] {
            verdicts.map { verdict in
                switch verdict {
                case .rows: "rows"
                case .failed(let error): "\(error.kind)"
                case .again: "again"
                }
            }
        }
        let failed = exchange(.failed(error), .passedOver, .passedOver)
        #expect(words(BatchOutcome.finished(failed, wrote: true)) == ["check", "again", "again"])
        #expect(
            words(BatchOutcome.lost(failed, wrote: true, wasSent: true)) == ["check", "unavailable", "unavailable"]
        )
        // What this module refuses by itself says nothing of what stands beside it.
        let refused = exchange(.refused(error), nil)
        #expect(words(BatchOutcome.finished(refused, wrote: true)) == ["check", "outcomeUnknown"])
        #expect(words(BatchOutcome.lost(refused, wrote: true, wasSent: true)) == ["check", "outcomeUnknown"])
        let silent = exchange(nil, nil)
        #expect(words(BatchOutcome.lost(silent, wrote: true, wasSent: true)) == ["outcomeUnknown", "outcomeUnknown"])
        #expect(words(BatchOutcome.lost(silent, wrote: true, wasSent: false)) == ["unavailable", "unavailable"])
        #expect(words(BatchOutcome.lost(silent, wrote: false, wasSent: true)) == ["unavailable", "unavailable"])
        var one = exchange(nil)
        one.take(.failed(error))
        #expect(words(BatchOutcome.finished(one, wrote: true)) == ["check"])
        // An error in the commit undoes all; whose it was, each finds out alone.
        var commit = exchange(nil, nil)
        commit.take(.failed(error))
        #expect(words(BatchOutcome.finished(commit, wrote: true)) == ["again", "again"])
    }
}
