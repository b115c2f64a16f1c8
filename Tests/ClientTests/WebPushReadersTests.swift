import Crypto
import Flyleaf
import FlyleafServer
import HTTP
import Pages
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
        let home = try #require(WebURL("https://flyleaf.example"))
        let note = PushNote(.several(4), NetworkDirectory([]), SiteAddresses(home: home))
        let (browser, secret) = (P256PrivateKey.random(), Randomness.secure.bytes(PushRecipient.secretLength))
        let address = PushAddress(
            endpoint: "https://push.example.net/send/1",
            key: browser.point,
            secret: secret
        )
        let sent = Lock<ClientRequest?>(nil)
        let way = Fetch { request async throws(FetchError) in
            sent.withLock { $0 = request }
            return ClientResponse(status: .created)
        }
        let sender = try #require(PushSender(publicURL: home, randomness: .secure, way))
        let outcome = await sender.send(note, address, sender.makeKey(), Clock.system.now())
        #expect(outcome == .accepted)
        let request = try #require(sent.withLock { $0 })
        let text = String(decoding: note.text, as: UTF8.self)
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
