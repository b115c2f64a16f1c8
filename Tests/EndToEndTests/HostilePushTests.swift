import Crypto
import Flyleaf
import FlyleafServer
import HTTP
import HTTPClient
import Primitives
import Testing

@Suite("Push services that are none")
struct HostilePushTests {
    @Test(
        "a browser that names a machine of the house has it called by nobody, and is forgotten",
        arguments: [
            "https://127.0.0.1/a", "https://localhost/a", "https://[::1]/a", "https://10.0.0.1/a",
            "https://192.168.1.1/a", "https://169.254.169.254/latest", "https://[fd00::1]/a", "https://0.0.0.0/a",
            "https://[::ffff:127.0.0.1]/a",
        ]
    )
    func house(_ endpoint: String) async throws {
        let client = try HTTPClient()
        let home = try #require(WebURL("https://books.example"))
        let sender = try #require(PushSender(publicURL: home, randomness: .secure, client.fetch))
        let address = PushAddress(
            endpoint: endpoint,
            key: P256PrivateKey.random().point,
            secret: Randomness.secure.bytes(16)
        )
        let note = PushNote(text: [1], subject: "a")
        #expect(await sender.send(note, address, sender.makeKey(), Clock.system.now()) == .gone)
        client.shutdown()
    }
}
