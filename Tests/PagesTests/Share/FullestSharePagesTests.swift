import Templating
import TestSupport
import Testing

@testable import Pages

@Suite("The fullest form of the sharing pages")
struct FullestSharePagesTests {
    @Test("every page in its fullest form can be used by everybody")
    func accessible() throws {
        let library = try TestSite.templates.get()
        let templates = try SiteTemplates(library)
        let pages = [
            "dialog": templates.shareDialog.fullest, "connect": templates.shareConnect.fullest,
            "permission": templates.sharePermission.fullest, "friends": templates.friendPicker.fullest,
            "places": templates.placePicker.fullest, "shares": templates.shareList.fullest,
            "receipt": templates.receipt.fullest,
            "withdraw": templates.withdraw.fullest, "results": templates.results.fullest,
            "list": templates.friendList.fullest,
        ]
        for (name, bytes) in pages {
            #expect(AccessibilityCheck.faults(in: HTMLDocument(bytes)) == [], "\(name)")
        }
    }
}
