import HTTP
import Primitives
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("the signature of OAuth 1.0a")
struct OAuth1SignatureTests {
    private static func signature(
        _ method: String,
        _ address: String,
        _ parameters: KeyValuePairs<String, String>,
        token: Bool = true
    ) -> OAuth1Signature {
        var fields = FormFields([
            "oauth_consumer_key": "sandbox-consumer", "oauth_nonce": "abc123", "oauth_timestamp": "1790000000",
            "oauth_version": "1.0", "oauth_signature_method": "HMAC-SHA1",
        ])
        if token { fields.append("oauth_token", "7-tok") }
        for (name, value) in parameters { fields.append(name, value) }
        return OAuth1Signature(method: method, address: address, parameters: fields.all)
    }

    private static func signed(_ signature: OAuth1Signature, tokenSecret: String = "tok-secret") -> String {
        signature.hmacSHA1(consumerSecret: "sandbox-secret", tokenSecret: tokenSecret)
    }

    @Test("without a token the key ends in an ampersand")
    func v1() {
        let signature = Self.signature(
            "POST",
            "https://api.x.com/oauth/request_token",
            ["oauth_callback": "http://127.0.0.1:8099/cb?x=1"],
            token: false
        )
        #expect(Self.signed(signature, tokenSecret: "") == "XAnZ7CkfYWKoVIREEEd57nxRSwE=")
    }

    @Test("a form of many scripts is signed")
    func v2() {
        let fields: KeyValuePairs = ["status": "Grüße & “Bücher” 😀 100% + más"]
        let signature = Self.signature("POST", "https://api.x.com/1.1/statuses/update.json", fields)
        #expect(Self.signed(signature) == "57mhB2kex8XeskAARLltO+YpNnM=")
    }

    @Test("a port that is not the scheme's own is signed, and the query with it")
    func v3() {
        let fields: KeyValuePairs = ["q": "#books to read", "count": "2"]
        let signature = Self.signature("GET", "http://127.0.0.1:8099/1.1/search/tweets.json", fields)
        #expect(
            signature.base
                == "GET&http%3A%2F%2F127.0.0.1%3A8099%2F1.1%2Fsearch%2Ftweets.json&count%3D2%26oauth_consumer_key%3Dsandbox-"
                + "consumer%26oauth_nonce%3Dabc123%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1790000000"
                + "%26oauth_token%3D7-tok%26oauth_version%3D1.0%26q%3D%2523books%2520to%2520read"
        )
        #expect(Self.signed(signature) == "xsTTIuRbtVmNLa5OQonjTqtE+Sg=")
    }

    @Test("a JSON body is not signed, but its digest is when a client adds one")
    func v4() {
        let address = "https://api.x.com/2/tweets"
        #expect(Self.signed(Self.signature("POST", address, [:])) == "u362TS13n31nFScDmesU/xUlHuk=")
        let digest: KeyValuePairs = ["oauth_body_hash": "lXlm6/yPOpwBhmWL+FsOWOBqX30="]
        #expect(Self.signed(Self.signature("POST", address, digest)) == "kvwkq+3T2fq0NYD0XwxZUoTH/1k=")
    }

    @Test("equal names are sorted by their values, as bytes")
    func sorting() {
        let signature = OAuth1Signature(
            method: "get",
            address: "http://a/",
            parameters: FormFields(["b": "ü", "a": "2", "a": "10", "A": "x", "a b": "1"]).all
        )
        #expect(signature.base == "GET&http%3A%2F%2Fa%2F&A%3Dx%26a%3D10%26a%3D2%26a%2520b%3D1%26b%3D%25C3%25BC")
    }

    @Test("a header with commas, blanks and quotation marks is read, a broken one is not")
    func header() {
        let fields = OAuth1Header.fields("realm=\"\", oauth_a=\"x%20y\",\toauth_b=%2B").map(FormFields.init)
        #expect(fields?["oauth_a"] == "x y")
        #expect(fields?["oauth_b"] == "+")
        #expect(OAuth1Header.fields("nonsense") == nil)
    }
}
