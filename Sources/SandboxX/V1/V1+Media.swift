internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V1 {
    static let media = [
        XEndpoint(.post, path: "media/upload", limit: 500) { context in try await refusing { try await upload(context) }
        },
        XEndpoint(.get, path: "media/upload", limit: 1000) { context in
            try await refusing {
                let file = try XMediaUpload(context: context).status(context.call.text("media_id"))
                return .json(written(file, state: "succeeded"))
            }
        },
        XEndpoint(.post, path: "media/metadata/create", limit: 500) { context in
            try await refusing {
                let json = context.call.json
                try await XMediaUpload(context: context).describe(
                    json?["media_id"]?.textOrNumber,
                    json?["alt_text"]?["text"]?.textOrNumber
                )
                return XAnswer(body: .empty)
            }
        },
    ]

    private static func upload(_ context: XContext) async throws -> XAnswer {
        let upload = XMediaUpload(context: context)
        let id = context.call.text("media_id")
        switch context.call.text("command")?.uppercased() {
        case nil: return .json(written(try await upload.whole(), state: nil))
        case "INIT":
            let file = try await upload.begin()
            return .json(written(file, state: nil), .accepted)
        case "APPEND":
            try await upload.append(to: id)
            return XAnswer(status: .noContent, body: .empty)
        case "FINALIZE": return .json(written(try await upload.finish(id), state: "pending"), .created)
        default: throw XError.coded(.badRequest, 38, "command parameter is invalid.")
        }
    }

    /// - Parameter state: of the work on it, which only films and animations need.
    private static func written(_ file: XMediaFile, state: String?) -> JSON {
        let needsWork = state != nil && file.kind != .photo
        let image: JSON = [
            "image_type": .string(file.type), "w": .integer(Int64(file.width)), "h": .integer(Int64(file.height)),
        ]
        let processing: JSON =
            state == "succeeded"
            ? ["state": "succeeded", "progress_percent": 100] : ["state": "pending", "check_after_secs": 1]
        return .object([
            "media_id": .integer(file.id.rawValue),
            "media_id_string": file.id.json,
            "media_key": .string(file.key),
            "size": file.isComplete ? .integer(Int64(file.size)) : nil,
            "expires_after_secs": .integer(XMediaUpload.expirySeconds),
            "image": file.isComplete && file.kind != .video ? image : nil,
            "processing_info": needsWork ? processing : nil,
        ])
    }

    static func refusing<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let refusal as XMediaUpload.Refusal {
            switch refusal {
            case .missing(let name): throw XError.missing(name)
            case .unknown: throw XError.coded(.badRequest, 324, "The validation of media ids failed.")
            case .unreadable: throw XError.coded(.badRequest, 324, "Media type unrecognized.")
            case .tooLarge: throw XError.coded(.badRequest, 324, "File size exceeds the limit.")
            }
        }
    }
}
