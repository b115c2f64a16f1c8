import Templating
import TestSupport
import Testing

@testable import Pages

@Suite("The samples of the sharing pages")
struct ShareSampleTests {
    @Test("every page in its fullest form can be used by everybody")
    func accessible() throws {
        let library = try TemplateLibrary(directory: "\(FileTree.project)/Templates")
        let templates = try SiteTemplates(library)
        let pages = [
            "dialog": templates.shareDialog.render(.sample), "connect": templates.shareConnect.render(.sample),
            "permission": templates.sharePermission.render(.sample), "friends": templates.friendPicker.render(.sample),
            "places": templates.placePicker.render(.sample), "shares": templates.shareList.render(.sample),
            "receipt": templates.receipt.render(.sample),
            "withdraw": templates.withdraw.render(.sample), "results": templates.results.render(.sample),
            "list": templates.friendList.render(.sample),
        ]
        for (name, bytes) in pages {
            #expect(AccessibilityCheck.faults(in: HTMLDocument(bytes)) == [], "\(name)")
        }
    }
}
