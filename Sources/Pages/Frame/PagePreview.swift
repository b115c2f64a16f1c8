import Templating

/// What programs read of a page that everybody may read: cards of links (OpenGraph), feed readers, searching machines.
///
/// - Rule: a page has one exactly where somebody who is not logged in may read it, made of what they would see, without
///   spoilers; every other page asks not to be listed.
/// - Why: what stands here is carried away and shown to people who never came.
struct PagePreview: ViewModel {
    /// What the page is about (`https://ogp.me/#types`).
    enum Kind: String {
        case article, book, profile, website
    }

    var kind: Kind
    var title: String
    var description: String
    /// The one address of the page.
    var address: String
    /// The most telling first.
    var pictures: [PreviewPicture]
    var facts: [PreviewFact]
    /// The same for programs that know JSON-LD.
    var data: SafeHTML?
    var feed: FeedLink?
    /// Where the page can be asked for as something to embed (oEmbed).
    var embed: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("kind") { $0.kind.rawValue }, Field("title") { $0.title }, Field("description") { $0.description },
            Field("address") { $0.address }, Field("canonical") { LinkTarget($0.address) },
            Field("pictures") { $0.pictures }, Field("facts") { $0.facts }, Field("data") { $0.data },
            Field("feed") { $0.feed }, Field("embed") { $0.embed },
            Field("twitterCard") { $0.pictures.first?.isWide == true ? "summary_large_image" : "summary" },
        ]
    }
}
