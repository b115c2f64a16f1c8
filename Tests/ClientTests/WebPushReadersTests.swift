import Crypto
import HTTP
import Primitives
import TestSupport
import Testing
import WebPush

@Suite("cryptography and joserfc as browser and push service")
struct WebPushReadersTests {
    private static let run = Task { try await ran() }

    private static let cases = [
        "a browser opens the message and finds what was meant",
        "a browser with another secret, or a message that was changed, gives nothing",
        "the sender's word is signed by the key beside it, for this service, and ends within a day",
        "a word for another service is not signed",
    ]

    @Test("passes its case", arguments: cases)
    func passes(_ name: String) async throws {
        try await Self.run.value.expectPassed(name)
    }

    @Test("reports every case once")
    func complete() async throws {
        try await Self.run.value.expectComplete(Self.cases)
    }

    /// Writes down a request with what its browser knows, and runs the script.
    private static func ran() async throws -> ClientRun {
        let text = "{\"web_push\":8030,\"notification\":{\"title\":\"Ann likes Momo ✓\"}}"
        let (browser, secret) = (P256PrivateKey.random(), Randomness.secure.bytes(PushRecipient.secretLength))
        let recipient = try #require(PushRecipient(point: browser.point, secret: secret))
        let message = try #require(PushMessage(Array(text.utf8)))
        let request = PushRequest.make(
            try #require(message.body(for: recipient)),
            to: try #require(PushEndpoint("https://push.example.net/send/1")),
            topic: "notices",
            by: ApplicationServer(key: .random(), contact: "https://flyleaf.example"),
            at: Clock.system.now()
        )
        let given: JSON = [
            "body": .string(Base64.encode(request.body)), "text": .string(text),
            "number": .string(Base64.encode(browser.bytes)), "secret": .string(Base64.encode(secret)),
            "authorization": .string(try #require(request.fields[.authorization])),
        ]
        let folder = try TemporaryFolder()
        let file = try folder.write("request.json", bytes: given.encoded(.plain))
        let arguments = ["", folder.path, file]
        let script = try ClientPython().start("web_push_cases.py", arguments)
        return try ClientRun(script, try await script.waitForExit(within: .seconds(60)), texts: [])
    }
}
