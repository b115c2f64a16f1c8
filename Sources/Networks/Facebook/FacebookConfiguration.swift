public import HTTP
import Primitives

/// How Facebook, or what plays it, is reached, and as which app.
public struct FacebookConfiguration: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// What Facebook lets an app do.
    public enum Edition: String, Sendable, CaseIterable {
        /// Walls, friends, places and tags through the Graph API, as from 2012 to 2014.
        case classic
        /// Login and dialogs only, as since 2018.
        case current
    }

    /// The app's identifier.
    public var appID: String
    /// The app's secret; signs every call.
    public var appSecret: String
    /// What the app may do.
    public var edition: Edition
    /// Where the Graph API answers.
    public var graphURL: WebURL
    /// Where people meet Facebook: login page, dialogs, posts.
    public var dialogURL: WebURL
    /// The version in front of every path, for example `v25.0`; `nil` to leave it to Facebook.
    public var version: String?
    /// The return address of a login, byte for byte as the app has it registered.
    public var returnURL: String

    /// A configuration.
    public init(
        appID: String,
        appSecret: String,
        edition: Edition,
        graphURL: WebURL,
        dialogURL: WebURL,
        version: String?,
        returnURL: String
    ) {
        self.appID = appID
        self.appSecret = appSecret
        self.edition = edition
        self.graphURL = graphURL
        self.dialogURL = dialogURL
        self.version = version
        self.returnURL = returnURL
    }

    /// Everything but the secret.
    public var description: String {
        "Facebook app \(appID), \(edition.rawValue), \(graphURL.origin), \(dialogURL.origin), \(version ?? "no version")"
    }

    /// Everything but the secret.
    public var debugDescription: String { description }
}

extension FacebookConfiguration {
    /// The app as an OAuth client.
    var client: OAuthClient { OAuthClient(id: appID, secret: appSecret, redirectURI: returnURL) }

    /// The token that speaks for the app itself.
    var appToken: String { "\(appID)|\(appSecret)" }

    /// The host that is called.
    var server: String { graphURL.authority }

    /// Who vouches for people: the Graph host, with the port unless it is the scheme's own.
    var authority: String { graphURL.authority }

    /// An address of the Graph API.
    func graph(_ segments: [String]) -> WebURL { address(graphURL, segments) }

    /// The address of a dialog.
    func dialog(_ name: String) -> WebURL { address(dialogURL, ["dialog", name]) }

    private func address(_ base: WebURL, _ segments: [String]) -> WebURL {
        let all = [version].compactMap(\.self).filter { !$0.isEmpty } + segments
        return base.appending(path: all.map { "/" + PercentCoding.encode($0) }.joined())
    }
}
