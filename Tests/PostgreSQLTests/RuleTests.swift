import Primitives
import SQLAccess
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
        let policy = RetryPolicy(limit: .zero, conflicts: 5, randomness: .seeded(1))
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
        let policy = RetryPolicy(limit: .seconds(60), conflicts: 5, randomness: .seeded(1))
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
        let policy = RetryPolicy(limit: .zero, conflicts: 5, randomness: .seeded(1))
        for conflicts in 0...9 {
            let pauses = (0..<50).map { _ in policy.pause(after: conflicts) }
            let longest = Duration.milliseconds(conflicts < 2 ? 10 : conflicts < 3 ? 20 : conflicts < 4 ? 40 : 80)
            #expect(pauses.allSatisfy { $0 >= .milliseconds(5) && $0 <= longest })
            #expect(Set(pauses).count > 1)
        }
    }

    @Test(
        "a statement written for several engines is put into this one's words, and nothing in quotes is touched",
        arguments: [
            ("SELECT ? , ?, ?", "SELECT $1 , $2, $3"),
            ("SELECT ?2, ?, ?1, ?", "SELECT $2, $3, $1, $4"),
            ("SELECT '?', \"?\", 'it''s ?', ?", "SELECT '?', \"?\", 'it''s ?', $1"),
            ("SELECT 1 -- why ?\n WHERE ?", "SELECT 1 \n WHERE $1"),
            ("SELECT a FROM t INDEXED BY t_a WHERE b", "SELECT a FROM t WHERE b"),
            ("SELECT a FROM t AS x\n    INDEXED BY t_a\nWHERE b", "SELECT a FROM t AS x\nWHERE b"),
            (
                "FROM a CROSS JOIN b ON b.x = a.x CROSS JOIN c WHERE d",
                "FROM a JOIN b ON b.x = a.x CROSS JOIN c WHERE d"
            ),
            ("FROM (SELECT 1) AS q CROSS JOIN (SELECT 2) AS r", "FROM (SELECT 1) AS q CROSS JOIN (SELECT 2) AS r"),
            ("ORDER BY a LIMIT -1 OFFSET ?", "ORDER BY a LIMIT ALL OFFSET $1"),
            ("WHERE +a = ? AND +b.c = -1 AND d = 1 + e", "WHERE a = $1 AND b.c = -1 AND d = 1 + e"),
            ("'LIMIT -1 INDEXED BY x CROSS JOIN y ON z'", "'LIMIT -1 INDEXED BY x CROSS JOIN y ON z'"),
            ("SELECT a FROM (SELECT 1) WHERE b", "SELECT a FROM (SELECT 1) AS query_1 WHERE b"),
            (
                "SELECT a FROM\n            (\n SELECT b FROM (VALUES (1)) ORDER BY b)",
                "SELECT a FROM\n            (\n SELECT b FROM (VALUES (1)) AS query_1 ORDER BY b) AS query_2"
            ),
            ("a IS DISTINCT FROM (SELECT 1) AND b", "a IS DISTINCT FROM (SELECT 1) AND b"),
            ("a IN (SELECT b FROM c WHERE d = (SELECT 1))", "a IN (SELECT b FROM c WHERE d = (SELECT 1))"),
            (
                "FROM json_each(?1) AS j CROSS JOIN t ON t.a = j.value",
                "FROM json_each($1) AS j JOIN t ON t.a = j.value"
            ),
            ("a ->> '$.b' = ?", "a ->> '$.b' = $1"),
        ]
    )
    func rewriting(_ shared: String, _ own: String) {
        #expect(StatementRewriting.rewritten(shared).text() == own)
        let text = SharedText()
        #expect(text(shared) == own && text(shared) == own)
    }

    @Test("the number behind LIMIT stands in the text, for a few sizes of a page; every other value is a parameter")
    func limits() {
        let text = SharedText()
        let sql = "SELECT a FROM (SELECT a FROM t WHERE b = ? LIMIT ?) AS u WHERE c > ?2 LIMIT ?3 OFFSET ?"
        let before = "SELECT a FROM (SELECT a FROM t WHERE b = $1"
        #expect(text(sql, [7, 20, 3, 5]) == "\(before) LIMIT 20) AS u WHERE c > $2 LIMIT 3 OFFSET $4")
        #expect(text(sql, [7, -1, 3, 5]) == "\(before) LIMIT ALL) AS u WHERE c > $2 LIMIT 3 OFFSET $4")
        // No number, too few values, or a sum: what is bound decides.
        let bound = "\(before) LIMIT $2) AS u WHERE c > $2 LIMIT $3 OFFSET $4"
        #expect(text(sql, [7, "20", 3, 5]) == bound)
        #expect(text(sql, [7]) == bound)
        #expect(text("LIMIT max(0, ?)", [4]) == "LIMIT max(0, $1)")
        #expect(text("LIMIT ? - 1", [4]) == "LIMIT $1 - 1")
        for size in 30...33 { #expect(text(sql, [7, size, 3, 5]).contains("LIMIT \(size))")) }
        #expect(text(sql, [7, 34, 3, 5]) == bound)
        #expect(text(sql, [7, 20, 3, 5]).contains("LIMIT 20)"))
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
