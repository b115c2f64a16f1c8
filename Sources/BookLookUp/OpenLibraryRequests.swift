import Flyleaf
import HTTP

/// The requests that Open Library is sent, as pure values.
struct OpenLibraryRequests: Sendable {
    let home: WebURL
    let covers: WebURL
    let agent: String

    /// What a search is to tell of each work: few facts, in one call.
    static let fields =
        "key,title,author_name,first_publish_year,cover_i,isbn,language,number_of_pages_median,subject"

    /// The most that an answer may weigh; works of many editions have thousands of numbers.
    static let maximumBytes = 2 << 20
    /// The most that a cover of the middle size may weigh; real ones have about 20 KB.
    static let maximumCoverBytes = 1 << 20
    /// A cover leads on to where it is kept, twice.
    static let maximumRedirects = 3

    func search(_ words: LookUpWords) -> ClientRequest {
        var query = FormFields()
        switch words {
        case .isbn(let isbn): query.append("isbn", isbn.digits)
        case .words(let words): query.append("q", words)
        }
        query.append("fields", Self.fields)
        query.append("limit", String(LookUps.maximumBooks))
        let url = home.appending(path: "/search.json").adding(query)
        return request(url, accept: "application/json", Self.maximumBytes, redirects: 0)
    }

    /// The middle size, 180 pixels wide; a number without a cover is a 404 and not a blank picture.
    func cover(_ cover: LibraryCover) -> ClientRequest {
        let url = covers.appending(path: "/b/id/\(cover.number)-M.jpg").adding(FormFields(["default": "false"]))
        return request(url, accept: "image/*", Self.maximumCoverBytes, redirects: Self.maximumRedirects)
    }

    private func request(_ url: WebURL, accept: String, _ bytes: Int, redirects: Int) -> ClientRequest {
        ClientRequest(
            .get,
            url,
            fields: Fields([.accept: accept, .userAgent: agent]),
            addressPolicy: .publicOnly,
            timeout: LookUps.deadline,
            maximumBodyBytes: bytes,
            maximumRedirects: redirects
        )
    }
}
