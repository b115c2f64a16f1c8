import Flyleaf
import HTTP

extension FeedHub {
    /// The hub at an address that the operator named.
    ///
    /// How a hub is told is left open by W3C WebSub section 4; all take what its forerunner PubSubHubbub had (0.4, section
    /// 7.1), and answer with any status of success.
    init(_ address: WebURL, _ fetch: Fetch) {
        self.init(address: address.description) { feed in
            var form = FormFields()
            form.append("hub.mode", "publish")
            form.append("hub.url", feed)
            var request = ClientRequest.form(address, form)
            request.timeout = .seconds(10)
            request.maximumBodyBytes = 64 << 10
            request.maximumRedirects = 0
            do throws(FetchError) {
                return try await fetch.send(request).status.isSuccess
            } catch {
                return false
            }
        }
    }
}
