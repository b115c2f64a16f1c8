import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite struct StartTests {
    @Test("a taken port is told with the address; which variable names it is not for a library to know")
    func portInUse() async throws {
        try await withServer { server in
            let error = #expect(throws: ServerError.self) {
                _ = try Server.start(ServerConfiguration(port: server.port)) { _ in .text("") }
            }
            #expect(error?.code == .addressInUse)
            #expect(error?.description.contains("127.0.0.1:\(server.port)") == true)
            #expect(error?.description.contains("FLYLEAF") == false)
        }
    }

    @Test("what is not an address of this machine is told", arguments: ["localhost", "192.0.2.1", "", "::1%lo"])
    func addresses(address: String) throws {
        let error = #expect(throws: ServerError.self) {
            _ = try Server.start(ServerConfiguration(address: address)) { _ in .text("") }
        }
        #expect(error?.code == .address)
    }

    @Test("a port is free again when its server has drained")
    func again() async throws {
        let port = try await withServer { $0.port }
        try await withServer({ $0.port = port }) { server in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\n\(host)\r\n")
            #expect(try await socket.response().text == "served")
        }
    }
}
