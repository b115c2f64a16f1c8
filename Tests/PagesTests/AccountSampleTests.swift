import Templating
import TestSupport
import Testing

@testable import Pages

@Suite("The samples of the account and information pages")
struct AccountSampleTests {
    @Test("every page in its fullest form can be used by everybody")
    func accessible() throws {
        let library = try TemplateLibrary(directory: "\(FileTree.project)/Templates")
        let templates = try SiteTemplates(library)
        let pages = [
            "account": templates.account.render(.sample), "disconnect": templates.disconnect.render(.sample),
            "privacy": templates.privacy.render(.sample), "terms": templates.terms.render(.sample),
            "help": templates.help.render(.sample), "status": templates.status.render(.sample),
            "passkeys": templates.passkeys.render(.sample), "new passkey": templates.newPasskey.render(.sample),
            "remove passkey": templates.removePasskey.render(.sample),
            "passkey login": templates.passkeyLogin.render(.sample), "deletion": templates.deletion.render(.sample),
        ]
        for (name, bytes) in pages {
            let faults = AccessibilityCheck.faults(in: HTMLDocument(bytes))
            // A sample has every link and every state at once, but never an identifier twice.
            #expect(faults == [], "\(name)")
        }
    }
}
