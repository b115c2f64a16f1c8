internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V2 {
    static let streaming = [
        XEndpoint(.get, path: "tweets/search/stream", limit: 50, access: .app, stream),
        XEndpoint(.get, path: "tweets/search/stream/rules", limit: 450, access: .app, rules),
        XEndpoint(.post, path: "tweets/search/stream/rules", limit: 450, access: .app, changeRules),
    ]

    // MARK: The stream

    private static func stream(_ context: XContext) async throws -> XAnswer {
        let fields = try V2Fields(context.call)
        guard case .bearer(let token) = context.call.authorization else { throw XError.problem(.unauthorized) }
        let app = context.caller.app.id
        let (count, newest) = try context.read { connection in
            (try XStreamRules.count(of: app, connection), try Tweets.newest(connection))
        }
        guard count > 0 else {
            throw XError.problem(
                .connection(
                    .conflict,
                    "RuleConfigurationIssue",
                    "You must define rules using the POST /2/tweets/search/stream/rules endpoint before connecting to "
                        + "filtered stream."
                )
            )
        }
        guard let seat = context.streams.sit(app) else {
            throw XError.problem(
                .connection(
                    .tooManyRequests,
                    "TooManyConnections",
                    "This stream is currently at the maximum allowed connection limit."
                )
            )
        }
        let stream = XFilteredStream(
            world: context.world,
            app: app,
            token: SecretDigest.of(token),
            fields: fields,
            start: newest
        )
        return XAnswer(body: .stream(stream.body(seat)))
    }

    // MARK: Its rules

    private static func rules(_ context: XContext) async throws -> XAnswer {
        let wanted: [XStreamRuleID] = try context.call.list("ids").map { try id($0, "ids") }
        let all = try context.read { try XStreamRules.of(context.caller.app.id, $0) }
        let found = wanted.isEmpty ? all : all.filter { wanted.contains($0.id) }
        return .json(
            .object([
                "data": found.isEmpty ? nil : .array(found.map(\.json)),
                "meta": ["sent": sent(context), "result_count": .integer(Int64(found.count))],
            ])
        )
    }

    private static func changeRules(_ context: XContext) async throws -> XAnswer {
        let isTest = context.call.flag("dry_run") ?? false
        if context.call.flag("delete_all") == true { return try await delete(.all, isTest: isTest, context) }
        let (added, deleted) = (context.call.json?["add"], context.call.json?["delete"])
        switch (added, deleted) {
        case (let added?, nil): return try await add(try drafts(added), isTest: isTest, context)
        case (nil, let deleted?): return try await delete(try doomed(deleted), isTest: isTest, context)
        default: throw XError.problem(.invalid("The request body must hold either `add` or `delete`."))
        }
    }

    private static func sent(_ context: XContext) -> JSON { .string(context.world.now.fractionDate) }

    /// Undoes a write that was only tried.
    private struct Rehearsal<Outcome: Sendable>: Error {
        var outcome: Outcome
    }

    private static func writing<Outcome: Sendable>(
        isTest: Bool,
        _ context: XContext,
        _ body: @escaping @Sendable (Connection) throws -> Outcome
    ) async throws -> Outcome {
        do {
            return try await context.write { connection in
                let outcome = try body(connection)
                if isTest { throw Rehearsal(outcome: outcome) }
                return outcome
            }
        } catch let rehearsal as Rehearsal<Outcome> {
            return rehearsal.outcome
        }
    }

    // MARK: Adding

    private struct RuleDraft: Sendable {
        var value: String
        var tag: String?
    }

    private struct Added: Sendable {
        var rules: [XStreamRule] = []
        var errors: [JSON] = []
        var duplicates = 0
    }

    private static func drafts(_ json: JSON) throws -> [RuleDraft] {
        guard let list = json.elements, !list.isEmpty, list.count <= XStreamRule.most else {
            throw XError.problem(.invalid("`add` must hold 1 to \(XStreamRule.most) rules."))
        }
        return try list.map { rule in
            guard case .string(let value)? = rule["value"] else {
                throw XError.problem(.invalid("A rule of `add` has no `value`."))
            }
            if let tag = rule["tag"], tag.textOrNumber == nil {
                throw XError.problem(.invalid("The `tag` of a rule must be a text."))
            }
            return RuleDraft(value: value, tag: rule["tag"]?.textOrNumber)
        }
    }

    private static func add(_ drafts: [RuleDraft], isTest: Bool, _ context: XContext) async throws -> XAnswer {
        let app = context.caller.app.id
        let added = try await writing(isTest: isTest, context) { connection in
            var added = Added()
            for draft in drafts {
                do {
                    _ = try XStreamRule.query(draft.value)
                } catch let fault as QueryFault {
                    added.errors.append(unreadable(draft.value, fault))
                    continue
                }
                if let known = try XStreamRules.find(draft.value, of: app, connection) {
                    added.errors.append(duplicate(known))
                    added.duplicates += 1
                    continue
                }
                added.rules.append(try XStreamRules.insert(draft.value, tag: draft.tag, of: app, connection))
            }
            guard try XStreamRules.count(of: app, connection) <= XStreamRule.most else {
                throw XError.problem(.tooManyRules)
            }
            return added
        }
        let refused = added.errors.count
        let summary: JSON = [
            "created": .integer(Int64(added.rules.count)), "not_created": .integer(Int64(refused)),
            "valid": .integer(Int64(added.rules.count)), "invalid": .integer(Int64(refused)),
        ]
        let body = JSON.object([
            "data": added.rules.isEmpty ? nil : .array(added.rules.map(\.json)),
            "meta": ["sent": sent(context), "summary": summary],
            "errors": added.errors.isEmpty ? nil : .array(added.errors),
        ])
        // 200 is for what could not be read at all; a duplicate is a creation that was made before.
        return .json(body, added.rules.isEmpty && added.duplicates == 0 ? .ok : .created)
    }

    private static func unreadable(_ value: String, _ fault: QueryFault) -> JSON {
        [
            "value": .string(value), "details": .array(fault.details.map(JSON.string)),
            "title": "UnprocessableEntity", "type": .string("\(XProblem.typePrefix)invalid-rules"),
        ]
    }

    private static func duplicate(_ rule: XStreamRule) -> JSON {
        [
            "value": .string(rule.value), "id": rule.id.json, "title": "DuplicateRule",
            "type": .string("\(XProblem.typePrefix)duplicate-rules"),
        ]
    }

    // MARK: Deleting

    private enum Doomed: Sendable {
        case all
        case ids([XStreamRuleID])
        case values([String])
    }

    private static func doomed(_ json: JSON) throws -> Doomed {
        if let list = json["ids"]?.elements, !list.isEmpty {
            return .ids(try list.map { try id($0.textOrNumber ?? "", "delete.ids") })
        }
        if let list = json["values"]?.elements, !list.isEmpty {
            return .values(
                try list.map { value in
                    guard case .string(let text) = value else {
                        throw XError.problem(.invalid("`delete.values` must hold texts."))
                    }
                    return text
                }
            )
        }
        throw XError.problem(.invalid("`delete` must hold `ids` or `values`."))
    }

    private static func delete(_ doomed: Doomed, isTest: Bool, _ context: XContext) async throws -> XAnswer {
        let app = context.caller.app.id
        let (deleted, missing) = try await writing(isTest: isTest, context) { connection -> (Int, Int) in
            switch doomed {
            case .all: return (try XStreamRules.deleteAll(of: app, connection), 0)
            case .ids(let ids):
                let count = try ids.count { try XStreamRules.delete($0, of: app, connection) }
                return (count, ids.count - count)
            case .values(let values):
                let count = try values.count { value in
                    guard let rule = try XStreamRules.find(value, of: app, connection) else { return false }
                    return try XStreamRules.delete(rule.id, of: app, connection)
                }
                return (count, values.count - count)
            }
        }
        let error: JSON = [
            "errors": [["message": "Rule does not exist", "parameters": .object([:])]], "title": "Invalid Request",
            "detail": "One or more parameters to your request was invalid.",
            "type": .string("\(XProblem.typePrefix)invalid-request"),
        ]
        let summary: JSON = ["deleted": .integer(Int64(deleted)), "not_deleted": .integer(Int64(missing))]
        return .json(
            .object([
                "meta": ["sent": sent(context), "summary": summary],
                "errors": missing == 0 ? nil : .array([JSON](repeating: error, count: missing)),
            ])
        )
    }
}
