import Primitives

extension TestBrowser {
    /// Goes into a frame of the page in front: what is looked for then is looked for there.
    public func enter(_ frame: TestBrowserElement) async throws {
        try await driver.post("/frame", ["id": frame.reference])
    }

    /// Goes back to the page that has the frame.
    public func leaveFrames() async throws {
        try await driver.post("/frame", ["id": .null])
    }
}
