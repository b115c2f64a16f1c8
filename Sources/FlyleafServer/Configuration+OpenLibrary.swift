import HTTP
import Pages
import SandboxCore
import SandboxOpenLibrary

extension Configuration {
    /// How Open Library is asked: the one the sandbox plays, else the real one; `nil` when it is asked nothing.
    public var openLibrary: OpenLibrarySetup? {
        guard let contact = openLibraryContact else { return nil }
        let agent = "Flyleaf/\(Version.text) (\(contact))"
        if let played = sandboxOrigins?[.openLibrary] {
            return OpenLibrarySetup(home: played, covers: played, agent: agent)
        }
        guard let home = WebURL("https://openlibrary.org/"), let covers = WebURL("https://covers.openlibrary.org/")
        else {
            return nil
        }
        return OpenLibrarySetup(home: home, covers: covers, agent: agent)
    }

    /// One line for the operator.
    var openLibraryWords: String {
        guard let setup = openLibrary else { return "books: looked for here alone" }
        return "books: looked for at \(setup.home.origin) too"
    }
}
