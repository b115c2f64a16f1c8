import Flyleaf
import Testing

@Suite("The keys to an account elsewhere")
struct CredentialTests {
    @Test("secrets stay out of what is printed")
    func secrets() {
        let token = AccessToken(secret: "s3cret-1", expiresAt: nil)
        for text in ["\(token)", String(reflecting: token), "\(Credential(identity: identity("1"), token: token))"] {
            #expect(!text.utf8.contains("s3cret".utf8))
        }
    }
}
