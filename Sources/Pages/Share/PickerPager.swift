import Flyleaf
import Templating

/// The buttons to the pages around.
struct PickerPager: ViewModel {
    var earlier: String?
    var later: String?
    var text: String

    static var fields: [Field<Self>] {
        [
            Field("earlier") { $0.earlier }, Field("later") { $0.later }, Field("text") { $0.text },
        ]
    }

    /// Nothing for a list of one page.
    static func of(_ view: FriendDirectory.View) -> PickerPager? {
        guard view.pageCount > 1 else { return nil }
        return PickerPager(
            earlier: view.page > 1 ? String(view.page - 1) : nil,
            later: view.page < view.pageCount ? String(view.page + 1) : nil,
            text: "Page \(view.page) of \(view.pageCount), \(view.listing.total) people"
        )
    }
}
