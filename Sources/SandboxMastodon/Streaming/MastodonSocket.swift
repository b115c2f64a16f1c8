internal import HTTP
internal import Primitives
internal import SandboxCore
internal import WebSocket

/// One client's WebSocket: what it asks to hear, and what it is told.
struct MastodonSocket: Sendable {
    /// Bytes of a message of a client, who has no more to say than the name of a stream.
    private static let messageBytes = 16 << 10

    private let api: MastodonAPI
    private let caller: MastodonCaller
    /// The id of the client in the hub.
    private let id: Int

    /// The answer to a request for a WebSocket.
    ///
    /// The real server looks at the token first, then at the handshake; what it refuses has no body, and its words in a
    /// field. As there, a page of any origin may ask: no cookie counts, and whoever has the token is its owner.
    static func answer(_ call: MastodonCall) -> Response {
        do throws(MastodonError) {
            let caller = try call.listener()
            return accept(call, caller)
        } catch {
            let name = FieldName.known("X-Error-Message")
            return Response(error.status, fields: Fields([.contentType: "text/plain", name: error.error]))
        }
    }

    private static func accept(_ call: MastodonCall, _ caller: MastodonCaller) -> Response {
        let handshake: WebSocketHandshake
        do {
            handshake = try WebSocketHandshake(call.request)
        } catch {
            return error.response
        }
        let (api, parameters) = (call.api, MastodonParameters(query: call.request.target.query))
        let settings = WebSocketSettings(messageBytes: messageBytes, clock: api.world.configuration.clock)
        // A token may come as a subprotocol; a browser then waits for the same one in the answer.
        return handshake.response(subprotocol: handshake.subprotocols.first, settings) { socket in
            let (id, told) = api.hub.open(token: caller.token.hash)
            defer { api.hub.close(id) }
            await MastodonSocket(api: api, caller: caller, id: id).run(socket, told, parameters)
        }
    }

    private func run(
        _ socket: WebSocket,
        _ told: AsyncStream<MastodonHub.Told>,
        _ parameters: MastodonParameters
    ) async {
        // The token may have been revoked before the hub knew of this client.
        guard api.holds(caller.token.hash) else { return socket.close(.none) }
        if parameters.text("stream") != nil { subscribe(parameters, socket) }
        await withTaskGroup { group in
            group.addTask { await tell(told, socket) }
            group.addTask { await obey(socket) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Tells what happens, until the token is revoked or the client has left.
    private func tell(_ told: AsyncStream<MastodonHub.Told>, _ socket: WebSocket) async {
        for await told in told {
            guard api.holds(caller.token.hash), socket.send(told.event.frame(of: told.stream)) else { break }
        }
        // As the real server does it, without a code.
        if !Task.isCancelled { socket.close(.none) }
    }

    /// Does what the client asks for, until it has left.
    private func obey(_ socket: WebSocket) async {
        while let message = await socket.receive() {
            guard case .text(let text) = message else {
                return socket.close(
                    .unsupportedData,
                    "The mastodon streaming server does not support binary messages"
                )
            }
            // What is no object, or asks for something else, is passed over.
            guard let json = JSON(text: text), case .object = json else { continue }
            let parameters = MastodonParameters(json: json)
            switch parameters["type"] {
            case "subscribe": subscribe(parameters, socket)
            case "unsubscribe": unsubscribe(parameters, socket)
            default: break
            }
        }
    }

    private func subscribe(_ parameters: MastodonParameters, _ socket: WebSocket) {
        do {
            guard api.hub.add(try stream(parameters), to: id) else {
                throw MastodonError(.tooManyRequests, "Too many streams")
            }
        } catch let error as MastodonError {
            refuse(error.error, error.status, socket)
        } catch {
            refuse("An unexpected error occurred", .internalServerError, socket)
        }
    }

    private func unsubscribe(_ parameters: MastodonParameters, _ socket: WebSocket) {
        do {
            api.hub.remove(try stream(parameters), from: id)
        } catch {
            refuse("Error unsubscribing from channel", nil, socket)
        }
    }

    /// The stream that a message names; of several names the first counts.
    private func stream(_ parameters: MastodonParameters) throws -> MastodonStream {
        try MastodonStream(
            parameters["stream"] ?? parameters.list("stream").first ?? "",
            tag: parameters.text("tag"),
            list: parameters.text("list"),
            for: caller,
            api.world
        )
    }

    private func refuse(_ error: String, _ status: Status?, _ socket: WebSocket) {
        let json = JSON.object(["error": .string(error), "status": status.map { .integer(Int64($0.code)) }])
        // A client that is gone needs no answer, and is noticed where it is listened to.
        _ = socket.send(json.bytes.lossyText)
    }
}
