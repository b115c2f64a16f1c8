internal import HTTP
internal import SQLite
internal import SandboxCore

/// One line of the table of an interface: how it is called, by whom, how often, and what it does.
struct XEndpoint: Sendable {
    enum Access: Sendable {
        /// A person is needed.
        case person
        /// An app alone will do.
        case anyone
        /// A person is needed, by a token of OAuth 2.0.
        case bearer
        /// Only an app alone.
        case app
    }

    var methods: [Method]
    /// Segments; one in braces takes any value.
    var pattern: [String]
    var source: String
    /// Calls in 15 minutes.
    var limit: Int
    var access: Access
    /// What a token of OAuth 2.0 must hold.
    var scopes: [String]
    var run: @Sendable (XContext) async throws -> XAnswer

    init(
        _ methods: Method...,
        path source: String,
        limit: Int,
        access: Access = .person,
        scopes: [String] = [],
        _ run: @escaping @Sendable (XContext) async throws -> XAnswer
    ) {
        self.methods = methods
        self.source = source
        pattern = source.split(separator: "/").map { String($0) }
        self.limit = limit
        self.access = access
        self.scopes = scopes
        self.run = run
    }

    /// What a path filled in, or `nil` when it is another one's.
    func captures(_ path: [String]) -> [String]? {
        guard path.count == pattern.count else { return nil }
        var captures: [String] = []
        for (wanted, segment) in zip(pattern, path) {
            if wanted.utf8.first == UInt8(ascii: "{") {
                captures.append(segment)
            } else if !wanted.utf8.elementsEqual(segment.utf8) {
                return nil
            }
        }
        return captures
    }

    /// The name that calls are counted under.
    var counter: String { "\(methods[0]) \(source)" }
}

/// What the handler of an endpoint is given.
struct XContext: Sendable {
    let world: World
    let call: XCall
    let caller: XCaller
    let captures: [String]
    let limits: RateLimits
    let streams: XStreamHub

    /// The person a call acts for; endpoints without one throw before they come here.
    func person() throws -> Person {
        guard let person = caller.person else { throw XError.problem(.needsPerson) }
        return person
    }

    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try world.database.readTransaction(body)
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await world.database.write(body)
    }
}
