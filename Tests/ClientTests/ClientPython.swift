import TestSupport

/// The Python with the clients in it, which `make` puts into `.build/clients`.
struct ClientPython: Sendable {
    private let program = "\(FileTree.project)/.build/clients/bin/python"

    init() throws(TestSupportError) {
        guard FileTree.exists(program) else {
            throw TestSupportError("The clients are not installed yet; run: make clients")
        }
    }

    /// Starts a script of `Scripts/`.
    ///
    /// - Parameter proxy: the variables that bring it to the sandbox where it uses the names of the real networks.
    func start(_ script: String, _ arguments: [String], _ proxy: [String: String] = [:]) throws -> ChildProcess {
        let path = "\(FileTree.project)/Tests/ClientTests/Scripts/\(script)"
        var environment: [String: String?] = [
            "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", "PYTHONPATH": nil, "PYTHONHOME": nil,
            // The clients must reach the sandbox itself, on plain loopback.
            "HTTP_PROXY": nil, "HTTPS_PROXY": nil, "ALL_PROXY": nil, "http_proxy": nil, "https_proxy": nil,
            "all_proxy": nil, "NO_PROXY": proxy.isEmpty ? "*" : nil, "no_proxy": nil,
            "OAUTHLIB_INSECURE_TRANSPORT": "1",
        ]
        for (name, value) in proxy { environment[name] = value }
        return try ChildProcess(program, [path] + arguments, environment: environment)
    }
}
