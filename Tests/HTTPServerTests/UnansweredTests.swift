import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite struct UnansweredTests {
    @Test("a response without an answer closes the connection, inline and after a wait")
    func closes() async throws {
        let server = try Server.start(ServerConfiguration()) { request in
            if request.target.raw == "/later" { await Task.yield() }
            return request.target.raw == "/ok" ? .text("ok") : Response(.internalServerError, body: .unanswered)
        }
        for path in ["/now", "/later"] {
            let socket = try RawSocket(port: server.port)
            await socket.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try await socket.readToEnd() == "")
        }
        let socket = try RawSocket(port: server.port)
        await socket.send("GET /ok HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try await socket.response().status == 200)
        await server.drain(within: .seconds(2))
    }
}
