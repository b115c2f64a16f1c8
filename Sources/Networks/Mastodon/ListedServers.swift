import Flyleaf
import HTTP

/// The servers of `FLYLEAF_MASTODON_SERVERS`.
struct ListedServers {
    /// Those that are listed by name or address: trusted as the operator's own word.
    private(set) var origins: [WebURL] = []
    /// Which others people may name: all of the public internet for `any`, else none.
    private(set) var others = ServerChoice.only([])

    /// Reads the variable; `nil` where it is not set.
    ///
    /// An entry is a host, reached by HTTPS, or an origin: with its scheme, and its port where that is another. Plain HTTP
    /// is used only where an entry says so.
    init?(_ reader: inout SettingsReader) {
        guard let text = reader.text(NetworkModule.servers) else { return nil }
        if text == "any" {
            others = .any
            return
        }
        for entry in text.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) {
            guard let origin = Self.origin(entry) else {
                reader.note(.noServer(NetworkModule.servers, named: entry))
                continue
            }
            if !origins.contains(where: { $0.authority.utf8.elementsEqual(origin.authority.utf8) }) {
                origins.append(origin)
            }
        }
    }

    private static func origin(_ entry: String) -> WebURL? {
        if entry.utf8.starts(with: "https://".utf8) || entry.utf8.starts(with: "http://".utf8) {
            return WebURL(entry).flatMap { $0.path == "/" && $0.query == nil ? $0 : nil }
        }
        do {
            return WebURL("https://\(try MastodonConfiguration.serverName(entry))")
        } catch {
            // What is wrong with it does not matter here: the operator is told which entry it is.
            return nil
        }
    }
}
