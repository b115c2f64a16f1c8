import FlyleafServer
import HTTP
import Primitives
import TestSupport
import Testing

@Suite("The clock of the sandbox's OpenID provider, to the second")
struct OpenIDClockTests {
    /// A login by the whole program in memory, whose clocks stand still.
    ///
    /// - Parameter lead: how far the provider's clock is ahead, in seconds.
    private func isIn(lead: Int) async throws -> Bool {
        let (clock, sandbox) = (FixedClock(), FixedClock())
        sandbox.advance(by: .seconds(lead))
        let world = try await NetworksWorld(
            clock: clock.clock,
            sandboxClock: sandbox.clock,
            settings: ["FLYLEAF_OIDC_ISSUER": "sandbox", "FLYLEAF_OIDC_TITLE": "Library login"]
        )
        try await world.client.get("/login?next=/account")
        try await world.press("Log in with Library login")
        try await world.press("AF Ada Fernsby")
        let page = try await world.press("Go on as")
        try await world.application.close()
        return page.status == .ok && page.url.path == "/account"
    }

    @Test("a minute ahead logs in, and a second more does not")
    func ahead() async throws {
        #expect(try await isIn(lead: 60))
        #expect(try await !isIn(lead: 61))
    }

    @Test("eleven minutes behind, less a second, logs in, and a second more does not")
    func behind() async throws {
        // The token is good for ten minutes, and a minute more is forgiven.
        #expect(try await isIn(lead: -659))
        #expect(try await !isIn(lead: -660))
    }
}
