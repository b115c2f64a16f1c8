public import Crypto
public import PostgreSQL
public import Primitives
import SQLAccess

/// Says to every program on a database that this one works with it, or that it must be alone there.
///
/// It is a lock of the server (PostgreSQL 15, 13.3.5) in a transaction that stays open on a connection of its own: so it ends with
/// the process, however that ends, and holds behind a pooler too. Where the connection is lost it is taken again. At READ COMMITTED
/// a transaction that does nothing keeps no old row from being cleared away.
public final class PostgresPresence: Sendable {
    /// Who else may be there.
    public enum Manner: Sendable {
        /// Others of the same manner.
        case besideOthers
        /// Nobody.
        case alone

        fileprivate var lock: String {
            switch self {
            case .besideOthers: "SELECT pg_try_advisory_xact_lock_shared($1)"
            case .alone: "SELECT pg_try_advisory_xact_lock($1)"
            }
        }
    }

    /// The letters `FLYM`; the migrator has the number before.
    private static let lock: Int64 = 0x464C_594D
    /// How often it looks whether its connection is still there.
    private static let pause = Duration.seconds(2)

    private struct Refused: Error {}

    private let database: Database
    private let task: Task<Void, Never>

    private init(_ database: Database, _ task: Task<Void, Never>) {
        self.database = database
        self.task = task
    }

    deinit {
        task.cancel()
    }

    /// Comes to a database; `nil` when somebody is there in a manner that keeps this one out.
    ///
    /// - Rule: whoever was away with its connection and finds on coming back that somebody is alone, or has exchanged the key, is
    ///   told, and ends.
    /// - Why: it would go on with what it knows, and seal with a key that nobody has any more.
    /// - Parameters:
    ///   - key: what this one seals with; `nil` where the key is about to change.
    ///   - configuration: how the database is reached; of its connections one is used.
    ///   - ousted: told that it may not go on.
    public static func take(
        _ manner: Manner,
        of key: SealingKey?,
        at url: DatabaseURL,
        _ configuration: DatabaseConfiguration,
        randomness: Randomness,
        ousted: @escaping @Sendable () -> Void
    ) async throws -> PostgresPresence? {
        var configuration = configuration
        configuration.connections = .init(inAll: 4)
        // A machine that is busy, or a process that was stopped for a while, is there all the same.
        configuration.limits.idleTransaction = .seconds(600)
        let database = try Database(at: url, configuration, randomness: randomness)
        let (answers, first) = AsyncStream.makeStream(
            of: Result<Bool, any Error>.self,
            bufferingPolicy: .bufferingOldest(1)
        )
        let wasTaken = Lock(false)
        let task = Task {
            while !Task.isCancelled {
                do {
                    try await database.transaction { transaction in
                        let isReturn = wasTaken.withLock(\.self)
                        guard try await isFree(transaction, manner, isReturn ? key : nil) else { throw Refused() }
                        wasTaken.withLock { $0 = true }
                        first.yield(.success(true))
                        while true {
                            try await Task.sleep(for: pause)
                            try await transaction.run("SELECT 1")
                        }
                    }
                } catch is Refused {
                    if wasTaken.withLock(\.self) { ousted() }
                    first.yield(.success(false))
                } catch {
                    // Counts the first time alone: whoever was told goes on, and comes back when it can.
                    first.yield(.failure(error))
                }
                do { try await Task.sleep(for: .milliseconds(200)) } catch { return }
            }
        }
        let presence = PostgresPresence(database, task)
        for await answer in answers {
            if case .success(true) = answer { return presence }
            await presence.end()
            _ = try answer.get()
            return nil
        }
        await presence.end()
        throw CancellationError()
    }

    private static func isFree(
        _ transaction: Transaction,
        _ manner: Manner,
        _ key: SealingKey?
    ) async throws -> Bool {
        let taken = try await transaction.run(manner.lock, [lock]).first.map { row in try row.bool(0) } ?? false
        guard taken, let key else { return taken }
        return try await InstallationKeyRow.lookedAt(transaction) == key.id
    }

    /// Goes away.
    public func end() async {
        task.cancel()
        await task.value
        await database.close()
    }
}
