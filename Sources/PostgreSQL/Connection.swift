internal import CPQ
internal import Primitives
internal import SQLAccess

/// One connection, in pipeline mode for life: statements are sent together, and their answers come when they come.
@safe
final class Connection: @unchecked Sendable {
    // @unchecked: made on one thread, handed to the loop, and from then on touched by its thread alone.
    let id: Int
    let lane: Lane
    private let connection: OpaquePointer
    /// 1 once the server has said, unasked, that it ends the connection.
    private let isEnding: UnsafeMutablePointer<Int32>
    private let prepares: Bool
    private var names: [StatementKey: String] = [:]
    /// Names of statements that are being prepared.
    private var newNames: [StatementKey: String] = [:]
    private var exchange: Exchange?
    private var wasSent = false
    private var isStale = false
    /// Whether a prepared statement was found not to fit its table any more.
    private(set) var hasOldPlans = false
    /// Whether the library and the server no longer agree on what comes next.
    private var isBroken = false
    /// Whether bytes wait for room in the socket.
    private(set) var wantsToWrite = false

    /// How an exchange ended.
    enum Ending {
        case finished(Exchange)
        /// The connection is gone; without an exchange, that of nothing.
        case lost(Exchange, wasSent: Bool)
    }

    /// Opens a connection; blocks, for seconds if no server answers.
    init(_ id: Int, _ lane: Lane, at url: DatabaseURL, _ configuration: DatabaseConfiguration)
        throws(DatabaseError)
    {
        let parameters = url.parameters(lane.settings(configuration))
        let connection = unsafe CStrings.withPointers(parameters.map(\.name)) { names in
            unsafe CStrings.withPointers(parameters.map(\.value)) { values in
                unsafe PQconnectdbParams(names, values, 1)
            }
        }
        guard let connection = unsafe connection else { throw DatabaseError(.unavailable, "out of memory") }
        let isOpen = unsafe PQstatus(connection) == CONNECTION_OK
        guard isOpen, unsafe PQsetnonblocking(connection, 1) == 0, unsafe PQenterPipelineMode(connection) == 1 else {
            // The library names host and role here, never the password.
            let said = unsafe PQerrorMessage(connection).map { unsafe String(cString: $0) } ?? ""
            unsafe PQfinish(connection)
            throw DatabaseError(.unavailable, said.split(separator: "\n").joined(separator: "; "))
        }
        unsafe isEnding = .allocate(capacity: 1)
        unsafe isEnding.initialize(to: 0)
        unsafe flyleaf_pq_watch(connection, isEnding)
        self.id = id
        self.lane = lane
        unsafe self.connection = unsafe connection
        prepares = lane.prepares(configuration)
    }

    deinit {
        unsafe PQfinish(connection)
        unsafe isEnding.deallocate()
    }

    /// The socket.
    var descriptor: Int32 { unsafe PQsocket(connection) }

    /// Whether the answer to what is under way has not come whole.
    private var isBusy: Bool { unsafe PQisBusy(connection) != 0 }

    /// Whether a transaction is open that the last statement did not end.
    var isInTransaction: Bool { unsafe PQtransactionStatus(connection) != PQTRANS_IDLE }

    /// Lets another connection take its place.
    func retire() { isStale = true }

    private var isOpen: Bool { unsafe PQstatus(connection) == CONNECTION_OK }

    /// Whether another connection should take its place.
    ///
    /// A program has a few hundred statements; one that makes up more must not fill the server's memory. And a prepared
    /// statement whose table got another shape fails for ever.
    var isWorn: Bool { isStale || names.count >= 1000 }

    /// Sends statements as one exchange; nothing else may be under way.
    ///
    /// - Returns: how the exchange ended if it did at once, because the connection is gone.
    func send(_ statements: [(statement: Statement, values: BoundValues)]) -> Ending? {
        precondition(exchange == nil, "one exchange at a time")
        var steps: [Exchange.Step] = []
        var isQueued = true
        wasSent = false
        newNames = [:]
        func queue(_ send: () -> Bool) {
            guard isQueued else { return }
            isQueued = send()
        }
        for (number, (statement, values)) in statements.enumerated() {
            if prepares {
                let key = StatementKey(sql: statement.sql, types: values.types)
                if names[key] == nil, newNames[key] == nil {
                    newNames[key] = "s\(names.count + newNames.count)"
                    steps.append(.prepare(number, key))
                    queue { prepare(key) }
                }
                queue { run(names[key] ?? newNames[key], values) }
            } else {
                queue { run(statement, values) }
            }
            steps.append(.run(number))
        }
        let exchange = Exchange(steps)
        queue { unsafe PQpipelineSync(connection) == 1 }
        // Without its Sync nothing of it is committed.
        guard isQueued else { return .lost(exchange, wasSent: false) }
        wasSent = true
        flush()
        guard !isBroken else { return .lost(exchange, wasSent: true) }
        self.exchange = exchange
        return nil
    }

