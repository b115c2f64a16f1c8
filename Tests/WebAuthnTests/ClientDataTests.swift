import Testing

@testable import WebAuthn

@Suite("What a browser says of a ceremony")
struct ClientDataTests {
    private func read(_ text: String) -> ClientData? { ClientData(Array(text.utf8)) }

    private let core = #""type":"webauthn.get","challenge":"AAAA","origin":"https://books.example""#

    @Test("is read as every browser writes it")
    func browsers() throws {
        let texts = [
            "{\(core)}", "{\(core),\"crossOrigin\":false}", "{ \(core) , \"crossOrigin\" : false }\n",
            #"{\#(core),"tokenBinding":{"status":"supported","list":[1,-2.5e3,null,true,{"a":[]}]}}"#,
            #"{"challenge":"AAAA","extraData":"may be extended","type":"webauthn.get","origin":"https:\/\/books.example"}"#,
            #"{"type":"webauthn.get","challenge":"\u0041AAA","origin":"https://books.example","androidPackageName":"a"}"#,
        ]
        for text in texts {
            let data = try #require(read(text), "\(text)")
            #expect(data.type == "webauthn.get" && data.challenge == "AAAA" && data.origin == "https://books.example")
            #expect(!data.isCrossOrigin)
        }
        #expect(read("{\(core),\"crossOrigin\":true}")?.isCrossOrigin == true)
    }

    @Test("is nothing when it is not one object with these members")
    func refused() {
        let texts = [
            "", "{}", "[]", "null", "{\(core)", "{\(core)}}", "{\(core)} {}", "{\(core),}", "{\(core),\"a\"}",
            "{\(core),\"a\":}", "{\(core),\"a\":01}", "{\(core),\"a\":nul}", "{\(core),\"a\":\"\u{1}\"}",
            "{\(core),\"a\":\"\\x\"}", "{\(core),\"a\":\"\\u12\"}", "{\(core),\"a\":\"", "{\(core),\"a\":[1,]}",
            "{\(core),\"type\":\"webauthn.create\"}", "{\(core),\"\\u0074ype\":\"webauthn.create\"}",
            "{\(core),\"crossOrigin\":\"true\"}", "{\(core),\"crossOrigin\":1}", "{\(core),\"crossOrigin\":null}",
            #"{"type":"webauthn.get","challenge":"AAAA"}"#,
            #"{"type":"webauthn.get","origin":"https://books.example"}"#,
            #"{"challenge":"AAAA","origin":"https://books.example"}"#,
            #"{"type":1,"challenge":"AAAA","origin":"https://books.example"}"#,
            "{\(core),\"a\":\(String(repeating: "[", count: 9))\(String(repeating: "]", count: 9))}",
            "{\(core),\"a\":\"\(String(repeating: "x", count: ClientData.maximumLength))\"}",
        ]
        for text in texts { #expect(read(text) == nil, "\(text.prefix(200))") }
        #expect(ClientData(Array("{\(core),\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)) == nil)
    }
}
