internal import HTTP
internal import Web

extension Router {
    /// The answer of the route that is meant, or that the address takes other methods.
    ///
    /// - Throws: what the handler throws, and `SiteRefusal.notFound` where there is no route.
    func page(_ method: Method, _ path: [String], _ context: Context) async throws -> Response {
        switch match(method, path) {
        case .route(let matched):
            guard let response = try await matched.respond(context) else { throw SiteRefusal.notFound }
            return response
        case .methodNotAllowed(let methods):
            var response = Response.text("This address takes other methods.\n", status: .methodNotAllowed)
            response.fields.append(.allow, methods.map(\.rawValue).joined(separator: ", "))
            return response
        case .notFound: throw SiteRefusal.notFound
        }
    }
}

extension Response {
    /// Told to people when something of the sandbox itself broke.
    static var storeFailed: Response {
        .text("The sandbox could not answer: its store failed.\n", status: .internalServerError)
    }
}
