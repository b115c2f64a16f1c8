import HTTP

extension AppClient {
    /// Leaves for a network by a form of the current page, comes back, and says that the person there is whoever is logged
    /// in here; fails where Flyleaf does not ask.
    @discardableResult
    public func connect(
        action: String,
        pressing label: String? = nil,
        _ fill: (inout HTMLForm) throws -> Void = { _ in }
    ) async throws -> AppPage {
        try await submit(action: action, pressing: label, fill)
        return try await addAccount()
    }

    /// Answers the question of the current page whether the person at a network is whoever is logged in: they are.
    @discardableResult
    public func addAccount() async throws -> AppPage {
        try await submit(action: page?.url.path ?? "", pressing: "Add it")
    }
}
