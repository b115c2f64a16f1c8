import HTTP
import HTTPClient
import TestSupport

/// The built program, running for one test with data, ports and a sandbox of its own.
final class FlyleafProgram: Sendable {
    let address: String
    let sandbox: String
    /// What pages call the sandbox's Mastodon server.
    let mastodon: String
    private let process: ChildProcess
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        let (port, sandboxPort) = (try freePort(), try freePort(run: 3))
        address = "http://localhost:\(port)"
        sandbox = "http://127.0.0.1:\(sandboxPort)"
        mastodon = "Mastodon (127.0.0.1:\(sandboxPort + 2))"
        process = try ChildProcess(
            "\(FileTree.products)/flyleaf",
            ["serve"],
            environment: [
                "FLYLEAF_LISTEN": "127.0.0.1:\(port)", "FLYLEAF_PUBLIC_URL": address,
                "FLYLEAF_SANDBOX_LISTEN": "127.0.0.1:\(sandboxPort)", "FLYLEAF_DATA": folder.path("data"),
                "FLYLEAF_RESOURCES": FileTree.project,
            ]
        )
        try await process.waitForLine(containing: "Flyleaf is ready")
    }

    /// Turns the fault dial of the sandbox.
    func fault(_ kind: String, path: String = "", method: String = "", count: Int = 1, code: Int = 368) async throws {
        try await control(
            FormFields([
                "act": "fault", "kind": kind, "path": path, "method": method, "count": "\(count)", "code": "\(code)",
            ])
        )
    }

    /// Makes the network work again.
    func clearFaults() async throws {
        try await control(FormFields(["act": "clear"]))
    }

    private func control(_ fields: FormFields) async throws {
        guard let url = WebURL("\(sandbox)/sandbox/control") else { throw TestSupportError("No address: \(sandbox)") }
        var request = ClientRequest(.post, url, body: Array(fields.urlencoded.utf8))
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.fields[.accept] = "application/json"
        let response = try await HTTPClient().fetch.send(request)
        guard response.status.isSuccess else {
            throw TestSupportError("The sandbox refused: \(String(decoding: response.body, as: UTF8.self))")
        }
    }
}
