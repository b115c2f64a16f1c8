import Primitives

extension TestBrowser {
    /// Lets a site ask where the browser is, as a person does who is asked, or lets it not.
    public func allowPosition(of site: String, _ isAllowed: Bool = true) async throws {
        try await driver.devTools(
            "Browser.setPermission",
            [
                "permission": ["name": "geolocation"], "setting": .string(isAllowed ? "granted" : "denied"),
                "origin": .string(site),
            ]
        )
    }

    /// Puts the browser somewhere; `nil` for a browser that does not know where it is.
    public func stand(at position: (latitude: Double, longitude: Double)?) async throws {
        guard let position else {
            try await driver.devTools("Emulation.setGeolocationOverride")
            return
        }
        try await driver.devTools(
            "Emulation.setGeolocationOverride",
            [
                "latitude": .number(position.latitude), "longitude": .number(position.longitude), "accuracy": 10,
            ]
        )
    }
}
