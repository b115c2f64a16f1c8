import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Signatures of OAuth 1.0a")
struct OAuth1SignerTests {
    private static let consumer = OAuth1Consumer(key: "sandbox-consumer", secret: "sandbox-secret")
    private static let token = OAuth1Token(token: "7-tok", secret: "tok-secret")
    private static let moment = Timestamp(seconds: 1_790_000_000)

    /// The signature out of a header field, decoded.
    private func signature(
        _ method: Method,
        _ url: String,
        form: FormFields = FormFields(),
        extras: FormFields = FormFields(),
        token: OAuth1Token? = Self.token
    ) throws -> String {
        let header = OAuth1Signer(consumer: Self.consumer, token: token)
            .authorization(
                method,
                try #require(WebURL(url)),
                form: form,
                extras: extras,
                nonce: "abc123",
                at: Self.moment
            )
        let members = try #require(header.split(separator: "OAuth ").first)
        let last = try #require(members.split(separator: "\"").last)
        return try #require(PercentCoding.decode(last.utf8))
    }

    @Test("LG-34: a request for a request token is signed with an empty second secret, the callback with it (V1)")
    func requestToken() throws {
        let callback = FormFields(["oauth_callback": "http://127.0.0.1:8099/cb?x=1"])
        #expect(
            try signature(.post, "https://api.x.com/oauth/request_token", extras: callback, token: nil)
                == "XAnZ7CkfYWKoVIREEEd57nxRSwE="
        )
    }

    @Test("the fields of a form are signed, with everything but letters, digits and -._~ encoded (V2)")
    func form() throws {
        let form = FormFields(["status": "Grüße & “Bücher” 😀 100% + más"])
        #expect(
            try signature(.post, "https://api.x.com/1.1/statuses/update.json", form: form)
                == "57mhB2kex8XeskAARLltO+YpNnM="
        )
    }

    @Test("the query is decoded, sorted and signed, and a port is named unless it is the scheme's own (V3)")
    func query() throws {
        let address = "http://127.0.0.1:8099/1.1/search/tweets.json?q=%23books%20to%20read&count=2"
        #expect(try signature(.get, address) == "xsTTIuRbtVmNLa5OQonjTqtE+Sg=")
        let parameters = FormFields([
            "oauth_consumer_key": "sandbox-consumer", "oauth_nonce": "abc123", "oauth_signature_method": "HMAC-SHA1",
            "oauth_timestamp": "1790000000", "oauth_token": "7-tok", "oauth_version": "1.0",
        ])
        #expect(
            OAuth1Signer.baseString(.get, try #require(WebURL(address)), parameters.all)
                == "GET&http%3A%2F%2F127.0.0.1%3A8099%2F1.1%2Fsearch%2Ftweets.json&count%3D2%26oauth_consumer_key"
                + "%3Dsandbox-consumer%26oauth_nonce%3Dabc123%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp"
                + "%3D1790000000%26oauth_token%3D7-tok%26oauth_version%3D1.0%26q%3D%2523books%2520to%2520read"
        )
    }

    @Test("a body of JSON is not signed (V4), a digest of it in the header is (V4b)")
    func json() throws {
        #expect(try signature(.post, "https://api.x.com/2/tweets") == "u362TS13n31nFScDmesU/xUlHuk=")
        let digest = FormFields(["oauth_body_hash": "lXlm6/yPOpwBhmWL+FsOWOBqX30="])
        #expect(try signature(.post, "https://api.x.com/2/tweets", extras: digest) == "kvwkq+3T2fq0NYD0XwxZUoTH/1k=")
    }

    @Test("parameters are sorted by encoded name, then by encoded value, and a signature or realm is not among them")
    func sorting() throws {
        let fields = [("b", "2"), ("a", "z"), ("a", "a"), ("a!", "0"), ("oauth_signature", "s"), ("realm", "r")]
            .map { FormFields.Field(name: $0.0, value: $0.1) }
        let base = OAuth1Signer.baseString(.post, try #require(WebURL("HTTPS://Example.COM:443/p")), fields)
        #expect(base == "POST&https%3A%2F%2Fexample.com%2Fp&a%3Da%26a%3Dz%26a%2521%3D0%26b%3D2")
    }

    @Test("the header carries every parameter encoded and quoted, and never a secret")
    func header() throws {
        let header = OAuth1Signer(consumer: Self.consumer, token: Self.token)
            .authorization(.get, try #require(WebURL("https://api.x.com/2/users/me")), nonce: "n", at: Self.moment)
        #expect(
            header.hasPrefix(#"OAuth oauth_consumer_key="sandbox-consumer", oauth_nonce="n", oauth_signature_meth"#)
        )
        #expect(header.contains(#", oauth_token="7-tok", oauth_version="1.0", oauth_signature=""#))
        #expect(!header.contains("tok-secret") && !header.contains("sandbox-secret"))
        #expect(!"\(Self.consumer) \(String(reflecting: Self.consumer))".contains("sandbox-secret"))
        #expect(!"\(Self.token) \(String(reflecting: Self.token))".contains("secret"))
    }
}
