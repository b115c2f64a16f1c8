import Primitives

extension TestBrowser {
    /// Lets a site show notifications, as a person does who is asked.
    public func allowNotifications(of site: String) async throws {
        try await driver.devTools(
            "Browser.grantPermissions",
            ["permissions": ["notifications"], "origin": .string(site)]
        )
    }

    /// Hands a message to the service worker of a site, as a push service does through the browser.
    ///
    /// The browser numbers its workers, and tells which has what number by events alone, which the driver does not hand on;
    /// a number that no worker has, or one that is gone, reaches nobody.
    public func deliverPush(_ text: String, to site: String) async throws {
        try await driver.devTools("ServiceWorker.enable")
        for number in 0..<8 {
            try await driver.devTools(
                "ServiceWorker.deliverPushMessage",
                ["origin": .string(site), "registrationId": .string("\(number)"), "data": .string(text)]
            )
        }
    }
}
