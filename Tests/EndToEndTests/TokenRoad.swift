import HTTP
import Primitives
import TestSupport

/// A road between the program and the networks that knows every token a login brought, and asks which still open anything.
final class TokenRoad: Sendable {
    private let tokens = Lock<[String]>([])
    private let network = Lock<Fetch?>(nil)
    /// Answers to calls whose paths end like this never come, and the call is not made either.
    let blocks = Lock<String?>(nil)

    func fetch(_ network: Fetch) -> Fetch {
        self.network.withLock { $0 = network }
        return Fetch { [self] request async throws(FetchError) in
            if let end = blocks.withLock({ $0 }), request.url.path.hasSuffix(end) {
                throw FetchError(.unreachable, mayHaveArrived: false)
            }
            let response = try await network.send(request)
            if request.url.path.hasSuffix("/token") { note(response) }
            return response
        }
    }

    /// How many tokens the network gave.
    var count: Int { tokens.withLock(\.count) }

    /// How many of the tokens still open an account, as the network says.
    func living(_ look: String) async throws -> Int {
        guard let network = network.withLock({ $0 }), let url = WebURL(look) else {
            throw TestSupportError("There is no road yet")
        }
        var count = 0
        for token in tokens.withLock({ $0 }) {
            var request = ClientRequest(.get, url)
            request.fields[.authorization] = "Bearer \(token)"
            if try await network.send(request).status == .ok { count += 1 }
        }
        return count
    }

    private func note(_ response: ClientResponse) {
        guard let json = try? JSON.read(response.body), let token = json["access_token"]?.text else { return }
        tokens.withLock { $0.append(token) }
    }
}
