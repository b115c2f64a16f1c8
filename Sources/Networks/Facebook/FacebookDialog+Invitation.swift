import Flyleaf
import HTTP

extension FacebookDialog {
    /// The address of the window in which the person sends a link to one friend ("Send Dialog").
    ///
    /// Facebook never says whether they did. Without a friend the person chooses one there.
    static func invitation(
        _ friend: Person?,
        _ link: String,
        returnURL: String,
        _ configuration: FacebookConfiguration
    ) throws(NetworkFailure) -> String {
        var fields = FormFields(["app_id": configuration.appID, "redirect_uri": returnURL, "display": "page"])
        if let friend {
            guard let id = GraphID(friend.remoteID) else {
                throw NetworkFailure(.notFound, detail: "no identifier of Facebook looks like that")
            }
            fields.append("to", id.text)
        }
        fields.append("link", link)
        return configuration.dialog("send").adding(fields).description
    }
}
