import Flyleaf
import HTTP

/// X's own window for a post, which needs no permission and costs nothing ("Web Intents").
///
/// It never leads back and never tells what became of the post.
enum XDialog {
    /// Servers refuse longer request lines (ours at 8,192 bytes).
    static let maximumURLLength = 7000

    /// The address of the window, with everything filled in that would be posted; the person may change all of it.
    static func address(_ story: Story, _ configuration: XConfiguration) throws(NetworkFailure) -> String {
        let post = XPost(story)
        guard !post.isMissingPeople else {
            throw NetworkFailure(.notFound, detail: "no username is known of a person")
        }
        var fields = FormFields()
        for (name, value) in [("text", post.body), ("url", post.link)] where !value.isEmpty {
            fields.append(name, value)
        }
        let url = configuration.authURL.appending(path: "/intent/tweet").adding(fields).description
        guard url.utf8.count <= maximumURLLength else {
            throw NetworkFailure(.tooLong, detail: "a text too long for an address")
        }
        return url
    }
}
