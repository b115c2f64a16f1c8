import Templating
import TestSupport
import Testing

@testable import Pages

@Suite("The fullest form of the pages of words and links")
struct FullestRemarkPagesTests {
    @Test("every page in its fullest form can be used by everybody")
    func accessible() throws {
        let library = try TestSite.templates.get()
        let templates = try SiteTemplates(library)
        let pages = [
            "form": templates.remarkForm.fullest, "page": templates.remark.fullest,
            "list": templates.remarkList.fullest,
            "delete": templates.remarkDelete.fullest, "help": templates.help.fullest,
        ]
        for (name, bytes) in pages {
            #expect(AccessibilityCheck.faults(in: HTMLDocument(bytes)) == [], "\(name)")
        }
    }
}
