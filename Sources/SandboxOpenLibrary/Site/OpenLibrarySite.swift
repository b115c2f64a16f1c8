internal import HTTP
internal import SandboxCore
internal import Templating
internal import Web

/// The pages of this face for people with a browser.
struct OpenLibrarySite: FaceSite {
    let shell: SiteShell<ReaderView, OpenLibraryTemperPart>
    let front: Template<FacePage<ReaderView, ShelfView>>

    init(_ library: TemplateLibrary) throws {
        shell = try SiteShell(library, prefix: "openlibrary-")
        front = try library.page("openlibrary-front")
    }

    func home(of person: Person) -> String { "/" }

    static let routes: [Route<SiteContext<OpenLibrarySite>>] = [
        Route(.get, FixedPath("/")) { context in
            let words = context.query["q"] ?? ""
            let found = words.isEmpty ? Catalogue.shared.books : Catalogue.shared.search(words)
            let view = ShelfView(words: words, count: found.count, books: Array(found.prefix(ShelfView.longest)))
            return context.page(context.face.front, "Books", view)
        }
    ]
}
