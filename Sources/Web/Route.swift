public import HTTP

/// One line of a site's route table: method, path and handler.
public struct Route<Context: Sendable>: Sendable {
    /// The method.
    public let method: Method
    /// The pattern, for listings and metrics.
    public var pattern: String { path.source }

    let path: PathPattern
    let run: @Sendable (Context, [String]) async throws -> Response?

    /// A route.
    public init<each Parameter: PathParameter>(
        _ method: Method,
        _ path: Path<repeat each Parameter>,
        _ handler: @escaping @Sendable (Context, repeat each Parameter) async throws -> Response
    ) {
        self.method = method
        self.path = path.pattern
        run = { context, captures in
            guard let values = path.parse(captures) else { return nil }
            return try await handler(context, repeat each values)
        }
    }
}

/// The routes of a site, and which of them a request means.
public struct Router<Context: Sendable>: Sendable {
    /// What a request means.
    public enum Match: Sendable {
        /// This route.
        case route(Matched)
        /// The path exists for other methods only; they go into `Allow`.
        case methodNotAllowed([Method])
        /// Nothing.
        case notFound
    }

    /// A route with the segments a request filled in.
    public struct Matched: Sendable {
        /// The route.
        public let route: Route<Context>
        /// Where it stands in the table.
        public let position: Int
        let captures: [String]

        /// Runs the handler; `nil` when a segment is not what the route needs, which is a 404.
        public func respond(_ context: Context) async throws -> Response? {
            try await route.run(context, captures)
        }
    }

    /// Every route in the order of the table.
    public let routes: [Route<Context>]
    /// The places of routes in the table, by the number of their segments.
    private let bySegmentCount: [Int: [Int]]
    /// The paths of the routes alone, since looking at a whole route would copy it.
    private let paths: [PathPattern]

    /// A router; the first route that fits wins, so literal paths stand before parameters.
    public init(_ routes: [Route<Context>]) {
        self.routes = routes
        paths = routes.map(\.path)
        bySegmentCount = Dictionary(grouping: routes.indices) { routes[$0].path.segments.count }
    }

    /// What a method and a path mean; HEAD is answered by the routes of GET.
    public func match(_ method: Method, _ segments: [String]) -> Match {
        let wanted = method == .head ? Method.get : method
        var allowed: [Method] = []
        for position in bySegmentCount[segments.count] ?? [] {
            guard let captures = paths[position].captures(segments) else { continue }
            let route = routes[position]
            if route.method == wanted { return .route(Matched(route: route, position: position, captures: captures)) }
            if !allowed.contains(route.method) { allowed.append(route.method) }
        }
        if allowed.isEmpty { return .notFound }
        if allowed.contains(.get) { allowed.append(.head) }
        return .methodNotAllowed(allowed)
    }
}
