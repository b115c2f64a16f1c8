internal import HTTP
internal import SandboxCore

extension World {
    /// A picture that an app named by its address; `nil` when it cannot be read.
    ///
    /// Only the app's own sites are asked: no app makes the sandbox go elsewhere.
    func picture(at url: WebURL, _ app: App, maximumBytes: Int) async -> [UInt8]? {
        guard let fetch = configuration.fetch, app.isOwn(url.origin) else { return nil }
        let request = ClientRequest(.get, url, timeout: .seconds(10), maximumBodyBytes: maximumBytes)
        do {
            let response = try await fetch.send(request)
            control.note("GET picture of app \(app.id): \(response.status)")
            return response.status == .ok ? response.body : nil
        } catch {
            control.note("GET picture of app \(app.id) failed: \(error.reason.rawValue)")
            return nil
        }
    }
}
