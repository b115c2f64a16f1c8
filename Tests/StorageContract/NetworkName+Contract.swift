import Flyleaf

extension NetworkName {
    static let facebook = NetworkName("facebook")
    static let mastodon = NetworkName("mastodon")
}
