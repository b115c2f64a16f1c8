internal import HTTP
internal import Primitives
internal import SandboxCore

extension V2 {
    static let media = [
        XEndpoint(.post, path: "media/upload", limit: 500, scopes: ["media.write"]) { context in
            try await refusing { try await upload(context) }
        },
        XEndpoint(.get, path: "media/upload", limit: 1000, scopes: ["media.write"]) { context in
            try await refusing {
                written(try XMediaUpload(context: context).status(context.call.text("media_id")), true)
            }
        },
        XEndpoint(.post, path: "media/upload/initialize", limit: 500, scopes: ["media.write"]) { context in
            try await refusing { written(try await XMediaUpload(context: context).begin()) }
        },
        XEndpoint(.post, path: "media/upload/{id}/append", limit: 1000, scopes: ["media.write"]) { context in
            try await refusing { try await append(context, context.captures[0]) }
        },
        XEndpoint(.post, path: "media/upload/{id}/finalize", limit: 500, scopes: ["media.write"]) { context in
            try await refusing { written(try await XMediaUpload(context: context).finish(context.captures[0])) }
        },
        XEndpoint(.post, path: "media/metadata", limit: 500, scopes: ["media.write"]) { context in
            try await refusing {
                let (id, text) = (
                    context.call.json?["id"]?.textOrNumber,
                    context.call.json?["metadata"]?["alt_text"]?["text"]?.textOrNumber
                )
                try await XMediaUpload(context: context).describe(id, text)
                return .data(
                    .object([
                        "id": .optional(id),
                        "associated_metadata": ["alt_text": ["text": .string(text ?? "")]],
                    ])
                )
            }
        },
    ]

    /// One address takes a whole file, and the commands of the older way in parts.
    private static func upload(_ context: XContext) async throws -> XAnswer {
        let upload = XMediaUpload(context: context)
        switch context.call.text("command")?.uppercased() {
        case nil: return written(try await upload.whole())
        case "INIT": return written(try await upload.begin())
        case "APPEND": return try await append(context, context.call.text("media_id"))
        case "FINALIZE": return written(try await upload.finish(context.call.text("media_id")))
        case let command?: throw XError.problem(.invalid("The command \(command) is not known.", "command", command))
        }
    }

    private static func append(_ context: XContext, _ id: String?) async throws -> XAnswer {
        try await XMediaUpload(context: context).append(to: id)
        return .data(["expires_at": .integer(context.world.now.seconds + XMediaUpload.expirySeconds)])
    }

    private static func written(_ file: XMediaFile, _ isStatus: Bool = false) -> XAnswer {
        let needsWork = file.isComplete && file.kind != .photo
        let processing: JSON =
            isStatus
            ? ["state": "succeeded", "progress_percent": 100]
            : ["state": "pending", "check_after_secs": 1, "progress_percent": 0]
        return .data(
            .object([
                "id": file.id.json,
                "media_key": .string(file.key),
                "size": .integer(Int64(file.size)),
                "expires_after_secs": .integer(XMediaUpload.expirySeconds),
                "processing_info": needsWork ? processing : nil,
            ])
        )
    }

    private static func refusing(_ work: () async throws -> XAnswer) async throws -> XAnswer {
        do {
            return try await work()
        } catch let refusal as XMediaUpload.Refusal {
            switch refusal {
            case .missing(let name): throw XError.problem(.invalid("`\(name)` is missing or not valid.", name))
            case .unknown: throw XError.problem(.invalid("Your media id is invalid.", "media_id"))
            case .unreadable: throw XError.problem(.invalid("Media type unrecognized.", "media"))
            case .tooLarge: throw XError.problem(.invalid("The file exceeds the greatest size of its kind.", "media"))
            }
        }
    }
}
