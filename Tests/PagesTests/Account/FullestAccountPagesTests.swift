import Templating
import TestSupport
import Testing

@testable import Pages

@Suite("The fullest form of the account and information pages")
struct FullestAccountPagesTests {
    @Test("every page in its fullest form can be used by everybody")
    func accessible() throws {
        let library = try TestSite.templates.get()
        let templates = try SiteTemplates(library)
        let pages = [
            "account": templates.account.fullest, "question": templates.connectionQuestion.fullest,
            "disconnect": templates.disconnect.fullest,
            "privacy": templates.privacy.fullest, "terms": templates.terms.fullest,
            "help": templates.help.fullest, "status": templates.status.fullest,
            "passkeys": templates.passkeys.fullest, "new passkey": templates.newPasskey.fullest,
            "remove passkey": templates.removePasskey.fullest,
            "passkey login": templates.passkeyLogin.fullest, "end": templates.endEverything.fullest,
            "confirm": templates.confirm.fullest,
            "recover": templates.recover.fullest, "deletion": templates.deletion.fullest,
        ]
        for (name, bytes) in pages {
            let faults = AccessibilityCheck.faults(in: HTMLDocument(bytes))
            // Such a page has every link and every state at once, but never an identifier twice.
            #expect(faults == [], "\(name)")
        }
    }
}
