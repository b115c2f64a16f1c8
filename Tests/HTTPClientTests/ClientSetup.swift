import Glibc
import HTTP
import HTTPClient
import TestSupport
import Testing

/// The address of a path on a server of this machine.
func url(_ server: RawServer, _ path: String = "/") throws -> WebURL {
    try #require(WebURL("http://127.0.0.1:\(server.port)\(path)"))
}

/// A request with what a test wants otherwise.
func request(
    _ method: Method = .get,
    _ url: WebURL,
    change: (inout ClientRequest) -> Void = { _ in }
) -> ClientRequest {
    var request = ClientRequest(method, url)
    change(&request)
    return request
}

/// The error of a call that must fail.
func failure(
    _ client: HTTPClient,
    _ request: ClientRequest,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> FetchError {
    do {
        let response = try await client.fetch.send(request)
        Issue.record("answered with \(response.status)", sourceLocation: sourceLocation)
        throw CancellationError()
    } catch let error as FetchError {
        return error
    }
}

/// A port that is taken, so that nobody else gets it, and refuses connections.
final class ClosedPort {
    let number: Int
    private let file: Int32

    init() throws {
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let file = file
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard unsafe bind(file, pointer, length) == 0 else { return false }
                return unsafe getsockname(file, pointer, &length) == 0
            }
        }
        #expect(isBound)
        number = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit {
        close(file)
    }
}