    private func prepare(_ key: StatementKey) -> Bool {
        unsafe PQsendPrepare(connection, newNames[key], key.sql, Int32(clamping: key.types.count), key.types) == 1
    }

    private func run(_ name: String?, _ values: BoundValues) -> Bool {
        unsafe values.withPointers { count, _, values, lengths, formats in
            unsafe PQsendQueryPrepared(connection, name, count, values, lengths, formats, 1) == 1
        }
    }

    private func run(_ statement: Statement, _ values: BoundValues) -> Bool {
        unsafe values.withPointers { count, types, values, lengths, formats in
            unsafe PQsendQueryParams(connection, statement.sql, count, types, values, lengths, formats, 1) == 1
        }
    }

    /// Sends what waits for room in the socket.
    func flush() {
        let result = unsafe PQflush(connection)
        wantsToWrite = result == 1
        // The library may have closed the socket, on which nothing would ever be ready again.
        isBroken = isBroken || result < 0
    }

    /// Reads what has come; `nil` while answers are missing and the connection is there.
    func receive(_ statement: (Int) -> Statement) -> Ending? {
        let isThere = unsafe PQconsumeInput(connection) == 1
        // Reads what the server says unasked: that it is about to end the connection. What is sent then would be in doubt.
        if exchange == nil, !isBusy, unsafe isEnding.pointee != 0 { isBroken = true }
        // What came before the end counts.
        var nulls = 0
        while let step = exchange?.step, nulls < 2, !isBroken, !isBusy {
            guard let result = unsafe PQgetResult(connection) else {
                // A null ends the results of a step. The Sync has none behind it, but behind an error at the commit.
                exchange?.endStep()
                nulls = step == .sync ? nulls + 1 : 0
                continue
            }
            nulls = 0
            if unsafe PQresultStatus(result) == PGRES_PIPELINE_SYNC {
                unsafe PQclear(result)
                return finish()
            }
            unsafe take(result, step, statement)
        }
        guard !isThere || !isOpen || isBroken else { return nil }
        defer { exchange = nil }
        return .lost(exchange ?? Exchange([]), wasSent: wasSent)
    }

    private func finish() -> Ending? {
        guard let exchange else { return nil }
        for key in exchange.prepared { names[key] = newNames[key] }
        self.exchange = nil
        // What came with the last answer: nothing should be sent any more.
        if !isBusy, unsafe isEnding.pointee != 0 { isStale = true }
        return .finished(exchange)
    }

    private func take(_ result: OpaquePointer, _ step: Exchange.Step, _ statement: (Int) -> Statement) {
        let statement: Statement? =
            switch step {
            case .prepare(let number, _), .run(let number): statement(number)
            case .sync: nil
            }
        switch unsafe PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
            exchange?.take(.rows(unsafe Rows(owning: result, sql: statement?.sql ?? "")))
            return
        case PGRES_PIPELINE_ABORTED:
            exchange?.take(.passedOver)
        case PGRES_FATAL_ERROR:
            take(unsafe DatabaseError(result, statement))
        case PGRES_EMPTY_QUERY:
            exchange?.take(.refused(DatabaseError(.statement, "the statement is empty", sql: statement?.sql)))
        default:
            // COPY, out of which a pipeline has no way.
            exchange?.take(.refused(DatabaseError(.statement, "COPY has no place here", sql: statement?.sql)))
            isBroken = true
        }
        unsafe PQclear(result)
    }

    /// - Rule: only what the server itself calls an error is an answer; everything else is a lost connection.
    /// - Why: an error undoes the transaction. Without a code it is the library's own word (the connection is gone, there
    ///   is no memory for a row); FATAL and PANIC come after a commit too, from a pooler whose server is gone.
    private func take(_ error: DatabaseError) {
        guard error.isOnlyError, let state = error.state, SQLState.undoes(state) else {
            isBroken = true
            return
        }
        var error = error
        isStale = isStale || state == SQLState.unknownStatement
        // A session that only reads was given a change; else the server has become one that only reads.
        if error.state == SQLState.readOnly, !lane.writes { error = error.meaning(.misuse) }
        hasOldPlans = hasOldPlans || error.isOfChangedPlan
        isStale = isStale || hasOldPlans || error.kind == .unavailable
        exchange?.take(.failed(error))
    }
}
